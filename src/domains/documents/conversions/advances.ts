import { decimalsOf } from '../../../money/currency.ts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  multiply,
  negate,
  printDecimal,
  printPlain,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import { splitAmount } from '../../../money/share.ts'
import { isSameTax } from '../../../money/tax.ts'
import type { RateTotal } from '../../../money/totals.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { CopyOptions } from '../invoices/rules/copies.ts'
import { ratesOf } from '../invoices/rules/exchange.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import { keepPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, InvoiceDraft } from '../invoices/schema.ts'
import { printPercent } from '../texts/format-values.ts'
import { textsIn } from '../texts/texts.ts'
import {
  allOf,
  amountOf,
  type Kin,
  type Made,
  remainingOf,
  type Settled,
  settledBy,
} from './order-documents.ts'

// What is paid before an order is delivered, and the final invoice that settles it: values in, value out.

// Those that are named, or all that no final has settled yet.
export function chosenAdvances(kin: Kin, named: readonly number[]): Made[] {
  const settled = settledBy(kin)
  if (named.length === 0) return kin.advances.filter(({ invoice }) => !settled.has(invoice.id))
  return [...new Set(named)].map((id) => {
    const advance = kin.advances.find(({ invoice }) => invoice.id === id)
    const number = kin.order.invoice.number
    if (!advance) throw invalid({ invoice_ids: `${id} is no advance of ${number}, or it is cancelled` })
    const final = settled.get(id)
    if (final) throw invalid({ invoice_ids: `${advance.invoice.number} is settled by ${final.number}` })
    return advance
  })
}

// The order as it was when the advance was issued, and the advances before it: the law wants them on the document, whatever becomes of
// the order.
export const orderedOf = ({ order: { invoice, positions }, advances }: Kin): InvoiceDraft => ({
  ordered: {
    id: invoice.id,
    kind: invoice.kind,
    number: invoice.number,
    issue_date: invoice.issue_date,
    price_net: printDecimal(invoice.price_net ?? ZERO),
    price_tax: printDecimal(invoice.price_tax ?? ZERO),
    price_gross: printDecimal(invoice.price_gross ?? ZERO),
    show_discount: invoice.show_discount,
    discount_kind: invoice.discount_kind,
    positions: keepPositions(positions),
    advances: advances.map(settling),
  } as never,
})

export const settledOf = (advances: readonly Made[]): InvoiceDraft => ({
  settled_advances: advances.map(settling) as never,
})

const settling = (one: Made): Settled => ({
  id: one.invoice.id,
  number: one.invoice.number,
  issue_date: one.invoice.issue_date,
  paid_date: one.invoice.paid_date,
  price_net: printDecimal(amountOf(one, 'price_net')),
  price_tax: printDecimal(amountOf(one, 'price_tax')),
  price_gross: printDecimal(amountOf(one, 'price_gross')),
})

// An advance is shared among the rates of what it is paid for, to the cent.
export function advanceLines(kin: Kin, options: CopyOptions, lang: string | null): PositionDraft[] {
  const { invoice } = kin.order
  const rates = ratesOf(invoice)
  const amount = advanceAmount(kin, options)
  const parts =
    restByRate(kin, rates, amount) ??
    splitAmount(
      amount,
      rates.map(({ gross }) => gross),
      decimalsOf(invoice.currency),
    )
  return rates.map((rate, place) => ({
    name: isBlank(options.position_name)
      ? advanceName(invoice, percentOf(options, lang), lang)
      : (options.position_name as string),
    tax: rate.tax,
    quantity: ONE,
    total_price_gross: parts[place] as Decimal,
  }))
}

const ONE = decimal('1')

// The last part takes what is left of each rate: shared out anew it would leave a cent of one and lack one of another.
function restByRate(kin: Kin, rates: readonly RateTotal[], amount: Decimal): Decimal[] | undefined {
  if (!equals(amount, remainingOf(kin))) return undefined
  const invoiced = allOf(kin).flatMap(({ invoice, corrections }) =>
    [invoice, ...corrections].flatMap(ratesOf),
  )
  const rest = rates.map(({ tax, gross }) => {
    const same = invoiced.filter((one) => isSameTax(one.tax, tax))
    return subtract(gross, sum(same.map((one) => one.gross)))
  })
  return equals(sum(rest), amount) && !rest.some(isNegative) ? rest : undefined
}

function advanceAmount(
  kin: Kin,
  { advance_creation_mode: mode, advance_value: value }: CopyOptions,
): Decimal {
  if (value === null) throw invalid({ advance_value: "can't be blank" })
  if (!isPositive(value)) throw invalid({ advance_value: 'must be above zero' })
  const places = decimalsOf(kin.order.invoice.currency)
  const { round, divide } = calculationRules(kin.order.invoice.calculation_version).rounding
  if (mode === 'amount') return round(value, places)
  const amount = divide(multiply(kin.order.invoice.price_gross ?? ZERO, value), decimal('100'), places)
  // Parts of a hundred percent may each be rounded up; the last of them takes what is left.
  const left = remainingOf(kin)
  const rounding = { units: BigInt(kin.advances.length + 1), scale: places }
  const is_rest = isPositive(left) && compare(amount, left) > 0 && compare(amount, add(left, rounding)) <= 0
  if (is_rest) return left
  if (!isPositive(amount)) throw invalid({ advance_value: `comes to nothing of ${kin.order.invoice.number}` })
  return amount
}

const percentOf = ({ advance_creation_mode, advance_value }: CopyOptions, lang: string | null): string =>
  advance_creation_mode === 'amount' || advance_value === null
    ? ''
    : ` ${printPercent(printPlain(advance_value), textsIn(lang).main)}`

export function advanceName(order: Invoice, percent: string, lang: string | null): string {
  const label = order.kind === 'client_order' ? 'advance_on_order' : 'advance_on'
  return textsIn(lang).label(label, { percent, number: order.number ?? '' })
}

// What was paid in advance is taken off the final invoice, document by document and rate by rate.
export function settledLines({ invoice, corrections }: Made, lang: string | null): PositionDraft[] {
  const texts = textsIn(lang)
  return [invoice, ...corrections].flatMap((one) => {
    return ratesOf(one).map(({ tax, gross }) => ({
      name: `${texts.kind(one.kind ?? 'advance')} ${one.number}`,
      tax,
      quantity: ONE,
      total_price_gross: negate(gross),
    }))
  })
}

// The lines that take off what those of the request do not: who writes them himself names the advance in a line below zero.
export function missingLines(
  given: readonly PositionDraft[],
  advances: readonly Made[],
  lang: string | null,
): PositionDraft[] {
  const off = given.filter(isBelowZero)
  const isNamed = ({ invoice: { number } }: Made) =>
    number !== null && off.some(({ name }) => wholeIn(name ?? '', number))
  return advances.filter((one) => !isNamed(one)).flatMap((one) => settledLines(one, lang))
}

// ZAL/1 does not stand in ZAL/12.
const wholeIn = (text: string, number: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(number)}(?![\\p{L}\\p{N}])`, 'u').test(text)

const PRICES = ['total_price_gross', 'total_price_net', 'price_gross', 'price_net'] as const

function isBelowZero(line: PositionDraft): boolean {
  const price = PRICES.map((name) => line[name]).find((value) => value)
  return price !== undefined && isNegative(price as Decimal) !== isNegative(line.quantity ?? ONE)
}
