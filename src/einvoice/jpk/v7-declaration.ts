import {
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  negate,
  printPlain,
  subtract,
  sum,
  ZERO,
} from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import { type Amounts, PURCHASE_FIELDS, SALES_FIELDS } from './v7-fields.ts'

// Computes the VAT-7 declaration: the register totals in whole złoty, each rounded separately (50 grosz up), and the
// resulting tax due or surplus.

// P_61 is a text.
export type Declaration = ReadonlyMap<string, Decimal | string>

// Data that the register does not contain.
export type DeclarationInput = {
  // Surplus of input tax carried over from the previous declaration.
  carriedSurplus: Decimal
  has_travel_margin: boolean
  has_margin: boolean
  is_triangular: boolean
}

const BASES = ['P_10', 'P_11', 'P_13', 'P_15', 'P_17', 'P_19', 'P_21', 'P_22', 'P_23', 'P_25', 'P_27', 'P_29']
const TAXES = ['P_16', 'P_18', 'P_20', 'P_24', 'P_26', 'P_28', 'P_30']
const DEDUCTED = ['P_39', 'P_41', 'P_43']
const MARK: Decimal = { units: 1n, scale: 0 }

export function computeDeclaration(sums: Amounts, input: DeclarationInput): Declaration {
  const fields = new Map<string, Decimal>()
  for (const names of SALES_FIELDS) setFields(fields, sums, names)
  const total = (names: readonly string[]) => sum(names.map((name) => fields.get(name) ?? ZERO))
  if (BASES.some((name) => fields.has(name))) fields.set('P_37', total(BASES))
  const due = total(TAXES)
  fields.set('P_38', due)
  const carriedSurplus = round(input.carriedSurplus, 0)
  if (isPositive(carriedSurplus)) fields.set('P_39', carriedSurplus)
  for (const names of PURCHASE_FIELDS) setFields(fields, sums, names)
  const deducted = total(DEDUCTED)
  if (DEDUCTED.some((name) => fields.has(name))) fields.set('P_48', deducted)
  const difference = subtract(due, deducted)
  fields.set('P_51', isPositive(difference) ? difference : ZERO)
  if (isNegative(difference)) {
    fields.set('P_53', negate(difference))
    fields.set('P_62', negate(difference))
  }
  if (input.has_travel_margin) fields.set('P_63', MARK)
  if (input.has_margin) fields.set('P_64', MARK)
  if (input.is_triangular) fields.set('P_66', MARK)
  return fields
}

function setFields(fields: Map<string, Decimal>, sums: Amounts, names: readonly string[]) {
  const values = names.map((name) => sums.get(name) ?? ZERO)
  if (values.every(isZero)) return
  names.forEach((name, index) => {
    fields.set(name.replace('K', 'P'), round(values[index] as Decimal, 0))
  })
  // P_12 is a part of P_11 and requires it.
  if (names[0] === 'K_12' && !fields.has('P_11')) fields.set('P_11', ZERO)
}

// Returns the fields in the order of the form.
// P_360 follows P_36, and P_540 follows P_54.
export const inOrder = (declaration: Declaration): [string, string][] =>
  [...declaration]
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([name, value]) => [name, typeof value === 'string' ? value : printPlain(value)])

const placeOf = (name: string): number => {
  const digits = name.slice('P_'.length)
  return Number(`${digits.slice(0, 2)}.${digits.slice(2)}`)
}
