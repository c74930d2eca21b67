import type { Database } from '../../../../platform/database/database.ts'
import type { Sources } from '../../files/sources.ts'
import type { Environment } from '../auto-send.ts'
import { findNewest } from './store.ts'

// Corrections and final invoices refer to other documents by their KSeF numbers, so they wait for documents that are
// being sent. Documents that were never sent to KSeF have no number and block nothing.
export async function missingPrerequisites(
  db: Database,
  accountId: number,
  { original, advances }: Sources,
  environment: Environment,
): Promise<string | undefined> {
  for (const other of original ? [original, ...advances] : advances) {
    if (other.gov_id !== null) continue
    const newest = await findNewest(db, accountId, other.id)
    if (newest?.environment === environment && newest.state !== 'accepted')
      return `Waits for the KSeF number of ${other.number}`
  }
  return undefined
}
