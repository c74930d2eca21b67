import { invalid } from '../../../platform/api-error.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { isIssued } from '../../documents/drafts/draft-input.ts'
import { getDocument, invoiceOrDraft } from '../../documents/drafts/store.ts'
import { updateDraft } from '../../documents/invoice-actions/draft-actions.ts'
import { updateInvoice } from '../../documents/invoice-actions/update-invoice.ts'
import type { InvoiceInput } from '../../documents/invoices/input.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { repriceReceipts } from '../../documents/warehouse-documents/actions.ts'
import { checkReceivable, refusesInvalid } from '../../e-invoicing/files/validate-on-write.ts'
import {
  isSendRequested,
  sendsAutomatically,
  submitChanged,
} from '../../e-invoicing/ksef/sending/triggers.ts'
import { changesContent, mayBeQueued, withdraw } from '../../e-invoicing/ksef/sending/withdraw.ts'
import { ENTRY_POINTS, type EntryPointName } from './entry-points.ts'
import { issueDraft } from './issue.ts'

// Updates a document or a draft. In order: a pending submission to KSeF is withdrawn, the change is stored,
// the document is validated, and it is submitted again.
export async function updateDocument(
  db: Database,
  writer: WriteContext,
  id: number,
  input: InvoiceInput,
  entryPoint: EntryPointName,
): Promise<Invoice> {
  const { is_validated, is_submitted } = ENTRY_POINTS[entryPoint]
  const validates = is_validated && refusesInvalid(writer)
  const submits =
    is_submitted === 'at once' && (isSendRequested(input) || (await mayBeQueued(db, writer, id)))
  if (!validates && !submits) return storeChange(db, writer, id, input)
  return transaction(db, async (db) => {
    const isCompared = validates || sendsAutomatically(writer)
    const before = isCompared ? await getDocument(db, writer.account_id, id) : undefined
    const was_waiting = submits && changesContent(input) && (await withdraw(db, writer, id))
    const invoice = await storeChange(db, writer, id, input)
    if (validates) await checkReceivable(db, writer, invoice, before)
    return submits ? submitChanged(db, writer, { input, before, invoice, was_waiting }) : invoice
  })
}

const storeChange = (db: Database, writer: WriteContext, id: number, input: InvoiceInput): Promise<Invoice> =>
  invoiceOrDraft(
    () => changeInvoice(db, writer, id, input),
    () => (isIssued(input) ? issueDraft : updateDraft)(db, writer, id, input),
    () => (isIssued(input) ? getIssuedMeanwhile : updateInvoice)(db, writer, id, input),
  )

// The lines of a purchase price the goods that were received for it.
const changeInvoice = (
  db: Database,
  writer: WriteContext,
  id: number,
  input: InvoiceInput,
): Promise<Invoice> =>
  transaction(db, async (db) => {
    const invoice = await updateInvoice(db, writer, id, input)
    await repriceReceipts(db, writer, invoice)
    return invoice
  })

// Returns the document if the draft was issued by another request in the meantime, unless this request sets
// another number.
async function getIssuedMeanwhile(
  db: Database,
  { account_id }: WriteContext,
  id: number,
  { draft }: InvoiceInput,
) {
  const invoice = await getRecord(db, account_id, invoices, id)
  if (!isBlank(draft.number) && draft.number !== invoice.number)
    throw invalid({ number: `the draft has been issued as ${invoice.number} in the meantime` })
  return invoice
}
