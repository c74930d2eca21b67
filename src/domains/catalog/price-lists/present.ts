import { printDecimal, printPlain } from '../../../money/decimal.ts'
import { printTime } from '../../../platform/clock.ts'
import { present } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import type { Product } from '../products/rules.ts'
import { findProducts } from '../products/store.ts'
import { priceBy, productInCurrency } from './rules.ts'
import { type ListPosition, type PriceList, positionShape, priceLists } from './schema.ts'
import { positionsOf } from './store.ts'

const timesOf =
  ({ caller }: ApiRequest) =>
  (ms: number) =>
    printTime(ms, caller.time_zone)

export const withAccount = ({ caller }: ApiRequest, documents: JsonObject[]): JsonObject[] =>
  documents.map((document) => ({ ...document, account_id: caller.account_id }))

// A single list with its prices in the order of creation.
export async function presentList(call: ApiRequest, list: PriceList): Promise<JsonObject> {
  const [document] = withAccount(call, [present(priceLists, list, timesOf(call))])
  return withPositions(call, document as JsonObject)
}

export async function withPositions(call: ApiRequest, document: JsonObject): Promise<JsonObject> {
  const { account_id } = call.caller
  const positions = await positionsOf(call.db, account_id, document.id as number)
  const ids = positions.map(({ priceable_id }) => priceable_id as number)
  const cards = await findProducts(call.db, account_id, ids)
  const usable = (card: Product | undefined) =>
    card && productInCurrency(card, document.currency as string, call.caller.settings.currency)
  const shown = positions.map((presented) =>
    presentPosition(call, presented, usable(cards.get(presented.priceable_id as number))),
  )
  return { ...document, price_list_positions: shown }
}

// Prices are computed for today: a product with a changed price or tax rate changes the prices derived from it.
function presentPosition(call: ApiRequest, position: ListPosition, card: Product | undefined): JsonObject {
  const { id, price_list_id, created_at, updated_at, percentage } = position
  const price = card && priceBy(position, card)
  const time = timesOf(call)
  return {
    // A position of the list has the fields of the shape and its computed prices.
    ...present(positionShape, position as never, time),
    ...(price && { price_net: printDecimal(price.price_net), price_gross: printDecimal(price.price_gross) }),
    id,
    price_list_id,
    priceable_name: card?.name ?? null,
    percentage: percentage && Number(printPlain(percentage)),
    account_id: call.caller.account_id,
    deleted: false,
    created_at: time(created_at),
    updated_at: time(updated_at),
  }
}
