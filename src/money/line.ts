import { add, type Decimal, decimal, isZero, multiply, subtract, ZERO } from './decimal.ts'
import { HALF_UP, type Rounding } from './rounding.ts'
import { taxRate } from './tax.ts'

export type LineInput = {
  quantity: Decimal
  // The rate in the form of storedTax().
  tax: string
  given: 'total_price_gross' | 'price_gross' | 'total_price_net' | 'price_net'
  amount: Decimal
  discount?: Decimal | null
  discount_percent?: Decimal | null
}

// With a discount_kind of null, discount fields of the line are ignored.
export type LineOptions = {
  position: 'default' | 'keep_gross'
  discount_kind: 'percent_unit' | 'percent_unit_gross' | 'percent_total' | 'amount' | null
  places?: number // decimals of the currency, two unless it has others
}

export type Amounts = { net: Decimal; tax: Decimal; gross: Decimal }

// Unit prices and line totals are before the discount; `discounted` contains the totals that count for the document.
export type LineAmounts = {
  price_net: Decimal
  price_gross: Decimal
  price_tax: Decimal
  total_price_net: Decimal
  total_price_gross: Decimal
  total_price_tax: Decimal
  discounted: Amounts
}

export function calculateLine(line: LineInput, options: LineOptions, rounding: Rounding): LineAmounts {
  const priced = priceLine(line, options, rounding)
  const { unit, total } = priced
  return {
    price_net: unit.net,
    price_gross: unit.gross,
    price_tax: subtract(unit.gross, unit.net),
    total_price_net: total.net,
    total_price_gross: total.gross,
    total_price_tax: total.tax,
    discounted: discountLine(line, options, priced, rounding),
  }
}

export function amountsFromGross(gross: Decimal, tax: string, places = 2, rounding = HALF_UP): Amounts {
  const net = rounding.divide(gross, withTax(tax), places)
  return { net, tax: subtract(gross, net), gross }
}

export function amountsFromNet(net: Decimal, tax: string, places = 2, rounding = HALF_UP): Amounts {
  const taxAmount = rounding.round(multiply(net, taxRate(tax)), places)
  return { net, tax: taxAmount, gross: add(net, taxAmount) }
}

type UnitPrice = { net: Decimal; gross: Decimal }
type LinePrices = { unit: UnitPrice; total: Amounts }

function priceLine(line: LineInput, { position, places }: LineOptions, rounding: Rounding): LinePrices {
  const { quantity, tax, amount } = line
  const { round, divide } = rounding
  const fromGross = (gross: Decimal) => amountsFromGross(round(gross, places), tax, places, rounding)
  const fromNet = (net: Decimal) => amountsFromNet(round(net, places), tax, places, rounding)
  switch (line.given) {
    case 'total_price_gross': {
      const total = fromGross(amount)
      return { unit: unitFromGross(line, divide(total.gross, countedQuantity(line), 2), rounding), total }
    }
    case 'price_gross':
      return { unit: unitFromGross(line, amount, rounding), total: fromGross(multiply(amount, quantity)) }
    case 'total_price_net': {
      const total = fromNet(amount)
      return { unit: unitFromNet(line, divide(total.net, countedQuantity(line), 2), rounding), total }
    }
    case 'price_net': {
      const unit = unitFromNet(line, amount, rounding)
      const total =
        position === 'default'
          ? fromNet(multiply(amount, quantity))
          : fromGross(multiply(unit.gross, quantity))
      return { unit, total }
    }
  }
}

function discountLine(
  line: LineInput,
  options: LineOptions,
  { unit, total }: LinePrices,
  rounding: Rounding,
): Amounts {
  const { position, discount_kind, places } = options
  if (discount_kind === null) return total
  const { round } = rounding
  const fromGross = (gross: Decimal) => amountsFromGross(round(gross, places), line.tax, places, rounding)
  const fromNet = (net: Decimal) => amountsFromNet(round(net, places), line.tax, places, rounding)
  // Deducted once from the gross total of the line, independent of the quantity.
  if (discount_kind === 'amount')
    return fromGross(subtract(total.gross, round(line.discount ?? ZERO, places)))
  const percent = line.discount_percent ?? ZERO
  if (isZero(percent)) return total
  const remainingShare = subtract(ONE, multiply(percent, onePercent))
  switch (discount_kind) {
    case 'percent_unit':
      return fromNet(discountUnit(line, unit.net, remainingShare, rounding))
    case 'percent_unit_gross':
      return fromGross(discountUnit(line, unit.gross, remainingShare, rounding))
    case 'percent_total':
      return position === 'keep_gross' || isGivenInGross(line)
        ? fromGross(multiply(total.gross, remainingShare))
        : fromNet(multiply(total.net, remainingShare))
  }
}

// Customers read the rounded price on the line, so it is rounded before the multiplication.
const discountUnit = (
  line: LineInput,
  price: Decimal,
  remainingShare: Decimal,
  { round }: Rounding,
): Decimal => multiply(round(multiply(price, remainingShare), unitPlaces(line)), countedQuantity(line))

const unitFromGross = (line: LineInput, gross: Decimal, { divide }: Rounding): UnitPrice => ({
  net: divide(gross, withTax(line.tax), unitPlaces(line)),
  gross,
})

const unitFromNet = (line: LineInput, net: Decimal, { round }: Rounding): UnitPrice => ({
  net,
  gross: round(multiply(net, withTax(line.tax)), unitPlaces(line)),
})

const isGivenInTotal = ({ given }: LineInput): boolean =>
  given === 'total_price_gross' || given === 'total_price_net'

const isGivenInGross = ({ given }: LineInput): boolean =>
  given === 'total_price_gross' || given === 'price_gross'

// A price such as 0.0333 per kilowatt-hour needs equally many decimals in the calculated net or gross price.
const unitPlaces = (line: LineInput): number => (isGivenInTotal(line) ? 2 : Math.max(2, line.amount.scale))

// Without a quantity, the total is the unit price.
const countedQuantity = (line: LineInput): Decimal =>
  isZero(line.quantity) && isGivenInTotal(line) ? ONE : line.quantity

const withTax = (tax: string): Decimal => add(ONE, taxRate(tax))

const ONE = decimal('1')
const onePercent = decimal('0.01')
