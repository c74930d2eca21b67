import { isZero } from '../../money/decimal.ts'
import { taxRate } from '../../money/tax.ts'
import { OUTSIDE } from '../classify.ts'
import type { Target } from '../stream.ts'
import type { Category } from '../types.ts'
import { ruleSetOn } from './rule-sets.ts'

// The fields of JPK_V7(3). An entry names the field of its base; that of its tax follows.

const BY_RATE: { readonly [rate: string]: string } = {
  '0': 'K_13',
  '5': 'K_15',
  '7': 'K_17',
  '8': 'K_17',
  '22': 'K_19',
  '23': 'K_19',
}

const BY_CATEGORY: { readonly [category in Category]?: string } = {
  exempt: 'K_10',
  outside: 'K_11',
  eu_service: 'K_11',
  wdt: 'K_21',
  export: 'K_22',
  wnt: 'K_23',
  import_goods: 'K_25',
  import_service: 'K_27',
  import_service_eu: 'K_29',
  buyer_17_1_5: 'K_31',
}

// The seller declares nothing under reverse charge, and rates that JPK does not know have no field.
export function saleTarget(category: Category, rate: string, taxDate: string): Target {
  if (category === 'domestic' || category === 'margin') return { field: BY_RATE[rate] ?? null }
  if (rate === OUTSIDE) return { field: null }
  if (category === 'oss') return { field: ruleSetOn(taxDate).oss_field }
  return { field: BY_CATEGORY[category] ?? null, second_field: category === 'eu_service' ? 'K_12' : null }
}

export const ownTaxTarget = (category: Category, taxDate: string): Target => ({
  field: category === 'reversed' ? ruleSetOn(taxDate).reversed_field : (BY_CATEGORY[category] ?? null),
})

// Only taxed amounts are deductible.
export const inputTarget = (rate: string, isAsset: boolean): Target => ({
  field: isZero(taxRate(rate)) ? null : isAsset ? 'K_40' : 'K_42',
})

const TAX_FIELDS: { readonly [field: string]: string } = Object.fromEntries(
  [15, 17, 19, 23, 25, 27, 29, 31, 40, 42].map((number) => [`K_${number}`, `K_${number + 1}`]),
)

// The field under which entries are stored: K_19 for K_20, and for P_19 and P_20 of the declaration.
export const entryField = (name: string): string => {
  const field = name.replace(/^P_/, 'K_')
  return Object.keys(TAX_FIELDS).find((base) => TAX_FIELDS[base] === field) ?? field
}

// Fields that contain only tax: the base of their entries is not declared.
const TAX_ONLY = new Set(['K_33', 'K_34', 'K_35', 'K_36', 'K_360', 'K_44', 'K_45', 'K_46', 'K_47'])

// The fields of the base and of the tax.
export const fieldPair = (field: string): { base: string | null; tax: string | null } =>
  TAX_ONLY.has(field) ? { base: null, tax: field } : { base: field, tax: TAX_FIELDS[field] ?? null }
