import { certificateLink, type OfflineKey } from '../../../../ksef/links.ts'
import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { dayAt } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { releaseLetter } from '../../../documents/email/send.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { lastingAt, outagesOf } from '../outages/rules.ts'
import type { Announced } from '../outages/schema.ts'
import { listOutages } from '../outages/store.ts'
import { lateManner, mannerSince, offlineManner } from './legal-mode.ts'
import type { Transmission } from './schema.ts'
import type { Line } from './sessions.ts'
import { lateFor, offlineFor, type Place, queuedFor } from './store.ts'
import { move, note, unlessOvertaken } from './transitions.ts'

// A document that cannot reach KSeF is issued offline, where the connection has a certificate to answer for it: with two codes, and a
// day by which it has to be there. By which rule of the law, what was announced tells.

export type Means = { key: OfflineKey; qr_url: string }
export type Fallback = (
  db: Database,
  place: Place,
  now: number,
) => Promise<{ announced: Announced[]; means: Means | undefined }>

// What could not leave on its day was issued outside KSeF.
export async function markLate(db: Database, place: Place, announced: readonly Announced[], now: number) {
  for (const one of await lateFor(db, place, dayAt(now, KSEF_TIME_ZONE)))
    await note(db, one, 'late', lateManner(one, outagesOf(announced)), now).catch(unlessOvertaken)
}

// More is known of outages: days may lie elsewhere than before.
export async function moveDeadlines(
  db: Database,
  place: Place,
  announced: readonly Announced[],
  now: number,
) {
  const outages = outagesOf(announced)
  for (const one of await offlineFor(db, place)) {
    const manner = mannerSince(one, outages)
    if (manner.deadline_at !== one.deadline_at || manner.mode !== one.mode)
      await note(db, one, 'deadline_moved', manner, now).catch(unlessOvertaken)
  }
}

export async function issueOffline(
  db: Database,
  one: Transmission,
  { announced, means, now }: { announced: readonly Announced[]; means: Means; now: number },
  next_attempt_at: number | null,
): Promise<void> {
  const { sha256, issue_date, tax_no, mode, deadline_at } = one
  if (sha256 === null || issue_date === null) return
  const issued = { seller_nip: tax_no, issue_date, hash: Buffer.from(sha256, 'hex').toString('base64') }
  const certificate_link = one.link === null ? null : certificateLink(means.qr_url, issued, means.key)
  // What was issued offline before is of that manner still.
  const manner =
    mode === 'online' ? offlineManner(issue_date, now, outagesOf(announced)) : { mode, deadline_at }
  const facts = { ...manner, certificate_link, next_attempt_at, error_code: null, errors: null }
  await letGo(db, await move(db, one, 'outage', facts, now), now)
}

// The ministry answers again.
export async function goOn(db: Database, one: Transmission, line: Line): Promise<void> {
  const now = line.now()
  const manner = mannerSince(one, outagesOf(await listOutages(db, one)))
  await move(db, one, 'way_free', { ...manner, next_attempt_at: now }, now)
}

const TOTAL_FAILURE = JSON.stringify(['Issued in a total failure of KSeF: it is not sent there'])

export const outsideFacts = {
  mode: 'total_failure',
  ...{ deadline_at: null, alarm: null, link: null, certificate_link: null, next_attempt_at: null },
  ...{ error_code: null, errors: TOTAL_FAILURE },
} as const

// Documents of a total failure are issued as if there were no KSeF, and never sent there.
export const isOutside = (
  announced: readonly Announced[],
  issue_date: string | null,
  now: number,
): boolean => {
  const lasting = lastingAt(announced, now)
  return lasting?.kind === 'total_failure' && (issue_date ?? '') >= dayAt(lasting.start_at, KSEF_TIME_ZONE)
}

export async function leaveOutside(db: Database, place: Place, announced: readonly Announced[], now: number) {
  if (lastingAt(announced, now)?.kind !== 'total_failure') return
  for (const one of await queuedFor(db, place)) {
    if (!isOutside(announced, one.issue_date, now)) continue
    const left = await move(db, one, 'total_failure', outsideFacts, now).catch(unlessOvertaken)
    if (left) await letGo(db, left, now)
  }
}

// Letters that waited for a number may go without one.
export async function letGo(db: Database, { account_id, invoice_id }: Transmission, now: number) {
  const invoice = await findRecord(db, account_id, invoices, invoice_id)
  if (invoice) await releaseLetter(db, account_id, invoice, now)
}
