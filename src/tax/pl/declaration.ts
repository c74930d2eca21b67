import {
  compare,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  ONE,
  subtract,
  sum,
  ZERO,
} from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import { type FieldSums, isCounted, sumByField } from '../sums.ts'
import type { Entry } from '../types.ts'
import { fieldPair } from './fields.ts'
import { HOME } from './home.ts'

// The declaration of JPK_V7(3): sums of the register in whole złoty, each rounded by itself, and what follows from them.

export type DeclarationInput = {
  // P_39: the excess of input tax from the previous declaration.
  carried: Decimal
  // P_49 and P_52: the used relief for cash registers, and the part that is refunded at once.
  cash_register_relief?: Decimal
  cash_register_refund?: Decimal
  // P_50: tax whose collection is waived.
  waived?: Decimal
  refund?: RefundInput
}

// P_54, its deadline (P_540 to P_58), and the part that pays other taxes (P_59 to P_61).
export type RefundInput = {
  amount: Decimal
  speed: '15' | 'vat_account' | '25' | '40' | '60' | '180'
  credited?: { amount: Decimal; tax: string }
}

export type Declaration = ReadonlyMap<string, Decimal | string>

const BASES = [10, 11, 13, 15, 17, 19, 21, 22, 23, 25, 27, 29, 31]
const DUE = [16, 18, 20, 24, 26, 28, 30, 32, 33, 34]
const LOWERING_DUE = [35, 36, 360]
const DEDUCTED = [39, 41, 43, 44, 45, 46, 47]
const REFUND_SPEEDS = {
  '15': 'P_540',
  vat_account: 'P_55',
  '25': 'P_56',
  '40': 'P_560',
  '60': 'P_57',
  '180': 'P_58',
}

// Input of a declaration: sums by field, the marks of sales, and the bad debt relief of creditors.
export type DeclaredTotals = {
  sums: FieldSums
  marks: ReadonlySet<string>
  relief: readonly Entry[]
}

export const sumPolishFields = (entries: readonly Entry[]): Map<string, Decimal> =>
  sumByField(entries, HOME, fieldPair)

export function composeDeclaration(entries: readonly Entry[], input: DeclarationInput): Declaration {
  const counted = entries.filter((entry) => isCounted(entry) && entry.country === HOME)
  const marks = new Set(counted.flatMap((entry) => entry.marks))
  return declareTotals({ sums: sumPolishFields(entries), marks, relief: counted.filter(isRelief) }, input)
}

export const isRelief = ({ rule }: Entry): boolean => rule === 'pl.bad_debt.creditor'

export function declareTotals(totals: DeclaredTotals, input: DeclarationInput): Declaration {
  const declared = new Map<string, Decimal | string>(declaredSums(totals.sums))
  const carried = round(input.carried, 0)
  if (isPositive(carried)) declared.set('P_39', carried)
  const total = (numbers: readonly number[]) =>
    sum(numbers.map((number) => (declared.get(`P_${number}`) as Decimal | undefined) ?? ZERO))
  if (BASES.some((number) => declared.has(`P_${number}`))) declared.set('P_37', total(BASES))
  const due = subtract(total(DUE), total(LOWERING_DUE))
  declared.set('P_38', due)
  const deducted = total(DEDUCTED)
  if (DEDUCTED.some((number) => declared.has(`P_${number}`))) declared.set('P_48', deducted)
  for (const [name, amount] of balanceOf(due, deducted, input)) declared.set(name, amount)
  for (const [name, amount] of marksOf(totals)) declared.set(name, amount)
  return new Map([...declared].sort(([a], [b]) => compareFields(a, b)))
}

// Both fields of a pair are present or absent together. P_12 is a part of P_11 and needs it.
function declaredSums(sums: FieldSums): Map<string, Decimal> {
  const declared = new Map<string, Decimal>()
  for (const [field, amount] of sums) declared.set(field.replace('K', 'P'), round(amount, 0))
  for (const field of sums.keys()) {
    const { base, tax } = fieldPair(field)
    const names = [base, tax].flatMap((name) => name?.replace('K', 'P') ?? [])
    if (tax !== null && base !== null && names.every((name) => isZero(declared.get(name) ?? ZERO)))
      for (const name of names) declared.delete(name)
    else if (tax === null && isZero(declared.get(names[0] ?? '') ?? ZERO)) declared.delete(names[0] ?? '')
  }
  if (declared.has('P_12') && !declared.has('P_11')) declared.set('P_11', ZERO)
  return declared
}

// P_49 to P_62: reliefs reduce the amount to pay and never create an excess; a refund is a part of the excess.
function balanceOf(due: Decimal, deducted: Decimal, input: DeclarationInput): [string, Decimal | string][] {
  const namedFields: [string, Decimal | string][] = []
  let remaining = subtract(due, deducted)
  for (const [name, amount] of [
    ['P_49', input.cash_register_relief],
    ['P_50', input.waived],
  ] as const) {
    if (!amount || !isPositive(remaining)) continue
    const used = smaller(round(amount, 0), remaining)
    namedFields.push([name, used])
    remaining = subtract(remaining, used)
  }
  namedFields.push(['P_51', isPositive(remaining) ? remaining : ZERO])
  const back = round(input.cash_register_refund ?? ZERO, 0)
  if (isPositive(back)) namedFields.push(['P_52', back])
  const excess = subtract(back, isNegative(remaining) ? remaining : ZERO)
  if (isPositive(excess)) namedFields.push(['P_53', excess], ...refundOf(excess, input.refund))
  return namedFields
}

function refundOf(excess: Decimal, refund: RefundInput | undefined): [string, Decimal | string][] {
  const amount = refund ? smaller(round(refund.amount, 0), excess) : ZERO
  const namedFields: [string, Decimal | string][] = []
  if (refund && isPositive(amount)) {
    namedFields.push(['P_54', amount], [REFUND_SPEEDS[refund.speed], ONE])
    if (refund.credited)
      namedFields.push(
        ['P_59', ONE],
        ['P_60', smaller(round(refund.credited.amount, 0), amount)],
        ['P_61', refund.credited.tax],
      )
  }
  const carried = subtract(excess, amount)
  return isPositive(carried) ? [...namedFields, ['P_62', carried]] : namedFields
}

// P_63 to P_69: procedures by the marks of sales, and the bad debt relief of creditors.
function marksOf({ marks, relief }: DeclaredTotals): [string, Decimal][] {
  const namedFields: [string, Decimal][] = []
  if (marks.has('MR_T')) namedFields.push(['P_63', ONE])
  if (marks.has('MR_UZ')) namedFields.push(['P_64', ONE])
  if (marks.has('TT_WNT') || marks.has('TT_D')) namedFields.push(['P_66', ONE])
  const total = (name: 'own_base' | 'own_tax') => round(sum(relief.map((entry) => entry[name] ?? ZERO)), 0)
  return relief.length > 0
    ? [...namedFields, ['P_68', total('own_base')], ['P_69', total('own_tax')]]
    : namedFields
}

const smaller = (a: Decimal, b: Decimal): Decimal => (compare(a, b) < 0 ? a : b)

// In the order of the form, where P_360 follows P_36 and P_540 follows P_54.
const compareFields = (a: string, b: string): number => rankOf(a) - rankOf(b)
const rankOf = (name: string): number => {
  const digits = name.slice(2)
  return digits.length === 3 ? Number(digits.slice(0, 2)) + 0.5 : Number(digits)
}

// The excess for the next declaration: P_62.
export const carriedExcess = (declaration: Declaration): Decimal =>
  (declaration.get('P_62') as Decimal | undefined) ?? ZERO
