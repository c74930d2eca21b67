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
import type { Tree } from '../../../platform/formats/input.ts'
import type { Words } from './texts.ts'

// The lines of a received invoice as lines of a document of ours, as a request would send them.

export function positionsOf(invoice: Invoice, words: Words): Tree[] {
  const lines = invoice.kind === 'advance' ? [] : invoice.lines
  if (lines.length === 0) return invoice.rates.map((rate) => sumOfRate(invoice, rate, words))
  return [
    ...(invoice.correction ? correctedOf(lines, words) : lines.map((line) => plainLine(line, words))),
    ...(invoice.charges ?? []).map((charge) => chargeLine(charge, words)),
    ...(invoice.kind === 'final' && !invoice.correction ? takenOff(invoice, words) : []),
  ]
}

const ONE = decimal('1')
const PLACES = 8
// As large as the price of one may be with us; a line may be larger.
const PRICE_MAX = decimal('9999999')

const plainLine = (line: Line, words: Words): Tree => ({ ...described(line, words), ...priced(line) })

const described = (line: Line, words: Words): Tree => ({
  name: line.name,
  tax: line.rate,
  tax_category: line.category,
  ...(line.description && { description: line.description }),
  ...(line.code && { code: line.code }),
  ...(line.unit && { quantity_unit: unitOf(line, words) }),
  ...(line.group && { gtu_code: line.group }),
  ...(line.id && { uu_id: line.id }),
  ...(line.classified && { additional_info: line.classified.code }),
})

// A unit that came as a code is called by its name; one in words stays as it is.
const unitOf = ({ unit, unit_code }: Line, { lang }: Words): string =>
  (unit_code && unit === unitName(unit_code) ? unitName(unit_code, lang) : unit) as string

// By the price of one where that multiplies to the line, else by the whole; what is taken off beside it, where that is an ordinary discount.
function priced(line: Line): Tree {
  const is_gross = line.lead === 'gross'
  const [price, net_or_gross, off] = is_gross
    ? [line.price_gross, line.gross, line.discount_gross]
    : [line.price_net, line.net, line.discount_net]
  const is_discount = isOrdinary(line.discount_gross, add(line.gross, line.discount_gross))
  const total = is_discount ? add(net_or_gross, off) : net_or_gross
  const quantity = isZero(line.quantity) && !isZero(total) ? ONE : line.quantity
  const is_exact =
    compare(absolute(price), PRICE_MAX) < 0 && equals(round(multiply(price, quantity), 2), round(total, 2))
  const side = is_gross ? 'gross' : 'net'
  return {
    quantity: printPlain(round(quantity, PLACES)),
    ...(is_exact
      ? { [`price_${side}`]: printPlain(round(price, PLACES)) }
      : { [`total_price_${side}`]: printPlain(round(total, 2)) }),
    ...(is_discount && { discount: printPlain(round(line.discount_gross, 2)) }),
  }
}

const isOrdinary = (discount: Decimal, total: Decimal): boolean =>
  !isZero(discount) && !isNegative(discount) && compare(discount, total) <= 0

// Pairs become corrected lines; a difference is one of its own.
function correctedOf(lines: readonly Line[], words: Words): Tree[] {
  const after = new Map(lines.filter(({ state }) => state === 'after').map((line) => [line.place, line]))
  return lines.flatMap((line): Tree[] => {
    if (line.state === 'now') return [plainLine(line, words)]
    if (line.state === 'after') return []
    const other = after.get(line.place)
    return [
      {
        ...described(other ?? line, words),
        kind: 'correction',
        correction_before_attributes: sideOf(line, words),
        correction_after_attributes: other ? sideOf(other, words) : { ...sideOf(line, words), ...NOTHING },
      },
    ]
  })
}

const NOTHING: Tree = { quantity: '0', price_net: '0', total_price_net: '0', discount: '0' }

// With what stands after its discount: a correction counts what is paid.
function sideOf(line: Line, words: Words): Tree {
  const { name, tax, quantity_unit = null } = described(line, words)
  const whole = { ...line, discount_net: ZERO, discount_gross: ZERO }
  return { name: name as string, tax: tax as string, quantity_unit, ...priced(whole) }
}

const chargeLine = ({ is_charge, amount, rate, category, reason }: Charge, words: Words): Tree => ({
  name: reason ?? (is_charge ? words.charge : words.allowance),
  quantity: '1',
  tax: rate,
  tax_category: category,
  total_price_net: printPlain(round(is_charge ? amount : negate(amount), 2)),
})

// Without lines there is one for each rate: an advance names what it is paid for.
function sumOfRate(invoice: Invoice, { rate, category, net }: Rate, words: Words): Tree {
  const ordered = [...new Set((invoice.order?.lines ?? []).map(({ name }) => name))].join(', ')
  const what = invoice.kind === 'advance' ? words.advance : words.as_in_file
  return {
    name: ordered ? `${what}: ${ordered}`.slice(0, NAME_MAX) : what,
    quantity: '1',
    tax: rate,
    tax_category: category,
    total_price_net: printPlain(round(net, 2)),
  }
}

const NAME_MAX = 1000

// A final invoice tells the whole and sums up the rest: what lies between was paid by advances.
function takenOff({ lines, rates, advances }: Invoice, words: Words): Tree[] {
  const numbers = advances.flatMap(({ number, ksef_number }) => number || ksef_number || []).join(', ')
  return rates.flatMap(({ rate, category, net }) => {
    const own = sum(lines.filter((line) => line.rate === rate).map((line) => line.net))
    const difference = subtract(net, own)
    if (compare(absolute(difference), CENTS) <= 0) return []
    return [
      {
        name: numbers ? `${words.settled}: ${numbers}`.slice(0, NAME_MAX) : words.settled,
        quantity: '1',
        tax: rate,
        tax_category: category,
        total_price_net: printPlain(round(difference, 2)),
      },
    ]
  })
}

const CENTS = decimal('0.05')
