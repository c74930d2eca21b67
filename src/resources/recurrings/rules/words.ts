import { plusDays } from '../../../platform/clock.ts'
import { dayNumber, type Interval, parseInterval, plusMonths } from './intervals.ts'

// Words of a series that move with its period: {month}, {month+1}, {quarter}, {year-1}, {date+1m}, {period_from}, {period_to}.

export type Period = { day: string; from: string; to: string }
export type Language = {
  codes: readonly string[] // one, or two side by side
  print: (day: string) => string
}

// It begins with the day of the series, and ends before the next one.
export const periodOf = (anchor: string, interval: Interval, number: number): Period => {
  const day = dayNumber(anchor, interval, number)
  return { day, from: day, to: plusDays(dayNumber(anchor, interval, number + 1), -1) }
}

const WORD =
  /\{(month|quarter|year)([+-]\d{1,3})?\}|\{date(?:([+-])(\d{1,4}[dwmy]))?\}|\{(period_from|period_to)\}/g

export const sayPeriod = (text: string, period: Period, language: Language): string =>
  text.includes('{')
    ? text.replace(WORD, (_, unit, more, sign, length, edge) => {
        if (unit !== undefined) return say(unit, period.day, Number(more ?? 0), language)
        if (edge !== undefined) return language.print(edge === 'period_from' ? period.from : period.to)
        return language.print(length === undefined ? period.day : moved(period.day, sign, length))
      })
    : text

function say(unit: string, day: string, more: number, { codes }: Language): string {
  const first = `${day.slice(0, 7)}-01`
  if (unit === 'year') return plusMonths(first, more * 12).slice(0, 4)
  if (unit === 'quarter') return String(Math.ceil(Number(plusMonths(first, more * 3).slice(5, 7)) / 3))
  const month = plusMonths(first, more)
  return [...new Set(codes.map((code) => monthName(month, code)))].join(' / ')
}

const monthName = (day: string, code: string): string =>
  new Intl.DateTimeFormat(code, { month: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

function moved(day: string, sign: string, length: string): string {
  const interval = parseInterval(length)
  return interval ? dayNumber(day, interval, sign === '-' ? -1 : 1) : day
}
