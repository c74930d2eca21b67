import { errorMessage, invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { AssessedFile } from './incoming-file.ts'
import { FILE_BYTES_TOGETHER_MAX, FILES_MAX, type ReceivedFile, UNREAD_MAX } from './schema.ts'
import { countReceived, insertReceived, updateReceived } from './store.ts'

// Stores a received file with its result, or updates the result of one that was received before.

export async function keepFile(
  db: Database,
  writer: WriteContext,
  assessed: AssessedFile,
  before: ReceivedFile | undefined,
) {
  const { account_id, now, user_id } = writer
  const { refusal, format, warnings, duplicate_of_id } = assessed
  const outcome = {
    updated_at: now,
    format,
    status: refusal ? ('refused' as const) : ('read' as const),
    reason: refusal
      ? errorMessage(refusal)
          .replace(/^file: /, '')
          .slice(0, REASON_MAX)
      : null,
    warnings: warnings,
    verdict: assessed.verdict,
    duplicate_of_id,
  }
  if (before) {
    const file = { ...before, ...outcome, remote_id: assessed.remote_id ?? before.remote_id }
    await updateReceived(db, file)
    return file
  }
  await checkRoom(db, account_id, assessed)
  const { filename, extension, sha256, bytes, origin, remote_id = null } = assessed
  const newFile = {
    account_id,
    user_id,
    created_at: now,
    origin,
    remote_id,
    extension,
    sha256,
    size: bytes.length,
    ...outcome,
    filename: filename.toWellFormed().replaceAll('\0', '').slice(0, FILENAME_MAX),
    invoice_id: null,
  }
  const id = await insertReceived(db, newFile, bytes)
  return { ...newFile, id, decision: null, decision_reason: null, decided_at: null, tags: [] }
}

const REASON_MAX = 1000
const FILENAME_MAX = 255

async function checkRoom(db: Database, accountId: number, { bytes, refusal }: AssessedFile) {
  const { files, unread, bytes: storedBytes } = await countReceived(db, accountId)
  if (refusal && unread >= UNREAD_MAX)
    throw invalid({ file: `there are ${UNREAD_MAX} files that could not be read: delete some first` })
  if (files >= FILES_MAX || storedBytes + bytes.length > FILE_BYTES_TOGETHER_MAX)
    throw invalid({ file: 'the storage for received files is full; delete some files first' })
}
