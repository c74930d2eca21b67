import { add, type Decimal, decimal, isZero, multiply, subtract, sum, ZERO } from '../../money/decimal.ts'
import { amountsFromNet } from '../../money/line.ts'
import { divide, round } from '../../money/rounding.ts'
import { taxRate } from '../../money/tax.ts'
import type { Charge, Line, Rate } from '../model.ts'
import { unitName } from '../units.ts'
import type { Element } from '../xml/tree.ts'
import type { MappedRate } from './rates.ts'
import type { Syntax } from './syntaxes.ts'
import type { TrackedReader } from './tracked-reader.ts'

// Reverses the amounts of a credit note, which are written without a sign.
export type ApplySign = (amount: Decimal) => Decimal
export type MapTaxRate = (
  element: Element,
  paths: { category: string; percent: string; scheme?: string },
) => MappedRate

export type ReadContext = {
  reader: TrackedReader
  syntax: Syntax
  map: MapTaxRate
  applySign: ApplySign
  rates: readonly Rate[]
}

export function readCharge({ reader, syntax, applySign }: ReadContext, element: Element) {
  const { indicator, amount, reason, code } = syntax.charge
  const indicatorText = reader.text(element, indicator)
  return {
    is_charge: indicatorText === 'true' || indicatorText === '1',
    amount: applySign(reader.amount(element, amount) ?? ZERO),
    reason: reader.text(element, reason),
    reason_code: reader.text(element, code),
  } satisfies Partial<Charge>
}

const UNIT = decimal('1')
const PRICE_PLACES = 8

export function readLine(context: ReadContext, element: Element, index: number): Line {
  const { reader, syntax, applySign } = context
  const { line: paths } = syntax
  const quantityElement = reader.first(element, paths.quantity)
  const quantity = applySign(reader.amount(element, paths.quantity) ?? UNIT)
  const { rate, category } = rateOf(context, element)
  const discount_net = sum(
    reader
      .all(element, paths.charges)
      .map((charge) => readCharge(context, charge))
      .map(({ is_charge, amount }) => (is_charge ? subtract(ZERO, amount) : amount)),
  )
  const price = reader.amount(element, paths.price)
  const base = reader.amount(element, paths.base)
  const price_net = priceOf(price, base)
  const statedNet = reader.amount(element, paths.net)
  const net = statedNet
    ? applySign(statedNet)
    : subtract(round(multiply(price_net, quantity), 2), discount_net)
  const { tax, gross } = amountsFromNet(net, rate)
  const beforeDiscount = amountsFromNet(add(net, discount_net), rate)
  return {
    field: `positions[${index}]`,
    id: reader.text(element, paths.id) ?? '',
    number: index + 1,
    state: 'now',
    name: reader.text(element, paths.name) ?? '-',
    description: reader.text(element, paths.description),
    code: reader.text(element, paths.code),
    quantity,
    ...unitOf(reader, element, syntax, quantityElement?.attributes.unitCode),
    lead: 'net',
    price_net,
    price_gross: round(multiply(price_net, add(UNIT, taxRate(rate))), PRICE_PLACES),
    discount_net,
    discount_gross: subtract(beforeDiscount.gross, gross),
    net,
    tax,
    gross,
    rate,
    category,
    settles_advance: false,
  }
}

const priceOf = (price: Decimal | undefined, base: Decimal | undefined): Decimal => {
  if (price === undefined) return ZERO
  return base === undefined || isZero(base) ? price : divide(price, base, PRICE_PLACES)
}

// Margin schemes are recognised by the VAT breakdown alone, and a line without a rate has the only one of the
// document.
function rateOf({ reader, syntax: { line }, map, rates }: ReadContext, element: Element): MappedRate {
  const mapped = reader.first(element, line.category) ? map(element, line) : rates[0]
  const { rate, category } = mapped ?? { rate: '0', category: 'S' as const }
  const isMargin = category === 'E' && rates.some((candidate) => candidate.rate === 'disabled')
  return { rate: isMargin ? 'disabled' : rate, category }
}

const CLASSES = ['PKWiU', 'CN', 'PKOB'] as const
const GTIN = '0160'

// A unit without a code is stored as text among the item properties.
function unitOf(
  reader: TrackedReader,
  element: Element,
  { line: { property, global_id } }: Syntax,
  code: string | undefined,
): Pick<Line, 'unit' | 'unit_code' | 'classified'> {
  let unit = code === undefined ? undefined : unitName(code)
  let unit_code = code
  let classified: Line['classified']
  for (const itemProperty of reader.all(element, property.each)) {
    const name = itemProperty.children.find(({ name }) => name === property.name)?.text.trim()
    const as = CLASSES.find((className) => className === name)
    if (name !== 'Unit' && as === undefined) continue
    reader.first(itemProperty, property.name)
    const value = reader.text(itemProperty, property.value)
    if (value === undefined) continue
    if (as) classified = { as, code: value }
    else [unit, unit_code] = [value, undefined]
  }
  const global = element && findGlobal(element, global_id)
  if (classified === undefined && global?.attributes.schemeID === GTIN) {
    const number = reader.text(element, global_id)
    if (number) classified = { as: 'GTIN', code: number }
  }
  return { unit, unit_code, classified }
}

const findGlobal = (element: Element, path: string): Element | undefined =>
  path
    .split('/')
    .reduce<Element | undefined>(
      (at, name) => at?.children.find((candidate) => candidate.name === name),
      element,
    )
