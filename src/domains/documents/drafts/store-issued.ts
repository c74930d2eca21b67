import { changesBetween } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { restoreRecord } from '../../../platform/database/restore.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { recordFields } from './draft-input.ts'

// Stores a new document under the id of its draft, with the creator of the draft.
export const storeIssued =
  ({ account_id, now }: WriteContext, draft: Invoice, composed: InvoiceDraft) =>
  async (db: Database, numbered: InvoiceDraft) => {
    const { id, created_at, updated_at } = draft
    const recordValues = { id, created_at, updated_at, ...recordFields(draft), draft_of: null }
    const composedRecord = { ...composed, ...numbered, ...recordValues } as Invoice
    const changes = changesBetween(invoices, draft, composedRecord)
    return { record: await restoreRecord(db, account_id, invoices, composedRecord, now), changes }
  }
