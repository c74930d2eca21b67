import { add, type Decimal, isZero, sum, ZERO } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import type { RateTotal } from '../../money/totals.ts'
import type { Problem } from '../model.ts'

// Into which fields of the register (K_10 to K_47) of JPK_V7 a document falls.

export type Amounts = ReadonlyMap<string, Decimal>

export type Sale = {
  // What it is, of a correction what is corrected.
  kind: string
  rates: readonly RateTotal[]
  margins: readonly RateTotal[]
  is_margin: boolean
  // Taxed in another country, where it is declared too.
  is_one_stop: boolean
  // A service to a business of the Union.
  is_service_to_union: boolean
  // By the second of three (TT_D): the goods go from one country to another and were never here.
  is_triangular: boolean
}

// Base and tax.
type Pair = readonly [base: string, tax?: string]

const RATES: { readonly [rate: string]: Pair } = {
  zw: ['K_10'],
  np: ['K_11'],
  0: ['K_13'],
  5: ['K_15', 'K_16'],
  7: ['K_17', 'K_18'],
  8: ['K_17', 'K_18'],
  22: ['K_19', 'K_20'],
  23: ['K_19', 'K_20'],
}
const ZEROES: { readonly [kind: string]: Pair } = { wdt: ['K_21'], export_products: ['K_22'] }

// What is bought abroad and taxed here, whatever its rate.
const ACQUIRED: { readonly [kind: string]: Pair } = {
  wnt: ['K_23', 'K_24'],
  import_products: ['K_25', 'K_26'],
  import_service: ['K_27', 'K_28'],
  import_service_eu: ['K_29', 'K_30'],
}

export const isAcquired = (kind: string): boolean => kind in ACQUIRED

// Settled by the buyer, whose register tells it: that of the seller has no field.
const REVERSED = 'oo'

// The lump sum of taxi drivers has a declaration of its own (VAT-12).
const LUMP_SUM = new Set(['4', '3'])

// Outside the tax: no rate at all, and no margin either.
const OUTSIDE = 'disabled'

export function salesFields(sale: Sale, problems: Problem[]): Amounts {
  const fields = new Map<string, Decimal>()
  for (const rate of [...sale.rates, ...sale.margins]) {
    if (rate.tax === OUTSIDE) continue
    const pair = pairOf(rate.tax, sale)
    if (pair === undefined) {
      problems.push(problemOf(rate.tax))
      continue
    }
    const [base, tax] = pair
    plus(fields, base, rate.net)
    if (tax !== undefined) plus(fields, tax, rate.tax_amount)
    // Of what is sold outside the country, those services once more.
    if (base === 'K_11' && sale.is_service_to_union && rate.tax === 'np') plus(fields, 'K_12', rate.net)
  }
  return fields
}

function problemOf(rate: string): Problem {
  if (rate === REVERSED) return { rule: 'JPK-14', field: 'positions' }
  return { rule: LUMP_SUM.has(rate) ? 'JPK-15' : 'JPK-09', field: 'positions', values: [rate] }
}

function pairOf(rate: string, { kind, is_one_stop, is_triangular }: Sale): Pair | undefined {
  const acquired = ACQUIRED[kind]
  if (acquired) return acquired
  if (is_one_stop && /^\d/.test(rate)) return RATES.np
  if (is_triangular && rate === '0') return RATES.np
  return (rate === '0' ? ZEROES[kind] : undefined) ?? RATES[rate]
}

export type Purchase = { rates: readonly RateTotal[]; deducted: Deducted }
export type Deducted = { is_asset: boolean; share: Decimal }

// What bears no tax, or none that may be deducted, is in no register.
export function purchaseFields({ rates, deducted: { is_asset, share } }: Purchase): Amounts {
  const taxed = rates.filter(({ tax_amount }) => !isZero(tax_amount))
  if (taxed.length === 0 || isZero(share)) return new Map()
  const tax = sum(taxed.map(({ tax_amount }) => tax_amount))
  return new Map([
    [is_asset ? 'K_40' : 'K_42', sum(taxed.map(({ net }) => net))],
    [is_asset ? 'K_41' : 'K_43', shareOf(tax, share)],
  ])
}

// In hundredths.
const shareOf = (tax: Decimal, { units, scale }: Decimal): Decimal =>
  round({ units: tax.units * units, scale: tax.scale + scale })

const plus = (fields: Map<string, Decimal>, name: string, value: Decimal) =>
  fields.set(name, add(fields.get(name) ?? ZERO, value))

export const plusAll = (sums: Map<string, Decimal>, fields: Amounts) => {
  for (const [name, value] of fields) plus(sums, name, value)
}

export const isNothing = (fields: Amounts): boolean => [...fields.values()].every(isZero)

export const SALES_TAX = ['K_16', 'K_18', 'K_20', 'K_24', 'K_26', 'K_28', 'K_30'] as const
export const PURCHASE_TAX = ['K_41', 'K_43'] as const

export const totalOf = (sums: Amounts, names: readonly string[]): Decimal =>
  sum(names.map((name) => sums.get(name) ?? ZERO))

// In the order of the register; those in one row stand together or not at all.
export const SALES_FIELDS: readonly (readonly string[])[] = [
  ...['K_10', 'K_11', 'K_12', 'K_13'].map((name) => [name]),
  ...[15, 17, 19].map((nr) => [`K_${nr}`, `K_${nr + 1}`]),
  ['K_21'],
  ['K_22'],
  ...[23, 25, 27, 29].map((nr) => [`K_${nr}`, `K_${nr + 1}`]),
]
export const PURCHASE_FIELDS: readonly (readonly string[])[] = [
  ['K_40', 'K_41'],
  ['K_42', 'K_43'],
]
