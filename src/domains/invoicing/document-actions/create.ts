import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { createDraft } from '../../documents/invoice-actions/draft-actions.ts'
import type { InvoiceInput } from '../../documents/invoices/input.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { repriceReceipts } from '../../documents/warehouse-documents/actions.ts'
import { checkReceivable, refusesInvalid } from '../../e-invoicing/files/validate-on-write.ts'
import { maySubmitNew, submitNew } from '../../e-invoicing/ksef/sending/triggers.ts'
import { lockSourcePayments, movePayments, withoutPaymentFields } from './document-payments.ts'
import { ENTRY_POINTS, type EntryPointName } from './entry-points.ts'

// Creates a document for any entry point. In order: the payments of its source are locked, the document is
// gathered, decided, numbered and stored and its goods moved (createInvoice), the payments of the source are
// moved to it, it is validated as an e-invoice, and it is sent to KSeF.
export function createDocument(
  db: Database,
  writer: WriteContext,
  input: InvoiceInput,
  entryPoint: EntryPointName,
): Promise<Invoice> {
  const { is_validated, is_submitted } = ENTRY_POINTS[entryPoint]
  const validates = is_validated && refusesInvalid(writer)
  const submits = is_submitted === 'at once' && maySubmitNew(writer, input)
  // Most documents need neither, so the write that stores them stays the only transaction.
  if (!validates && !submits) return storeDocument(db, writer, input)
  return transaction(db, async (db) => {
    const invoice = await storeDocument(db, writer, input)
    if (validates) await checkReceivable(db, writer, invoice)
    return submits ? submitNew(db, writer, invoice, input) : invoice
  })
}

// Creates the document or draft, and moves the payments of its source to it.
export function storeDocument(db: Database, writer: WriteContext, input: InvoiceInput): Promise<Invoice> {
  if (input.draft.status === 'draft' || input.draft.test) return createDraft(db, writer, input)
  const sourceId = sourceIdOf(input)
  if (!sourceId)
    return input.draft.kind === 'correction'
      ? createCorrection(db, writer, input)
      : createInvoice(db, writer, input)
  return transaction(db, async (db) => {
    const source = await lockSourcePayments(db, writer, input, sourceId)
    if (!source) return createCorrection(db, writer, input)
    const invoice = await createInvoice(db, writer, withoutPaymentFields(input))
    await repriceReceipts(db, writer, invoice)
    return movePayments(db, writer, source, invoice, input)
  })
}

// A correction of a purchase changes the value of the goods that were received for it.
const createCorrection = (db: Database, writer: WriteContext, input: InvoiceInput): Promise<Invoice> =>
  transaction(db, async (db) => {
    const invoice = await createInvoice(db, writer, input)
    await repriceReceipts(db, writer, invoice)
    return invoice
  })

// A document of a recurring series refers to the document that it repeats, but does not take over its
// payments.
const sourceIdOf = ({ copy_from, draft: { from_invoice_id, recurring_id } }: InvoiceInput) =>
  copy_from ?? (recurring_id ? null : from_invoice_id)
