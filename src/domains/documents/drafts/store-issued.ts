import { changesBetween } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { restoreRecord } from '../../../platform/database/restore.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { ofTheRecord } from './draft-input.ts'

// Stores a new document in the place of its draft: under its id, as the work of whoever began it.
export const issuing =
  ({ account_id, now }: Writer, draft: Invoice, composed: InvoiceDraft) =>
  async (db: Database, numbered: InvoiceDraft) => {
    const { id, created_at, updated_at } = draft
    const own = { id, created_at, updated_at, ...ofTheRecord(draft), draft_of: null }
    const whole = { ...composed, ...numbered, ...own } as Invoice
    const changes = changesBetween(invoices, draft, whole)
    return { record: await restoreRecord(db, account_id, invoices, whole, now), changes }
  }
