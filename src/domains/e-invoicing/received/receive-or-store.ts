import { Refusal } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { keepUnread, receiveFile } from './actions.ts'
import type { Incoming } from './incoming-file.ts'

// For whoever fetches one after another: one that breaks whoever reads it is kept unread, and holds up none behind it.
export async function receiveAnyhow(
  db: Database,
  writer: Writer,
  incoming: Incoming,
  signal: AbortSignal,
): Promise<void> {
  try {
    await receiveFile(db, writer, incoming)
  } catch (error) {
    if (error instanceof Refusal || signal.aborted) throw error
    await keepUnread(db, writer, incoming)
  }
}
