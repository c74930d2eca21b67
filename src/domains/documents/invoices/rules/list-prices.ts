import { type Decimal, equals } from '../../../../money/decimal.ts'
import type { LineInput } from '../../../../money/line.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import {
  checkListCurrency,
  choosePosition,
  type ListPrices,
  priceBy,
} from '../../../catalog/price-lists/rules.ts'
import type { Product } from '../../../catalog/products/rules.ts'
import type { Position } from '../schema.ts'
import type { PriceOptions } from './correction-pricing.ts'

// Prices of price lists, and the source of the price of each line.

// A product with its prices in the list of the document.
export type PricedProduct = Product & { listed?: ListPrices }

export type Price = {
  given: LineInput['given']
  amount: Decimal
  source?: 'product' | 'price_list'
  price_list_id?: number
  tax?: string | null // tax rate of the list, if it has one
}

export function checkListCurrencies(products: ReadonlyMap<number, PricedProduct>, currency: string) {
  for (const { listed } of products.values()) if (listed) checkListCurrency(listed, currency)
}

export function missingPrice(product: PricedProduct | undefined): string[] {
  const [product_currency, list_currency] = [product?.currency, product?.listed?.currency]
  return !product?.listed || !product_currency || product_currency === list_currency
    ? ["can't be blank"]
    : [
        "can't be blank",
        `the price of the product is in ${product_currency}, but the price list is in ${list_currency}`,
      ]
}

// Selects the price by the quantity of the line and the issue date. A document without tax uses the gross price, and
// one with reverse charge the net price.
export function listedPrice(
  product: PricedProduct,
  { quantity }: Position,
  { day, is_taxless, is_reversed }: PriceOptions,
): Price | undefined {
  const { id, positions } = product.listed as ListPrices
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

// A sent price that equals the list price has the list as its source; any other has none. Lines copied from another
// document or a draft state their source themselves.
export function setPriceSource(
  position: Position,
  draft: Position,
  price: Price,
  is_sent: boolean,
  list_price: Price | undefined,
) {
  const is_listed =
    is_sent && list_price && list_price.given === price.given && equals(list_price.amount, price.amount)
  const source_price = is_listed ? list_price : price
  if (source_price.source) {
    position.price_source = source_price.source
    position.price_list_id = source_price.price_list_id ?? null
    if (source_price.tax && isBlank(draft.tax)) position.tax = source_price.tax
  } else if (is_sent && position.price_source && !draft.price_source) {
    position.price_source = null
    position.price_list_id = null
  }
}
