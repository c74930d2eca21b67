import { roundingBy } from '../../src/money/rounding.ts'
import { rulesWith } from '../../src/money/rules/rules.ts'
import { currentRules, registerCalculationRules } from '../../src/money/rules/versions.ts'

// A later version of the calculation rules, for tests of documents that were issued before it.

// Figures in these tests are those of version 1, whatever the newest version is.
export const ISSUED = 1
export const NEXT = currentRules().version + 1

const magnitude = (units: bigint) => (units < 0n ? -units : units)
const halfDown = roundingBy((dividend, divisor) => {
  const quotient = dividend / divisor
  if (magnitude(dividend % divisor) * 2n <= magnitude(divisor)) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
})

// Registers a version that rounds half a cent down. Returns a function that removes it again.
export const registerLaterRules = (): (() => void) => registerCalculationRules(NEXT, rulesWith(halfDown))
