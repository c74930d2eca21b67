// Computes which documents a series should have created. It shares no code with the rules that it checks.
import { daysFrom, type Every, instantAt, next, SURE_UNTIL, todayAt, type Where, workday } from './days.ts'

export type Series = Every & {
  start: string
  time: string
  on_working_days: boolean
  missed: 'today' | 'own_day' | 'skip'
  ends_after: number | null
  cents: number // price of a document
}
export type Change = Partial<Omit<Series, 'start'>> & { next_day?: string }
type ExpectedDocument = { due_day: string; issue_date: string; words: string; cents: number; made_at: number }

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

export const NAME = '{month} {year} {date}: {period_from}, {period_to}'

// The text of a line with this name, with dates in English format.
const wordsOf = (day: string, until: string): string => {
  const [year, month] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${year} ${printed(day)}: ${printed(day)}, ${printed(until)}`
}

const printed = (day: string) => {
  const [year, month, date] = day.split('-')
  return `${date} ${MONTHS[Number(month) - 1]?.slice(0, 3)} ${year}`
}

// A series as it should be: days pass, it is paused, resumed, skips a date, or is changed.
export class JudgedSeries {
  readonly made: ExpectedDocument[] = []
  readonly series: Series
  readonly where: Where
  #taken = new Set<string>()
  #anchor: string
  #place = 0
  #rests = false
  #is_gone = false

  constructor(series: Series, where: Where, now: number) {
    this.series = series
    this.where = where
    this.#anchor = series.start
    this.#forgetBefore(now)
  }

  get rests(): boolean {
    return this.#rests
  }

  get has_ended(): boolean {
    const { ends_after } = this.series
    return this.#is_gone || (ends_after !== null && this.made.length >= ends_after)
  }

  // The days of the next documents.
  get upcoming(): string[] {
    const { ends_after } = this.series
    const count = ends_after === null ? 5 : Math.min(5, ends_after - this.made.length)
    const days: string[] = []
    for (let index = this.#place; days.length < count; index++) {
      const due = this.#dueAt(index)
      if (due && due.due_day >= SURE_UNTIL) break
      if (due) days.push(due.issue_day)
    }
    return this.#rests || this.#is_gone ? [] : days
  }

  pass(now: number) {
    const today = todayAt(now, this.where.zone)
    while (!this.#rests && !this.has_ended) {
      const due = this.#due()
      if (instantAt(due.issue_day, this.series.time, this.where.zone) > now) return
      const isMissed = due.issue_day < today
      const isWanted = !(isMissed && this.series.missed === 'skip')
      this.#make(isMissed && this.series.missed === 'today' ? today : due.issue_day, now, isWanted)
    }
  }

  rest() {
    this.#rests = true
  }

  goOn(now: number) {
    this.#rests = false
    this.#forgetBefore(now)
  }

  leaveOut(now: number) {
    this.#make('', now, false)
  }

  issue(now: number) {
    this.#make(todayAt(now, this.where.zone), now, true)
  }

  remove() {
    this.#is_gone = true
  }

  change({ next_day, ...fields }: Change, now: number) {
    const stood = this.#due().due_day
    Object.assign(this.series, fields)
    const isDated = fields.unit !== undefined || next_day !== undefined
    if (next_day !== undefined) {
      const isOf = (start: string) => daysFrom(start, this.series).includes(next_day)
      if (!isOf(this.#anchor)) this.#anchor = isOf(this.series.start) ? this.series.start : next_day
    }
    if (isDated) this.#standAt(next_day ?? stood)
    if (isDated || this.#rests) this.#forgetBefore(now)
    this.#due()
  }

  // The zone or the holidays have changed.
  move() {
    this.#due()
  }

  #standAt(day: string) {
    this.#place = daysFrom(this.#anchor, this.series).findIndex((candidate) => candidate >= day)
  }

  #dueAt(index: number) {
    const days = daysFrom(this.#anchor, this.series)
    const [due_day = '', following = ''] = [days[index], days[index + 1]]
    const issue_day = this.series.on_working_days ? workday(due_day, this.where) : due_day
    if (issue_day !== due_day && issue_day >= following) return undefined
    return { due_day, issue_day, until: next(following, -1) }
  }

  // A document whose date would be that of the next one is skipped.
  #due() {
    for (;;) {
      const due = this.#dueAt(this.#place)
      if (due) return due
      this.#place++
    }
  }

  #forgetBefore(now: number) {
    const today = todayAt(now, this.where.zone)
    while (this.#due().issue_day < today) this.#place++
  }

  #make(issue_date: string, now: number, isWanted: boolean) {
    const { due_day, until } = this.#due()
    this.#place++
    this.#due()
    if (isWanted && !this.#taken.has(due_day)) {
      const { cents } = this.series
      this.made.push({ due_day, issue_date, words: wordsOf(due_day, until), cents, made_at: now })
    }
    this.#taken.add(due_day)
  }
}
