import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { Upload } from '../../catalog/attachments/store.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import {
  type Attaching,
  attachAll,
  forgetAll,
  storeEmbedded,
} from '../../e-invoicing/received/attach-embedded-files.ts'
import type { ReceivedFile } from '../../e-invoicing/received/schema.ts'
import { bytesOf, getReceived, isThere, updateReceived } from '../../e-invoicing/received/store.ts'

// Links a file that could not be read with the expense that a person entered from it, and attaches it to the expense.

export type PreparedEntry = { id: number; attaching: Attaching; uploads: Upload[] }

export async function prepareEntry(
  db: Database,
  writer: WriteContext,
  attaching: Attaching,
  id: number,
): Promise<PreparedEntry> {
  const { account_id } = writer
  const { filename, extension } = await checkUnread(db, account_id, id)
  const bytes = await bytesOf(db, account_id, id)
  const file = { filename: filename || `received-${id}.${extension}`, bytes }
  const { uploads, warnings } = await storeEmbedded(db, writer, attaching, [file])
  if (uploads.length === 0)
    throw invalid({ file: warnings[0]?.message ?? 'cannot be attached; choose another file' })
  return { id, attaching, uploads }
}

export const enterFile = (
  db: Database,
  writer: WriteContext,
  { id, attaching, uploads }: PreparedEntry,
  invoiceId: number | null | undefined,
): Promise<ReceivedFile> =>
  transaction(db, async (db) => {
    const { account_id, now } = writer
    const file = await checkUnread(db, account_id, id)
    if (!invoiceId) throw invalid({ invoice_id: "can't be blank" })
    const { income } = await getDocument(db, account_id, invoiceId)
    if (income) throw invalid({ invoice_id: 'must be an expense' })
    const entered: ReceivedFile = {
      ...file,
      updated_at: now,
      status: 'read',
      reason: null,
      invoice_id: invoiceId,
      duplicate_of_id: null,
    }
    await updateReceived(db, entered)
    await attachAll(db, writer, attaching, invoiceId, uploads)
    audit(db, writer, {
      action: 'update',
      resource: 'received_file',
      record_id: id,
      changes: { status: [file.status, 'read'], invoice_id: [file.invoice_id, invoiceId] },
    })
    return entered
  })

export const discardFile = async (db: Database, accountId: number, entry: PreparedEntry | undefined) => {
  if (entry) await forgetAll(db, accountId, entry.attaching, entry.uploads)
}

async function checkUnread(db: Database, accountId: number, id: number): Promise<ReceivedFile> {
  const file = await getReceived(db, accountId, id)
  const hasDocument = file.invoice_id !== null && (await isThere(db, accountId, file.invoice_id))
  if (file.status === 'read' && hasDocument)
    throw invalid({ id: 'already has a document; open it in the list of expenses' })
  if (file.decision === 'rejected')
    throw invalid({ id: 'was rejected, so no document can be entered from it' })
  return file
}
