import { add, type Decimal, negate, ZERO } from '../money/decimal.ts'
import type { Entry } from './types.ts'

// Sums of entries. Returns contain only entries in the state `counted`.

export type FieldSums = ReadonlyMap<string, Decimal>

export const isCounted = ({ state }: Entry): boolean => state === 'counted'

export type FieldPair = { base: string | null; tax: string | null }

// Adds the amounts of one country into its fields.
export function sumByField(
  entries: readonly Entry[],
  country: string,
  pairOf: (field: string) => FieldPair,
): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  for (const entry of entries)
    if (isCounted(entry) && entry.country === country) addToFields(sums, entry, pairOf)
  return sums
}

// The base, and the tax that is owed or deducted.
export function addToFields(
  sums: Map<string, Decimal>,
  { field, second_field, side, own_base, own_tax, deductible }: Entry,
  pairOf: (field: string) => FieldPair,
) {
  if (field === null) return
  const plus = (name: string | null, amount: Decimal | null) => {
    if (name !== null) sums.set(name, add(sums.get(name) ?? ZERO, amount ?? ZERO))
  }
  const { base, tax } = pairOf(field)
  plus(base, own_base)
  plus(tax, side === 'input' ? deductible : own_tax)
  plus(second_field, own_base)
}

// The amount to pay for these entries: output tax less deductible input tax.
export function taxToPay(entries: readonly Entry[], country: string): Decimal {
  let total = ZERO
  for (const entry of entries) {
    if (!isCounted(entry) || entry.country !== country) continue
    const { own_tax, deductible } = entry
    const amount = entry.side === 'output' ? own_tax : deductible && negate(deductible)
    total = add(total, amount ?? ZERO)
  }
  return total
}
