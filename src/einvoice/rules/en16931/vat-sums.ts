import { add, compare, type Decimal, printPlain, subtract, ZERO } from '../../../money/decimal.ts'
import { amount, cents } from '../values.ts'
import type { Tax, View } from '../view.ts'

// What lines, charges and allowances of one VAT category come to; of one rate, or of all its rates.
export type Sums = { lines: Decimal; charges: Decimal; allowances: Decimal; is_used: boolean }

const kept = new WeakMap<View, Map<string, Sums>>()

export function sumsOf(view: View, code: string, rate?: Decimal): Sums {
  let sums = kept.get(view)
  if (sums === undefined) {
    sums = gather(view)
    kept.set(view, sums)
  }
  return sums.get(keyOf(code, rate)) ?? { lines: ZERO, charges: ZERO, allowances: ZERO, is_used: false }
}

// As UBL adds up, exactly, and as CII does, each part in cents.
export const totalOf = ({ lines, charges, allowances }: Sums): Decimal =>
  add(lines, subtract(charges, allowances))
export const totalInCents = ({ lines, charges, allowances }: Sums): Decimal =>
  add(cents(lines), subtract(cents(charges), cents(allowances)))

const keyOf = (code: string, rate: Decimal | undefined) =>
  rate === undefined ? code : `${code} ${printPlain(rate)}`

function gather(view: View): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const line of view.lines) addTo(sums, line.taxes, 'lines', amount(line.net))
  for (const charge of view.charges)
    if (charge.is_charge !== undefined)
      addTo(sums, charge.taxes, charge.is_charge ? 'charges' : 'allowances', amount(charge.amount))
  for (const tax of view.charged_taxes) for (const key of keysOf([tax])) of(sums, key).is_used = true
  return sums
}

function addTo(
  sums: Map<string, Sums>,
  taxes: readonly Tax[],
  where: 'lines' | 'charges' | 'allowances',
  value: Decimal | undefined,
): void {
  for (const key of keysOf(taxes)) {
    const sum = of(sums, key)
    sum.is_used = true
    if (value !== undefined) sum[where] = add(sum[where], value)
  }
}

const keysOf = (taxes: readonly Tax[]): Set<string> => {
  const keys = new Set<string>()
  for (const { code, rate } of taxes) {
    const percent = amount(rate)
    keys.add(code)
    if (percent !== undefined) keys.add(keyOf(code, percent))
  }
  return keys
}

function of(sums: Map<string, Sums>, key: string): Sums {
  let found = sums.get(key)
  if (found === undefined) {
    found = { lines: ZERO, charges: ZERO, allowances: ZERO, is_used: false }
    sums.set(key, found)
  }
  return found
}

export const isEqual = (a: Decimal, b: Decimal): boolean => compare(a, b) === 0
