import { type Decimal, isNegative, isZero, ZERO } from '../../money/decimal.ts'
import type { Invoice } from './schema.ts'
import { amountDue } from './settlement.ts'

// What is still to be paid of a document, and how: the letter and the public page say the same.

// Nothing of a refund, an expense or a cancelled document is asked for.
export function isPayable(invoice: Invoice): boolean {
  const due = amountDue(invoice)
  return !invoice.cancelled && invoice.income !== false && !isNegative(due) && !isZero(due)
}

export const isSettled = ({ status, price_gross, cancelled }: Invoice, due: Decimal): boolean =>
  !cancelled && (status === 'paid' || (!isZero(price_gross ?? ZERO) && isZero(due)))

export const accountOf = ({ buyer_mass_payment_code, seller_bank_account }: Invoice): string | null =>
  buyer_mass_payment_code || seller_bank_account || null

export const dueDateOf = ({ payment_to, payment_to_kind }: Invoice): string | null =>
  payment_to_kind === 'off' ? null : payment_to
