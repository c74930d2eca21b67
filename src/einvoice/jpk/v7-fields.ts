import { add, type Decimal, isZero, subtract, sum, ZERO } from '../../money/decimal.ts'

// The fields of the registers of JPK_V7 (K_10 to K_47), and the sums of their taxes.

export type Amounts = ReadonlyMap<string, Decimal>

// Fields in the order of the register. The fields of a row appear together or not at all.
export const SALES_FIELDS: readonly (readonly string[])[] = [
  ...['K_10', 'K_11', 'K_12', 'K_13'].map((name) => [name]),
  ...[15, 17, 19].map((nr) => [`K_${nr}`, `K_${nr + 1}`]),
  ['K_21'],
  ['K_22'],
  ...[23, 25, 27, 29, 31].map((nr) => [`K_${nr}`, `K_${nr + 1}`]),
  ...['K_33', 'K_34', 'K_35', 'K_36', 'K_360'].map((name) => [name]),
]
export const PURCHASE_FIELDS: readonly (readonly string[])[] = [
  ['K_40', 'K_41'],
  ['K_42', 'K_43'],
  ...['K_44', 'K_45', 'K_46', 'K_47'].map((name) => [name]),
]

const OWED = ['K_16', 'K_18', 'K_20', 'K_24', 'K_26', 'K_28', 'K_30', 'K_32', 'K_33', 'K_34']
const LOWERING = ['K_35', 'K_36', 'K_360']
const DEDUCTED = ['K_41', 'K_43', 'K_44', 'K_45', 'K_46', 'K_47']

const totalOf = (sums: Amounts, names: readonly string[]): Decimal =>
  sum(names.map((name) => sums.get(name) ?? ZERO))

export const outputTax = (sums: Amounts): Decimal => subtract(totalOf(sums, OWED), totalOf(sums, LOWERING))
export const inputTax = (sums: Amounts): Decimal => totalOf(sums, DEDUCTED)

export const addAll = (sums: Map<string, Decimal>, fields: Amounts) => {
  for (const [name, value] of fields) sums.set(name, add(sums.get(name) ?? ZERO, value))
}

export const isAllZero = (fields: Amounts): boolean => [...fields.values()].every(isZero)
