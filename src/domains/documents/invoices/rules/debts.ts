import { type Decimal, isNegative, isPositive, isZero, negate, ZERO } from '../../../../money/decimal.ts'
import { isCreditNote, isOwnAcquisition, isTurnoverKind } from '../kinds.ts'
import type { InvoiceDraft } from '../schema.ts'

// Derives the receivable of a document, the refund, and whether it counts as a sale. The result is stored with the
// document; lists, counters, sums, the dashboard and balances all use it. The debt of a purchase is the account's own.

export type ReceivableFields = Pick<
  InvoiceDraft,
  | 'kind'
  | 'income'
  | 'corrected_kind'
  | 'accounting_note_kind'
  | 'status'
  | 'amount_due'
  | 'paid'
  | 'cancelled'
  | 'invoice_for_receipt_id'
>
type Receivable = { debt: Decimal | null; refund: Decimal | null; counted: boolean }

export function receivableOf(document: ReceivableFields): Receivable {
  const { amount_due } = document
  const due = amount_due ?? ZERO
  const isDebtClaim = isClaim(document)
  const isCounted = isDebtClaim && !isCreditNote(document)
  if (isZero(due) || !isDebtClaim || isFullyPaid(document, due))
    return { debt: null, refund: null, counted: isCounted }
  return isNegative(due)
    ? { debt: null, refund: negate(due), counted: isCounted }
    : { debt: due, refund: null, counted: isCounted }
}

// Paid, and not overpaid: an overpayment is refunded.
function isFullyPaid({ status, paid }: ReceivableFields, due: Decimal): boolean {
  const isOver = isNegative(due) ? isPositive(paid ?? ZERO) : isNegative(paid ?? ZERO)
  return status === 'paid' && !isOver
}

// Offers, orders, slips and documents for the tax of acquisitions are no claims. A receipt and its invoice are one
// sale, of which the invoice counts.
const isClaim = (document: ReceivableFields): boolean =>
  !document.cancelled &&
  (document.invoice_for_receipt_id ?? null) === null &&
  isTurnoverKind(document.kind ?? 'vat') &&
  !isOwnAcquisition(document)

export const isOverdue = (
  { debt, payment_to }: Pick<InvoiceDraft, 'debt' | 'payment_to'>,
  today: string,
): boolean => (debt ?? null) !== null && (payment_to ?? null) !== null && (payment_to as string) < today
