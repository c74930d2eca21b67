import { add, type Decimal, isZero, sum, ZERO } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import type { RateTotal } from '../../money/totals.ts'
import type { Problem } from '../model.ts'

// Assigns documents to the register fields (K_10 to K_47) of JPK_V7.

export type Amounts = ReadonlyMap<string, Decimal>

export type Sale = {
  // Kind of the document; for a correction, of the corrected one.
  kind: string
  rates: readonly RateTotal[]
  margins: readonly RateTotal[]
  is_margin: boolean
  // Taxed in another country, where it is also declared.
  is_one_stop: boolean
  // A service to a business in another EU country.
  is_service_to_union: boolean
  // A sale by the second of three parties (TT_D): the goods move between two other countries.
  is_triangular: boolean
}

// Fields of the base and the tax.
type Pair = readonly [base: string, tax?: string]

const FIELDS_BY_RATE: { readonly [rate: string]: Pair } = {
  zw: ['K_10'],
  np: ['K_11'],
  0: ['K_13'],
  5: ['K_15', 'K_16'],
  7: ['K_17', 'K_18'],
  8: ['K_17', 'K_18'],
  22: ['K_19', 'K_20'],
  23: ['K_19', 'K_20'],
}
const ZERO_RATE_FIELDS: { readonly [kind: string]: Pair } = { wdt: ['K_21'], export_products: ['K_22'] }

// Acquisitions from abroad that are taxed in Poland, whatever their rate.
const ACQUISITION_FIELDS: { readonly [kind: string]: Pair } = {
  wnt: ['K_23', 'K_24'],
  import_products: ['K_25', 'K_26'],
  import_service: ['K_27', 'K_28'],
  import_service_eu: ['K_29', 'K_30'],
}

export const isAcquisition = (kind: string): boolean => kind in ACQUISITION_FIELDS

// Reverse charge: the buyer declares the tax, so the seller's register has no field for it.
const REVERSED = 'oo'

// The lump sum of taxi drivers has a separate declaration (VAT-12).
const LUMP_SUM = new Set(['4', '3'])

// Outside the scope of VAT: neither a rate nor a margin scheme.
const OUTSIDE = 'disabled'

export function salesFields(sale: Sale, problems: Problem[]): Amounts {
  const fields = new Map<string, Decimal>()
  for (const rate of [...sale.rates, ...sale.margins]) {
    if (rate.tax === OUTSIDE) continue
    const pair = fieldsOf(rate.tax, sale)
    if (pair === undefined) {
      problems.push(problemOf(rate.tax))
      continue
    }
    const [base, tax] = pair
    addTo(fields, base, rate.net)
    if (tax !== undefined) addTo(fields, tax, rate.tax_amount)
    // Services to EU businesses are a part of the sales outside the country.
    if (base === 'K_11' && sale.is_service_to_union && rate.tax === 'np') addTo(fields, 'K_12', rate.net)
  }
  return fields
}

function problemOf(rate: string): Problem {
  if (rate === REVERSED) return { rule: 'JPK-14', field: 'positions' }
  return { rule: LUMP_SUM.has(rate) ? 'JPK-15' : 'JPK-09', field: 'positions', values: [rate] }
}

function fieldsOf(rate: string, { kind, is_one_stop, is_triangular }: Sale): Pair | undefined {
  const acquired = ACQUISITION_FIELDS[kind]
  if (acquired) return acquired
  if (is_one_stop && /^\d/.test(rate)) return FIELDS_BY_RATE.np
  if (is_triangular && rate === '0') return FIELDS_BY_RATE.np
  return (rate === '0' ? ZERO_RATE_FIELDS[kind] : undefined) ?? FIELDS_BY_RATE[rate]
}

export type Purchase = { rates: readonly RateTotal[]; deducted: DeductionRule }
export type DeductionRule = { is_asset: boolean; share: Decimal }

// Purchases without tax, or without deductible tax, are not registered.
export function purchaseFields({ rates, deducted: { is_asset, share } }: Purchase): Amounts {
  const taxed = rates.filter(({ tax_amount }) => !isZero(tax_amount))
  if (taxed.length === 0 || isZero(share)) return new Map()
  const tax = sum(taxed.map(({ tax_amount }) => tax_amount))
  return new Map([
    [is_asset ? 'K_40' : 'K_42', sum(taxed.map(({ net }) => net))],
    [is_asset ? 'K_41' : 'K_43', shareOf(tax, share)],
  ])
}

// Applies the deductible share.
const shareOf = (tax: Decimal, { units, scale }: Decimal): Decimal =>
  round({ units: tax.units * units, scale: tax.scale + scale })

const addTo = (fields: Map<string, Decimal>, name: string, value: Decimal) =>
  fields.set(name, add(fields.get(name) ?? ZERO, value))

export const addAll = (sums: Map<string, Decimal>, fields: Amounts) => {
  for (const [name, value] of fields) addTo(sums, name, value)
}

export const isAllZero = (fields: Amounts): boolean => [...fields.values()].every(isZero)

export const SALES_TAX = ['K_16', 'K_18', 'K_20', 'K_24', 'K_26', 'K_28', 'K_30'] as const
export const PURCHASE_TAX = ['K_41', 'K_43'] as const

export const totalOf = (sums: Amounts, names: readonly string[]): Decimal =>
  sum(names.map((name) => sums.get(name) ?? ZERO))

// Fields in the order of the register. The fields of a row appear together or not at all.
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
