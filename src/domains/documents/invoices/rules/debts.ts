import { type Decimal, isNegative, isPositive, isZero, negate, ZERO } from '../../../../money/decimal.ts'
import { COUNTED_KINDS, isCreditNote, isOwnAcquisition } from '../kinds.ts'
import type { InvoiceDraft } from '../schema.ts'

// What is owed for a document, what has to be given back, and whether it counts as a sale: kept with it, and the only place that
// says so.
// Lists, counts, sums, the dashboard and balances all ask here. Of a purchase the debt is ours.

export type Owing = Pick<
  InvoiceDraft,
  | 'kind'
  | 'income'
  | 'accounting_note_kind'
  | 'status'
  | 'amount_due'
  | 'paid'
  | 'cancelled'
  | 'invoice_for_receipt_id'
>
type Owed = { debt: Decimal | null; refund: Decimal | null; counted: boolean }

export function owedOf(document: Owing): Owed {
  const { amount_due } = document
  const due = amount_due ?? ZERO
  const is_claim = isClaim(document)
  const counted = is_claim && !isCreditNote(document)
  if (isZero(due) || !is_claim || isDone(document, due)) return { debt: null, refund: null, counted }
  return isNegative(due) ? { debt: null, refund: negate(due), counted } : { debt: due, refund: null, counted }
}

// Called paid, and not more than that: what came beyond it goes back.
function isDone({ status, paid }: Owing, due: Decimal): boolean {
  const is_over = isNegative(due) ? isPositive(paid ?? ZERO) : isNegative(paid ?? ZERO)
  return status === 'paid' && !is_over
}

// Offers, orders, slips and the tax of acquisitions ask nobody for money. A receipt with an invoice is one sale with it, and the
// invoice counts.
const isClaim = (document: Owing): boolean =>
  !document.cancelled &&
  (document.invoice_for_receipt_id ?? null) === null &&
  COUNTED_KINDS.includes((document.kind ?? 'vat') as never) &&
  !isOwnAcquisition(document)

export const isOverdue = (
  { debt, payment_to }: Pick<InvoiceDraft, 'debt' | 'payment_to'>,
  today: string,
): boolean => (debt ?? null) !== null && (payment_to ?? null) !== null && (payment_to as string) < today
