import { absolute, type Decimal, fromUnits, isNegative, negate, sum, toUnits } from './decimal.ts'

// Splits an amount in proportion to weights, in the smallest unit of the currency; the parts add up to exactly the
// amount. Remaining cents go to the largest remainders, the first of equal ones.
export function splitAmount(total: Decimal, weights: readonly Decimal[], places = 2): Decimal[] {
  if (isNegative(total)) return splitAmount(negate(total), weights, places).map(negate)
  const cents = toUnits(total, places)
  if (cents === undefined) throw new RangeError('only whole cents can be split')
  if (weights.length === 0 && cents !== 0n) throw new RangeError('an amount needs someone to take it')
  const shares = wholeShares(weights)
  const totalShares = shares.reduce((a, b) => a + b, 0n)
  const parts = shares.map((share) => floorDivide(cents * share, totalShares))
  const missing = cents - parts.reduce((distributed, part) => distributed + part.quotient, 0n)
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1,
  )
  for (const part of byRemainder.slice(0, Number(missing))) part.quotient += 1n
  return parts.map((part) => fromUnits(part.quotient, places))
}

// The weights as integers with a positive sum. Weights of both signs (goods and a rebate) keep their signs unless they
// cancel out; then their absolute values count. If all are zero, they count equally.
function wholeShares(weights: readonly Decimal[]): bigint[] {
  const scale = Math.max(0, ...weights.map((weight) => weight.scale))
  const total = sum(weights)
  const signed = total.units !== 0n ? weights : weights.map(absolute)
  const shares = signed.map((weight) => toUnits(weight, scale) ?? 0n)
  if (shares.every((share) => share === 0n)) return shares.map(() => 1n)
  return isNegative(total) ? shares.map((share) => -share) : shares
}

// Rounds towards minus infinity, so that the remainder is never negative.
function floorDivide(dividend: bigint, divisor: bigint): { quotient: bigint; remainder: bigint } {
  const remainder = ((dividend % divisor) + divisor) % divisor
  return { quotient: (dividend - remainder) / divisor, remainder }
}
