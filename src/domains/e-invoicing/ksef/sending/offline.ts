import { certificateLink, type OfflineKey } from '../../../../ksef/links.ts'
import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { dayAt } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { releaseHeldEmail } from '../../../documents/email/send.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { ongoingOutage, outagesOf } from '../outages/rules.ts'
import type { AnnouncedOutage } from '../outages/schema.ts'
import { listOutages } from '../outages/store.ts'
import { lateMode, offlineMode, updatedMode } from './legal-mode.ts'
import type { Transmission } from './schema.ts'
import type { SenderContext } from './sessions.ts'
import { type ConnectionKey, lateFor, offlineFor, queuedFor } from './store.ts'
import { ignoreConcurrent, recordProgress, transition } from './transitions.ts'

// Issues documents offline if they cannot reach KSeF and the connection has an offline certificate: with two codes and
// a deadline, whose rule follows from the announced outages.

export type OfflineCredentials = { key: OfflineKey; qr_url: string }
export type Fallback = (
  db: Database,
  connectionKey: ConnectionKey,
  now: number,
) => Promise<{ announced: AnnouncedOutage[]; credentials: OfflineCredentials | undefined }>

// Documents that could not be sent on their day were issued outside KSeF.
export async function markLate(
  db: Database,
  connectionKey: ConnectionKey,
  announced: readonly AnnouncedOutage[],
  now: number,
) {
  for (const transmission of await lateFor(db, connectionKey, dayAt(now, KSEF_TIME_ZONE)))
    await recordProgress(db, transmission, 'late', lateMode(transmission, outagesOf(announced)), now).catch(
      ignoreConcurrent,
    )
}

// New announcements may change deadlines.
export async function moveDeadlines(
  db: Database,
  connectionKey: ConnectionKey,
  announced: readonly AnnouncedOutage[],
  now: number,
) {
  const outages = outagesOf(announced)
  for (const transmission of await offlineFor(db, connectionKey)) {
    const legalMode = updatedMode(transmission, outages)
    if (legalMode.deadline_at !== transmission.deadline_at || legalMode.mode !== transmission.mode)
      await recordProgress(db, transmission, 'deadline_moved', legalMode, now).catch(ignoreConcurrent)
  }
}

export async function issueOffline(
  db: Database,
  transmission: Transmission,
  {
    announced,
    credentials,
    now,
  }: { announced: readonly AnnouncedOutage[]; credentials: OfflineCredentials; now: number },
  next_attempt_at: number | null,
): Promise<void> {
  const { sha256, issue_date, tax_no, mode, deadline_at } = transmission
  if (sha256 === null || issue_date === null) return
  const linkSubject = { seller_nip: tax_no, issue_date, hash: Buffer.from(sha256, 'hex').toString('base64') }
  const certificate_link =
    transmission.link === null ? null : certificateLink(credentials.qr_url, linkSubject, credentials.key)
  // A document that was already issued offline keeps its mode.
  const legalMode =
    mode === 'online' ? offlineMode(issue_date, now, outagesOf(announced)) : { mode, deadline_at }
  const update = { ...legalMode, certificate_link, next_attempt_at, error_code: null, errors: null }
  await releaseEmails(db, await transition(db, transmission, 'outage', update, now), now)
}

// Queues a document issued offline for sending, because KSeF is available again.
export async function queueOffline(
  db: Database,
  transmission: Transmission,
  sender: SenderContext,
): Promise<void> {
  const now = sender.now()
  const legalMode = updatedMode(transmission, outagesOf(await listOutages(db, transmission)))
  await transition(db, transmission, 'way_free', { ...legalMode, next_attempt_at: now }, now)
}

const TOTAL_FAILURE = JSON.stringify(['Issued during a total failure of KSeF, so it is not sent there'])

export const outsideFacts = {
  mode: 'total_failure',
  deadline_at: null,
  alarm: null,
  link: null,
  certificate_link: null,
  next_attempt_at: null,
  error_code: null,
  errors: TOTAL_FAILURE,
} as const

// Documents issued during a total failure are issued as if KSeF did not exist, and never sent there.
export const isInTotalFailure = (
  announced: readonly AnnouncedOutage[],
  issueDate: string | null,
  now: number,
): boolean => {
  const ongoing = ongoingOutage(announced, now)
  return ongoing?.kind === 'total_failure' && (issueDate ?? '') >= dayAt(ongoing.start_at, KSEF_TIME_ZONE)
}

export async function markTotalFailure(
  db: Database,
  connectionKey: ConnectionKey,
  announced: readonly AnnouncedOutage[],
  now: number,
) {
  if (ongoingOutage(announced, now)?.kind !== 'total_failure') return
  for (const transmission of await queuedFor(db, connectionKey)) {
    if (!isInTotalFailure(announced, transmission.issue_date, now)) continue
    const updated = await transition(db, transmission, 'total_failure', outsideFacts, now).catch(
      ignoreConcurrent,
    )
    if (updated) await releaseEmails(db, updated, now)
  }
}

// Releases emails that waited for a KSeF number.
export async function releaseEmails(db: Database, { account_id, invoice_id }: Transmission, now: number) {
  const invoice = await findRecord(db, account_id, invoices, invoice_id)
  if (invoice) await releaseHeldEmail(db, account_id, invoice, now)
}
