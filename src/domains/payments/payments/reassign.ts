import { isNegative, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import {
  keepPaidOnSource,
  restorePaidOfCorrection,
  saleDocuments,
  transferRefunds,
} from '../../documents/conversions/payment-transfer.ts'
import { isOrderPart } from '../../documents/invoices/kinds.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { updatePayment } from './actions.ts'
import { byPaidDate, limitsOf } from './allocation.ts'
import { updatePaidOfOrders } from './order-payments.ts'
import type { Payment } from './schema.ts'
import { paymentsOfInvoice } from './store.ts'

// Moves payments from one document to another. A receipt and its corrections are one sale, so payments and
// refunds of all of them move to the invoice of the receipt, and back.

// Moves the payments. All documents keep showing their paid amount.
export async function reassignToInvoice(
  db: Database,
  writer: WriteContext,
  sale: readonly Invoice[],
  invoice: Invoice,
) {
  const [source, ...corrections] = sale
  const isReceiptInvoice = invoice.receipt_for_invoice_id === source?.id
  const movedDocuments = isReceiptInvoice ? sale : sale.slice(0, 1)
  if (isReceiptInvoice && corrections.length > 0) await transferRefunds(db, writer, sale, invoice)
  for (const { id } of movedDocuments)
    await moveMoney(db, writer, await paymentsOfInvoice(db, writer.account_id, id), id, [invoice.id])
  if (isOrderPart(invoice)) await updatePaidOfOrders(db, writer, [invoice])
  else for (const document of movedDocuments) await keepPaidOnSource(db, writer, document)
}

// Moves receipts before refunds, while the refunding corrections still show their refund. Otherwise they
// would be set off against the open amount in between.
export async function reassignBack(
  db: Database,
  writer: WriteContext,
  payments: readonly Payment[],
  invoice: Invoice,
  source: Invoice,
) {
  const [, ...all] = await saleDocuments(db, writer.account_id, source)
  const corrections = all.filter(({ paid_on_id }) => paid_on_id === invoice.id)
  const isReduction = ({ price_gross }: Invoice) => isNegative(price_gross ?? ZERO)
  const increases = corrections.filter((correction) => !isReduction(correction))
  const reductions = corrections.filter(isReduction)
  const isRefund = ({ price }: Payment) => isNegative(price ?? ZERO)
  for (const correction of increases) await restorePaidOfCorrection(db, writer, correction)
  const receipts = payments.filter((payment) => !isRefund(payment))
  await moveMoney(db, writer, receipts, invoice.id, [source, ...increases].map(idOf))
  for (const correction of reductions) await restorePaidOfCorrection(db, writer, correction)
  await moveMoney(db, writer, payments.filter(isRefund), invoice.id, [...reductions, source].map(idOf))
}

const idOf = ({ id }: Invoice): number => id

export async function moveMoney(
  db: Database,
  writer: WriteContext,
  payments: readonly Payment[],
  fromId: number,
  toIds: readonly number[],
) {
  for (const { id, invoice_ids, ...payment } of payments.toSorted(byPaidDate)) {
    const ids = (invoice_ids ?? []).flatMap((invoiceId) => (invoiceId === fromId ? toIds : [invoiceId]))
    const { [fromId]: limit, ...limits } = limitsOf(payment)
    const given_at_most =
      limit === undefined ? limits : { ...limits, ...Object.fromEntries(toIds.map((toId) => [toId, limit])) }
    await updatePayment(db, writer, id, { invoice_ids: [...new Set(ids)], given_at_most })
  }
}
