import {
  absolute,
  compare,
  type Decimal,
  isNegative,
  isPositive,
  negate,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { amountDue } from '../invoices/rules/amount-due.ts'
import { receivableOf } from '../invoices/rules/debts.ts'
import type { SetOff } from '../invoices/rules/sources.ts'
import type { Invoice } from '../invoices/schema.ts'
import type { Chain } from './corrected-state.ts'

// A document and its corrections form one balance. Amounts due are set off against refunds, oldest first,
// until only one side remains.

export function openSetOffs(documents: readonly Invoice[]): Decimal[] {
  const openAmounts = documents.map(openAmountOf)
  const total = lesser(sum(openAmounts.filter(isPositive)), negate(sum(openAmounts.filter(isNegative))))
  const remaining = { due: total, refund: total }
  return openAmounts.map((openAmount) => {
    const side = isNegative(openAmount) ? 'refund' : 'due'
    const part = lesser(absolute(openAmount), remaining[side])
    remaining[side] = subtract(remaining[side], part)
    return isNegative(openAmount) ? negate(part) : part
  })
}

// Returns the amount due without set-off, negative for refunds; for receipts also if their invoice carries
// the receivable. A document marked as paid has none, unless it was marked for what remained after a set-off.
function openAmountOf(invoice: Invoice): Decimal {
  const status = invoice.set_off ? 'issued' : invoice.status
  const amount_due = amountDue({ ...invoice, set_off: null })
  const { debt, refund } = receivableOf({ ...invoice, status, amount_due, invoice_for_receipt_id: null })
  return subtract(debt ?? ZERO, refund ?? ZERO)
}

// Returns the set-off function for a new correction.
export const setOffWith =
  ({ original, corrections }: Chain): SetOff =>
  (correction) =>
    chainSetOffs([original, ...corrections, correction as Invoice]).at(-1) ?? ZERO

// Returns the set-off of each document of a chain, in the same order. Documents outside the common balance
// get zero.
export function chainSetOffs(documents: readonly Invoice[]): Decimal[] {
  const sameMoneyDocuments = sameMoney(documents)
  const amounts = openSetOffs(sameMoneyDocuments)
  return documents.map((document) => amounts[sameMoneyDocuments.indexOf(document)] ?? ZERO)
}

// Returns documents with the currency, direction and client of the original. Older versions allowed others,
// whose amounts are due separately.
export function sameMoney(documents: readonly Invoice[]): Invoice[] {
  const [original] = documents
  const isSame = ({ currency, income, client_id }: Invoice) =>
    currency === original?.currency &&
    (income === false) === (original?.income === false) &&
    (client_id ?? original?.client_id) === (original?.client_id ?? client_id)
  return documents.filter(isSame)
}

const lesser = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)
