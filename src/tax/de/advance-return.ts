import { add, type Decimal, decimal, multiply, subtract, sum, ZERO } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import { type FieldPair, sumByField } from '../sums.ts'
import type { Entry } from '../types.ts'

// The German advance return (UStVA): Kennzahlen of a period. Bases are truncated to whole euros. If the form has no
// field for the tax, the tax is calculated from the truncated base.

const TAX_FIELDS: { readonly [field: string]: string } = { '35': '36', '46': '47', '84': '85', '95': '98' }
const TAX_BY_RATE: { readonly [field: string]: Decimal } = {
  '81': decimal('0.19'),
  '86': decimal('0.07'),
  '89': decimal('0.19'),
  '93': decimal('0.07'),
}
const DEDUCTED = ['61', '62', '66', '67']

const pairOf = (field: string): FieldPair =>
  DEDUCTED.includes(field) ? { base: null, tax: field } : { base: field, tax: TAX_FIELDS[field] ?? null }

// Kennzahl 83 is the amount to pay, or an excess if it is negative.
export function composeAdvanceReturn(entries: readonly Entry[]): ReadonlyMap<string, Decimal> {
  const sums = sumByField(entries, 'DE', pairOf)
  const declared = new Map<string, Decimal>()
  for (const [field, amount] of sums) declared.set(field, isTax(field) ? amount : wholeEuros(amount))
  let due = sum(Object.values(TAX_FIELDS).map((field) => declared.get(field) ?? ZERO))
  for (const [field, rate] of Object.entries(TAX_BY_RATE))
    due = add(due, round(multiply(declared.get(field) ?? ZERO, rate)))
  const deducted = sum(DEDUCTED.map((field) => declared.get(field) ?? ZERO))
  declared.set('83', subtract(due, deducted))
  return new Map([...declared].sort(([a], [b]) => Number(a) - Number(b)))
}

// A row of the form: a base, with its tax in a field or calculated from the base.
export type AdvanceReturnRow = {
  field: string
  tax_field: string | null
  base: Decimal | null
  tax: Decimal | null
}

export function advanceReturnRows(declared: ReadonlyMap<string, Decimal>): AdvanceReturnRow[] {
  const taxFields = Object.values(TAX_FIELDS)
  return [...declared]
    .filter(([field]) => field !== '83' && !taxFields.includes(field))
    .map(([field, amount]) => {
      if (DEDUCTED.includes(field)) return { field, tax_field: null, base: null, tax: amount }
      const [tax_field = null, rate] = [TAX_FIELDS[field], TAX_BY_RATE[field]]
      const followed = rate ? round(multiply(amount, rate)) : null
      const tax = tax_field === null ? followed : (declared.get(tax_field) ?? ZERO)
      return { field, tax_field, base: amount, tax }
    })
}

const isTax = (field: string): boolean =>
  DEDUCTED.includes(field) || Object.values(TAX_FIELDS).includes(field)

const wholeEuros = ({ units, scale }: Decimal): Decimal => ({ units: units / 10n ** BigInt(scale), scale: 0 })
