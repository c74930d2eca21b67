import { type Decimal, isNegative, isZero, ZERO } from '../../../../money/decimal.ts'
import { isCreditNote, isOffer, isOwnAcquisition } from '../kinds.ts'
import type { Invoice } from '../schema.ts'
import { amountDue, payable } from './amount-due.ts'
import { isUnissued } from './test-documents.ts'

// How much of a document is still to be paid, and how. The email and the public page use the same rules.

// Cash slips, correction notes, credit notes and documents for the tax of acquisitions request no payment.
export const requestsPayment = (invoice: Invoice): boolean =>
  !TOTAL_LABELS.has(invoice.kind ?? '') && !isCreditNote(invoice) && !isOwnAcquisition(invoice)

const TOTAL_LABELS = new Map<string, 'cash_received' | 'paid_out' | 'paid' | undefined>([
  ['kp', 'cash_received'],
  ['kw', 'paid_out'],
  ['payment_receipt', 'paid'],
  ['correction_note', undefined],
])

// Cash slips and correction notes have neither a due date nor a payment method.
export const isSlip = ({ kind }: Invoice): boolean => SLIPS.has(kind ?? '')

const SLIPS = new Set(['kp', 'kw', 'correction_note'])

// The document has an amount to pay, whether or not it is paid.
export function hasAmountToPay(invoice: Invoice): boolean {
  const total = payable(invoice)
  return requestsPayment(invoice) && !isNegative(total) && !isZero(total)
}

// Label of the total; a correction note has no total, and a cancelled document requests nothing.
export function totalLabel(invoice: Invoice, due: Decimal) {
  if (TOTAL_LABELS.has(invoice.kind ?? '')) return TOTAL_LABELS.get(invoice.kind ?? '')
  if (isOwnAcquisition(invoice) || invoice.cancelled) return 'total'
  if (isZero(due)) return 'nothing_due'
  return isNegative(due) || !requestsPayment(invoice) ? 'to_return' : 'to_pay'
}

// Other documents of the chain settle all of it.
export const isSetOff = (invoice: Invoice): boolean =>
  !isZero(invoice.set_off ?? ZERO) && isZero(amountDue(invoice))

// Offers, refunds, expenses, cancelled documents and test documents cannot be paid.
export function isPayable(invoice: Invoice): boolean {
  const due = amountDue(invoice)
  return (
    requestsPayment(invoice) &&
    !isOffer(invoice) &&
    !invoice.cancelled &&
    !isUnissued(invoice) &&
    invoice.income !== false &&
    !isNegative(due) &&
    !isZero(due)
  )
}

export const isSettled = ({ status, price_gross, cancelled }: Invoice, due: Decimal): boolean =>
  !cancelled && (status === 'paid' || (!isZero(price_gross ?? ZERO) && isZero(due)))

// Nothing was paid and nothing is due: corrections reversed the document, or it reverses one that was never paid.
export const isReversed = (invoice: Invoice): boolean =>
  Boolean(invoice.set_off) && isZero(invoice.paid ?? ZERO) && isZero(amountDue(invoice))

export const payeeAccountOf = ({ buyer_mass_payment_code, seller_bank_account }: Invoice): string | null =>
  buyer_mass_payment_code || seller_bank_account || null

export const dueDateOf = ({ payment_to, payment_to_kind }: Invoice): string | null =>
  payment_to_kind === 'off' ? null : payment_to
