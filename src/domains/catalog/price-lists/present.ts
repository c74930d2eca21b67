import { printDecimal, printPlain } from '../../../money/decimal.ts'
import { printTime } from '../../../platform/clock.ts'
import { present } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import type { Product } from '../products/rules.ts'
import { findProducts } from '../products/store.ts'
import { cardIn, priceBy } from './rules.ts'
import { type ListPosition, type PriceList, positionShape, priceLists } from './schema.ts'
import { positionsOf } from './store.ts'

const timesOf =
  ({ caller }: Call) =>
  (ms: number) =>
    printTime(ms, caller.time_zone)

export const withAccount = ({ caller }: Call, documents: Document[]): Document[] =>
  documents.map((document) => ({ ...document, account_id: caller.account_id }))

// A single list, with its prices in the order of making.
export async function presentList(call: Call, list: PriceList): Promise<Document> {
  const [document] = withAccount(call, [present(priceLists, list, timesOf(call))])
  return withPositions(call, document as Document)
}

export async function withPositions(call: Call, document: Document): Promise<Document> {
  const { account_id } = call.caller
  const positions = await positionsOf(call.db, account_id, document.id as number)
  const ids = positions.map(({ priceable_id }) => priceable_id as number)
  const cards = await findProducts(call.db, account_id, ids)
  const usable = (card: Product | undefined) =>
    card && cardIn(card, document.currency as string, call.caller.settings.currency)
  const shown = positions.map((one) =>
    presentPosition(call, one, usable(cards.get(one.priceable_id as number))),
  )
  return { ...document, price_list_positions: shown }
}

// Prices are told as they are today: a product whose price or rate changed changes what follows from it.
function presentPosition(call: Call, position: ListPosition, card: Product | undefined): Document {
  const { id, price_list_id, created_at, updated_at, percentage } = position
  const price = card && priceBy(position, card)
  const time = timesOf(call)
  return {
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
