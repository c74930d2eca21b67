import { type Decimal, isZero, negate, sum, ZERO } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import type { Invoice, Line, Problem } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { amount, e, quantity, text } from './fa-build.ts'
import { groupOf } from './fa-rates.ts'

// Writes the invoice lines of JPK_FA(4), and the order of an advance. Prices always have two decimals here.

export type LineElements = { elements: Element[]; value: Decimal }

// A correction writes each line twice: the former state negated, and the new state. The schema requires at least one
// line, so a document without lines gets a placeholder.
export function writeLines(invoice: Invoice, problems: Problem[]): LineElements {
  const lines = invoice.lines.filter(({ settles_advance }) => !settles_advance)
  if (lines.length === 0) return { elements: [writePlaceholderLine(invoice)], value: ZERO }
  return {
    elements: lines.map((line) => writeLine(invoice, line, problems)),
    value: sum(lines.map((line) => (isGross(invoice, line) ? ZERO : signedValue(line.net, line)))),
  }
}

const writePlaceholderLine = ({ number, correction }: Invoice): Element =>
  e.always('FakturaWiersz', [
    e('P_2B', number),
    e('P_7', correction ? 'bez zmian w pozycjach' : 'bez pozycji'),
  ])

const isGross = ({ margin }: Invoice, { lead, rate }: Line): boolean =>
  lead === 'gross' || (margin !== undefined && rate === 'disabled')

const signedValue = (value: Decimal, { state }: Line): Decimal => (state === 'before' ? negate(value) : value)

function writeLine(invoice: Invoice, line: Line, problems: Problem[]): Element {
  const isGrossLine = isGross(invoice, line)
  const discount = signedValue(isGrossLine ? line.discount_gross : line.discount_net, line)
  const rate = groupOf(line.rate, invoice, `${line.field}.tax`, problems)
  return e.always('FakturaWiersz', [
    e('P_2B', invoice.number),
    e('P_7', text(line.name, 256, `${line.field}.name`, problems)),
    e('P_8A', text(line.unit, 256, `${line.field}.quantity_unit`, problems)),
    e('P_8B', quantity(signedValue(line.quantity, line), `${line.field}.quantity`, problems)),
    e('P_9A', isGrossLine ? undefined : amount(round(line.price_net))),
    e('P_9B', isGrossLine ? amount(round(line.price_gross)) : undefined),
    e('P_10', isZero(discount) ? undefined : amount(discount)),
    e('P_11', isGrossLine ? undefined : amount(signedValue(line.net, line))),
    e('P_11A', isGrossLine ? amount(signedValue(line.gross, line)) : undefined),
    e('P_12', rate?.code),
    e('P_12_XII', rate?.one_stop),
  ])
}

// Corrected advances have no order, because the order did not change.
export function writeOrder(invoice: Invoice, problems: Problem[]): LineElements | undefined {
  const { order, kind, correction } = invoice
  if (kind !== 'advance' || correction || order === undefined || order.lines.length === 0) return undefined
  const rows = order.lines.map((line) => writeOrderLine(invoice, line, problems))
  const value = e('WartoscZamowienia', amount(order.gross))
  return {
    elements: [e.always('Zamowienie', [e('P_2AZ', invoice.number), value, ...rows])],
    value: order.gross,
  }
}

function writeOrderLine(invoice: Invoice, line: Line, problems: Problem[]): Element {
  const rate = groupOf(line.rate, invoice, `${line.field}.tax`, problems)
  return e.always('ZamowienieWiersz', [
    e('P_7Z', text(line.name, 256, `${line.field}.name`, problems)),
    e('P_8AZ', text(line.unit, 256, `${line.field}.quantity_unit`, problems)),
    e('P_8BZ', quantity(line.quantity, `${line.field}.quantity`, problems)),
    e('P_9AZ', amount(round(line.price_net))),
    e('P_11NettoZ', amount(line.net)),
    e('P_11VatZ', amount(line.tax)),
    e('P_12Z', rate?.code),
    e('P_12Z_XII', rate?.one_stop),
  ])
}
