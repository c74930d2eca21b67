// What a series should have made, found by walking through the days one by one: it shares nothing with the rules it judges.

export type Series = {
  start: string
  unit: 'd' | 'w' | 'm' | 'y'
  count: number
  time: string
  zone: string
  on_working_days: boolean
  missed: 'today' | 'own_day' | 'skip'
  ends_after: number | null
}
export type Expected = { due_day: string; issue_date: string; words: string }

const HOLIDAYS = new Set(
  `2026-01-01 2026-01-06 2026-04-06 2026-05-01 2026-05-03 2026-06-04 2026-08-15 2026-11-01 2026-11-11 2026-12-24 2026-12-25
  2026-12-26 2027-01-01 2027-01-06 2027-03-29 2027-05-01 2027-05-03 2027-05-27 2027-08-15 2027-11-01 2027-11-11 2027-12-24
  2027-12-25 2027-12-26`.split(/\s+/),
)
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
const LAST = '2028-06-30'

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const next = (day: string, by = 1) => new Date(utc(day).getTime() + by * DAY_MS).toISOString().slice(0, 10)

// All its days until long after the trial.
export function daysOf({ start, unit, count }: Series): string[] {
  const days: string[] = []
  const [year, month, date] = [Number(start.slice(0, 4)), Number(start.slice(5, 7)), Number(start.slice(8))]
  for (let day = start, place = 0; day <= LAST; day = next(day), place++) {
    const at = utc(day)
    const is_last = utc(next(day)).getUTCMonth() !== at.getUTCMonth()
    const is_date = at.getUTCDate() === date || (is_last && at.getUTCDate() < date)
    const months = (at.getUTCFullYear() - year) * 12 + at.getUTCMonth() + 1 - month
    if (unit === 'd' && place % count === 0) days.push(day)
    if (unit === 'w' && place % (7 * count) === 0) days.push(day)
    if (unit === 'm' && is_date && months % count === 0) days.push(day)
    if (unit === 'y' && is_date && months % (12 * count) === 0) days.push(day)
  }
  return days
}

const isFree = (day: string) => [0, 6].includes(utc(day).getUTCDay()) || HOLIDAYS.has(day)

export type Dated = { due_day: string; issue_day: string; at: number; until: string }

export function duesOf(series: Series): Dated[] {
  const days = daysOf(series)
  return days.slice(0, -1).flatMap((due_day, place) => {
    const following = days[place + 1] as string
    let issue_day = due_day
    if (series.on_working_days) while (isFree(issue_day)) issue_day = next(issue_day)
    if (issue_day !== due_day && issue_day >= following) return []
    return [{ due_day, issue_day, at: instantOf(issue_day, series), until: next(following, -1) }]
  })
}

// The first moment at which clocks there show this time or a later one.
function instantOf(day: string, { time, zone }: Series): number {
  let ms = utc(day).getTime() - 15 * 4 * QUARTER_MS
  while (localOf(ms, zone) < `${day} ${time}`) ms += QUARTER_MS
  return ms
}

const forms = new Map<string, Intl.DateTimeFormat>()

export function localOf(ms: number, zone: string): string {
  let form = forms.get(zone)
  if (!form) {
    form = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    forms.set(zone, form)
  }
  return form.format(ms)
}

// Of line name `{month} {year} {date}`, where dates are printed as in English.
export function wordsOf(due_day: string): string {
  const [year, month, date] = due_day.split('-')
  const name = MONTHS[Number(month) - 1] as string
  return `${name} ${year} ${date} ${name.slice(0, 3)} ${year}`
}

// A series as it should be: days pass, it rests, goes on, leaves one out.
export class Judged {
  readonly made: Expected[] = []
  readonly series: Series
  #dues: Dated[]
  #rests = false

  constructor(series: Series, now: number) {
    this.series = series
    this.#dues = duesOf(series)
    this.#forgetBefore(now)
  }

  #forgetBefore(now: number) {
    const today = localOf(now, this.series.zone).slice(0, 10)
    this.#dues = this.#dues.filter(({ issue_day }) => issue_day >= today)
  }

  get has_ended(): boolean {
    return this.series.ends_after !== null && this.made.length >= this.series.ends_after
  }

  pass(now: number) {
    const today = localOf(now, this.series.zone).slice(0, 10)
    while (!this.#rests && !this.has_ended && (this.#dues[0]?.at ?? Number.POSITIVE_INFINITY) <= now) {
      const { due_day, issue_day } = this.#dues.shift() as Dated
      const is_missed = issue_day < today
      if (is_missed && this.series.missed === 'skip') continue
      const issue_date = is_missed && this.series.missed === 'today' ? today : issue_day
      this.made.push({ due_day, issue_date, words: wordsOf(due_day) })
    }
  }

  rest() {
    this.#rests = true
  }

  goOn(now: number) {
    this.#rests = false
    this.#forgetBefore(now)
  }

  leaveOut() {
    this.#dues.shift()
  }
}
