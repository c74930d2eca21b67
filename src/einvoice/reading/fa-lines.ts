import { add, type Decimal, decimal, multiply, subtract, ZERO } from '../../money/decimal.ts'
import { type Amounts, amountsFromGross, amountsFromNet } from '../../money/line.ts'
import { divide, round } from '../../money/rounding.ts'
import { taxRate } from '../../money/tax.ts'
import type { Line, MarginScheme, Order } from '../model.ts'
import { unitCode } from '../units.ts'
import type { Element } from '../xml/tree.ts'
import { readFaRate } from './fa-rates.ts'
import { LINES_MAX } from './result.ts'
import { type Taking, UnreadableInvoice } from './tracked-reader.ts'

// The lines: of an invoice as they are, of a correction before and after or as differences, of an order.

const YES = '1'
const ONE = decimal('1')
const PRICE_PLACES = 8
const CLASSES = ['GTIN', 'PKWiU', 'CN', 'PKOB'] as const

type About = { margin: MarginScheme | undefined; is_correction: boolean }

export function readFaLines(taking: Taking, fa: Element, { margin, is_correction }: About): Line[] {
  const lines = linesOf(taking, fa, 'FaWiersz').map((element, index) =>
    readLine(taking, element, index, '', margin),
  )
  return is_correction ? paired(lines) : lines
}

export function readFaOrder(taking: Taking, fa: Element, margin: MarginScheme | undefined): Order {
  const element = taking.one(fa, 'Zamowienie')
  const lines = linesOf(taking, element, 'ZamowienieWiersz').map((one, index) =>
    readLine(taking, one, index, 'Z', margin),
  )
  return {
    gross: taking.amount(element, 'WartoscZamowienia') ?? ZERO,
    lines: lines.filter(({ state }) => state !== 'before'),
  }
}

function linesOf(taking: Taking, element: Element | undefined, name: string): Element[] {
  const lines = taking.all(element, name)
  if (lines.length > LINES_MAX) throw new UnreadableInvoice(`more than ${LINES_MAX} lines`)
  return lines
}

// What stands after the state before of the same number is the state after; what stands alone is a difference.
function paired(lines: readonly Line[]): Line[] {
  const before = new Set(lines.filter(({ state }) => state === 'before').map(({ place }) => place))
  return lines.map((line) =>
    line.state === 'now' && before.has(line.place) ? { ...line, state: 'after' } : line,
  )
}

function readLine(
  taking: Taking,
  element: Element,
  index: number,
  suffix: '' | 'Z',
  margin: MarginScheme | undefined,
): Line {
  const text = (name: string) => taking.text(element, `${name}${suffix}`)
  const place = taking.text(element, suffix ? 'NrWierszaZam' : 'NrWierszaFa')
  const taxed = readFaRate(taking, element, suffix, margin !== undefined)
  taking.one(element, `P_12${suffix}_Zal_15`)
  const as = CLASSES.find((name) => element.children.some((one) => one.name === `${name}${suffix}`))
  const unit = text('P_8A')
  return {
    field: `positions[${index}]`,
    id: text('UU_ID') ?? '',
    place: /^\d{1,5}$/.test(place ?? '') ? Number(place) : index + 1,
    state: text('StanPrzed') === YES ? 'before' : 'now',
    name: text('P_7') ?? '-',
    code: text('Indeks'),
    classified: as && { as, code: text(as) ?? '' },
    unit,
    unit_code: unitCode(unit, {}),
    ...(suffix ? orderedAmounts(taking, element, taxed.rate) : amounts(taking, element, taxed.rate)),
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

// The side that is written leads, the other follows from the rate.
function amounts(taking: Taking, element: Element, rate: string): LineAmounts {
  const read = (name: string) => taking.amount(element, name)
  const quantity = read('P_8B') ?? ONE
  const [unit_net, unit_gross, discount = ZERO] = [read('P_9A'), read('P_9B'), read('P_10')]
  const [net, gross, tax] = [read('P_11'), read('P_11A'), read('P_11Vat')]
  const is_gross = net === undefined && (gross !== undefined || unit_gross !== undefined)
  if (is_gross) {
    const price_gross = unit_gross ?? ZERO
    const total = gross ?? subtract(round(multiply(price_gross, quantity), 2), discount)
    const own = tax === undefined ? amountsFromGross(total, rate) : withTax(total, tax)
    return {
      ...{ quantity, lead: 'gross', price_gross, ...own },
      price_net: divide(price_gross, add(ONE, taxRate(rate)), PRICE_PLACES),
      discount_gross: discount,
      discount_net: subtract(amountsFromGross(add(total, discount), rate).net, own.net),
    }
  }
  const price_net = unit_net ?? ZERO
  const total = net ?? subtract(round(multiply(price_net, quantity), 2), discount)
  const own = tax === undefined ? amountsFromNet(total, rate) : { net: total, tax, gross: add(total, tax) }
  return {
    ...{ quantity, lead: 'net', price_net, ...own },
    price_gross: round(multiply(price_net, add(ONE, taxRate(rate))), PRICE_PLACES),
    discount_net: discount,
    discount_gross: subtract(amountsFromNet(add(total, discount), rate).gross, own.gross),
  }
}

const withTax = (gross: Decimal, tax: Decimal): Amounts => ({ net: subtract(gross, tax), tax, gross })

function orderedAmounts(taking: Taking, element: Element, rate: string): LineAmounts {
  const quantity = taking.amount(element, 'P_8BZ') ?? ONE
  const price_net = taking.amount(element, 'P_9AZ') ?? ZERO
  const net = taking.amount(element, 'P_11NettoZ') ?? round(multiply(price_net, quantity), 2)
  const tax = taking.amount(element, 'P_11VatZ') ?? amountsFromNet(net, rate).tax
  return {
    ...{ quantity, lead: 'net', price_net, net, tax, gross: add(net, tax) },
    price_gross: round(multiply(price_net, add(ONE, taxRate(rate))), PRICE_PLACES),
    discount_net: ZERO,
    discount_gross: ZERO,
  }
}
