import { type Decimal, isNegative, isZero, ZERO } from '../../../../money/decimal.ts'
import { isCreditNote, isOffer, isOwnAcquisition } from '../kinds.ts'
import type { Invoice } from '../schema.ts'
import { amountDue, payable } from './amount-due.ts'
import { isUnissued } from './test-documents.ts'

// What is still to be paid of a document, and how: the letter and the public page say the same.

// Slips of cash that changed hands, notes about texts, notes of what is owed to the buyer and the tax of acquisitions ask for
// nothing.
export const asksForMoney = (invoice: Invoice): boolean =>
  !TOTALS.has(invoice.kind ?? '') && !isCreditNote(invoice) && !isOwnAcquisition(invoice)

const TOTALS = new Map<string, 'cash_received' | 'paid_out' | 'paid' | undefined>([
  ['kp', 'cash_received'],
  ['kw', 'paid_out'],
  ['payment_receipt', 'paid'],
  ['correction_note', undefined],
])

// Cash that changed hands, and words about words: neither when nor how it is to be paid is a question.
export const isSlip = ({ kind }: Invoice): boolean => SLIPS.has(kind ?? '')

const SLIPS = new Set(['kp', 'kw', 'correction_note'])

// Something is to be paid of the document as a whole, whether or not that was done.
export function isOwed(invoice: Invoice): boolean {
  const asked = payable(invoice)
  return asksForMoney(invoice) && !isNegative(asked) && !isZero(asked)
}

// What the total of a document is called; a note about texts has none, and a cancelled one asks for nothing.
export function totalLabel(invoice: Invoice, due: Decimal) {
  if (TOTALS.has(invoice.kind ?? '')) return TOTALS.get(invoice.kind ?? '')
  if (isOwnAcquisition(invoice) || invoice.cancelled) return 'total'
  if (isZero(due)) return 'nothing_due'
  return isNegative(due) || !asksForMoney(invoice) ? 'to_return' : 'to_pay'
}

// Other documents of its chain settle all of it.
export const isSetOff = (invoice: Invoice): boolean =>
  !isZero(invoice.set_off ?? ZERO) && isZero(amountDue(invoice))

// Nothing of an offer, a refund, an expense, a cancelled or a test document is asked for.
export function isPayable(invoice: Invoice): boolean {
  const due = amountDue(invoice)
  return (
    asksForMoney(invoice) &&
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

// Nothing was paid of it, and nothing is: its corrections took it back, or it takes back what was never paid.
export const isTakenBack = (invoice: Invoice): boolean =>
  Boolean(invoice.set_off) && isZero(invoice.paid ?? ZERO) && isZero(amountDue(invoice))

export const accountOf = ({ buyer_mass_payment_code, seller_bank_account }: Invoice): string | null =>
  buyer_mass_payment_code || seller_bank_account || null

export const dueDateOf = ({ payment_to, payment_to_kind }: Invoice): string | null =>
  payment_to_kind === 'off' ? null : payment_to
