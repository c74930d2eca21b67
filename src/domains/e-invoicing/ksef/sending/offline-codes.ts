import { certificateLink } from '../../../../ksef/links.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findOfflineKey } from '../connection/access.ts'
import { releaseEmails } from './offline.ts'
import type { Transmission } from './schema.ts'
import { base64 } from './steps.ts'
import { type ConnectionKey, unsignedFor } from './store.ts'
import { ignoreConcurrent, recordProgress } from './transitions.ts'

// Signs the certificate codes of documents issued offline, which vouch for them until KSeF has them. It needs no
// access to KSeF. Returns the ids of all examined documents, signed or not.
export async function signCodes(
  db: Database,
  connectionKey: ConnectionKey,
  secret: Buffer,
  now: number,
): Promise<ReadonlySet<number>> {
  const unsigned = await unsignedFor(db, connectionKey)
  const examined = new Set(unsigned.map(({ id }) => id))
  const [first] = unsigned
  if (first === undefined) return examined
  const key = await findOfflineKey(
    db,
    connectionKey.account_id,
    connectionKey.connection_id,
    first.tax_no,
    secret,
  )
  if (key === undefined) return examined
  for (const transmission of unsigned) {
    const certificate_link = certificateLink(qrUrlOf(transmission), issuedAs(transmission), key)
    const signed = await recordProgress(db, transmission, 'signed', { certificate_link }, now).catch(
      ignoreConcurrent,
    )
    if (signed?.state === 'issued_offline') await releaseEmails(db, signed, now)
  }
  return examined
}

// Both codes have the same base address.
const qrUrlOf = ({ link }: Transmission) => (link ?? '').replace(/\/invoice\/.*$/, '')

// The seller in the first code may differ from the issuer, as in purchases from farmers.
const issuedAs = ({ tax_no, issue_date, sha256, link }: Transmission) => ({
  seller_nip: /\/invoice\/(\d{10})\//.exec(link ?? '')?.[1] ?? tax_no,
  issue_date: issue_date ?? '',
  hash: base64(sha256),
})
