import {
  applyChangesAs,
  changesBetween,
  deleteAction,
  restoreAction,
} from '../../../platform/actions/crud.ts'
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
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { Product } from '../products/rules.ts'
import { findProducts } from '../products/store.ts'
import { isEmpty, type ListPrices, mergeListPositions, type PositionChanges } from './rules.ts'
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

export const createPriceList = (
  db: Database,
  writer: WriteContext,
  request: ListRequest,
): Promise<PriceList> =>
  transaction(db, async (db) => {
    const { account_id, settings, now } = writer
    const { draft } = request
    const currency = isBlank(draft.currency) ? (settings.currency ?? '') : (draft.currency as string)
    checkCurrency('currency', currency)
    const merged = await merge(db, account_id, request.positions)
    const positions_count = checkCount(merged.newPositions.length)
    const newList = compose(priceLists, [draft, { currency, positions_count }])
    const { record, changes } = await insertRecord(db, account_id, priceLists, newList, now)
    audit(db, writer, {
      action: 'create',
      resource: priceLists.name,
      record_id: record.id,
      changes: { ...JSON.parse(changes), ...auditChanges(merged) },
    })
    await insertPositions(db, writer, record.id, merged.newPositions)
    return record
  })

export const updatePriceList = (
  db: Database,
  writer: WriteContext,
  id: number,
  { draft, positions }: ListRequest,
): Promise<PriceList> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const current = await lockRecord(db, account_id, priceLists, id)
    checkNewCurrency('currency', draft.currency, current.currency)
    const merged = await merge(db, account_id, positions, current)
    const changed = merged.changed.filter(hasChanges)
    const prices = { ...merged, changed }
    const { currency, ...fieldsWithoutCurrency } = draft
    const listFields = isBlank(currency) ? fieldsWithoutCurrency : draft
    const { record } = await applyChangesAs(db, writer, priceLists, current, {
      draft: { ...listFields, ...(isEmpty(prices) ? {} : countAfter(current, prices)) },
      action: 'update',
      beside: auditChanges(prices),
    })
    await insertPositions(db, writer, id, prices.newPositions)
    for (const { current: before, updated } of changed)
      await updateRecord(db, { account_id, now: writer.now }, priceListPositions, before, updated)
    await removePositions(
      db,
      account_id,
      prices.removed.map((position) => position.id),
    )
    return record
  })

export const deletePriceList = deleteAction(priceLists)
export const restorePriceList = restoreAction(priceLists)

// The positions of the list for these products.
export async function gatherListed(
  db: Database,
  accountId: number,
  list: PriceList,
  productInputs: readonly number[],
): Promise<Map<number, ListPrices>> {
  const { id, currency } = list
  const positions = await positionsFor(db, accountId, id, productInputs)
  const byProduct = Map.groupBy(positions, ({ priceable_id }) => priceable_id as number)
  return new Map(
    productInputs.map((product) => [product, { id, currency, positions: byProduct.get(product) ?? [] }]),
  )
}

// Merges only positions that the request may change: those that it names, and those of the products that it names.
async function merge(
  db: Database,
  accountId: number,
  requested: readonly SentPosition[],
  list?: PriceList,
): Promise<PositionChanges> {
  checkCount(requested.length)
  const drafts = await withProductsByName(db, accountId, requested)
  const ids = drafts.map(({ id }) => id).filter((id) => !isBlank(id)) as number[]
  const namedPositions = list ? await positionsNamed(db, accountId, list.id, ids) : []
  const productInputs = [...drafts, ...namedPositions]
    .map(({ priceable_id }) => priceable_id)
    .filter((id) => !isBlank(id))
  const productIds = [...new Set(productInputs as number[])]
  const beside = list ? await positionsFor(db, accountId, list.id, productIds) : []
  const cards: ReadonlyMap<number, Product> = await findProducts(db, accountId, productIds)
  return mergeListPositions(oncePerId([...namedPositions, ...beside]), drafts, cards)
}

const oncePerId = (positions: readonly ListPosition[]): ListPosition[] => [
  ...new Map(positions.map((position) => [position.id, position])).values(),
]

async function withProductsByName(
  db: Database,
  accountId: number,
  requested: readonly SentPosition[],
): Promise<SentPosition[]> {
  const names = requested.filter(isByName).map(({ priceable_name }) => priceable_name as string)
  const idsByName = await findIdsByName(db, accountId, 'products', names)
  return requested.map((draft, index) => {
    if (!isByName(draft)) return draft
    const priceable_id = idsByName.get(draft.priceable_name as string)
    if (priceable_id === undefined)
      throw invalid({ [`price_list_positions[${index}].priceable_name`]: 'does not exist' })
    return { ...draft, priceable_id }
  })
}

const isByName = ({ id, priceable_id, priceable_name }: SentPosition): boolean =>
  isBlank(id) && isBlank(priceable_id) && !isBlank(priceable_name)

const hasChanges = ({ current, updated }: PositionChanges['changed'][number]): boolean =>
  Object.keys(changesBetween(priceListPositions, current, updated)).length > 0

function countAfter(current: PriceList, { newPositions, removed }: PositionChanges): PriceListDraft {
  const positions_count = checkCount((current.positions_count ?? 0) + newPositions.length - removed.length)
  return { positions_count, revision: (current.revision ?? 0) + 1 }
}

function checkCount(count: number): number {
  if (count > POSITIONS_MAX)
    throw invalid({ price_list_positions: `is too long (maximum is ${POSITIONS_MAX} positions)` })
  return count
}

async function insertPositions(
  db: Database,
  { account_id, now }: WriteContext,
  price_list_id: number,
  newPositions: readonly ListPositionDraft[],
) {
  if (newPositions.length === 0) return
  const composed = newPositions.map((position) => ({ ...position, price_list_id }))
  await insertRecords(
    db,
    account_id,
    priceListPositions,
    composed,
    composed.map(() => now),
  )
}

// The price changes for the audit log: product and price, before and after.
function auditChanges({ newPositions, changed, removed }: PositionChanges): {
  [name: string]: [unknown, unknown]
} {
  const before = [...changed.map(({ current }) => current), ...removed].map(summaryOf)
  const after = [...changed.map(({ updated }) => updated), ...newPositions].map(summaryOf)
  return before.length + after.length > 0 ? { price_list_positions: [before, after] } : {}
}

const summaryOf = (position: ListPositionDraft) =>
  Object.fromEntries(
    Object.entries(changesBetween(priceListPositions, {}, position)).map(([name, [, newValue]]) => [
      name,
      newValue,
    ]),
  )
