import { deadlineOf, KSEF_TIME_ZONE, type Outage } from '../../../../ksef/working-days.ts'
import { dayAt, startOfDay } from '../../../../platform/clock.ts'
import type { Mode, Transmission } from './schema.ts'

// In which manner of the law a document is issued, and by when it has to be in KSeF: from the days and the outages alone.

export type Manner = Pick<Transmission, 'mode' | 'deadline_at'>
type Issued = Pick<Transmission, 'mode' | 'issue_date' | 'created_at'>

// What is dated before the day it leaves was issued outside KSeF.
export function mannerOf(issue_date: string | null, now: number, outages: readonly Outage[]): Manner {
  if (issue_date === null || issue_date >= dayAt(now, KSEF_TIME_ZONE))
    return { mode: 'online', deadline_at: null }
  return inMode('offline24', issue_date, outages)
}

const MODES: { readonly [kind: string]: Exclude<Mode, 'online'> } = {
  failure: 'emergency',
  unavailability: 'unavailability',
}

// What is issued offline at that moment of its day: by what was announced to be out then.
export function offlineManner(issue_date: string, at: number, outages: readonly Outage[]): Manner {
  const lasting = outages.filter(({ start, end }) => start <= at && (end === null || end > at))
  const kind = ['failure', 'unavailability'].find((kind) => lasting.some((one) => one.kind === kind)) ?? ''
  const is_of_today = dayAt(at, KSEF_TIME_ZONE) === issue_date
  return inMode((is_of_today && MODES[kind]) || 'offline24', issue_date, outages)
}

// Of what could not leave on its day.
export const lateManner = (one: Issued, outages: readonly Outage[]): Manner =>
  one.issue_date === null
    ? { mode: 'online', deadline_at: null }
    : offlineManner(one.issue_date, issuedAt(one.created_at, one.issue_date), outages)

// One that is dated ahead is issued when its day begins.
const issuedAt = (created_at: number, issue_date: string) =>
  Math.max(created_at, startOfDay(issue_date, KSEF_TIME_ZONE))

// The same when more is known of outages. What was announced afterwards counts for whatever was issued meanwhile.
export function mannerSince(one: Issued, outages: readonly Outage[]): Manner {
  const { mode, issue_date } = one
  if (mode === 'online' || issue_date === null) return { mode, deadline_at: null }
  return mode === 'offline24' ? lateManner(one, outages) : inMode(mode, issue_date, outages)
}

const inMode = (mode: Exclude<Mode, 'online'>, issue_date: string, outages: readonly Outage[]): Manner => ({
  mode,
  deadline_at: deadlineOf(mode, issue_date, outages)?.until ?? null,
})
