import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { createDraft } from '../../documents/invoice-actions/draft-actions.ts'
import type { Request } from '../../documents/invoices/input.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { checkReceivable, refusesInvalid } from '../../e-invoicing/files/validate-on-write.ts'
import { maySubmitNew, submitNew } from '../../e-invoicing/ksef/sending/triggers.ts'
import { lockSourcePayments, movePayments, withoutPaidAmount } from './document-payments.ts'
import { ENTRY_POINTS, type EntryPointName } from './entry-points.ts'

// Creates a document, whoever asks for it. In order: the payments of its source are locked, the document is gathered, decided, numbered
// and stored and its goods moved (createInvoice), its payments follow, it is validated as an e-invoice, and it goes to KSeF.
export function createDocument(
  db: Database,
  writer: Writer,
  input: Request,
  entry_point: EntryPointName,
): Promise<Invoice> {
  const { is_validated, is_submitted } = ENTRY_POINTS[entry_point]
  const validates = is_validated && refusesInvalid(writer)
  const submits = is_submitted === 'at once' && maySubmitNew(writer, input)
  // Most documents need neither: nothing is awaited around the one write that stores them.
  if (!validates && !submits) return storeDocument(db, writer, input)
  return transaction(db, async (db) => {
    const invoice = await storeDocument(db, writer, input)
    if (validates) await checkReceivable(db, writer, invoice)
    return submits ? submitNew(db, writer, invoice, input) : invoice
  })
}

// The document, or the draft of one, with the money that follows from its source.
export function storeDocument(db: Database, writer: Writer, input: Request): Promise<Invoice> {
  if (input.draft.status === 'draft' || input.draft.test) return createDraft(db, writer, input)
  const source_id = sourceIdOf(input)
  if (!source_id) return createInvoice(db, writer, input)
  return transaction(db, async (db) => {
    const source = await lockSourcePayments(db, writer, input, source_id)
    if (!source) return createInvoice(db, writer, input)
    const invoice = await createInvoice(db, writer, withoutPaidAmount(input))
    return movePayments(db, writer, source, invoice, input)
  })
}

// A document of a series names the one that it repeats, whose money is not its own.
const sourceIdOf = ({ copy_from, draft: { from_invoice_id, recurring_id } }: Request) =>
  copy_from ?? (recurring_id ? null : from_invoice_id)
