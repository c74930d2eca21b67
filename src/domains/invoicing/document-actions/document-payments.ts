import { type Decimal, isPositive, isZero, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord, lockRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import {
  findConvertedInvoice,
  findPaymentSource,
  type ReleasedMoney,
  restorePaidOfSource,
  returnPaid,
  saleDocuments,
  transferPaidAgain,
} from '../../documents/conversions/payment-transfer.ts'
import { findRemoved, otherParts } from '../../documents/conversions/store.ts'
import { updateInvoice } from '../../documents/invoice-actions/update-invoice.ts'
import { type InvoiceInput, invoiceInput } from '../../documents/invoices/input.ts'
import { isOrderPart } from '../../documents/invoices/kinds.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import { updatePayment } from '../../payments/payments/actions.ts'
import { byPaidDate } from '../../payments/payments/allocation.ts'
import { updatePaidOfOrders } from '../../payments/payments/order-payments.ts'
import { moveMoney, reassignBack, reassignToInvoice } from '../../payments/payments/reassign.ts'
import type { Payment } from '../../payments/payments/schema.ts'
import { lockSettledDocuments, reallocate, releasePayments } from '../../payments/payments/settlement.ts'
import { allocationsOf, paymentsOfInvoice, paymentsOfInvoices } from '../../payments/payments/store.ts'

// Moves payments when the documents that they pay are created, removed or restored: to the invoice that is
// made from a paid document, back to its source when the invoice is removed, and to the document again when
// it is restored.

type SourcePayments = { source: Invoice; sale: readonly Invoice[]; remainingPayments: readonly Payment[] }

// Locks the payments of the source document with everything that they settle. Returns undefined when nothing
// was paid.
export async function lockSourcePayments(
  db: Database,
  { account_id }: WriteContext,
  input: InvoiceInput,
  sourceId: number,
): Promise<SourcePayments | undefined> {
  const source = await findSource(db, account_id, sourceId)
  if (!source) return undefined
  const sale = await saleDocuments(db, account_id, source)
  const ids = sale.map(({ id }) => id)
  const payments = await paymentsOfInvoices(db, account_id, ids)
  const remainingPayments = isOrderPart(input.draft)
    ? await findOverpayments(db, account_id, source, NO_ID)
    : []
  if (payments.length + remainingPayments.length === 0) return undefined
  await lockAffected(db, account_id, [...payments, ...remainingPayments])
  return { source, sale, remainingPayments: remainingPayments }
}

// Drops the payment fields of the request, because the paid amount that it names is the one that moves from
// the source, not a further payment.
export const withoutPaymentFields = (input: InvoiceInput): InvoiceInput => ({
  ...input,
  draft: splitPaymentFields(input.draft).otherFields,
})

// Moves the payments of the source to the invoice that was made from it, and then applies the payment fields
// of the request.
export async function movePayments(
  db: Database,
  writer: WriteContext,
  { source, sale, remainingPayments }: SourcePayments,
  invoice: Invoice,
  input: InvoiceInput,
): Promise<Invoice> {
  const { account_id } = writer
  const { id } = invoice
  const after = await findRecord(db, account_id, invoices, source.id)
  if (after?.paid_on_id === id) {
    await allocateOverpayments(db, writer, remainingPayments, id)
    await reassignToInvoice(db, writer, sale, invoice)
  }
  const { paymentFields } = splitPaymentFields(input.draft)
  if (Object.keys(paymentFields).length > 0) await updateInvoice(db, writer, id, invoiceInput(paymentFields))
  return getRecord(db, account_id, invoices, id)
}

// Returns the source of the payments. A final invoice may be made from an advance; its payments then come
// from the order.
async function findSource(db: Database, accountId: number, id: number): Promise<Invoice | undefined> {
  const source = await findRecord(db, accountId, invoices, id)
  if (source?.kind !== 'advance' || source.from_invoice_id === null) return source
  return findRecord(db, accountId, invoices, source.from_invoice_id)
}

const NO_ID = { id: 0 }

// Returns payments of the other parts of an order that are not fully allocated.
async function findOverpayments(db: Database, accountId: number, source: Invoice, part: { id: number }) {
  const overpayments = new Map<number, Payment>()
  for (const { id } of await otherParts(db, accountId, source, part))
    for (const payment of await paymentsOfInvoice(db, accountId, id))
      if (payment.paid && isPositive(payment.overpaid ?? ZERO)) overpayments.set(payment.id, payment)
  return [...overpayments.values()]
}

// Keeps the allocations of the payments, and allocates what remains of them to the next part of the order.
async function allocateOverpayments(
  db: Database,
  writer: WriteContext,
  overpayments: readonly Payment[],
  id: number,
) {
  for (const payment of overpayments.toSorted(byPaidDate))
    await updatePayment(db, writer, payment.id, {
      invoice_ids: [...(payment.invoice_ids ?? []), id],
      given_at_most: payment.given_at_most,
    })
}

// Separates the fields that describe a payment from the other fields of the document.
function splitPaymentFields({ status, paid, paid_date, ...otherFields }: InvoiceDraft) {
  const definedFields = Object.entries({ status, paid, paid_date }).filter(([, value]) => value !== undefined)
  const paymentFields: InvoiceDraft = Object.fromEntries(definedFields)
  return { paymentFields, otherFields: otherFields as InvoiceDraft }
}

export const NO_RELEASED_MONEY: ReleasedMoney = {
  payment_ids: [],
  amount: printDecimal(ZERO),
  currency: null,
  back_to: null,
}

// Releases the payments of a document, or returns them to its source, and removes the document.
export const removeWithPayments = <Result>(
  db: Database,
  writer: WriteContext,
  id: number,
  remove: (db: Database) => Promise<Result>,
): Promise<{ result: Result; released: ReleasedMoney }> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const unlocked = await findRecord(db, account_id, invoices, id)
    const payments = unlocked ? await paymentsOfInvoice(db, account_id, id) : []
    const source = unlocked && (await findPaymentSource(db, account_id, unlocked))
    const isPaid = !unlocked?.cancelled && (payments.length > 0 || source)
    if (!isPaid) return { result: await remove(db), released: NO_RELEASED_MONEY }
    await lockAffected(db, account_id, payments, source ? [source.id, id] : [id])
    const invoice = await lockRecord(db, account_id, invoices, id)
    const released = await releasedMoneyOf(db, account_id, payments, invoice)
    if (source) {
      await returnPaid(db, writer, (await findPaymentSource(db, account_id, invoice)) ?? source, invoice)
      await reassignBack(db, writer, payments, invoice, source)
    } else await releasePayments(db, writer, payments, id)
    const back_to =
      source && !isZero(invoice.paid ?? ZERO) ? await numberOfMoneyHolder(db, account_id, source.id) : null
    const result = await remove(db)
    await updatePaidOfOrders(db, writer, [invoice])
    return { result, released: { ...released, back_to } }
  })

// Returns the number of the document, or of the part of it, that holds the money now.
async function numberOfMoneyHolder(
  db: Database,
  accountId: number,
  sourceId: number,
): Promise<string | null> {
  const source = await getRecord(db, accountId, invoices, sourceId)
  return ((await findConvertedInvoice(db, accountId, source)) ?? source).number
}

async function releasedMoneyOf(
  db: Database,
  accountId: number,
  payments: readonly Payment[],
  invoice: Invoice,
) {
  const allocations = await allocationsOf(
    db,
    accountId,
    payments.map(({ id }) => id),
  )
  const amounts = [...allocations].map(([paymentId, paymentAllocations]): [number, Decimal] => [
    paymentId,
    sum(paymentAllocations.filter(({ invoice_id }) => invoice_id === invoice.id).map(({ amount }) => amount)),
  ])
  const allocated = amounts.filter(([, amount]) => !isZero(amount))
  return {
    payment_ids: allocated.map(([paymentId]) => paymentId),
    amount: printDecimal(sum(allocated.map(([, amount]) => amount))),
    currency: invoice.currency,
  }
}

export async function lockPaymentsOf(db: Database, accountId: number, id: number): Promise<Payment[]> {
  const payments = await paymentsOfInvoice(db, accountId, id)
  await lockAffected(db, accountId, payments)
  return payments
}

// Allocates the payments of a restored document to it again, or the money of its source.
export async function reclaimPayments(
  db: Database,
  writer: WriteContext,
  id: number,
  payments: readonly Payment[],
): Promise<Invoice> {
  const { account_id } = writer
  const reread = () => getRecord(db, account_id, invoices, id)
  const [first] = payments.filter(({ paid }) => paid)
  if (first) await reallocate(db, writer, first)
  await reclaim(db, writer, await reread())
  const invoice = await reread()
  const source = await transferPaidAgain(db, writer, invoice)
  if (source) {
    if (isOrderPart(invoice))
      await allocateOverpayments(db, writer, await findOverpayments(db, account_id, source, invoice), id)
    await reassignToInvoice(db, writer, await saleDocuments(db, account_id, source), await reread())
  }
  return reread()
}

// Takes the money back from an invoice that was made from this document and was removed while the document
// itself was deleted.
async function reclaim(db: Database, writer: WriteContext, invoice: Invoice) {
  const { account_id } = writer
  if (invoice.paid_on_id === null || (await findConvertedInvoice(db, account_id, invoice))) return
  const removedInvoice = await findRemoved(db, account_id, invoice.paid_on_id)
  if (!removedInvoice) return
  await restorePaidOfSource(db, writer, invoice, removedInvoice)
  await moveMoney(db, writer, await paymentsOfInvoice(db, account_id, removedInvoice.id), removedInvoice.id, [
    invoice.id,
  ])
}

// Locks every document and payment that a change to these payments may affect.
async function lockAffected(
  db: Database,
  accountId: number,
  payments: readonly Payment[],
  ids: number[] = [],
) {
  const [first] = payments.filter(({ paid }) => paid)
  if (first) await lockSettledDocuments(db, accountId, first, ids)
  else await lockInvoices(db, accountId, ids)
}
