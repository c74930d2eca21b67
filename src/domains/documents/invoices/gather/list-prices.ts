import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { WriteContext } from '../../../administration/accounts/write-context.ts'
import { isAllowed } from '../../../administration/permissions/rules.ts'
import type { Client } from '../../../catalog/clients/rules.ts'
import { gatherListed } from '../../../catalog/price-lists/actions.ts'
import { productInCurrency } from '../../../catalog/price-lists/rules.ts'
import { priceLists } from '../../../catalog/price-lists/schema.ts'
import type { Product } from '../../../catalog/products/rules.ts'
import { findProducts } from '../../../catalog/products/store.ts'
import type { MergedPosition } from '../rules/lines.ts'
import type { PricedProduct } from '../rules/list-prices.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

type PriceListContext = {
  draft: InvoiceDraft
  client: Client | undefined
  layers: InvoiceDraft[]
  lines?: readonly MergedPosition[] // including the lines of a stored document
  current?: Invoice
}

// Returns the products of a document with their list prices, if the document uses a price list. Stores the
// list in the document.
export async function withListPrices(
  db: Database,
  writer: WriteContext,
  { draft, client, layers, lines = [], current }: PriceListContext,
  requestedProducts: Map<number, Product>,
): Promise<Map<number, PricedProduct>> {
  const { account_id, settings } = writer
  const listId = listOf(writer, draft, client, current)
  if (listId === undefined) return requestedProducts
  const list = await findRecord(db, account_id, priceLists, listId)
  if (!list) return requestedProducts
  layers.push({ price_list_id: list.id })
  const products = new Map([
    ...(await productsOfLines(db, account_id, lines, requestedProducts)),
    ...requestedProducts,
  ])
  const listPrices = await gatherListed(db, account_id, list, [...products.keys()])
  const priced = (card: Product): PricedProduct =>
    ({
      ...productInCurrency(card, list.currency, settings.currency),
      listed: listPrices.get(card.id),
    }) as PricedProduct
  return new Map([...products].map(([id, card]) => [id, priced(card)]))
}

// Returns the price list of the document, else that of the client. Corrections and expenses use none, and
// neither do writers who may not view products.
function listOf(
  writer: WriteContext,
  draft: InvoiceDraft,
  client: Client | undefined,
  current?: Invoice,
): number | undefined {
  const requestedFlag = isAllowed(writer, 'products', 'view') ? draft.use_prices_from_price_lists : undefined
  const usesPriceList = requestedFlag ?? current?.use_prices_from_price_lists
  const kind = draft.kind ?? current?.kind
  const income = draft.income ?? current?.income
  if (!usesPriceList || kind === 'correction' || income === false) return undefined
  const defaultListId = client ? client.price_list_id : current?.price_list_id
  const listId = isBlank(draft.price_list_id) ? defaultListId : draft.price_list_id
  return listId ?? undefined
}

// Finds the products of changed lines, because a line of a stored document need not repeat its product.
function productsOfLines(
  db: Database,
  accountId: number,
  lines: readonly MergedPosition[],
  cards: ReadonlyMap<number, Product>,
): Promise<Map<number, Product>> {
  const changed = lines.filter(({ current, index }) => current && index !== undefined)
  const ids = changed.map(({ draft, current }) => draft.product_id ?? current?.product_id)
  const missingIds = ids.filter((id): id is number => !isBlank(id) && !cards.has(id as number))
  return findProducts(db, accountId, missingIds)
}
