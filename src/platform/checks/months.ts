// Date arithmetic by months, for the server and the browser.

// The same day of another month, or its last day if the month is shorter.
export function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const count = year * 12 + (month - 1) + months
  return dayOfMonth(Math.floor(count / 12), (((count % 12) + 12) % 12) + 1, date)
}

// That day of the month of a date, or its last day if the month is shorter.
export function onDate(day: string, date: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayOfMonth(year, month, date)
}

export const lastOfMonth = (day: string): string => onDate(day, 31)

function dayOfMonth(year: number, month: number, date: number): string {
  const last = new Date(0)
  last.setUTCFullYear(year, month, 0)
  return [pad(year, 4), pad(month, 2), pad(Math.min(date, last.getUTCDate()), 2)].join('-')
}

const pad = (number: number, length: number): string => String(number).padStart(length, '0')
