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
import { owedOf } from '../invoices/rules/debts.ts'
import type { SetOff } from '../invoices/rules/sources.ts'
import type { Invoice } from '../invoices/schema.ts'
import type { Chain } from './corrected-state.ts'

// What is owed for a document and its corrections is one sum: what some of them ask for is set off against what others give back,
// the oldest first, until only one side is left.

export function setOffs(members: readonly Invoice[]): Decimal[] {
  const open = members.map(openOf)
  const total = lesser(sum(open.filter(isPositive)), negate(sum(open.filter(isNegative))))
  const left = { asked: total, given: total }
  return open.map((one) => {
    const side = isNegative(one) ? 'given' : 'asked'
    const part = lesser(absolute(one), left[side])
    left[side] = subtract(left[side], part)
    return isNegative(one) ? negate(part) : part
  })
}

// What would be owed for it by itself, below zero where it gives back; of a receipt also while its invoice asks for it. One that was
// called paid is done, but where a part of it is set off it was called so for the rest.
function openOf(invoice: Invoice): Decimal {
  const status = invoice.set_off ? 'issued' : invoice.status
  const amount_due = amountDue({ ...invoice, set_off: null })
  const { debt, refund } = owedOf({ ...invoice, status, amount_due, invoice_for_receipt_id: null })
  return subtract(debt ?? ZERO, refund ?? ZERO)
}

// Of a correction that is about to be made.
export const setOffWith =
  ({ original, corrections }: Chain): SetOff =>
  (own) =>
    chainSetOffs([original, ...corrections, own as Invoice]).at(-1) ?? ZERO

// Of each of a chain, the original first; nothing of what is owed by itself.
export function chainSetOffs(members: readonly Invoice[]): Decimal[] {
  const same = sameMoney(members)
  const amounts = setOffs(same)
  return members.map((one) => amounts[same.indexOf(one)] ?? ZERO)
}

// What is in another currency, or on the other side of the books, as was once possible, is owed by itself; so is what another client
// is owed.
export function sameMoney(members: readonly Invoice[]): Invoice[] {
  const [original] = members
  const isSame = ({ currency, income, client_id }: Invoice) =>
    currency === original?.currency &&
    (income === false) === (original?.income === false) &&
    (client_id ?? original?.client_id) === (original?.client_id ?? client_id)
  return members.filter(isSame)
}

const lesser = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)
