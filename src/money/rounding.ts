import { type Decimal, fromUnits, powerOfTen } from './decimal.ts'

// Rounding of amounts: `round` to a number of decimals, and `divide`, which rounds the exact quotient once and throws a
// RangeError for a divisor of zero.
export type Rounding = {
  round: (d: Decimal, places?: number) => Decimal
  divide: (a: Decimal, b: Decimal, places: number) => Decimal
}

// Creates a rounding from one function that divides two integers and returns the rounded integer.
export const roundingBy = (divideUnits: (dividend: bigint, divisor: bigint) => bigint): Rounding => ({
  round: (d, places = 2) =>
    d.scale <= places ? d : fromUnits(divideUnits(d.units, powerOfTen(d.scale - places)), places),
  divide: (a, b, places) => {
    const shift = places + b.scale - a.scale
    const dividend = shift > 0 ? a.units * powerOfTen(shift) : a.units
    const divisor = shift < 0 ? b.units * powerOfTen(-shift) : b.units
    return fromUnits(divideUnits(dividend, divisor), places)
  },
})

// Half up; negative numbers half away from zero, so that a correction mirrors the corrected invoice.
export function divideUnits(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const remainder = magnitude(dividend % divisor)
  if (remainder * 2n < magnitude(divisor)) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

const magnitude = (units: bigint): bigint => (units < 0n ? -units : units)

export const HALF_UP: Rounding = roundingBy(divideUnits)
export const { round, divide } = HALF_UP

// Half towards plus infinity, as in XPath, in which the official rules of e-invoices are written.
export function roundUpwards(d: Decimal, places: number): Decimal {
  if (d.scale <= places) return d
  const unit = powerOfTen(d.scale - places)
  const shifted = d.units * 2n + unit
  const quotient = shifted / (unit * 2n)
  return fromUnits(shifted < 0n && quotient * unit * 2n !== shifted ? quotient - 1n : quotient, places)
}
