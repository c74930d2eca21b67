import { type Decimal, equals } from '../../../../money/decimal.ts'
import type { LineInput } from '../../../../money/line.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import {
  checkListCurrency,
  choosePosition,
  type Listed,
  priceBy,
} from '../../../catalog/price-lists/rules.ts'
import type { Product } from '../../../catalog/products/rules.ts'
import type { Position } from '../schema.ts'
import type { PriceOptions } from './correction-pricing.ts'

// Prices that come from a list, and where the price of a line came from.

// A product, with what the list of the document says of it.
export type Sold = Product & { listed?: Listed }

export type Price = {
  given: LineInput['given']
  amount: Decimal
  source?: 'product' | 'price_list'
  price_list_id?: number
  tax?: string | null // that of the list, where it has one of its own
}

export function checkListed(products: ReadonlyMap<number, Sold>, currency: string) {
  for (const { listed } of products.values()) if (listed) checkListCurrency(listed, currency)
}

export function missingPrice(product: Sold | undefined): string {
  const [own, listed] = [product?.currency, product?.listed?.currency]
  return !product?.listed || !own || own === listed
    ? "can't be blank"
    : `can't be blank: the card of the product is in ${own}, and the price list in ${listed}`
}

// By the quantity of the line and the day of issue. Without tax it costs what is paid for it with tax, and where the buyer owes
// the tax what is paid without.
export function listedPrice(
  product: Sold,
  { quantity }: Position,
  { day, is_taxless, is_reversed }: PriceOptions,
): Price | undefined {
  const { id, positions } = product.listed as Listed
  const position = choosePosition(positions, quantity as Decimal, day as string)
  const price = position && priceBy(position, product)
  if (!price) return undefined
  const is_gross = !is_reversed && (price.lead === 'gross' || is_taxless)
  return {
    given: is_gross ? 'price_gross' : 'price_net',
    amount: is_gross ? price.price_gross : price.price_net,
    source: 'price_list',
    price_list_id: id,
    tax: position.use_tax && !is_taxless ? price.tax : null,
  }
}

// A price that was sent and is the list's own comes from the list too; any other is the line's. Lines that are taken from
// another document or a draft say themselves where theirs came from.
export function tellSource(
  position: Position,
  draft: Position,
  price: Price,
  is_sent: boolean,
  listed: Price | undefined,
) {
  const is_listed = is_sent && listed && listed.given === price.given && equals(listed.amount, price.amount)
  const told = is_listed ? listed : price
  if (told.source) {
    position.price_source = told.source
    position.price_list_id = told.price_list_id ?? null
    if (told.tax && isBlank(draft.tax)) position.tax = told.tax
  } else if (is_sent && position.price_source && !draft.price_source) {
    position.price_source = null
    position.price_list_id = null
  }
}
