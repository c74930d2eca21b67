import { plusDays } from './clock.ts'

// Public holidays of whole countries. Users add regional holidays themselves.

type Holidays = {
  readonly fixed: readonly string[]
  readonly after_easter: readonly number[]
  readonly since?: { readonly [day: string]: number } // first year of a fixed holiday
}

const CHRISTMAS = ['12-25', '12-26']

const COUNTRIES: { readonly [code: string]: Holidays } = {
  PL: {
    fixed: ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-24', ...CHRISTMAS],
    after_easter: [1, 60],
    since: { '12-24': 2025 },
  },
  DE: { fixed: ['01-01', '05-01', '10-03', ...CHRISTMAS], after_easter: [-2, 1, 39, 50] },
  FR: {
    fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
    after_easter: [1, 39, 50],
  },
  CZ: {
    fixed: ['01-01', '05-01', '05-08', '07-05', '07-06', '09-28', '10-28', '11-17', '12-24', ...CHRISTMAS],
    after_easter: [-2, 1],
  },
  SK: {
    fixed: ['01-01', '01-06', '05-01', '07-05', '08-29', '11-01', '12-24', ...CHRISTMAS],
    after_easter: [-2, 1],
  },
  AT: {
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', ...CHRISTMAS],
    after_easter: [1, 39, 50, 60],
  },
  BE: {
    fixed: ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'],
    after_easter: [1, 39, 50],
  },
  IT: {
    fixed: ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', ...CHRISTMAS],
    after_easter: [1],
  },
}

export const HOLIDAY_COUNTRIES = Object.keys(COUNTRIES)

export function isHoliday(day: string, country: string | undefined): boolean {
  const holidays = COUNTRIES[country ?? '']
  if (holidays === undefined) return false
  const year = Number(day.slice(0, 4))
  const date = day.slice(5)
  if (holidays.fixed.includes(date)) return year >= (holidays.since?.[date] ?? 0)
  const easter = easterOf(year)
  return holidays.after_easter.some((days) => plusDays(easter, days) === day)
}

export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}

// Calculates Easter by the anonymous Gregorian algorithm of 1876.
function easterOf(year: number): string {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((8 * b + 13) / 25) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
