import {
  absolute,
  add,
  type Decimal,
  equals,
  isNegative,
  isPositive,
  isZero,
  multiply,
  negate,
  subtract,
  sum,
  ZERO,
} from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import { exemptionCode, exemptionWords } from './categories.ts'
import type { Profile } from './en16931-codes.ts'
import type { Category, Invoice, Line, Problem } from './model.ts'
import { OTHER_UNIT } from './units.ts'

// An invoice as EN 16931 counts it: one sign for all amounts, prices never below zero, lines and sums that add up. UBL and CII write the
// same of it.

export type Counted = {
  is_credit: boolean
  lines: CountedLine[]
  // Those of the document, and what the sums of a rate are more or less than their lines.
  charges_told: CountedCharge[]
  breakdown: Breakdown[]
  line_net: Decimal
  allowances: Decimal
  charges: Decimal
  net: Decimal
  tax: Decimal
  home_tax?: Decimal | undefined
  gross: Decimal
  paid: Decimal
  rounding: Decimal
  due: Decimal
}

export type CountedCharge = {
  is_charge: boolean
  amount: Decimal
  taxed: Taxed
  reason?: string | undefined
  reason_code?: string | undefined
}

export type Taxed = { category: Category; percent?: string | undefined }
export type Breakdown = Taxed & {
  taxable: Decimal
  tax: Decimal
  reason_code?: string | undefined
  reason?: string | undefined
}

export type CountedLine = {
  id: string
  line: Line
  quantity: Decimal
  unit: string
  price: Decimal
  // The price is for so many.
  base?: Decimal | undefined
  net: Decimal
  discount?: { is_charge: boolean; amount: Decimal } | undefined
  taxed: Taxed
}

export function countEn(invoice: Invoice, profile: Pick<Profile, 'is_german'>, problems: Problem[]): Counted {
  const is_credit = invoice.correction !== undefined && isNegative(invoice.gross)
  if (invoice.settlements.length > 0) problems.push({ rule: 'KWIT-05', field: 'settlement_positions' })
  const turn = (amount: Decimal) => (is_credit ? negate(amount) : amount)
  const lines = countLines(invoice, is_credit, problems)
  if (invoice.correction && lines.length === 0) problems.push({ rule: 'KWIT-10', field: 'positions' })
  const broken = breakDown(invoice, lines, turn)
  const own = (invoice.charges ?? []).map((one) => ({
    ...one,
    amount: turn(one.amount),
    taxed: taxedOf(one),
  }))
  const charges_told = [...own, ...roundingsOf(broken, lines, own)]
  // XRechnung wants a rate of what is outside the tax too.
  const breakdown = profile.is_german ? broken.map((one) => ({ percent: '0', ...one })) : broken
  const of = (is_charge: boolean) =>
    sum(charges_told.filter((one) => one.is_charge === is_charge).map(({ amount }) => amount))
  const net = sum(breakdown.map(({ taxable }) => taxable))
  const tax = sum(breakdown.map((one) => one.tax))
  const gross = add(net, tax)
  const paid = invoice.correction ? ZERO : invoice.payment.paid
  const rounding = turn(invoice.payment.rounding ?? ZERO)
  return {
    is_credit,
    lines,
    charges_told,
    breakdown,
    line_net: sum(lines.map((line) => line.net)),
    allowances: of(false),
    charges: of(true),
    net,
    tax,
    home_tax: invoice.home && turn(invoice.home.tax),
    gross,
    paid,
    rounding,
    due: add(subtract(gross, paid), rounding),
  }
}

// Those that a file has, in its order.
export const enLines = ({ lines }: Invoice): Line[] =>
  lines.filter((line) => line.state === 'now' || !isNothing(line))

function countLines(invoice: Invoice, is_credit: boolean, problems: Problem[]): CountedLine[] {
  return enLines(invoice).map((line, place) => {
    const is_turned = (line.state === 'before') !== is_credit
    const turn = (amount: Decimal) => (is_turned ? negate(amount) : amount)
    const total = add(line.net, line.discount_net)
    if (isZero(line.quantity) && !isZero(total))
      problems.push({ rule: 'KWIT-06', field: `${line.field}.quantity` })
    const discount = turn(line.discount_net)
    return {
      id: String(place + 1),
      line,
      ...priced(line, total, turn(total)),
      unit: line.unit_code ?? OTHER_UNIT,
      net: turn(line.net),
      // What is taken off a line that is taken back is added.
      discount: isZero(discount)
        ? undefined
        : { is_charge: isNegative(discount), amount: absolute(discount) },
      taxed: taxedOf(line),
    }
  })
}

const isNothing = ({ quantity, net, gross }: Line) => isZero(quantity) && isZero(net) && isZero(gross)

// A price is never below zero, so the quantity has the sign. Where the price of one does not multiply to the line, the price is that of
// all of them.
function priced(
  line: Line,
  total: Decimal,
  turned: Decimal,
): Pick<CountedLine, 'quantity' | 'price' | 'base'> {
  const many = absolute(line.quantity)
  const is_below = isZero(total) ? isNegative(line.quantity) : isNegative(turned)
  const quantity = is_below ? negate(many) : many
  const is_exact = equals(round(multiply(many, absolute(line.price_net)), 2), absolute(total))
  if (is_exact || isZero(many)) return { quantity, price: absolute(line.price_net) }
  return { quantity, price: absolute(total), base: many }
}

function taxedOf({ rate, category }: { rate: string; category: Category }): Taxed {
  if (category === 'O') return { category }
  return { category, percent: /^\d/.test(rate) ? rate : '0' }
}

const keyOf = ({ category, percent }: Taxed) => `${category} ${percent ?? ''}`

function breakDown(
  { rates, margin, exemption }: Invoice,
  lines: readonly CountedLine[],
  turn: (amount: Decimal) => Decimal,
): Breakdown[] {
  const found = new Map<string, Breakdown>()
  const at = (taxed: Taxed, said: Reasons = {}): Breakdown => {
    const { category } = taxed
    const known = found.get(keyOf(taxed))
    if (known) return known
    const scheme = category === 'E' ? margin : undefined
    const one = {
      ...taxed,
      taxable: ZERO,
      tax: ZERO,
      reason_code: said.reason_code ?? exemptionCode(category, scheme),
      reason: said.reason ?? exemptionWords(category, exemption ?? (scheme && 'Margin scheme')),
    }
    found.set(keyOf(taxed), one)
    return one
  }
  for (const rate of rates) {
    const sums = at(taxedOf(rate), rate)
    sums.taxable = add(sums.taxable, turn(rate.net))
    sums.tax = add(sums.tax, turn(rate.tax))
  }
  for (const { taxed } of lines) at(taxed)
  const used = new Set(lines.map(({ taxed }) => keyOf(taxed)))
  return [...found.values()].filter((one) => used.has(keyOf(one)) || !isZero(one.taxable) || !isZero(one.tax))
}

type Reasons = { reason?: string | undefined; reason_code?: string | undefined }

function roundingsOf(
  breakdown: readonly Breakdown[],
  lines: readonly CountedLine[],
  charges: readonly CountedCharge[],
): CountedCharge[] {
  return breakdown.flatMap(({ category, percent, taxable }) => {
    const taxed = { category, percent }
    const isOf = (one: { taxed: Taxed }) => keyOf(one.taxed) === keyOf(taxed)
    const told = [
      ...lines.filter(isOf).map(({ net }) => net),
      ...charges.filter(isOf).map(({ is_charge, amount }) => (is_charge ? amount : negate(amount))),
    ]
    const difference = subtract(taxable, sum(told))
    if (isZero(difference)) return []
    return [{ is_charge: isPositive(difference), amount: absolute(difference), taxed, reason: 'Rounding' }]
  })
}
