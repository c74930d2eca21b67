import { decimal as amount, type Decimal, printDecimal } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { date, decimal, type Fields, ids } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { type ApiResponse, itemsResponse, type JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import type { Product } from '../products/rules.ts'
import { findProducts } from '../products/store.ts'
import { gatherListed } from './actions.ts'
import { cardPrice, choosePosition, type ListPrices, priceBy, productInCurrency } from './rules.ts'
import { priceListShape, priceLists, pricesShape } from './schema.ts'

// The prices of products under a list: the position for quantity and day, or else the price of the product.

const DEFAULT_QUANTITY = amount('1')

const PRICE_PARAMETERS = {
  product_ids: ids({ required: true, description: 'Ids of products, `product_ids[]=1&product_ids[]=2`' }),
  quantity: decimal({ scale: 8, initial: DEFAULT_QUANTITY, description: 'Quantity of each product' }),
  date: date({ description: 'Day of issue; by default today' }),
} satisfies Fields

export function pricesForProducts(): Operation {
  return {
    summary: 'Get the prices of products in a price list',
    description:
      'In JSON an object by product id, in XML a list. Products that are not in the price list have their own price (none if it is in another currency); products that do not exist are omitted.',
    access: 'read',
    shape: priceListShape,
    query: PRICE_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'by_id',
    response_shape: pricesShape,
    run: async (call) => pricesResponse(await readPrices(call)),
  }
}

async function readPrices(call: ApiRequest): Promise<JsonObject[]> {
  const { account_id, time_zone } = call.caller
  const { product_ids, quantity, date } = readFields({ fields: PRICE_PARAMETERS }, call.query)
  const list = await getRecord(call.db, account_id, priceLists, idOf(call))
  if (!product_ids?.length) throw invalid({ product_ids: "can't be blank" })
  const cards = await findProducts(call.db, account_id, product_ids)
  const listed = await gatherListed(call.db, account_id, list, product_ids)
  const day = date ?? dayAt(call.now, time_zone)
  return [...cards.values()].map((card) => {
    const usable = productInCurrency(card, list.currency, call.caller.settings.currency)
    return priceOf(usable, listed.get(card.id) as ListPrices, quantity ?? DEFAULT_QUANTITY, day)
  })
}

function priceOf(card: Product, listed: ListPrices, quantity: Decimal, day: string): JsonObject {
  const position = choosePosition(listed.positions, quantity, day)
  const listPrice = position && priceBy(position, card)
  const price = listPrice ?? cardPrice(card)
  return {
    product_id: card.id,
    price_net: price ? printDecimal(price.price_net) : null,
    price_gross: price ? printDecimal(price.price_gross) : null,
    tax: price?.tax ?? card.tax ?? '',
    currency: listed.currency,
    category_id: card.category_id,
    price_lead: price?.lead ?? null,
    price_source: listPrice ? 'price_list' : 'product',
  }
}

// XML elements cannot have numeric names.
const pricesResponse = (prices: JsonObject[]): ApiResponse => ({
  status: 200,
  write: (format) =>
    format === 'xml'
      ? itemsResponse(pricesShape, prices).write(format)
      : JSON.stringify(Object.fromEntries(prices.map((price) => [String(price.product_id), price]))),
})
