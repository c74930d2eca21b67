import type { Database } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Writer } from '../../accounts/writer.ts'
import { keepUnread, receiveFile } from './actions.ts'
import type { Incoming } from './incoming.ts'

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
