import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'

// Rules of backups: intervals, retention, file names, and when a backup is late.

export type RetentionPolicy = { days: number; weeks: number; months: number }

const PERIODS: { [unit: string]: number } = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }
const PERIOD_MAX_MS = 366 * DAY_MS

// Reads intervals such as 6h, 1d and 2w.
export function readPeriod(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d*)([hdw])$/.exec(text.trim()) ?? []
  const periodMs = Number(count) * (PERIODS[unit] ?? Number.NaN)
  return periodMs <= PERIOD_MAX_MS ? periodMs : undefined
}

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const
const KEPT_MAX = 1000

// Reads policies such as 7d,4w,12m. Units that are not mentioned keep nothing.
export function readRetention(policyText: string): RetentionPolicy | undefined {
  const policy: Partial<RetentionPolicy> = {}
  for (const part of policyText.split(',')) {
    const [, count, unit] = /^(\d+)([dwm])$/.exec(part.trim()) ?? []
    const name = UNITS[unit as keyof typeof UNITS]
    if (name === undefined || policy[name] !== undefined || Number(count) > KEPT_MAX) return undefined
    policy[name] = Number(count)
  }
  return { days: 0, weeks: 0, months: 0, ...policy }
}

export const printRetention = ({ days, weeks, months }: RetentionPolicy): string =>
  `${days}d,${weeks}w,${months}m`

// Keeps the newest backup and all of the last 24 hours, then the newest of each of the last days, weeks (from Monday) and months that have a
// backup, so that a machine that was off for long keeps its backups. Days are in UTC.
export function chooseBackupsToKeep(
  madeAt: readonly number[],
  keep: RetentionPolicy,
  now: number,
): Set<number> {
  const newestFirst = madeAt.toSorted((a, b) => b - a)
  const newestOfEach = (count: number, spanOf: (at: number) => number | string) =>
    [...new Map(newestFirst.toReversed().map((at) => [spanOf(at), at])).values()]
      .toSorted((a, b) => b - a)
      .slice(0, count)
  return new Set([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter((at) => now - at < DAY_MS),
    ...newestOfEach(keep.days, dayOf),
    ...newestOfEach(keep.weeks, (at) => Math.floor((dayOf(at) + THURSDAY) / 7)),
    ...newestOfEach(keep.months, (at) => new Date(at).toISOString().slice(0, 7)),
  ])
}

const THURSDAY = 3 // the first day of 1970, counted from Monday

const dayOf = (at: number) => Math.floor(at / DAY_MS)

// Names such as kwit-2026-11-15T10-00-00Z.backup sort by time and are allowed in every file system.
export const backupName = (at: number) =>
  `kwit-${new Date(at).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`

export function timeOfBackup(name: string): number | undefined {
  const [, day, hour, minute, second] =
    /^kwit-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/.exec(name) ?? []
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}

// State of the scheduled backups of an installation.
export type BackupState = {
  last_good_at: number | null
  rows: number
  bytes: number
  took_ms: number
  failures: number // since the last good backup
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

const CLOCKS_APART_MS = 60_000 // tolerated difference between two machines on one database

// The age is unknown if the time lies in the future, because the clock was wrong by an unknown amount.
export function ageOf({ last_good_at }: BackupState, now: number): number | undefined {
  if (last_good_at === null || last_good_at > now + CLOCKS_APART_MS) return undefined
  return Math.max(0, now - last_good_at)
}

// One failed backup is tried again. Two periods without a backup, or none at all, are late.
export function isLate(state: BackupState, everyMs: number | undefined, now: number) {
  if (everyMs === undefined) return false
  return (ageOf(state, now) ?? Number.POSITIVE_INFINITY) > 2 * everyMs
}

// The plan is based on a time that was wrong.
export const isOverdue = (state: BackupState, now: number) =>
  state.last_good_at !== null && ageOf(state, now) === undefined
