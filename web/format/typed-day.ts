// Reads a date that somebody types into a field. It is complete only with a year of four digits, so that no other date
// is stored while it is being typed. Slashes are left out in English, where the order of day and month is not certain.

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const DAY_FIRST = {
  en: /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/,
  other: /^(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4})$/,
}
const NAMED_MONTH = /^(\d{1,2})\.? ?([a-z]{3,})\.?,? ?(\d{4})$/
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
)

export function parseTypedDay(text: string, lang: string): string | null {
  const typed = text.trim().toLowerCase()
  const iso = ISO.exec(typed)
  if (iso) return toDay(iso[1], iso[2], iso[3])
  const numbers = (lang === 'en' ? DAY_FIRST.en : DAY_FIRST.other).exec(typed)
  if (numbers) return toDay(numbers[3], numbers[2], numbers[1])
  const dayOfMonth = NAMED_MONTH.exec(typed)
  if (!dayOfMonth) return null
  const month = MONTHS.findIndex((name) => name.startsWith(dayOfMonth[2] ?? '?')) + 1
  return month === 0 ? null : toDay(dayOfMonth[3], String(month), dayOfMonth[1])
}

// The day, or null if the calendar does not have it, such as 31 April.
function toDay(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}
