import { add, type Decimal, decimal, multiply, subtract, ZERO } from '../../money/decimal.ts'
import { type Amounts, amountsFromGross, amountsFromNet } from '../../money/line.ts'
import { divide, round } from '../../money/rounding.ts'
import { taxRate } from '../../money/tax.ts'
import type { Line, MarginScheme, Order } from '../model.ts'
import { unitCode } from '../units.ts'
import type { Element } from '../xml/tree.ts'
import { readFaRate } from './fa-rates.ts'
import { LINES_MAX } from './result.ts'
import { type TrackedReader, UnreadableInvoice } from './tracked-reader.ts'

// Reads the lines of FA(3): current ones of an invoice, both states or differences of a correction, and those of an
// order.

const YES = '1'
const UNIT = decimal('1')
const PRICE_PLACES = 8
const CLASSES = ['GTIN', 'PKWiU', 'CN', 'PKOB'] as const

type LineContext = { margin: MarginScheme | undefined; is_correction: boolean }

export function readFaLines(
  reader: TrackedReader,
  fa: Element,
  { margin, is_correction }: LineContext,
): Line[] {
  const lines = linesOf(reader, fa, 'FaWiersz').map((element, index) =>
    readLine(reader, element, index, '', margin),
  )
  return is_correction ? pairStates(lines) : lines
}

export function readFaOrder(reader: TrackedReader, fa: Element, margin: MarginScheme | undefined): Order {
  const element = reader.first(fa, 'Zamowienie')
  const lines = linesOf(reader, element, 'ZamowienieWiersz').map((line, index) =>
    readLine(reader, line, index, 'Z', margin),
  )
  return {
    gross: reader.amount(element, 'WartoscZamowienia') ?? ZERO,
    lines: lines.filter(({ state }) => state !== 'before'),
  }
}

function linesOf(reader: TrackedReader, element: Element | undefined, name: string): Element[] {
  const lines = reader.all(element, name)
  if (lines.length > LINES_MAX) throw new UnreadableInvoice(`more than ${LINES_MAX} lines`)
  return lines
}

// A line with the same number as a former state is its new state; any other line of a correction is a difference.
function pairStates(lines: readonly Line[]): Line[] {
  const before = new Set(lines.filter(({ state }) => state === 'before').map(({ number }) => number))
  return lines.map((line) =>
    line.state === 'now' && before.has(line.number) ? { ...line, state: 'after' } : line,
  )
}

function readLine(
  reader: TrackedReader,
  element: Element,
  index: number,
  suffix: '' | 'Z',
  margin: MarginScheme | undefined,
): Line {
  const text = (name: string) => reader.text(element, `${name}${suffix}`)
  const lineNumber = reader.text(element, suffix ? 'NrWierszaZam' : 'NrWierszaFa')
  const taxed = readFaRate(reader, element, suffix, margin !== undefined)
  reader.first(element, `P_12${suffix}_Zal_15`)
  const as = CLASSES.find((name) =>
    element.children.some((candidate) => candidate.name === `${name}${suffix}`),
  )
  const unit = text('P_8A')
  return {
    field: `positions[${index}]`,
    id: text('UU_ID') ?? '',
    number: /^\d{1,5}$/.test(lineNumber ?? '') ? Number(lineNumber) : index + 1,
    state: text('StanPrzed') === YES ? 'before' : 'now',
    name: text('P_7') ?? '-',
    code: text('Indeks'),
    classified: as && { as, code: text(as) ?? '' },
    unit,
    unit_code: unitCode(unit, {}),
    ...(suffix ? readOrderAmounts(reader, element, taxed.rate) : readAmounts(reader, element, taxed.rate)),
    ...taxed,
    group: text('GTU'),
    settles_advance: false,
  }
}

type LineAmounts = Pick<
  Line,
  | 'quantity'
  | 'lead'
  | 'price_net'
  | 'price_gross'
  | 'discount_net'
  | 'discount_gross'
  | 'net'
  | 'tax'
  | 'gross'
>

// The written side leads; the other one follows from the rate.
function readAmounts(reader: TrackedReader, element: Element, rate: string): LineAmounts {
  const readAmount = (name: string) => reader.amount(element, name)
  const quantity = readAmount('P_8B') ?? UNIT
  const [unitNet, unitGross, discount = ZERO] = [readAmount('P_9A'), readAmount('P_9B'), readAmount('P_10')]
  const [net, gross, tax] = [readAmount('P_11'), readAmount('P_11A'), readAmount('P_11Vat')]
  const isGross = net === undefined && (gross !== undefined || unitGross !== undefined)
  if (isGross) {
    const price_gross = unitGross ?? ZERO
    const total = gross ?? subtract(round(multiply(price_gross, quantity), 2), discount)
    const computed = tax === undefined ? amountsFromGross(total, rate) : withTax(total, tax)
    return {
      quantity,
      lead: 'gross',
      price_gross,
      ...computed,
      price_net: divide(price_gross, add(UNIT, taxRate(rate)), PRICE_PLACES),
      discount_gross: discount,
      discount_net: subtract(amountsFromGross(add(total, discount), rate).net, computed.net),
    }
  }
  const price_net = unitNet ?? ZERO
  const total = net ?? subtract(round(multiply(price_net, quantity), 2), discount)
  const computed =
    tax === undefined ? amountsFromNet(total, rate) : { net: total, tax, gross: add(total, tax) }
  return {
    quantity,
    lead: 'net',
    price_net,
    ...computed,
    price_gross: round(multiply(price_net, add(UNIT, taxRate(rate))), PRICE_PLACES),
    discount_net: discount,
    discount_gross: subtract(amountsFromNet(add(total, discount), rate).gross, computed.gross),
  }
}

const withTax = (gross: Decimal, tax: Decimal): Amounts => ({ net: subtract(gross, tax), tax, gross })

function readOrderAmounts(reader: TrackedReader, element: Element, rate: string): LineAmounts {
  const quantity = reader.amount(element, 'P_8BZ') ?? UNIT
  const price_net = reader.amount(element, 'P_9AZ') ?? ZERO
  const net = reader.amount(element, 'P_11NettoZ') ?? round(multiply(price_net, quantity), 2)
  const tax = reader.amount(element, 'P_11VatZ') ?? amountsFromNet(net, rate).tax
  return {
    quantity,
    lead: 'net',
    price_net,
    net,
    tax,
    gross: add(net, tax),
    price_gross: round(multiply(price_net, add(UNIT, taxRate(rate))), PRICE_PLACES),
    discount_net: ZERO,
    discount_gross: ZERO,
  }
}
