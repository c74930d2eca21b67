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

// What is left of a client's money, and how much of it a document takes.

// Below zero where more was given back than had come.
export type Left = { payment: Payment; left: Decimal }
export type Credit = { currency: string; amount: Decimal; left: Left[] }

// Each currency by itself; what was given back is no longer there.
export function creditsOf(all: readonly Left[]): Credit[] {
  const by_currency = Map.groupBy(
    all.filter(({ left }) => !isZero(left)),
    ({ payment }) => payment.currency ?? '',
  )
  return [...by_currency]
    .map(([currency, left]) => ({ currency, left, amount: sum(left.map((one) => one.left)) }))
    .filter(({ amount }) => isPositive(amount))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

// The oldest money first: as much as is owed, is there and is asked for.
export function takenOf(
  { amount: credit, left }: Credit,
  debt: Decimal,
  asked: Decimal | null,
): { payment: Payment; amount: Decimal }[] {
  if (asked !== null && !isPositive(asked)) throw invalid({ amount: 'must be above zero' })
  let wanted = least(least(credit, debt), asked ?? debt)
  const taken: { payment: Payment; amount: Decimal }[] = []
  for (const { payment, left: own } of left) {
    if (isNegative(own) || isZero(wanted)) continue
    const amount = least(own, wanted)
    wanted = subtract(wanted, amount)
    taken.push({ payment, amount })
  }
  return taken
}

const least = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)
