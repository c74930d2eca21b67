import { add, type Decimal, ZERO } from '../money/decimal.ts'
import type { Entry } from './types.ts'

// Sums of entries. A return is made of what is counted.

export type FieldSums = ReadonlyMap<string, Decimal>

export const isCounted = ({ state }: Entry): boolean => state === 'counted'

export type FieldPair = { base: string | null; tax: string | null }

// Adds the amounts of one country into its fields: the base, and the tax that is owed or deducted.
export function sumByField(
  entries: readonly Entry[],
  country: string,
  pairOf: (field: string) => FieldPair,
): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  const plus = (field: string | null, amount: Decimal | null) => {
    if (field !== null) sums.set(field, add(sums.get(field) ?? ZERO, amount ?? ZERO))
  }
  for (const entry of entries) {
    if (!isCounted(entry) || entry.country !== country || entry.field === null) continue
    const { base, tax } = pairOf(entry.field)
    plus(base, entry.own_base)
    plus(tax, entry.side === 'input' ? entry.deductible : entry.own_tax)
    plus(entry.also, entry.own_base)
  }
  return sums
}

// What is to be paid for these entries: output tax without deductible input tax.
export function taxToPay(entries: readonly Entry[], country: string): Decimal {
  let total = ZERO
  for (const entry of entries) {
    if (!isCounted(entry) || entry.country !== country) continue
    const { own_tax, deductible } = entry
    const amount = entry.side === 'output' ? own_tax : deductible && negateAmount(deductible)
    total = add(total, amount ?? ZERO)
  }
  return total
}

const negateAmount = (amount: Decimal): Decimal => ({ units: -amount.units, scale: amount.scale })
