import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { type ReceivedFile, TAG_MAX, TAGS_MAX } from '../../e-invoicing/received/schema.ts'
import { decideReceived, getReceived, isThere, tagReceived } from '../../e-invoicing/received/store.ts'
import { deleteDocument } from '../document-actions/remove.ts'
import { restoreDocument } from '../document-actions/restore.ts'

// Decisions about a received file: book it, or reject it with a reason.

// Books the file. The document of a file that was rejected is restored from the trash.
export const bookFile = (db: Database, writer: WriteContext, id: number): Promise<ReceivedFile> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const file = await getReceived(db, account_id, id)
    if (file.status !== 'read' || file.invoice_id === null)
      throw invalid({ id: 'has no document to book; enter the document first' })
    if (!(await isThere(db, account_id, file.invoice_id))) {
      if (file.decision !== 'rejected')
        throw invalid({ id: 'refers to a document that was deleted; restore the document first' })
      await restoreDocument(db, writer, file.invoice_id)
    }
    await markAsBooked(db, writer, file.invoice_id)
    return decide(db, writer, file, 'booked', null)
  })

// Tax follows from the document, so the decision is noted on it.
async function markAsBooked(db: Database, writer: WriteContext, invoiceId: number) {
  const { account_id, now } = writer
  const invoice = await lockRecord(db, account_id, invoices, invoiceId)
  const received = { ...(invoice.received as object), is_booked: true }
  const changes = { received: [invoice.received, received] }
  await updateRecord(db, { account_id, now }, invoices, invoice, { ...invoice, received } as Invoice)
  audit(db, writer, { action: 'book', resource: invoices.name, record_id: invoiceId, changes })
}

const REASON_MAX = 1000

export const rejectFile = (
  db: Database,
  writer: WriteContext,
  id: number,
  reasonInput: string | null | undefined,
): Promise<ReceivedFile> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const file = await getReceived(db, account_id, id)
    const reason = (reasonInput ?? '').trim()
    if (isBlank(reason)) throw invalid({ reason: "can't be blank" })
    if (reason.length > REASON_MAX)
      throw invalid({ reason: `is too long (maximum is ${REASON_MAX} characters)` })
    if (file.invoice_id !== null && (await isThere(db, account_id, file.invoice_id)))
      await deleteDocument(db, writer, file.invoice_id)
    return decide(db, writer, file, 'rejected', reason)
  })

async function decide(
  db: Database,
  actor: Actor,
  file: ReceivedFile,
  decision: NonNullable<ReceivedFile['decision']>,
  decision_reason: string | null,
): Promise<ReceivedFile> {
  const decided = { ...file, decision, decision_reason, decided_at: actor.now, updated_at: actor.now }
  await decideReceived(db, decided)
  audit(db, actor, {
    action: decision === 'booked' ? 'book' : 'reject',
    resource: 'received_file',
    record_id: file.id,
    changes: {
      decision: [file.decision, decision],
      ...(decision_reason === null ? {} : { decision_reason: [file.decision_reason, decision_reason] }),
    },
  })
  return decided
}

export const tagFile = (
  db: Database,
  writer: WriteContext,
  id: number,
  tagInput: readonly string[],
): Promise<ReceivedFile> =>
  transaction(db, async (db) => {
    const tags = [...new Set(tagInput.map((tag) => tag.trim()).filter((tag) => tag !== ''))]
    if (tags.length > TAGS_MAX) throw invalid({ tags: `contains too many tags (maximum is ${TAGS_MAX})` })
    if (tags.some((tag) => tag.length > TAG_MAX))
      throw invalid({ tags: `are too long (maximum is ${TAG_MAX} characters)` })
    const file = await getReceived(db, writer.account_id, id)
    const tagged = { ...file, tags, updated_at: writer.now }
    await tagReceived(db, tagged)
    audit(db, writer, {
      action: 'update',
      resource: 'received_file',
      record_id: id,
      changes: { tags: [file.tags, tags] },
    })
    return tagged
  })
