import {
  compare,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  subtract,
  sum,
} from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Payment } from './schema.ts'

// Rules for the credit of a client: payments that are not fully allocated, and how much of them an invoice
// uses.

// `remaining` is negative if more was refunded than paid.
export type CreditPart = { payment: Payment; remaining: Decimal }
export type Credit = { currency: string; amount: Decimal; parts: CreditPart[] }

// Sums the credit by currency. Refunds reduce it.
export function creditsOf(all: readonly CreditPart[]): Credit[] {
  const byCurrency = Map.groupBy(
    all.filter(({ remaining }) => !isZero(remaining)),
    ({ payment }) => payment.currency ?? '',
  )
  return [...byCurrency]
    .map(([currency, parts]) => ({ currency, parts, amount: sum(parts.map(({ remaining }) => remaining)) }))
    .filter(({ amount }) => isPositive(amount))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

// Plans the use of credit, oldest payment first: the least of what is due, available and requested.
export function planCreditUse(
  { amount: credit, parts }: Credit,
  debt: Decimal,
  requestedAmount: Decimal | null,
): { payment: Payment; amount: Decimal }[] {
  if (requestedAmount !== null && !isPositive(requestedAmount))
    throw invalid({ amount: 'must be greater than zero' })
  let outstanding = smaller(smaller(credit, debt), requestedAmount ?? debt)
  const uses: { payment: Payment; amount: Decimal }[] = []
  for (const { payment, remaining } of parts) {
    if (isNegative(remaining) || isZero(outstanding)) continue
    const amount = smaller(remaining, outstanding)
    outstanding = subtract(outstanding, amount)
    uses.push({ payment, amount })
  }
  return uses
}

const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)
