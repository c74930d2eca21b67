import { type AdvanceBasis, advanceAmount, advanceByRate } from '../../../money/advance.ts'
import { decimalsOf } from '../../../money/currency.ts'
import {
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  negate,
  printDecimal,
  printPlain,
  ZERO,
} from '../../../money/decimal.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { CopyOptions } from '../invoices/rules/copies.ts'
import { ratesOf } from '../invoices/rules/exchange.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import { toStoredPositions } from '../invoices/rules/stored-positions.ts'
import type { Invoice, InvoiceDraft } from '../invoices/schema.ts'
import { printPercent } from '../texts/format-values.ts'
import { textsIn } from '../texts/texts.ts'
import {
  amountOf,
  type DerivedDocument,
  type OrderDocuments,
  remainingOf,
  remainingRatesOf,
  type SettledAdvance,
  settledBy,
} from './order-documents.ts'

// Rules for advances and for final invoices that settle them. Pure functions.

// Returns the requested advances, or all that no final invoice has settled.
export function selectAdvances(
  orderDocuments: OrderDocuments,
  requestedIds: readonly number[],
): DerivedDocument[] {
  const settled = settledBy(orderDocuments)
  if (requestedIds.length === 0)
    return orderDocuments.advances.filter(({ invoice }) => !settled.has(invoice.id))
  return [...new Set(requestedIds)].map((id) => {
    const advance = orderDocuments.advances.find(({ invoice }) => invoice.id === id)
    const number = orderDocuments.order.invoice.number
    if (!advance)
      throw invalid({
        invoice_ids: `${id} is not an advance of ${number}, or is void; remove it from the list`,
      })
    const final = settled.get(id)
    if (final)
      throw invalid({
        invoice_ids: `${advance.invoice.number} is already settled by ${final.number}; correct or delete that document first`,
      })
    return advance
  })
}

// Snapshot of the order and its earlier advances, which the law requires on an advance invoice. It does not
// change with the order.
export const orderSnapshot = ({ order: { invoice, positions }, advances }: OrderDocuments): InvoiceDraft => ({
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
    positions: toStoredPositions(positions),
    advances: advances.map(settlementSnapshot),
  },
})

export const settledAdvances = (advances: readonly DerivedDocument[]): InvoiceDraft => ({
  settled_advances: advances.map(settlementSnapshot),
})

const settlementSnapshot = (advance: DerivedDocument): SettledAdvance => ({
  id: advance.invoice.id,
  number: advance.invoice.number,
  issue_date: advance.invoice.issue_date,
  paid_date: advance.invoice.paid_date,
  price_net: printDecimal(amountOf(advance, 'price_net')),
  price_tax: printDecimal(amountOf(advance, 'price_tax')),
  price_gross: printDecimal(amountOf(advance, 'price_gross')),
})

// Distributes an advance over the tax rates of the order, to the cent.
export function advanceLines(
  orderDocuments: OrderDocuments,
  options: CopyOptions,
  lang: string | null,
): PositionDraft[] {
  const { invoice } = orderDocuments.order
  const order = advanceBasis(orderDocuments)
  const amounts = advanceByRate(order, amountFor(order, invoice, options))
  return order.rates.map((rate, index) => ({
    name: isBlank(options.position_name)
      ? advanceName(invoice, percentOf(options, lang), lang)
      : (options.position_name as string),
    tax: rate.tax,
    quantity: ONE_PIECE,
    total_price_gross: amounts[index] as Decimal,
  }))
}

const ONE_PIECE = decimal('1')

function advanceBasis(orderDocuments: OrderDocuments): AdvanceBasis {
  const { invoice } = orderDocuments.order
  return {
    gross: invoice.price_gross ?? ZERO,
    rates: ratesOf(invoice),
    remaining: remainingOf(orderDocuments),
    remainingRates: remainingRatesOf(orderDocuments),
    advanceCount: orderDocuments.advances.length,
    places: decimalsOf(invoice.currency),
    rules: calculationRules(invoice.calculation_version),
  }
}

function amountFor(
  order: AdvanceBasis,
  { number }: Invoice,
  { advance_creation_mode: mode, advance_value: value }: CopyOptions,
): Decimal {
  if (value === null) throw invalid({ advance_value: "can't be blank" })
  if (!isPositive(value)) throw invalid({ advance_value: 'must be greater than zero' })
  const amount = advanceAmount(order, mode === 'amount' ? 'amount' : 'percent', value)
  if (mode !== 'amount' && !isPositive(amount))
    throw invalid({
      advance_value: `results in an advance of 0 on ${number}; enter a larger value`,
    })
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

// Returns lines that deduct advances from the final invoice, one per document and rate.
export function settledLines(
  { invoice, corrections }: DerivedDocument,
  lang: string | null,
): PositionDraft[] {
  const texts = textsIn(lang)
  return [invoice, ...corrections].flatMap((document) => {
    return ratesOf(document).map(({ tax, gross }) => ({
      name: `${texts.kind(document.kind ?? 'advance')} ${document.number}`,
      tax,
      quantity: ONE_PIECE,
      total_price_gross: negate(gross),
    }))
  })
}

// Returns deduction lines for advances that the lines of the request do not deduct themselves, by a negative
// line with the number of the advance.
export function missingLines(
  lines: readonly PositionDraft[],
  advances: readonly DerivedDocument[],
  lang: string | null,
): PositionDraft[] {
  const deductions = lines.filter(isDeduction)
  const isDeducted = ({ invoice: { number } }: DerivedDocument) =>
    number !== null && deductions.some(({ name }) => containsNumber(name ?? '', number))
  return advances.filter((advance) => !isDeducted(advance)).flatMap((advance) => settledLines(advance, lang))
}

// Does not match ZAL/1 in ZAL/12.
const containsNumber = (text: string, number: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(number)}(?![\\p{L}\\p{N}])`, 'u').test(text)

const PRICES = ['total_price_gross', 'total_price_net', 'price_gross', 'price_net'] as const

function isDeduction(line: PositionDraft): boolean {
  const price = PRICES.map((name) => line[name]).find((value) => value)
  return price !== undefined && isNegative(price as Decimal) !== isNegative(line.quantity ?? ONE_PIECE)
}
