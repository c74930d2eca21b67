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
import { exemptionCode, exemptionText } from './categories.ts'
import type { Profile } from './en16931-codes.ts'
import type { Category, Invoice, Line, Problem } from './model.ts'
import { OTHER_UNIT } from './units.ts'

// Computes the amounts of an invoice by the rules of EN 16931: one sign for all amounts, no negative prices, and
// totals that equal the sum of their lines. UBL and CII write the same amounts.

export type EnAmounts = {
  is_credit: boolean
  lines: CountedLine[]
  // Charges of the document, and the differences between a VAT breakdown and its lines.
  allCharges: CountedCharge[]
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
  taxed: CategoryRate
  reason?: string | undefined
  reason_code?: string | undefined
}

export type CategoryRate = { category: Category; percent?: string | undefined }
export type Breakdown = CategoryRate & {
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
  // Number of units that the price refers to.
  base?: Decimal | undefined
  net: Decimal
  discount?: { is_charge: boolean; amount: Decimal } | undefined
  taxed: CategoryRate
}

export function computeEnAmounts(
  invoice: Invoice,
  profile: Pick<Profile, 'is_german'>,
  problems: Problem[],
): EnAmounts {
  const is_credit = invoice.correction !== undefined && isNegative(invoice.gross)
  if (invoice.settlements.length > 0) problems.push({ rule: 'KWIT-05', field: 'settlement_positions' })
  const applySign = (amount: Decimal) => (is_credit ? negate(amount) : amount)
  const lines = computeLines(invoice, is_credit, problems)
  if (invoice.correction && lines.length === 0) problems.push({ rule: 'KWIT-10', field: 'positions' })
  const breakdownEntries = computeBreakdown(invoice, lines, applySign)
  const documentCharges = (invoice.charges ?? []).map((charge) => ({
    ...charge,
    amount: applySign(charge.amount),
    taxed: categoryRateOf(charge),
  }))
  const allCharges = [...documentCharges, ...roundingCharges(breakdownEntries, lines, documentCharges)]
  // XRechnung requires a rate for category O too.
  const breakdown = profile.is_german
    ? breakdownEntries.map((entry) => ({ percent: '0', ...entry }))
    : breakdownEntries
  const totalOf = (isCharge: boolean) =>
    sum(allCharges.filter((charge) => charge.is_charge === isCharge).map(({ amount }) => amount))
  const net = sum(breakdown.map(({ taxable }) => taxable))
  const tax = sum(breakdown.map((entry) => entry.tax))
  const gross = add(net, tax)
  const paid = invoice.correction ? ZERO : invoice.payment.paid
  const rounding = applySign(invoice.payment.rounding ?? ZERO)
  return {
    is_credit,
    lines,
    allCharges,
    breakdown,
    line_net: sum(lines.map((line) => line.net)),
    allowances: totalOf(false),
    charges: totalOf(true),
    net,
    tax,
    home_tax: invoice.home && applySign(invoice.home.tax),
    gross,
    paid,
    rounding,
    due: add(subtract(gross, paid), rounding),
  }
}

// The lines that the file contains, in its order.
export const enLines = ({ lines }: Invoice): Line[] =>
  lines.filter((line) => line.state === 'now' || !isZeroLine(line))

function computeLines(invoice: Invoice, isCredit: boolean, problems: Problem[]): CountedLine[] {
  return enLines(invoice).map((line, index) => {
    const isNegated = (line.state === 'before') !== isCredit
    const applySign = (amount: Decimal) => (isNegated ? negate(amount) : amount)
    const total = add(line.net, line.discount_net)
    if (isZero(line.quantity) && !isZero(total))
      problems.push({ rule: 'KWIT-06', field: `${line.field}.quantity` })
    const discount = applySign(line.discount_net)
    return {
      id: String(index + 1),
      line,
      ...priceAndQuantity(line, total, applySign(total)),
      unit: line.unit_code ?? OTHER_UNIT,
      net: applySign(line.net),
      // A discount on a line that is taken back becomes a charge.
      discount: isZero(discount)
        ? undefined
        : { is_charge: isNegative(discount), amount: absolute(discount) },
      taxed: categoryRateOf(line),
    }
  })
}

const isZeroLine = ({ quantity, net, gross }: Line) => isZero(quantity) && isZero(net) && isZero(gross)

// Prices must not be negative, so the quantity carries the sign. If quantity times unit price does not equal the line,
// the price covers the whole quantity.
function priceAndQuantity(
  line: Line,
  total: Decimal,
  signedTotal: Decimal,
): Pick<CountedLine, 'quantity' | 'price' | 'base'> {
  const absoluteQuantity = absolute(line.quantity)
  const isBelow = isZero(total) ? isNegative(line.quantity) : isNegative(signedTotal)
  const quantity = isBelow ? negate(absoluteQuantity) : absoluteQuantity
  const isExact = equals(round(multiply(absoluteQuantity, absolute(line.price_net)), 2), absolute(total))
  if (isExact || isZero(absoluteQuantity)) return { quantity, price: absolute(line.price_net) }
  return { quantity, price: absolute(total), base: absoluteQuantity }
}

function categoryRateOf({ rate, category }: { rate: string; category: Category }): CategoryRate {
  if (category === 'O') return { category }
  return { category, percent: /^\d/.test(rate) ? rate : '0' }
}

const keyOf = ({ category, percent }: CategoryRate) => `${category} ${percent ?? ''}`

function computeBreakdown(
  { rates, margin, exemption }: Invoice,
  lines: readonly CountedLine[],
  applySign: (amount: Decimal) => Decimal,
): Breakdown[] {
  const entries = new Map<string, Breakdown>()
  const entryFor = (taxed: CategoryRate, reasons: ExemptionReasons = {}): Breakdown => {
    const { category } = taxed
    const existing = entries.get(keyOf(taxed))
    if (existing) return existing
    const scheme = category === 'E' ? margin : undefined
    const entry = {
      ...taxed,
      taxable: ZERO,
      tax: ZERO,
      reason_code: reasons.reason_code ?? exemptionCode(category, scheme),
      reason: reasons.reason ?? exemptionText(category, exemption ?? (scheme && 'Margin scheme')),
    }
    entries.set(keyOf(taxed), entry)
    return entry
  }
  for (const rate of rates) {
    const sums = entryFor(categoryRateOf(rate), rate)
    sums.taxable = add(sums.taxable, applySign(rate.net))
    sums.tax = add(sums.tax, applySign(rate.tax))
  }
  for (const { taxed } of lines) entryFor(taxed)
  const usedKeys = new Set(lines.map(({ taxed }) => keyOf(taxed)))
  return [...entries.values()].filter(
    (entry) => usedKeys.has(keyOf(entry)) || !isZero(entry.taxable) || !isZero(entry.tax),
  )
}

type ExemptionReasons = { reason?: string | undefined; reason_code?: string | undefined }

function roundingCharges(
  breakdown: readonly Breakdown[],
  lines: readonly CountedLine[],
  charges: readonly CountedCharge[],
): CountedCharge[] {
  return breakdown.flatMap(({ category, percent, taxable }) => {
    const taxed = { category, percent }
    const hasSameRate = (item: { taxed: CategoryRate }) => keyOf(item.taxed) === keyOf(taxed)
    const amounts = [
      ...lines.filter(hasSameRate).map(({ net }) => net),
      ...charges.filter(hasSameRate).map(({ is_charge, amount }) => (is_charge ? amount : negate(amount))),
    ]
    const difference = subtract(taxable, sum(amounts))
    if (isZero(difference)) return []
    return [{ is_charge: isPositive(difference), amount: absolute(difference), taxed, reason: 'Rounding' }]
  })
}
