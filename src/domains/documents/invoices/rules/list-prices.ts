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
  const [productCurrency, listCurrency] = [product?.currency, product?.listed?.currency]
  return !product?.listed || !productCurrency || productCurrency === listCurrency
    ? ["can't be blank"]
    : [
        "can't be blank",
        `the price of the product is in ${productCurrency}, but the price list is in ${listCurrency}`,
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
  const isGross = !is_reversed && (price.lead === 'gross' || is_taxless)
  return {
    given: isGross ? 'price_gross' : 'price_net',
    amount: isGross ? price.price_gross : price.price_net,
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
  isSent: boolean,
  listPrice: Price | undefined,
) {
  const isListed =
    isSent && listPrice && listPrice.given === price.given && equals(listPrice.amount, price.amount)
  const sourcePrice = isListed ? listPrice : price
  if (sourcePrice.source) {
    position.price_source = sourcePrice.source
    position.price_list_id = sourcePrice.price_list_id ?? null
    if (sourcePrice.tax && isBlank(draft.tax)) position.tax = sourcePrice.tax
  } else if (isSent && position.price_source && !draft.price_source) {
    position.price_source = null
    position.price_list_id = null
  }
}
