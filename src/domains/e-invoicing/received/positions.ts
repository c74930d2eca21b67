import type { Charge, Invoice, Line, Rate } from '../../../einvoice/model.ts'
import { unitName } from '../../../einvoice/units.ts'
import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isZero,
  multiply,
  negate,
  printPlain,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import type { ImportTexts } from './texts.ts'

// Converts the lines of a received invoice into request lines.

export function positionsOf(invoice: Invoice, texts: ImportTexts): InputObject[] {
  const lines = invoice.kind === 'advance' ? [] : invoice.lines
  if (lines.length === 0) return invoice.rates.map((rate) => lineOfRate(invoice, rate, texts))
  return [
    ...(invoice.correction ? correctionLines(lines, texts) : lines.map((line) => plainLine(line, texts))),
    ...(invoice.charges ?? []).map((charge) => chargeLine(charge, texts)),
    ...(invoice.kind === 'final' && !invoice.correction ? advanceLines(invoice, texts) : []),
  ]
}

const UNIT = decimal('1')
const PLACES = 8
// Maximum unit price of our documents; line totals may be larger.
const PRICE_MAX = decimal('9999999')

const plainLine = (line: Line, texts: ImportTexts): InputObject => ({
  ...descriptionFields(line, texts),
  ...priceFields(line),
})

const descriptionFields = (line: Line, texts: ImportTexts): InputObject => ({
  name: line.name,
  tax: line.rate,
  tax_category: line.category,
  ...(line.description && { description: line.description }),
  ...(line.code && { code: line.code }),
  ...(line.unit && { quantity_unit: unitOf(line, texts) }),
  ...(line.group && { gtu_code: line.group }),
  ...(line.id && { uu_id: line.id }),
  ...(line.classified && { additional_info: line.classified.code }),
})

// Units with a code get their name in the user's language; others stay as they are.
const unitOf = ({ unit, unit_code }: Line, { lang }: ImportTexts): string =>
  (unit_code && unit === unitName(unit_code) ? unitName(unit_code, lang) : unit) as string

// Uses the unit price if it multiplies to the line total, otherwise the total. Ordinary discounts are stored
// separately.
function priceFields(line: Line): InputObject {
  const isGross = line.lead === 'gross'
  const [price, netOrGross, discountAmount] = isGross
    ? [line.price_gross, line.gross, line.discount_gross]
    : [line.price_net, line.net, line.discount_net]
  const isDiscount = isOrdinary(line.discount_gross, add(line.gross, line.discount_gross))
  const total = isDiscount ? add(netOrGross, discountAmount) : netOrGross
  const quantity = isZero(line.quantity) && !isZero(total) ? UNIT : line.quantity
  const isExact =
    compare(absolute(price), PRICE_MAX) < 0 && equals(round(multiply(price, quantity), 2), round(total, 2))
  const side = isGross ? 'gross' : 'net'
  return {
    quantity: printPlain(round(quantity, PLACES)),
    ...(isExact
      ? { [`price_${side}`]: printPlain(round(price, PLACES)) }
      : { [`total_price_${side}`]: printPlain(round(total, 2)) }),
    ...(isDiscount && { discount: printPlain(round(line.discount_gross, 2)) }),
  }
}

const isOrdinary = (discount: Decimal, total: Decimal): boolean =>
  !isZero(discount) && !isNegative(discount) && compare(discount, total) <= 0

// Pairs of states become corrected lines; differences become separate lines.
function correctionLines(lines: readonly Line[], texts: ImportTexts): InputObject[] {
  const after = new Map(lines.filter(({ state }) => state === 'after').map((line) => [line.number, line]))
  return lines.flatMap((line): InputObject[] => {
    if (line.state === 'now') return [plainLine(line, texts)]
    if (line.state === 'after') return []
    const other = after.get(line.number)
    return [
      {
        ...descriptionFields(other ?? line, texts),
        kind: 'correction',
        correction_before_attributes: sideOf(line, texts),
        correction_after_attributes: other
          ? sideOf(other, texts)
          : { ...sideOf(line, texts), ...ZERO_AMOUNTS },
      },
    ]
  })
}

const ZERO_AMOUNTS: InputObject = { quantity: '0', price_net: '0', total_price_net: '0', discount: '0' }

// Discounts are already deducted, because a correction compares the amounts due.
function sideOf(line: Line, texts: ImportTexts): InputObject {
  const { name, tax, quantity_unit = null } = descriptionFields(line, texts)
  const withoutDiscount = { ...line, discount_net: ZERO, discount_gross: ZERO }
  return { name: name as string, tax: tax as string, quantity_unit, ...priceFields(withoutDiscount) }
}

const chargeLine = (
  { is_charge, amount, rate, category, reason }: Charge,
  texts: ImportTexts,
): InputObject => ({
  name: reason ?? (is_charge ? texts.charge : texts.allowance),
  quantity: '1',
  tax: rate,
  tax_category: category,
  total_price_net: printPlain(round(is_charge ? amount : negate(amount), 2)),
})

// A file without lines gets one line per rate; an advance names what it is paid for.
function lineOfRate(invoice: Invoice, { rate, category, net }: Rate, texts: ImportTexts): InputObject {
  const ordered = [...new Set((invoice.order?.lines ?? []).map(({ name }) => name))].join(', ')
  const prefix = invoice.kind === 'advance' ? texts.advance : texts.as_in_file
  return {
    name: ordered ? `${prefix}: ${ordered}`.slice(0, NAME_MAX) : prefix,
    quantity: '1',
    tax: rate,
    tax_category: category,
    total_price_net: printPlain(round(net, 2)),
  }
}

const NAME_MAX = 1000

// A final invoice lists the whole order but totals the remainder; the difference was paid by advances.
function advanceLines({ lines, rates, advances }: Invoice, texts: ImportTexts): InputObject[] {
  const numbers = advances.flatMap(({ number, ksef_number }) => number || ksef_number || []).join(', ')
  return rates.flatMap(({ rate, category, net }) => {
    const linesNet = sum(lines.filter((line) => line.rate === rate).map((line) => line.net))
    const difference = subtract(net, linesNet)
    if (compare(absolute(difference), CENTS) <= 0) return []
    return [
      {
        name: numbers ? `${texts.settled}: ${numbers}`.slice(0, NAME_MAX) : texts.settled,
        quantity: '1',
        tax: rate,
        tax_category: category,
        total_price_net: printPlain(round(difference, 2)),
      },
    ]
  })
}

const CENTS = decimal('0.05')
