import type { Database } from '../../../../platform/database/database.ts'
import type { Sources } from '../../files/sources.ts'
import type { Environment } from '../auto-send.ts'
import { findNewest } from './store.ts'

// A correction names what it corrects by its number in KSeF, and a final invoice its advances: where they are on their way there, it
// waits for them. What was never sent there, or was issued before KSeF, has no such number and keeps nobody waiting.
export async function waitedFor(
  db: Database,
  account_id: number,
  { original, advances }: Sources,
  environment: Environment,
): Promise<string | undefined> {
  for (const other of original ? [original, ...advances] : advances) {
    if (other.gov_id !== null) continue
    const newest = await findNewest(db, account_id, other.id)
    if (newest?.environment === environment && newest.state !== 'accepted')
      return `Waits for the KSeF number of ${other.number}`
  }
  return undefined
}
