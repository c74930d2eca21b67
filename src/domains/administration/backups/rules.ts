import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'

// When backups are made, which of them stay, and when somebody should look after them.

export type Keep = { days: number; weeks: number; months: number }

const PERIODS: { [unit: string]: number } = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }
const PERIOD_MAX_MS = 366 * DAY_MS

// 6h, 1d, 2w.
export function readPeriod(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d*)([hdw])$/.exec(text.trim()) ?? []
  const period_ms = Number(count) * (PERIODS[unit] ?? Number.NaN)
  return period_ms <= PERIOD_MAX_MS ? period_ms : undefined
}

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const
const KEPT_MAX = 1000

// 7d,4w,12m: what is not named keeps nothing.
export function readKeep(text: string): Keep | undefined {
  const keep: Partial<Keep> = {}
  for (const part of text.split(',')) {
    const [, count, unit] = /^(\d+)([dwm])$/.exec(part.trim()) ?? []
    const name = UNITS[unit as keyof typeof UNITS]
    if (name === undefined || keep[name] !== undefined || Number(count) > KEPT_MAX) return undefined
    keep[name] = Number(count)
  }
  return { days: 0, weeks: 0, months: 0, ...keep }
}

export const printKeep = ({ days, weeks, months }: Keep): string => `${days}d,${weeks}w,${months}m`

// All of the last day and the newest one, then the newest of each of so many days, weeks (from Monday) and months that have any:
// a machine that was off for long keeps what it had. Days are those of UTC.
export function chooseKept(made_at: readonly number[], keep: Keep, now: number): Set<number> {
  const newest_first = made_at.toSorted((one, other) => other - one)
  const newestOfEach = (count: number, spanOf: (at: number) => number | string) =>
    [...new Map(newest_first.toReversed().map((at) => [spanOf(at), at])).values()]
      .toSorted((one, other) => other - one)
      .slice(0, count)
  return new Set([
    ...newest_first.slice(0, 1),
    ...newest_first.filter((at) => now - at < DAY_MS),
    ...newestOfEach(keep.days, dayOf),
    ...newestOfEach(keep.weeks, (at) => Math.floor((dayOf(at) + THURSDAY) / 7)),
    ...newestOfEach(keep.months, (at) => new Date(at).toISOString().slice(0, 7)),
  ])
}

const THURSDAY = 3 // the first day of 1970, counted from Monday

const dayOf = (at: number) => Math.floor(at / DAY_MS)

// kwit-2026-11-15T10-00-00Z.backup: names that sort by time and are allowed everywhere.
export const backupName = (at: number) =>
  `kwit-${new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`

export function timeOfBackup(name: string): number | undefined {
  const [, day, hour, minute, second] =
    /^kwit-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/.exec(name) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}

// How the backups of an installation stand.
export type BackupState = {
  last_good_at: number | null
  rows: number
  bytes: number
  took_ms: number
  failures: number // since then
  last_error: string | null
}

export const NO_BACKUP: BackupState = {
  last_good_at: null,
  rows: 0,
  bytes: 0,
  took_ms: 0,
  failures: 0,
  last_error: null,
}

const CLOCKS_APART_MS = 60_000 // of two machines on one database

// Unknown also when it was made in what is the future now: the clock was ahead, and how far nobody knows.
export function ageOf({ last_good_at }: BackupState, now: number): number | undefined {
  if (last_good_at === null || last_good_at > now + CLOCKS_APART_MS) return undefined
  return Math.max(0, now - last_good_at)
}

// One may fail and be tried again; two periods without any are a reason to look, and so is none at all.
export function isLate(state: BackupState, every_ms: number | undefined, now: number) {
  if (every_ms === undefined) return false
  return (ageOf(state, now) ?? Number.POSITIVE_INFINITY) > 2 * every_ms
}

// Planned from a time that is none.
export const isOverdue = (state: BackupState, now: number) =>
  state.last_good_at !== null && ageOf(state, now) === undefined
