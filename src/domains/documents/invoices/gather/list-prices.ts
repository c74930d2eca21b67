import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Writer } from '../../../administration/accounts/write-context.ts'
import { mayDo } from '../../../administration/permissions/rules.ts'
import type { Client } from '../../../catalog/clients/rules.ts'
import { gatherListed } from '../../../catalog/price-lists/actions.ts'
import { cardIn } from '../../../catalog/price-lists/rules.ts'
import { priceLists } from '../../../catalog/price-lists/schema.ts'
import type { Product } from '../../../catalog/products/rules.ts'
import { findProducts } from '../../../catalog/products/store.ts'
import type { MergedPosition } from '../rules/lines.ts'
import type { Sold } from '../rules/list-prices.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'

type Asked = {
  draft: InvoiceDraft
  client: Client | undefined
  layers: InvoiceDraft[]
  lines?: readonly MergedPosition[] // those of a document that is there, too
  current?: Invoice
}

// The products of a document, with what its price list says of them where the document asks for that. Whose list it was, the
// document keeps.
export async function withListPrices(
  db: Database,
  writer: Writer,
  { draft, client, layers, lines = [], current }: Asked,
  cards: Map<number, Product>,
): Promise<Map<number, Sold>> {
  const { account_id, settings } = writer
  const list_id = listOf(writer, draft, client, current)
  if (list_id === undefined) return cards
  const list = await findRecord(db, account_id, priceLists, list_id)
  if (!list) return cards
  layers.push({ price_list_id: list.id })
  const sold = new Map([...(await cardsOf(db, account_id, lines, cards)), ...cards])
  const listed = await gatherListed(db, account_id, list, [...sold.keys()])
  const soldBy = (card: Product): Sold =>
    ({ ...cardIn(card, list.currency, settings.currency), listed: listed.get(card.id) }) as Sold
  return new Map([...sold].map(([id, card]) => [id, soldBy(card)]))
}

// Its own list, else that of the client. What is corrected or bought has its price already. Whoever may not see prices does not
// ask for them.
function listOf(
  writer: Writer,
  draft: InvoiceDraft,
  client: Client | undefined,
  current?: Invoice,
): number | undefined {
  const asked = mayDo(writer, 'products', 'view') ? draft.use_prices_from_price_lists : undefined
  const is_asked = asked ?? current?.use_prices_from_price_lists
  const kind = draft.kind ?? current?.kind
  const income = draft.income ?? current?.income
  if (!is_asked || kind === 'correction' || income === false) return undefined
  const kept = client ? client.price_list_id : current?.price_list_id
  const named = isBlank(draft.price_list_id) ? kept : draft.price_list_id
  return named ?? undefined
}

// Lines that get another quantity need not name their product again.
function cardsOf(
  db: Database,
  account_id: number,
  lines: readonly MergedPosition[],
  cards: ReadonlyMap<number, Product>,
): Promise<Map<number, Product>> {
  const changed = lines.filter(({ current, index }) => current && index !== undefined)
  const ids = changed.map(({ draft, current }) => draft.product_id ?? current?.product_id)
  const wanted = ids.filter((id): id is number => !isBlank(id) && !cards.has(id as number))
  return findProducts(db, account_id, wanted)
}
