import { add, type Decimal, decimal, isZero, multiply, subtract, sum, ZERO } from '../../money/decimal.ts'
import { amountsFromNet } from '../../money/line.ts'
import { divide, round } from '../../money/rounding.ts'
import { taxRate } from '../../money/tax.ts'
import type { Charge, Line, Rate } from '../model.ts'
import { unitName } from '../units.ts'
import type { Element } from '../xml/tree.ts'
import type { Mapped } from './rates.ts'
import type { Syntax } from './syntaxes.ts'
import type { Taking } from './tracked-reader.ts'

// Amounts of a credit note are told without their sign.
export type Turn = (amount: Decimal) => Decimal
export type Map = (element: Element, paths: { category: string; percent: string; scheme?: string }) => Mapped

export type LineReader = { taking: Taking; syntax: Syntax; map: Map; turn: Turn; rates: readonly Rate[] }

export function readCharge({ taking, syntax, turn }: LineReader, element: Element) {
  const { indicator, amount, reason, code } = syntax.charge
  const said = taking.text(element, indicator)
  return {
    is_charge: said === 'true' || said === '1',
    amount: turn(taking.amount(element, amount) ?? ZERO),
    reason: taking.text(element, reason),
    reason_code: taking.text(element, code),
  } satisfies Partial<Charge>
}

const ONE = decimal('1')
const PRICE_PLACES = 8

export function readLine(reader: LineReader, element: Element, index: number): Line {
  const { taking, syntax, turn } = reader
  const { line: paths } = syntax
  const counted = taking.one(element, paths.quantity)
  const quantity = turn(taking.amount(element, paths.quantity) ?? ONE)
  const { rate, category } = rateOf(reader, element)
  const discount_net = sum(
    taking
      .all(element, paths.charges)
      .map((one) => readCharge(reader, one))
      .map(({ is_charge, amount }) => (is_charge ? subtract(ZERO, amount) : amount)),
  )
  const price = taking.amount(element, paths.price)
  const base = taking.amount(element, paths.base)
  const price_net = priceOf(price, base)
  const told = taking.amount(element, paths.net)
  const net = told ? turn(told) : subtract(round(multiply(price_net, quantity), 2), discount_net)
  const { tax, gross } = amountsFromNet(net, rate)
  const whole = amountsFromNet(add(net, discount_net), rate)
  return {
    field: `positions[${index}]`,
    id: taking.text(element, paths.id) ?? '',
    place: index + 1,
    state: 'now',
    name: taking.text(element, paths.name) ?? '-',
    description: taking.text(element, paths.description),
    code: taking.text(element, paths.code),
    quantity,
    ...unitOf(taking, element, syntax, counted?.attributes.unitCode),
    lead: 'net',
    price_net,
    price_gross: round(multiply(price_net, add(ONE, taxRate(rate))), PRICE_PLACES),
    discount_net,
    discount_gross: subtract(whole.gross, gross),
    ...{ net, tax, gross, rate, category },
    settles_advance: false,
  }
}

const priceOf = (price: Decimal | undefined, base: Decimal | undefined): Decimal => {
  if (price === undefined) return ZERO
  return base === undefined || isZero(base) ? price : divide(price, base, PRICE_PLACES)
}

// A margin is told by its sum alone, and a line without a rate is of the only one there is.
function rateOf({ taking, syntax: { line }, map, rates }: LineReader, element: Element): Mapped {
  const mapped = taking.one(element, line.category) ? map(element, line) : rates[0]
  const { rate, category } = mapped ?? { rate: '0', category: 'S' as const }
  const is_margin = category === 'E' && rates.some((one) => one.rate === 'disabled')
  return { rate: is_margin ? 'disabled' : rate, category }
}

const CLASSES = ['PKWiU', 'CN', 'PKOB'] as const
const GTIN = '0160'

// Of a unit that has no code the words stand among the properties.
function unitOf(
  taking: Taking,
  element: Element,
  { line: { property, global_id } }: Syntax,
  code: string | undefined,
): Pick<Line, 'unit' | 'unit_code' | 'classified'> {
  let unit = code === undefined ? undefined : unitName(code)
  let unit_code = code
  let classified: Line['classified']
  for (const one of taking.all(element, property.each)) {
    const name = one.children.find(({ name }) => name === property.name)?.text.trim()
    const as = CLASSES.find((known) => known === name)
    if (name !== 'Unit' && as === undefined) continue
    taking.one(one, property.name)
    const value = taking.text(one, property.value)
    if (value === undefined) continue
    if (as) classified = { as, code: value }
    else [unit, unit_code] = [value, undefined]
  }
  const global = element && findGlobal(element, global_id)
  if (classified === undefined && global?.attributes.schemeID === GTIN) {
    const number = taking.text(element, global_id)
    if (number) classified = { as: 'GTIN', code: number }
  }
  return { unit, unit_code, classified }
}

const findGlobal = (element: Element, path: string): Element | undefined =>
  path
    .split('/')
    .reduce<Element | undefined>((at, name) => at?.children.find((one) => one.name === name), element)
