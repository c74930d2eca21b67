import {
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  negate,
  subtract,
  sum,
  ZERO,
} from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import { type Amounts, PURCHASE_FIELDS, SALES_FIELDS } from './v7-fields.ts'

// The declaration VAT-7: sums of the register in whole złoty, each rounded by itself (50 grosz up), and what is to be paid by them.

export type Declaration = ReadonlyMap<string, Decimal>

// What the register does not tell.
export type Said = {
  // The excess of input tax of the declaration before.
  carried: Decimal
  has_travel_margin: boolean
  has_margin: boolean
  is_triangular: boolean
}

const BASES = ['P_10', 'P_11', 'P_13', 'P_15', 'P_17', 'P_19', 'P_21', 'P_22', 'P_23', 'P_25', 'P_27', 'P_29']
const TAXES = ['P_16', 'P_18', 'P_20', 'P_24', 'P_26', 'P_28', 'P_30']
const DEDUCTED = ['P_39', 'P_41', 'P_43']
const ONE: Decimal = { units: 1n, scale: 0 }

export function declarationOf(sums: Amounts, said: Said): Declaration {
  const told = new Map<string, Decimal>()
  for (const names of SALES_FIELDS) tell(told, sums, names)
  const total = (names: readonly string[]) => sum(names.map((name) => told.get(name) ?? ZERO))
  if (BASES.some((name) => told.has(name))) told.set('P_37', total(BASES))
  const due = total(TAXES)
  told.set('P_38', due)
  const carried = round(said.carried, 0)
  if (isPositive(carried)) told.set('P_39', carried)
  for (const names of PURCHASE_FIELDS) tell(told, sums, names)
  const deducted = total(DEDUCTED)
  if (DEDUCTED.some((name) => told.has(name))) told.set('P_48', deducted)
  const left = subtract(due, deducted)
  told.set('P_51', isPositive(left) ? left : ZERO)
  if (isNegative(left)) {
    told.set('P_53', negate(left))
    told.set('P_62', negate(left))
  }
  if (said.has_travel_margin) told.set('P_63', ONE)
  if (said.has_margin) told.set('P_64', ONE)
  if (said.is_triangular) told.set('P_66', ONE)
  return told
}

function tell(told: Map<string, Decimal>, sums: Amounts, names: readonly string[]) {
  const values = names.map((name) => sums.get(name) ?? ZERO)
  if (values.every(isZero)) return
  names.forEach((name, place) => {
    told.set(name.replace('K', 'P'), round(values[place] as Decimal, 0))
  })
  // P_12 is a part of P_11 and needs it before.
  if (names[0] === 'K_12' && !told.has('P_11')) told.set('P_11', ZERO)
}

// In the order of the form.
export const inOrder = (told: Declaration): [string, Decimal][] =>
  [...told].sort(([a], [b]) => numberOf(a) - numberOf(b))
const numberOf = (name: string) => Number(name.slice(2))
