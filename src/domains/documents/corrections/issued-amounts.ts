import { add, type Decimal, subtract, ZERO } from '../../../money/decimal.ts'
import type { Amounts } from '../../../money/line.ts'
import {
  attributesOf,
  isPricedAlike,
  type PriceOptions,
  type Side,
  side,
} from '../invoices/rules/correction-pricing.ts'
import { hasDiscount } from '../invoices/rules/lines.ts'
import type { Position } from '../invoices/schema.ts'

// The amounts of stored lines, as they were issued. They are read and not calculated again, because a later version of the program may
// calculate otherwise.

export function issuedSide(line: Position, options: PriceOptions): Side {
  const calculated = side(attributesOf(line), 'positions', options)
  const { total_price_net: total_net, total_price_gross: total_gross } = line
  if (!total_net || !total_gross) return calculated
  return {
    ...calculated,
    price_net: line.price_net ?? calculated.price_net,
    price_gross: line.price_gross ?? calculated.price_gross,
    total_net,
    total_gross,
    discounted: discountedOf(line, options) ?? calculated.discounted,
    margin: marginIn(line) ?? calculated.margin,
  }
}

// What stands after a correction: what stood before it, and the difference that is stored with the corrected line. `calculated` is the
// result where the line corrects something else than what stood there, or was stored before its discount was.
export function sideAfter(before: Side, line: Position, calculated: Side, options: PriceOptions): Side {
  const difference = isCorrectionOf(before, line)
    ? differenceIn(before, line, calculated, options)
    : undefined
  if (!difference) return calculated
  const margin = marginIn(line)
  return {
    ...calculated,
    price_net: line.price_net ?? calculated.price_net,
    price_gross: line.price_gross ?? calculated.price_gross,
    total_net: add(before.total_net, line.total_price_net as Decimal),
    total_gross: add(before.total_gross, line.total_price_gross as Decimal),
    discounted: plus(before.discounted, difference),
    margin: calculated.margin && margin ? plus(before.margin ?? NOTHING, margin) : calculated.margin,
  }
}

const isCorrectionOf = ({ kept }: Side, { correction_before_attributes: said }: Position): boolean =>
  kept !== null && Boolean(said) && isPricedAlike(kept, said as NonNullable<Side['kept']>)

function differenceIn(before: Side, line: Position, after: Side, options: PriceOptions): Amounts | undefined {
  const is_discounted = [before, after].some(({ position }) => position && hasDiscount(position))
  if (options.discount_kind !== null && is_discounted && !line.discount_net) return undefined
  return discountedOf(line, options)
}

// Undefined of lines that were stored before both parts of their discount were.
function discountedOf(line: Position, { discount_kind }: PriceOptions): Amounts | undefined {
  const { total_price_net, total_price_gross, discount_net, discount_gross } = line
  if (!total_price_net || !total_price_gross) return undefined
  const is_incomplete = discount_kind !== null && hasDiscount(line) && (!discount_net || !discount_gross)
  if (is_incomplete || Boolean(discount_net) !== Boolean(discount_gross)) return undefined
  const net = subtract(total_price_net, discount_net ?? ZERO)
  const gross = subtract(total_price_gross, discount_gross ?? ZERO)
  return { net, tax: subtract(gross, net), gross }
}

function marginIn(line: Position): Amounts | undefined {
  const {
    vat_margin_total_price_net: net,
    vat_margin_total_price_tax: tax,
    vat_margin_total_price_gross: gross,
  } = line
  return net && tax && gross ? { net, tax, gross } : undefined
}

const plus = (one: Amounts, other: Amounts): Amounts => ({
  net: add(one.net, other.net),
  tax: add(one.tax, other.tax),
  gross: add(one.gross, other.gross),
})

const NOTHING: Amounts = { net: ZERO, tax: ZERO, gross: ZERO }
