import { certificateLink } from '../../../../ksef/links.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findOfflineKey } from '../connection/access.ts'
import { letGo } from './offline.ts'
import type { Transmission } from './schema.ts'
import { base64 } from './steps.ts'
import { type Place, unsignedFor } from './store.ts'
import { note, unlessOvertaken } from './transitions.ts'

// The second code of what is issued offline, by which its buyer knows who answers for it. It is needed while KSeF is away, so nobody is
// asked for it. Gives all that were looked at, signed or not.
export async function signCodes(
  db: Database,
  place: Place,
  secret: Buffer,
  now: number,
): Promise<ReadonlySet<number>> {
  const unsigned = await unsignedFor(db, place)
  const seen = new Set(unsigned.map(({ id }) => id))
  const [first] = unsigned
  if (first === undefined) return seen
  const key = await findOfflineKey(db, place.account_id, place.connection_id, first.tax_no, secret)
  if (key === undefined) return seen
  for (const one of unsigned) {
    const certificate_link = certificateLink(qrUrlOf(one), issuedAs(one), key)
    const signed = await note(db, one, 'signed', { certificate_link }, now).catch(unlessOvertaken)
    if (signed?.state === 'issued_offline') await letGo(db, signed, now)
  }
  return seen
}

// Both codes lead to the same place.
const qrUrlOf = ({ link }: Transmission) => (link ?? '').replace(/\/invoice\/.*$/, '')

// The seller is not who issues it where that is the buyer, as for farmers: the first code names him.
const issuedAs = ({ tax_no, issue_date, sha256, link }: Transmission) => ({
  seller_nip: /\/invoice\/(\d{10})\//.exec(link ?? '')?.[1] ?? tax_no,
  issue_date: issue_date ?? '',
  hash: base64(sha256),
})
