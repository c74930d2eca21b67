import { type Decimal, equals, multiply } from './decimal.ts'
import { divide, round } from './rounding.ts'

// The unit price shown beside a total. If two decimals do not reproduce the total (1.00 for 1000 pieces; 81.29 net of
// 99.99 gross, for three), it gets as many decimals as needed.
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
