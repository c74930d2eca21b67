import { plusMonths } from '../../../../platform/checks/months.ts'
import { plusDays } from '../../../../platform/clock.ts'
import { dayNumber, type Interval, parseInterval } from './intervals.ts'

// Replaces placeholders in texts of a series: {month}, {month+1}, {quarter}, {year-1}, {date+1m},
// {period_from}, {period_to}.

export type Period = { day: string; from: string; to: string }
export type Language = {
  codes: readonly string[] // one, or two side by side
  print: (day: string) => string
}

// A period begins on the day of its document and ends before the next one.
export const periodOf = (anchor: string, interval: Interval, number: number): Period => {
  const day = dayNumber(anchor, interval, number)
  return { day, from: day, to: plusDays(dayNumber(anchor, interval, number + 1), -1) }
}

const WORD =
  /\{(month|quarter|year)([+-]\d{1,3})?\}|\{date(?:([+-])(\d{1,4}[dwmy]))?\}|\{(period_from|period_to)\}/g

// Computes each placeholder once, because a long text may repeat it a thousand times.
export function fillPlaceholders(text: string, period: Period, language: Language): string {
  if (!text.includes('{')) return text
  const values = new Map<string, string>()
  return text.replace(WORD, (word, ...groups) => {
    const [unit, more, sign, length, edge] = groups
    const cached = values.get(word)
    if (cached !== undefined) return cached
    const value =
      unit === undefined
        ? language.print(edge === undefined ? shiftDay(period.day, sign, length) : edgeOf(edge, period))
        : unitText(unit, period.day, Number(more ?? 0), language)
    values.set(word, value)
    return value
  })
}

const edgeOf = (edge: string, { from, to }: Period): string => (edge === 'period_from' ? from : to)

function unitText(unit: string, day: string, more: number, { codes }: Language): string {
  const first = `${day.slice(0, 7)}-01`
  if (unit === 'year') return plusMonths(first, more * 12).slice(0, 4)
  if (unit === 'quarter') return String(Math.ceil(Number(plusMonths(first, more * 3).slice(5, 7)) / 3))
  const month = plusMonths(first, more)
  return [...new Set(codes.map((code) => monthName(month, code)))].join(' / ')
}

// Caches the formats, because creating one takes far longer than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function monthName(day: string, code: string): string {
  const format = formats.get(code) ?? new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC' })
  formats.set(code, format)
  return format.format(Date.parse(`${day}T00:00:00Z`))
}

function shiftDay(day: string, sign: string, length: string | undefined): string {
  const interval = parseInterval(length ?? '')
  return interval ? dayNumber(day, interval, sign === '-' ? -1 : 1) : day
}
