import type { Beacon, BeaconMessage } from '../../../ksef/beacon.ts'
import { certificateLink, type OfflineKey } from '../../../ksef/links.ts'
import { deadlineOf, type Outage } from '../../../ksef/working-days.ts'
import type { Database } from '../../../platform/database/database.ts'
import { move } from './moves.ts'
import type { Mode, Transmission } from './schema.ts'
import type { Line } from './sessions.ts'
import type { Place } from './store.ts'

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
  const outages = (beacon?.messages ?? []).flatMap(outageOf)
  return { mode, deadline_at: deadlineOf(mode as never, issue_date, outages)?.until ?? null }
}

const KINDS = { MAINTENANCE: 'unavailability', FAILURE: 'failure', TOTAL_FAILURE: 'total_failure' } as const

const outageOf = ({ category, start, end }: BeaconMessage): Outage[] =>
  start === undefined ? [] : [{ kind: KINDS[category], start, end: end ?? null }]

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

// The ministry answers again.
export const goOn = async (db: Database, one: Transmission, line: Line): Promise<void> => {
  const now = line.now()
  await move(db, one, 'way_free', { next_attempt_at: now }, now)
}
