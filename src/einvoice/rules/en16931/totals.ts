import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isZero,
  multiply,
  subtract,
  ZERO,
} from '../../../money/decimal.ts'
import { roundUpwards } from '../../../money/rounding.ts'
import { child, type Element, find } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { amount, cents, has, hasTwoDecimals, isWithinOne, same, sumOf } from '../values.ts'
import type { Tax, Totals, View } from '../view.ts'
import { usesGeneralRules } from './document.ts'

const isCii = (view: View) => view.syntax === 'cii'

export const totalRules: readonly RuleSet[] = [
  rules((view) => view.totals, {
    'BR-12': ['price_net', ({ lines }) => has(lines)],
    'BR-13': ['price_net', ({ net }) => has(net)],
    'BR-14': ['price_gross', ({ gross }) => has(gross)],
    'BR-15': ['price_gross', ({ due }) => has(due)],
    'BR-CO-10': [
      'price_net',
      ({ lines }, view) => same(amount(lines), cents(sumOf(view.lines.map(({ net }) => net)))),
    ],
    'BR-CO-11': ['discount', ({ allowances }, view) => addsUp(allowances, view, false)],
    'BR-CO-12': ['settlement_positions', ({ charges }, view) => addsUp(charges, view, true)],
    'BR-CO-13': ['price_net', isNetOfLines],
    'BR-CO-16': ['paid', isAmountDue],
    'BR-DEC-09': ['price_net', ({ lines }) => hasTwoDecimals(lines)],
    'BR-DEC-10': ['discount', ({ allowances }) => hasTwoDecimals(allowances)],
    'BR-DEC-11': ['settlement_positions', ({ charges }) => hasTwoDecimals(charges)],
    'BR-DEC-12': ['price_net', ({ net }) => hasTwoDecimals(net)],
    'BR-DEC-13': ['price_tax', (_, view) => hasTaxInCents(view, view.currency)],
    'BR-DEC-14': ['price_gross', ({ gross }) => hasTwoDecimals(gross)],
    'BR-DEC-15': [
      'price_tax',
      (_, view) => !has(view.tax_currency) || hasTaxInCents(view, view.tax_currency),
    ],
    'BR-DEC-16': ['paid', ({ paid }) => hasTwoDecimals(paid)],
    'BR-DEC-17': ['paid', ({ rounding }) => hasTwoDecimals(rounding)],
    'BR-DEC-18': ['price_gross', ({ due }) => hasTwoDecimals(due)],
  }),
  rules((view) => [view], {
    'BR-CO-15': ['price_gross', isNetPlusTax],
  }),
  rules((view) => view.tax_totals, {
    'BR-CO-14': [
      'price_tax',
      ({ amount: total, breakdown }, view) =>
        isCii(view)
          ? total?.attributes.currencyID !== view.currency?.text || isSumOf(total, breakdown)
          : breakdown.length === 0 || isSumOf(total, breakdown),
    ],
  }),
  rules((view) => (isCii(view) ? view.breakdown.filter(usesGeneralRules) : view.breakdown), {
    'BR-45': ['positions', ({ base }) => has(base)],
    'BR-46': ['positions', (tax) => has(tax.amount)],
    'BR-47': ['positions', ({ is_vat, element }) => is_vat && hasCode(element)],
    'BR-48': ['positions', ({ is_vat, rate, code }) => is_vat && (has(rate) || code === 'O')],
    'BR-CO-17': ['price_tax', isTaxOfBase],
    'BR-DEC-19': ['price_net', ({ base }) => hasTwoDecimals(base)],
    'BR-DEC-20': ['price_tax', (tax) => hasTwoDecimals(tax.amount)],
  }),
]

const hasCode = (tax: Element): boolean => has(child(tax, 'CategoryCode') ?? find(tax, 'TaxCategory', 'ID'))

function addsUp(total: Element | undefined, view: View, isCharge: boolean): boolean {
  const charges = view.charges.filter((charge) => charge.is_charge === isCharge)
  if (total === undefined) return charges.length === 0
  return same(amount(total), cents(sumOf(charges.map((charge) => charge.amount))))
}

const isSumOf = (total: Element | undefined, breakdown: readonly Tax[]): boolean =>
  same(amount(total), cents(sumOf(breakdown.map((tax) => tax.amount))))

// Without allowances and charges UBL compares the amounts without rounding.
function isNetOfLines({ net, lines, allowances, charges }: Totals, view: View): boolean {
  const ofLines = amount(lines)
  if (ofLines === undefined) return false
  const expected = add(ofLines, subtract(amount(charges) ?? ZERO, amount(allowances) ?? ZERO))
  const isPlain = !has(allowances) && !has(charges) && !isCii(view)
  return same(amount(net), isPlain ? expected : cents(expected))
}

function isAmountDue({ due, gross, paid, rounding }: Totals, view: View): boolean {
  const [dueAmount, grossAmount] = [amount(due), amount(gross)]
  if (dueAmount === undefined || grossAmount === undefined) return false
  const requested = subtract(dueAmount, amount(rounding) ?? ZERO)
  const remaining = subtract(grossAmount, amount(paid) ?? ZERO)
  if (isCii(view)) return compare(requested, remaining) === 0
  return same(has(rounding) ? cents(requested) : requested, has(paid) ? cents(remaining) : remaining)
}

// The UBL version of this rule never fails: it looks for the currency inside the amount.
function hasTaxInCents(view: View, currency: Element | undefined): boolean {
  if (!isCii(view) || view.tax_totals.length === 0) return true
  const isOtherEnough = currency === view.currency
  return view.tax_totals.some(({ amount: total }) => {
    if (total?.attributes.currencyID !== currency?.text) return isOtherEnough
    const value = amount(total)
    return value !== undefined && value.scale <= 2
  })
}

function isNetPlusTax(view: View): boolean {
  if (view.currency === undefined) return true
  const [totals] = view.totals
  const [net, gross] = [amount(totals?.net), amount(totals?.gross)]
  const taxes = view.tax_totals.filter(
    (taxTotal) => taxTotal.amount?.attributes.currencyID === view.currency?.text,
  )
  const tax = taxes.length === 1 ? amount(taxes[0]?.amount) : undefined
  if (isCii(view) && same(net, gross)) return true
  return net !== undefined && tax !== undefined && same(gross, cents(add(net, tax)))
}

const HUNDREDTH = decimal('0.01')
export const taxOfBase = (base: Decimal, rate: Decimal): Decimal =>
  cents(multiply(multiply(absolute(base), rate), HUNDREDTH))

const UNIT = decimal('1')
const differsByAtMostOne = (a: Decimal, b: Decimal): boolean =>
  compare(subtract(a, UNIT), b) <= 0 && compare(add(a, UNIT), b) >= 0

function isTaxOfBase(tax: Tax, view: View): boolean {
  const rate = tax.is_vat ? amount(tax.rate) : undefined
  const ofTax = amount(tax.amount)
  if (ofTax === undefined) return false
  if (rate === undefined || isZero(roundUpwards(rate, 0))) return isZero(roundUpwards(ofTax, 0))
  const base = amount(tax.base)
  if (base === undefined) return false
  const expected = taxOfBase(base, rate)
  return isCii(view) ? differsByAtMostOne(absolute(ofTax), expected) : isWithinOne(absolute(ofTax), expected)
}
