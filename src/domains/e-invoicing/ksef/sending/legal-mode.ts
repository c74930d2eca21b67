import { deadlineOf, KSEF_TIME_ZONE, type Outage } from '../../../../ksef/working-days.ts'
import { dayAt, startOfDay } from '../../../../platform/clock.ts'
import type { Mode, Transmission } from './schema.ts'

// Determines the legal mode of a document and its deadline in KSeF, from dates and outages alone.

export type LegalMode = Pick<Transmission, 'mode' | 'deadline_at'>
type IssuedTransmission = Pick<Transmission, 'mode' | 'issue_date' | 'created_at'>

// A document dated before the day it is sent was issued outside KSeF.
export function legalModeFor(issueDate: string | null, now: number, outages: readonly Outage[]): LegalMode {
  if (issueDate === null || issueDate >= dayAt(now, KSEF_TIME_ZONE))
    return { mode: 'online', deadline_at: null }
  return inMode('offline24', issueDate, outages)
}

const MODES: { readonly [kind: string]: Exclude<Mode, 'online'> } = {
  failure: 'emergency',
  unavailability: 'unavailability',
}

// Mode of a document issued offline at that time, depending on the outages announced for it.
export function offlineMode(issueDate: string, at: number, outages: readonly Outage[]): LegalMode {
  const ongoing = outages.filter(({ start, end }) => start <= at && (end === null || end > at))
  const kind =
    ['failure', 'unavailability'].find((kind) => ongoing.some((outage) => outage.kind === kind)) ?? ''
  const isOfToday = dayAt(at, KSEF_TIME_ZONE) === issueDate
  return inMode((isOfToday && MODES[kind]) || 'offline24', issueDate, outages)
}

// Mode of a document that could not be sent on its day.
export const lateMode = (transmission: IssuedTransmission, outages: readonly Outage[]): LegalMode =>
  transmission.issue_date === null
    ? { mode: 'online', deadline_at: null }
    : offlineMode(
        transmission.issue_date,
        issuedAt(transmission.created_at, transmission.issue_date),
        outages,
      )

// A document dated ahead is issued when its day begins.
const issuedAt = (createdAt: number, issueDate: string) =>
  Math.max(createdAt, startOfDay(issueDate, KSEF_TIME_ZONE))

// Updates the mode when more is known of outages. An outage announced later applies to all documents issued during it.
export function updatedMode(transmission: IssuedTransmission, outages: readonly Outage[]): LegalMode {
  const { mode, issue_date } = transmission
  if (mode === 'online' || issue_date === null) return { mode, deadline_at: null }
  return mode === 'offline24' ? lateMode(transmission, outages) : inMode(mode, issue_date, outages)
}

const inMode = (mode: Exclude<Mode, 'online'>, issueDate: string, outages: readonly Outage[]): LegalMode => ({
  mode,
  deadline_at: deadlineOf(mode, issueDate, outages)?.until ?? null,
})
