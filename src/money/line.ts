import { add, type Decimal, decimal, isZero, multiply, subtract, ZERO } from './decimal.ts'
import { divide, round } from './rounding.ts'
import { taxRate } from './tax.ts'

export type LineInput = {
  quantity: Decimal
  // As keptTax keeps it.
  tax: string
  given: 'total_price_gross' | 'price_gross' | 'total_price_net' | 'price_net'
  amount: Decimal
  discount?: Decimal | null
  discount_percent?: Decimal | null
}

// A discount_kind of null: no discount is in effect, whatever the line carries.
export type LineOptions = {
  position: 'default' | 'keep_gross'
  discount_kind: 'percent_unit' | 'percent_unit_gross' | 'percent_total' | 'amount' | null
  places?: number // decimals of the currency, two unless it has others
}

export type Amounts = { net: Decimal; tax: Decimal; gross: Decimal }

// Unit prices and line totals are before discount; what counts for the document is `discounted`.
export type LineAmounts = {
  price_net: Decimal
  price_gross: Decimal
  price_tax: Decimal
  total_price_net: Decimal
  total_price_gross: Decimal
  total_price_tax: Decimal
  discounted: Amounts
}

export function calculateLine(line: LineInput, options: LineOptions): LineAmounts {
  const priced = priceLine(line, options)
  const { unit, total } = priced
  return {
    price_net: unit.net,
    price_gross: unit.gross,
    price_tax: subtract(unit.gross, unit.net),
    total_price_net: total.net,
    total_price_gross: total.gross,
    total_price_tax: total.tax,
    discounted: discountLine(line, options, priced),
  }
}

export function amountsFromGross(gross: Decimal, tax: string, places = 2): Amounts {
  const net = divide(gross, withTax(tax), places)
  return { net, tax: subtract(gross, net), gross }
}

export function amountsFromNet(net: Decimal, tax: string, places = 2): Amounts {
  const tax_amount = round(multiply(net, taxRate(tax)), places)
  return { net, tax: tax_amount, gross: add(net, tax_amount) }
}

type UnitPrice = { net: Decimal; gross: Decimal }
type Priced = { unit: UnitPrice; total: Amounts }

function priceLine(line: LineInput, { position, places }: LineOptions): Priced {
  const { quantity, tax, amount } = line
  const unit_places = unitPlaces(line)
  switch (line.given) {
    case 'total_price_gross': {
      const total = amountsFromGross(round(amount, places), tax, places)
      return { unit: unitFromGross(divide(total.gross, countedQuantity(line), 2), tax, unit_places), total }
    }
    case 'price_gross':
      return {
        unit: unitFromGross(amount, tax, unit_places),
        total: amountsFromGross(round(multiply(amount, quantity), places), tax, places),
      }
    case 'total_price_net': {
      const total = amountsFromNet(round(amount, places), tax, places)
      return { unit: unitFromNet(divide(total.net, countedQuantity(line), 2), tax, unit_places), total }
    }
    case 'price_net': {
      const unit = unitFromNet(amount, tax, unit_places)
      const [price, amountsFrom] =
        position === 'default' ? [amount, amountsFromNet] : [unit.gross, amountsFromGross]
      return { unit, total: amountsFrom(round(multiply(price, quantity), places), tax, places) }
    }
  }
}

function discountLine(line: LineInput, options: LineOptions, { unit, total }: Priced): Amounts {
  const { position, discount_kind, places } = options
  if (discount_kind === null) return total
  const fromGross = (gross: Decimal) => amountsFromGross(round(gross, places), line.tax, places)
  const fromNet = (net: Decimal) => amountsFromNet(round(net, places), line.tax, places)
  // Off the gross line once, whatever the quantity.
  if (discount_kind === 'amount')
    return fromGross(subtract(total.gross, round(line.discount ?? ZERO, places)))
  const percent = line.discount_percent ?? ZERO
  if (isZero(percent)) return total
  const left = subtract(one, multiply(percent, one_percent))
  switch (discount_kind) {
    case 'percent_unit':
      return fromNet(discountUnit(line, unit.net, left))
    case 'percent_unit_gross':
      return fromGross(discountUnit(line, unit.gross, left))
    case 'percent_total':
      return position === 'keep_gross' || isGivenInGross(line)
        ? fromGross(multiply(total.gross, left))
        : fromNet(multiply(total.net, left))
  }
}

// The price a customer reads on the line is the rounded one, so it is rounded before it is multiplied.
const discountUnit = (line: LineInput, price: Decimal, left: Decimal): Decimal =>
  multiply(round(multiply(price, left), unitPlaces(line)), countedQuantity(line))

const unitFromGross = (gross: Decimal, tax: string, places: number): UnitPrice => ({
  net: divide(gross, withTax(tax), places),
  gross,
})

const unitFromNet = (net: Decimal, tax: string, places: number): UnitPrice => ({
  net,
  gross: round(multiply(net, withTax(tax)), places),
})

const isGivenInTotal = ({ given }: LineInput): boolean =>
  given === 'total_price_gross' || given === 'total_price_net'

const isGivenInGross = ({ given }: LineInput): boolean =>
  given === 'total_price_gross' || given === 'price_gross'

// A price of 0.0333 a kilowatt-hour needs its other side as finely.
const unitPlaces = (line: LineInput): number => (isGivenInTotal(line) ? 2 : Math.max(2, line.amount.scale))

// A total without a quantity is the price of one.
const countedQuantity = (line: LineInput): Decimal =>
  isZero(line.quantity) && isGivenInTotal(line) ? one : line.quantity

const withTax = (tax: string): Decimal => add(one, taxRate(tax))

const one = decimal('1')
const one_percent = decimal('0.01')
