import { add, type Decimal, isPositive, isZero, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { MoneyReceipt } from '../../../tax/types.ts'
import { isOrder, isOrderPart } from '../../documents/invoices/kinds.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Allocation } from '../../payments/payments/allocation.ts'
import type { Payment } from '../../payments/payments/schema.ts'

// The money for the documents of a family: recorded payments by their allocations, and what was noted by hand. Each
// amount counts once, at the document that it was paid for.

export type RecordedMoney = {
  payments: readonly Payment[]
  allocations: ReadonlyMap<number, readonly Allocation[]>
  time_zone: string
}

export const moneyOf = (documents: readonly Invoice[], recorded: RecordedMoney): MoneyReceipt[] => [
  ...recordedMoney(documents, recorded),
  ...documents.flatMap((invoice) => notedMoney(invoice, documents)),
]

function recordedMoney(
  documents: readonly Invoice[],
  { payments, allocations, time_zone }: RecordedMoney,
): MoneyReceipt[] {
  const byId = new Map(documents.map((invoice) => [invoice.id, invoice]))
  return payments
    .filter(({ paid }) => paid)
    .flatMap((payment): MoneyReceipt[] => {
      const day = dayAt(payment.paid_date ?? payment.created_at, time_zone)
      const receiptFor = (document_id: number, amount: Decimal) => ({
        payment_id: payment.id,
        document_id,
        day,
        amount,
      })
      const shares = (allocations.get(payment.id) ?? []).filter(
        ({ invoice_id, amount }) => byId.has(invoice_id) && !isZero(amount),
      )
      const orderId = orderOf(payment, byId)
      const remainder = payment.overpaid ?? ZERO
      return [
        ...shares.map(({ invoice_id, amount }) => receiptFor(invoice_id, amount)),
        ...(orderId && isPositive(remainder) ? [receiptFor(orderId, remainder)] : []),
      ]
    })
}

// The order that the remainder of a payment is for, if the payment is only for parts of it.
function orderOf(
  { invoice_ids, currency }: Payment,
  documents: ReadonlyMap<number, Invoice>,
): number | undefined {
  const parts = (invoice_ids ?? []).map((id) => documents.get(id))
  const [id] = parts.map((part) => (part && isOrderPart(part) ? part.from_invoice_id : null))
  const order = documents.get(id ?? 0)
  const isForOrder =
    order !== undefined &&
    isOrder(order) &&
    order.currency === currency &&
    parts.every((part) => part?.from_invoice_id === id)
  return isForOrder ? order.id : undefined
}

// Money of a source that an invoice took over is noted on that invoice. The parts of an order take some of it.
function notedMoney(invoice: Invoice, documents: readonly Invoice[]): MoneyReceipt[] {
  const holder = documents.find(({ id, cancelled }) => id === invoice.paid_on_id && !cancelled)
  if (holder && !isOrderPart(holder)) return []
  const parts = holder ? documents.filter((part) => isPartOf(part, invoice)) : []
  const amount = subtract(notedAmount(invoice), sum(parts.map(notedAmount)))
  if (isZero(amount) || (holder && !isPositive(amount))) return []
  const day = invoice.paid_date ?? (invoice.issue_date as string)
  return [{ payment_id: null, document_id: invoice.id, day, amount }]
}

const isPartOf = (part: Invoice, order: Invoice): boolean =>
  isOrderPart(part) && part.from_invoice_id === order.id && !part.cancelled

const notedAmount = ({ paid, paid_by_payments, paid_elsewhere }: Invoice): Decimal =>
  subtract(paid ?? ZERO, add(paid_by_payments ?? ZERO, paid_elsewhere ?? ZERO))
