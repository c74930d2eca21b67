import { add, compare, type Decimal, printPlain, subtract, ZERO } from '../../../money/decimal.ts'
import { amount, cents } from '../values.ts'
import type { Tax, View } from '../view.ts'

// Totals of the lines, charges and allowances of a VAT category, for one of its rates or all of them. They are
// computed once per document because many rules need them.
export type Sums = { lines: Decimal; charges: Decimal; allowances: Decimal; is_used: boolean }

const cache = new WeakMap<View, Map<string, Sums>>()

export function sumsOf(view: View, code: string, rate?: Decimal): Sums {
  let sums = cache.get(view)
  if (sums === undefined) {
    sums = gather(view)
    cache.set(view, sums)
  }
  return sums.get(keyOf(code, rate)) ?? { lines: ZERO, charges: ZERO, allowances: ZERO, is_used: false }
}

// UBL adds the exact amounts, CII rounds each part to cents.
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
  for (const tax of view.charged_taxes) for (const key of keysOf([tax])) sumsFor(sums, key).is_used = true
  return sums
}

function addTo(
  sums: Map<string, Sums>,
  taxes: readonly Tax[],
  part: 'lines' | 'charges' | 'allowances',
  value: Decimal | undefined,
): void {
  for (const key of keysOf(taxes)) {
    const sum = sumsFor(sums, key)
    sum.is_used = true
    if (value !== undefined) sum[part] = add(sum[part], value)
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

function sumsFor(sums: Map<string, Sums>, key: string): Sums {
  let entry = sums.get(key)
  if (entry === undefined) {
    entry = { lines: ZERO, charges: ZERO, allowances: ZERO, is_used: false }
    sums.set(key, entry)
  }
  return entry
}

export const isEqual = (a: Decimal, b: Decimal): boolean => compare(a, b) === 0
