import { decimal as amount, type Decimal, printDecimal } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { date, decimal, type Fields, ids } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { type Answer, type Document, itemsAnswer } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import type { Product } from '../products/rules.ts'
import { findProducts } from '../products/store.ts'
import { gatherListed } from './actions.ts'
import { cardIn, cardPrice, choosePosition, type Listed, priceBy } from './rules.ts'
import { priceListShape, priceLists, pricesShape } from './schema.ts'

// What products cost under a list: by their position for the quantity and the day, else by their own card.

const ONE = amount('1')

const ASKED = {
  product_ids: ids({ required: true, about: 'Of which products, `product_ids[]=1&product_ids[]=2`' }),
  quantity: decimal({ scale: 8, initial: ONE, about: 'For how many of each' }),
  date: date({ about: 'On which day of issue; today when not given' }),
} satisfies Fields

export function pricesForProducts(): Operation {
  return {
    summary: 'Show what products cost under a price list',
    about:
      'JSON has an object, its keys the ids of the products; XML a list. A product that the list does not name has the price of its card (none where that is in another currency), one that does not exist is left out.',
    right: 'read',
    shape: priceListShape,
    query: ASKED,
    takes: 'nothing',
    gives: 'by_id',
    answers: pricesShape,
    run: async (call) => answer(await readPrices(call)),
  }
}

async function readPrices(call: Call): Promise<Document[]> {
  const { account_id, time_zone } = call.caller
  const { product_ids, quantity, date } = readFields({ fields: ASKED }, call.query)
  const list = await getRecord(call.db, account_id, priceLists, idOf(call))
  if (!product_ids?.length) throw invalid({ product_ids: "can't be blank" })
  const cards = await findProducts(call.db, account_id, product_ids)
  const listed = await gatherListed(call.db, account_id, list, product_ids)
  const day = date ?? dayAt(call.now, time_zone)
  return [...cards.values()].map((card) => {
    const usable = cardIn(card, list.currency, call.caller.settings.currency)
    return priceOf(usable, listed.get(card.id) as Listed, quantity ?? ONE, day)
  })
}

function priceOf(card: Product, listed: Listed, quantity: Decimal, day: string): Document {
  const position = choosePosition(listed.positions, quantity, day)
  const own = position && priceBy(position, card)
  const price = own ?? cardPrice(card)
  return {
    product_id: card.id,
    price_net: price ? printDecimal(price.price_net) : null,
    price_gross: price ? printDecimal(price.price_gross) : null,
    tax: price?.tax ?? card.tax ?? '',
    currency: listed.currency,
    category_id: card.category_id,
    price_lead: price?.lead ?? null,
    price_source: own ? 'price_list' : 'product',
  }
}

// Elements of XML cannot be called by a number.
const answer = (prices: Document[]): Answer => ({
  status: 200,
  write: (format) =>
    format === 'xml'
      ? itemsAnswer(pricesShape, prices).write(format)
      : JSON.stringify(Object.fromEntries(prices.map((price) => [String(price.product_id), price]))),
})
