import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { getDocument, invoiceOrDraft } from '../../documents/drafts/store.ts'
import { prepareIssue } from '../../documents/invoice-actions/draft-actions.ts'
import { type InvoiceInput, invoiceInput } from '../../documents/invoices/input.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { checkReceivable, refusesInvalid } from '../../e-invoicing/files/validate-on-write.ts'
import { sendsAutomatically, submitAutomatically } from '../../e-invoicing/ksef/sending/triggers.ts'
import { storeDocument } from './create.ts'
import { ENTRY_POINTS, type EntryPointName } from './entry-points.ts'

// Issues a draft: it becomes a document with a number, is validated and is sent to KSeF like a new one. A
// document that is already issued is returned unchanged, so that repeating the request is safe.
export function issueDocument(
  db: Database,
  writer: WriteContext,
  id: number,
  entryPoint: EntryPointName,
): Promise<Invoice> {
  const { is_validated, is_submitted } = ENTRY_POINTS[entryPoint]
  const validates = is_validated && refusesInvalid(writer)
  const submits = is_submitted === 'at once' && sendsAutomatically(writer)
  const issue = (db: Database) =>
    invoiceOrDraft(
      () => getRecord(db, writer.account_id, invoices, id),
      () => issueDraft(db, writer, id, invoiceInput({})),
    )
  if (!validates && !submits) return issue(db)
  return transaction(db, async (db) => {
    const before = validates ? await getDocument(db, writer.account_id, id) : undefined
    const invoice = await issue(db)
    if (validates) await checkReceivable(db, writer, invoice, before)
    return submits ? submitAutomatically(db, writer, invoice) : invoice
  })
}

// Locks payments before documents, also where a draft becomes one. A test document stays a test document.
export const issueDraft = (
  db: Database,
  writer: WriteContext,
  id: number,
  input: InvoiceInput,
): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { test_document, document_input } = await prepareIssue(db, writer, id, input)
    return test_document ?? storeDocument(db, writer, document_input)
  })
