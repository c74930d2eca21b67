import { amendAs, changesBetween, deleting, restoring } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  findIdsByName,
  insertRecord,
  insertRecords,
  lockRecord,
  updateRecord,
} from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { checkCurrency, checkNewCurrency } from '../../administration/accounts/rules.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Product } from '../products/rules.ts'
import { findProducts } from '../products/store.ts'
import { isEmpty, type Listed, type Merged, mergeListPositions } from './rules.ts'
import {
  type ListPosition,
  type ListPositionDraft,
  type PriceList,
  type PriceListDraft,
  priceListPositions,
  priceLists,
  type SentPosition,
} from './schema.ts'
import { positionsFor, positionsNamed, removePositions } from './store.ts'

export type ListRequest = { draft: PriceListDraft; positions: SentPosition[] }

export const POSITIONS_MAX = 20_000

export const createPriceList = (db: Database, writer: Writer, request: ListRequest): Promise<PriceList> =>
  transaction(db, async (db) => {
    const { account_id, settings, now } = writer
    const { draft } = request
    const currency = isBlank(draft.currency) ? (settings.currency ?? '') : (draft.currency as string)
    checkCurrency('currency', currency)
    const merged = await merge(db, account_id, request.positions)
    const positions_count = checkCount(merged.added.length)
    const whole = compose(priceLists, [draft, { currency, positions_count }])
    const { record, changes } = await insertRecord(db, account_id, priceLists, whole, now)
    audit(db, writer, {
      ...{ action: 'create', resource: priceLists.name, record_id: record.id },
      changes: { ...JSON.parse(changes), ...toldOf(merged) },
    })
    await insertPositions(db, writer, record.id, merged.added)
    return record
  })

export const updatePriceList = (
  db: Database,
  writer: Writer,
  id: number,
  { draft, positions }: ListRequest,
): Promise<PriceList> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, priceLists, id)
    checkNewCurrency('currency', draft.currency, current.currency)
    const merged = await merge(db, account_id, positions, current)
    const changed = merged.changed.filter(isOther)
    const prices = { ...merged, changed }
    const { currency, ...rest } = draft
    const said = isBlank(currency) ? rest : draft
    const { record } = await amendAs(db, writer, priceLists, current, {
      draft: { ...said, ...(isEmpty(prices) ? {} : countAfter(current, prices)) },
      action: 'update',
      beside: toldOf(prices),
    })
    await insertPositions(db, writer, id, prices.added)
    for (const { current: before, whole } of changed)
      await updateRecord(db, { account_id, now: writer.now }, priceListPositions, before, whole)
    await removePositions(
      db,
      account_id,
      prices.removed.map((one) => one.id),
    )
    return record
  })

export const deletePriceList = deleting(priceLists)
export const restorePriceList = restoring(priceLists)

// What the list says of these products.
export async function gatherListed(
  db: Database,
  account_id: number,
  list: PriceList,
  product_ids: readonly number[],
): Promise<Map<number, Listed>> {
  const { id, currency } = list
  const positions = await positionsFor(db, account_id, id, product_ids)
  const by_product = Map.groupBy(positions, ({ priceable_id }) => priceable_id as number)
  return new Map(
    product_ids.map((product) => [product, { id, currency, positions: by_product.get(product) ?? [] }]),
  )
}

// Only what the request may touch: the positions that it names, and those of the products that it names.
async function merge(
  db: Database,
  account_id: number,
  sent: readonly SentPosition[],
  list?: PriceList,
): Promise<Merged> {
  checkCount(sent.length)
  const drafts = await withProductsByName(db, account_id, sent)
  const ids = drafts.map(({ id }) => id).filter((id) => !isBlank(id)) as number[]
  const named = list ? await positionsNamed(db, account_id, list.id, ids) : []
  const product_ids = [...drafts, ...named]
    .map(({ priceable_id }) => priceable_id)
    .filter((id) => !isBlank(id))
  const wanted = [...new Set(product_ids as number[])]
  const beside = list ? await positionsFor(db, account_id, list.id, wanted) : []
  const cards: ReadonlyMap<number, Product> = await findProducts(db, account_id, wanted)
  return mergeListPositions(oncePerId([...named, ...beside]), drafts, cards)
}

const oncePerId = (positions: readonly ListPosition[]): ListPosition[] => [
  ...new Map(positions.map((one) => [one.id, one])).values(),
]

async function withProductsByName(
  db: Database,
  account_id: number,
  sent: readonly SentPosition[],
): Promise<SentPosition[]> {
  const names = sent.filter(isByName).map(({ priceable_name }) => priceable_name as string)
  const found = await findIdsByName(db, account_id, 'products', names)
  return sent.map((draft, index) => {
    if (!isByName(draft)) return draft
    const priceable_id = found.get(draft.priceable_name as string)
    if (priceable_id === undefined)
      throw invalid({ [`price_list_positions[${index}].priceable_name`]: 'does not exist' })
    return { ...draft, priceable_id }
  })
}

const isByName = ({ id, priceable_id, priceable_name }: SentPosition): boolean =>
  isBlank(id) && isBlank(priceable_id) && !isBlank(priceable_name)

const isOther = ({ current, whole }: Merged['changed'][number]): boolean =>
  Object.keys(changesBetween(priceListPositions, current, whole)).length > 0

function countAfter(current: PriceList, { added, removed }: Merged): PriceListDraft {
  const positions_count = checkCount((current.positions_count ?? 0) + added.length - removed.length)
  return { positions_count, revision: (current.revision ?? 0) + 1 }
}

function checkCount(count: number): number {
  if (count > POSITIONS_MAX)
    throw invalid({ price_list_positions: `is too long (maximum is ${POSITIONS_MAX} positions)` })
  return count
}

async function insertPositions(
  db: Database,
  { account_id, now }: Writer,
  price_list_id: number,
  added: readonly ListPositionDraft[],
) {
  if (added.length === 0) return
  const composed = added.map((one) => ({ ...one, price_list_id }))
  await insertRecords(
    db,
    account_id,
    priceListPositions,
    composed,
    composed.map(() => now),
  )
}

// What the history of the list says of its prices: product and price, before and after.
function toldOf({ added, changed, removed }: Merged): { [name: string]: [unknown, unknown] } {
  const before = [...changed.map(({ current }) => current), ...removed].map(summaryOf)
  const after = [...changed.map(({ whole }) => whole), ...added].map(summaryOf)
  return before.length + after.length > 0 ? { price_list_positions: [before, after] } : {}
}

const summaryOf = (position: ListPositionDraft) =>
  Object.fromEntries(
    Object.entries(changesBetween(priceListPositions, {}, position)).map(([name, [, said]]) => [name, said]),
  )
