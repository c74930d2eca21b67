import { type Decimal, equals, multiply } from './decimal.ts'
import { divide, round } from './rounding.ts'

// The price of one as it is told beside a total. Two decimals may not make the total again (1.00 for 1000 pieces; 81.29 net of 99.99
// gross, for three): then as many as do.
export function unitPriceMaking(total: Decimal, quantity: Decimal, price: Decimal): Decimal {
  const makesTotal = (unitPrice: Decimal) => equals(round(multiply(unitPrice, quantity)), total)
  if (makesTotal(price)) return price
  for (let places = 3; places <= PLACES_MAX; places++) {
    const closer = divide(total, quantity, places)
    if (makesTotal(closer)) return closer
  }
  return price
}

const PLACES_MAX = 8
