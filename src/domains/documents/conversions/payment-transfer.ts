import {
  add,
  compare,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { settleChain } from '../corrections/settle-chain.ts'
import { correctionsOf } from '../corrections/store.ts'
import { isOrder, isOrderPart } from '../invoices/kinds.ts'
import { amountDue, withManualPayment } from '../invoices/rules/amount-due.ts'
import { paymentTaxDates } from '../invoices/rules/dates.ts'
import { receivableOf } from '../invoices/rules/debts.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/store.ts'
import { isConversion } from './order-documents.ts'
import { findRemoved, otherParts } from './store.ts'

// Moves manual payments of an estimate, order or receipt to the invoice made from it, and back when the
// invoice is removed. `paid_on_id` of the source refers to that invoice, so that money is counted once. The
// parts of an order take up to their amount due one after another; the source then refers to the last of
// them.

// Money of a removed document: payments that had been allocated to it, or the document that holds the money
// again.
export type ReleasedMoney = {
  payment_ids: number[]
  amount: string
  currency: string | null
  back_to: string | null
}

// Returns the source document whose money a new document takes over, and locks it until the transaction ends.
export async function lockSourceDocument(
  db: Database,
  accountId: number,
  draft: InvoiceDraft,
  defaultCurrency: string | null,
  documentId: number | null = null,
): Promise<Invoice | undefined> {
  if (!isConversion(draft)) return undefined
  const locked = await lockInvoices(db, accountId, [draft.from_invoice_id as number])
  const source = locked.get(draft.from_invoice_id as number)
  if (!source || !isPaymentSource(source)) return undefined
  const { currency } = draft
  const isSameCurrency = (isBlank(currency) ? defaultCurrency : currency) === source.currency
  const convertedInvoice = await findConvertedInvoice(db, accountId, source)
  const isFree =
    !convertedInvoice ||
    convertedInvoice.id === documentId ||
    (isOrderPart(draft) && isOrderPart(convertedInvoice))
  return isFree && isSameCurrency ? source : undefined
}

const isPaymentSource = (invoice: Invoice) =>
  (isOrder(invoice) || invoice.kind === 'receipt') && !invoice.cancelled

// Returns the invoice that holds the money of a document, if it is not cancelled.
export async function findConvertedInvoice(db: Database, accountId: number, { paid_on_id }: Invoice) {
  const convertedInvoice =
    paid_on_id === null ? undefined : await findRecord(db, accountId, invoices, paid_on_id)
  return convertedInvoice?.cancelled ? undefined : convertedInvoice
}

// Rejects changes of `paid` on a document whose money has moved to another one.
export async function checkPaidEditable(db: Database, accountId: number, current: Invoice) {
  const convertedInvoice = await findConvertedInvoice(db, accountId, current)
  if (convertedInvoice)
    throw invalid({
      paid: `${current.number}: payments are recorded on ${convertedInvoice.number}; change them there`,
    })
}

// Returns the amount that was entered manually, without payments that were recorded or transferred.
const manualPayment = ({ paid, paid_by_payments, paid_elsewhere }: Invoice): Decimal =>
  subtract(paid ?? ZERO, add(paid_by_payments ?? ZERO, paid_elsewhere ?? ZERO))

// Returns the corrections of a receipt, because its invoice covers the sale after corrections, with the
// remaining money.
const correctionsOfReceipt = (db: Database, accountId: number, { kind, id }: Invoice): Promise<Invoice[]> =>
  kind === 'receipt' ? correctionsOf(db, accountId, [id]) : Promise.resolve([])

// Sums what was paid or refunded manually on corrections of a receipt.
const manualPaymentsOfCorrections = async (
  db: Database,
  accountId: number,
  receipt: Invoice,
): Promise<Decimal> => sum((await correctionsOfReceipt(db, accountId, receipt)).map(manualPayment))

// Returns all documents whose money moves to the new invoice: the source and, for receipts, its corrections.
export const saleDocuments = async (db: Database, accountId: number, source: Invoice): Promise<Invoice[]> => [
  source,
  ...(await correctionsOfReceipt(db, accountId, source)),
]

// Takes over the manually paid amount of the source, unless the request sets one.
export async function inheritedPayment(
  db: Database,
  accountId: number,
  source: Invoice,
  draft: InvoiceDraft,
): Promise<InvoiceDraft> {
  if (isZero(manualPayment(source)) || setsPaid(draft)) return {}
  const paid = add(manualPayment(source), await manualPaymentsOfCorrections(db, accountId, source))
  return { paid, paid_date: draft.paid_date ?? source.paid_date }
}

const setsPaid = ({ paid, status }: InvoiceDraft) => paid !== undefined || status === 'paid'

// Moves the money of the source to the new document and returns that document.
export async function transferPaid(
  db: Database,
  writer: WriteContext,
  source: Invoice,
  invoice: Invoice,
  requested: InvoiceDraft = {},
): Promise<Invoice> {
  await changePaid(db, writer, source, { paid_on_id: invoice.id })
  if (invoice.receipt_for_invoice_id === source.id)
    for (const correction of await correctionsOfReceipt(db, writer.account_id, source))
      await changePaid(db, writer, correction, { paid_on_id: invoice.id })
  if (!isOrderPart(invoice)) return invoice
  if (!setsPaid(requested)) return transferManualShare(db, writer, source, invoice)
  await showManualPayment(db, writer, invoice)
  return invoice
}

// Transfers the manually paid amount of the order that no other part has, up to the amount due.
async function transferManualShare(db: Database, writer: WriteContext, order: Invoice, invoice: Invoice) {
  const others = await otherParts(db, writer.account_id, order, invoice)
  const available = subtract(manualPayment(order), sum(others.map(manualPayment)))
  const due = amountDue(invoice)
  const share = compare(available, due) < 0 ? available : due
  if (!isPositive(share)) return invoice
  return changePaid(
    db,
    writer,
    invoice,
    withManualPayment(invoice, add(manualPayment(invoice), share), order.paid_date),
  )
}

// Subtracts manual refunds of a receipt from the payments that moved to its invoice.
export async function transferRefunds(
  db: Database,
  writer: WriteContext,
  documents: readonly Invoice[],
  invoice: Invoice,
) {
  const manualTotal = sum(documents.map(manualPayment))
  if (isNegative(manualTotal))
    await changePaid(db, writer, invoice, withManualPayment(invoice, manualTotal, invoice.paid_date))
}

// Returns the source document of the money, if the money can still return there.
export async function findPaymentSource(db: Database, accountId: number, invoice: Invoice) {
  const source = await findSource(db, accountId, invoice)
  return source?.paid_on_id === invoice.id || isOrderPart(invoice) ? source : undefined
}

async function findSource(db: Database, accountId: number, invoice: Invoice): Promise<Invoice | undefined> {
  if (!isConversion(invoice)) return undefined
  const source = await findRecord(db, accountId, invoices, invoice.from_invoice_id as number)
  return source && isPaymentSource(source) && source.currency === invoice.currency ? source : undefined
}

// Returns the source document of a deleted or cancelled document.
export async function findSourceOfRemoved(db: Database, accountId: number, id: number) {
  const removed = await findRemoved(db, accountId, id)
  return removed && findSource(db, accountId, removed)
}

// Returns the manually paid amount to the source; recorded payments are reassigned separately. The money of
// an order part moves to another part if there is one.
export async function returnPaid(db: Database, writer: WriteContext, source: Invoice, invoice: Invoice) {
  const others = isOrderPart(invoice) ? await otherParts(db, writer.account_id, source, invoice) : []
  await restorePaidOfSource(db, writer, source, invoice, others)
  await changePaid(db, writer, invoice, withManualPayment(invoice, ZERO, invoice.paid_date))
}

// Restores the paid amount of the source, also after the invoice has been removed.
export async function restorePaidOfSource(
  db: Database,
  writer: WriteContext,
  source: Invoice,
  invoice: Invoice,
  others: readonly Invoice[] = [],
) {
  const transferred = sum([invoice, ...others].map(manualPayment))
  const returned = isZero(transferred)
    ? transferred
    : subtract(transferred, await manualPaymentsOfCorrections(db, writer.account_id, source))
  const manualAmount =
    isOrderPart(invoice) && compare(manualPayment(source), returned) > 0 ? manualPayment(source) : returned
  const paid_elsewhere = others.length > 0 ? source.paid_elsewhere : null
  const paid = add(manualAmount, paid_elsewhere ?? ZERO)
  return changePaid(db, writer, source, {
    ...withManualPayment(source, paid, invoice.paid_date ?? source.paid_date),
    paid_elsewhere,
    paid_on_id: others.at(-1)?.id ?? null,
  })
}

// Restores the paid amount of a correction of a receipt, once its payments are reassigned to it.
export const restorePaidOfCorrection = (
  db: Database,
  writer: WriteContext,
  correction: Invoice,
): Promise<Invoice> =>
  changePaid(db, writer, correction, {
    ...withManualPayment(correction, manualPayment(correction), correction.paid_date),
    paid_elsewhere: null,
    paid_on_id: null,
  })

// Transfers the money to a restored document again, unless another document holds it.
export async function transferPaidAgain(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
): Promise<Invoice | undefined> {
  if (invoice.cancelled) return undefined
  const source = await lockSourceDocument(db, writer.account_id, invoice, null, invoice.id)
  if (!source) return undefined
  await transferPaid(db, writer, source, invoice)
  const { paid } = await inheritedPayment(db, writer.account_id, source, {})
  if (paid && !isOrderPart(invoice))
    await changePaid(db, writer, invoice, withManualPayment(invoice, paid, source.paid_date))
  return source
}

// Keeps the source marked as paid when its payments have been reassigned to the invoice.
export async function keepPaidOnSource(db: Database, writer: WriteContext, before: Invoice) {
  const { paid, status, paid_date, amount_due } = before
  const current = (await findRecord(db, writer.account_id, invoices, before.id)) as Invoice
  const receivable = receivableOf({ ...current, status, amount_due, paid })
  const paidByOthers = add(before.paid_elsewhere ?? ZERO, before.paid_by_payments ?? ZERO)
  const paid_elsewhere = isZero(paidByOthers) ? null : paidByOthers
  await changePaid(db, writer, current, {
    paid,
    status,
    paid_date,
    amount_due,
    ...receivable,
    paid_elsewhere,
  })
}

// Shows the paid amount of the invoice on the source document too, so that the buyer is not asked to pay
// twice. For order parts this covers manual payments; recorded payments are summed in
// payments/order-payments.ts.
export async function showPaidOnSource(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  before?: Invoice,
) {
  if (isOrderPart(invoice)) return showManualPayment(db, writer, invoice, before)
  const { paid, paid_date, paid_by_payments } = invoice
  const source = await findPaymentSource(db, writer.account_id, invoice)
  const lockedSource = source && (await lockInvoices(db, writer.account_id, [source.id])).get(source.id)
  if (!lockedSource) return
  const corrections = await correctionsOfReceipt(db, writer.account_id, lockedSource)
  const otherPayments = sum([
    lockedSource.paid_by_payments ?? ZERO,
    ...corrections.map((correction) => correction.paid ?? ZERO),
  ])
  await changePaid(db, writer, lockedSource, {
    ...withManualPayment(lockedSource, subtract(paid ?? ZERO, otherPayments), paid_date),
    paid_elsewhere: paid_by_payments,
  })
}

// Raises the manually paid amount of the order to that of its parts, and lowers it when that of a part is
// lowered.
async function showManualPayment(db: Database, writer: WriteContext, part: Invoice, before?: Invoice) {
  const source = await findPaymentSource(db, writer.account_id, part)
  const lockedSource = source && (await lockInvoices(db, writer.account_id, [source.id])).get(source.id)
  if (!lockedSource) return
  const others = await otherParts(db, writer.account_id, lockedSource, part)
  const partsTotal = sum([part, ...others].map(manualPayment))
  const removedAmount = before ? subtract(manualPayment(before), manualPayment(part)) : ZERO
  const orderTotal = isPositive(removedAmount)
    ? subtract(manualPayment(lockedSource), removedAmount)
    : manualPayment(lockedSource)
  await savePaidParts(db, writer, lockedSource, {
    manualAmount: compare(orderTotal, partsTotal) > 0 ? orderTotal : partsTotal,
    by_payments: lockedSource.paid_elsewhere,
    paid_date: part.paid_date,
  })
}

// Payments that an order shows: the manual amount and the payments of its parts.
type PaidParts = {
  manualAmount: Decimal | null // null leaves it unchanged
  by_payments: Decimal | null
  paid_date: string | null
}

export const savePaidParts = (
  db: Database,
  writer: WriteContext,
  order: Invoice,
  { manualAmount, by_payments, paid_date }: PaidParts,
): Promise<Invoice> => {
  const paidByParts = by_payments ?? ZERO
  return changePaid(db, writer, order, {
    ...withManualPayment(
      order,
      add(manualAmount ?? manualPayment(order), paidByParts),
      paid_date ?? order.paid_date,
    ),
    paid_elsewhere: isZero(paidByParts) ? null : paidByParts,
  })
}

// Locks the source before the invoice, because all writers that move money between them lock in that order.
export async function lockPaymentSource(db: Database, accountId: number, id: number) {
  const invoice = await findRecord(db, accountId, invoices, id)
  const source = invoice && (await findPaymentSource(db, accountId, invoice))
  if (source) await lockInvoices(db, accountId, [source.id])
}

async function changePaid(
  db: Database,
  writer: WriteContext,
  current: Invoice,
  draft: InvoiceDraft,
): Promise<Invoice> {
  const days = paymentTaxDates({ ...current, ...draft }, current)
  const { record, changes } = await applyChanges(db, writer, invoices, current, { ...draft, ...days })
  return changes.paid ? settleChain(db, writer, record) : record
}
