import { ApiError } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { receiveFile, storeUnread } from './actions.ts'
import type { Incoming } from './incoming-file.ts'

// For jobs that fetch many files: a file that fails to be read is stored unread, so that it does not block later ones.
export async function receiveOrStore(
  db: Database,
  writer: WriteContext,
  incoming: Incoming,
  signal: AbortSignal,
): Promise<void> {
  try {
    await receiveFile(db, writer, incoming)
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error
    await storeUnread(db, writer, incoming)
  }
}
