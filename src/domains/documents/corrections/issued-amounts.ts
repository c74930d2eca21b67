import { add, type Decimal, subtract, ZERO } from '../../../money/decimal.ts'
import type { Amounts } from '../../../money/line.ts'
import {
  attributesOf,
  isPricedAlike,
  type PricedSide,
  type PriceOptions,
  priceSide,
} from '../invoices/rules/correction-pricing.ts'
import { hasDiscount } from '../invoices/rules/lines.ts'
import type { Position } from '../invoices/schema.ts'

// Reads the amounts of stored lines as they were issued. They are not calculated again, because a later
// version of Kwit may round differently.

export function issuedSide(line: Position, options: PriceOptions): PricedSide {
  const calculated = priceSide(attributesOf(line), 'positions', options)
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

// Adds the stored difference of a correction line to the amounts before it. Returns `calculated` if the line
// corrects other amounts, or was stored before discounts were.
export function sideAfter(
  before: PricedSide,
  line: Position,
  calculated: PricedSide,
  options: PriceOptions,
): PricedSide {
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
    discounted: addAmounts(before.discounted, difference),
    margin:
      calculated.margin && margin ? addAmounts(before.margin ?? ZERO_AMOUNTS, margin) : calculated.margin,
  }
}

const isCorrectionOf = (
  { attributes: storedAttributes }: PricedSide,
  { correction_before_attributes: beforeAttributes }: Position,
): boolean =>
  storedAttributes !== null &&
  Boolean(beforeAttributes) &&
  isPricedAlike(storedAttributes, beforeAttributes as NonNullable<PricedSide['attributes']>)

function differenceIn(
  before: PricedSide,
  line: Position,
  after: PricedSide,
  options: PriceOptions,
): Amounts | undefined {
  const isDiscounted = [before, after].some(({ position }) => position && hasDiscount(position))
  if (options.discount_kind !== null && isDiscounted && !line.discount_net) return undefined
  return discountedOf(line, options)
}

// Returns undefined for lines that were stored before both parts of the discount were.
function discountedOf(line: Position, { discount_kind }: PriceOptions): Amounts | undefined {
  const { total_price_net, total_price_gross, discount_net, discount_gross } = line
  if (!total_price_net || !total_price_gross) return undefined
  const isIncomplete = discount_kind !== null && hasDiscount(line) && (!discount_net || !discount_gross)
  if (isIncomplete || Boolean(discount_net) !== Boolean(discount_gross)) return undefined
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

const addAmounts = (first: Amounts, second: Amounts): Amounts => ({
  net: add(first.net, second.net),
  tax: add(first.tax, second.tax),
  gross: add(first.gross, second.gross),
})

const ZERO_AMOUNTS: Amounts = { net: ZERO, tax: ZERO, gross: ZERO }
