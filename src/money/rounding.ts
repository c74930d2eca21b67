import { type Decimal, fromUnits, powerOfTen } from './decimal.ts'

// Half up; for negatives half away from zero, so that a correction mirrors the invoice it corrects.
export function round(d: Decimal, places = 2): Decimal {
  if (d.scale <= places) return d
  return fromUnits(divideUnits(d.units, powerOfTen(d.scale - places)), places)
}

// The exact quotient, rounded once to the places asked for; a RangeError when dividing by zero.
export function divide(a: Decimal, b: Decimal, places: number): Decimal {
  const shift = places + b.scale - a.scale
  const dividend = shift > 0 ? a.units * powerOfTen(shift) : a.units
  const divisor = shift < 0 ? b.units * powerOfTen(-shift) : b.units
  return fromUnits(divideUnits(dividend, divisor), places)
}

export function divideUnits(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  const rest = magnitude(dividend % divisor)
  if (rest * 2n < magnitude(divisor)) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

const magnitude = (units: bigint): bigint => (units < 0n ? -units : units)

// Half towards plus infinity, as XPath rounds: what the official rules of electronic invoices are written in.
export function roundUpwards(d: Decimal, places: number): Decimal {
  if (d.scale <= places) return d
  const unit = powerOfTen(d.scale - places)
  const shifted = d.units * 2n + unit
  const quotient = shifted / (unit * 2n)
  return fromUnits(shifted < 0n && quotient * unit * 2n !== shifted ? quotient - 1n : quotient, places)
}
