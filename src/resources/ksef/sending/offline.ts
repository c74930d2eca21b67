import type { Beacon, BeaconMessage } from '../../../ksef/beacon.ts'
import { certificateLink, type OfflineKey } from '../../../ksef/links.ts'
import { deadlineOf, type Outage } from '../../../ksef/working-days.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { move, note, unlessOvertaken } from './moves.ts'
import { mannerOf, WARSAW } from './rules.ts'
import type { Mode, Transmission } from './schema.ts'
import type { Line } from './sessions.ts'
import { lateFor, type Place } from './store.ts'

// A document that cannot reach KSeF is issued offline, where the connection has a certificate to answer for it: with two codes, and a
// day by which it has to be there. By which rule of the law, the beacon tells.

export type Means = { key: OfflineKey; qr_url: string; beacon: Beacon | undefined }
export type Fallback = (db: Database, place: Place) => Promise<Means | undefined>

const MODES: { readonly [status: string]: Mode } = { MAINTENANCE: 'unavailability', FAILURE: 'emergency' }

export const mayIssueOffline = ({ beacon }: Means): boolean => beacon?.status !== 'TOTAL_FAILURE'

export function offlineManner(
  { beacon }: Pick<Means, 'beacon'>,
  issue_date: string,
): Pick<Transmission, 'mode' | 'deadline_at'> {
  const mode = MODES[beacon?.status ?? ''] ?? 'offline24'
  return { mode, deadline_at: deadlineIn(mode, issue_date, beacon) }
}

const deadlineIn = (mode: Transmission['mode'], issue_date: string, beacon: Beacon | undefined) =>
  mode === 'online' ? null : (deadlineOf(mode, issue_date, outagesIn(beacon))?.until ?? null)

const KINDS = { MAINTENANCE: 'unavailability', FAILURE: 'failure', TOTAL_FAILURE: 'total_failure' } as const

// What was announced first of an outage, and that it is over, are two messages of one event: the last one tells both.
function outagesIn(beacon: Beacon | undefined): Outage[] {
  const last = new Map<string, BeaconMessage>()
  for (const message of beacon?.messages ?? [])
    if (message.version >= (last.get(message.event_id)?.version ?? 0)) last.set(message.event_id, message)
  return [...last.values()].flatMap(({ category, start, end }) =>
    start === undefined ? [] : [{ kind: KINDS[category], start, end: end ?? null }],
  )
}

// What could not leave on its day was issued outside KSeF.
export async function markLate(db: Database, place: Place, now: number): Promise<void> {
  for (const one of await lateFor(db, place, dayAt(now, WARSAW)))
    await note(db, one, 'late', mannerOf(one, now), now).catch(unlessOvertaken)
}

export async function issueOffline(
  db: Database,
  one: Transmission,
  means: Means,
  next_attempt_at: number,
  now: number,
): Promise<void> {
  const { sha256, issue_date, tax_no } = one
  if (sha256 === null || issue_date === null) return
  const issued = { seller_nip: tax_no, issue_date, hash: Buffer.from(sha256, 'hex').toString('base64') }
  const certificate_link = certificateLink(means.qr_url, issued, means.key)
  const manner = offlineManner(means, issue_date)
  await move(
    db,
    one,
    'outage',
    { ...manner, certificate_link, next_attempt_at, error_code: null, errors: null },
    now,
  )
}

// The ministry answers again. While an outage lasts nothing has a last day; now the beacon knows when it was over.
export const goOn = async (db: Database, one: Transmission, line: Line): Promise<void> => {
  const { mode, issue_date } = one
  const beacon = one.deadline_at === null ? await line.client.beacon().catch(() => undefined) : undefined
  const deadline_at = one.deadline_at ?? (issue_date && beacon ? deadlineIn(mode, issue_date, beacon) : null)
  const now = line.now()
  await move(db, one, 'way_free', { deadline_at, next_attempt_at: now }, now)
}
