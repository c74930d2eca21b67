import { type Decimal, isNegative, isZero, negate, ZERO } from '../../money/decimal.ts'
import { COUNTED_KINDS } from './kinds.ts'
import type { InvoiceDraft } from './schema.ts'

// What is owed for a document, and what has to be given back: kept with it, and the only place that says what is a debt.
// Lists, counts, sums, the dashboard and balances all ask here. Of a purchase the debt is ours.

type Owing = Pick<InvoiceDraft, 'kind' | 'status' | 'amount_due' | 'cancelled' | 'invoice_for_receipt_id'>
type Owed = { debt: Decimal | null; refund: Decimal | null }

const NOTHING: Owed = { debt: null, refund: null }

export function owedOf(document: Owing): Owed {
  const { amount_due } = document
  const due = amount_due ?? ZERO
  if (isZero(due) || !isAsked(document)) return NOTHING
  return isNegative(due) ? { debt: null, refund: negate(due) } : { debt: due, refund: null }
}

// Offers, orders and slips are no claims. A receipt with an invoice is asked for by that.
const isAsked = ({ kind, status, cancelled, invoice_for_receipt_id }: Owing): boolean =>
  status !== 'paid' &&
  !cancelled &&
  (invoice_for_receipt_id ?? null) === null &&
  COUNTED_KINDS.includes((kind ?? 'vat') as never)

export const isOverdue = (
  { debt, payment_to }: Pick<InvoiceDraft, 'debt' | 'payment_to'>,
  today: string,
): boolean => (debt ?? null) !== null && (payment_to ?? null) !== null && (payment_to as string) < today
