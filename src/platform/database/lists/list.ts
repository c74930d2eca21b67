import { invalid } from '../../api-error.ts'
import type { Resource } from '../../fields/resource.ts'
import type { InputObject, InputValue } from '../../formats/input.ts'
import type { Awaitable, Database } from '../database.ts'
import { selectRows } from '../records.ts'
import type { Row } from '../row-reader.ts'
import { join, materialize, raw, type Sql, sql, sqlName } from '../sql.ts'
import {
  type ExtraConditions,
  type ExtraOrder,
  readSelection,
  type Scope,
  type Selection,
  textOf,
  whereOf,
} from './filter.ts'
import { type Cursor, type Page, pageAfter, pageParameters, readCursor } from './page-parameters.ts'
import { findPageStart, listKey, type PageStart, savePageStart } from './page-starts.ts'
import { cachedCount, countAll } from './totals.ts'

// Lists with page, filters, order and period, the same for every resource.

const SORTED_MAX = 20_000

export async function listRows(
  db: Database,
  resource: Resource,
  scope: Scope & { version: () => Awaitable<number> },
  query: InputObject,
  options: { extra?: ExtraConditions; lazyFields?: 'with lazy fields' | undefined } = {},
): Promise<Page<Row>> {
  const cursor = readCursor(query)
  const selection = readSelection(resource, scope, query, options.extra)
  const where = whereOf(selection)
  const version = await scope.version()
  const count = async () =>
    cachedCount(db, resource.plural, where, version, () => countAll(db, resource, selection))
  if (cursor) {
    // The number of records is needed only to choose between the index of the period and that of the ids.
    const range = { lazyFields: options.lazyFields, total: selection.days ? await count() : 0 }
    return pageAfter(
      await selectAfter(db, resource, selection, cursor, range),
      cursor,
      ([id]) => id as number,
    )
  }
  const { page, per_page } = pageParameters(query)
  const total = await count()
  const offset = (page - 1) * per_page
  const ranking = readExtraOrder(query.order, options.extra?.orders)
  if (ranking) {
    const items = await selectRankedPage(db, resource, selection, ranking, { limit: per_page, offset })
    return { items, page, per_page, total }
  }
  const listOrder = readOrder(resource, query.order)
  const cachedList = { db, version, list: listKey(resource.plural, orderSql(resource, listOrder), where) }
  const usesPageStarts = hasPageStarts(resource, listOrder)
  const start = usesPageStarts ? findPageStart(cachedList, offset) : undefined
  const range = { limit: per_page, offset, lazyFields: options.lazyFields, total, start }
  const items = await selectPage(db, resource, selection, query.order, range)
  const [first] = items
  if (usesPageStarts && first && start?.offset !== offset)
    await savePageStart(cachedList, offset, () =>
      keyOf(db, resource, selection.account_id, listOrder, first[0] as number),
    )
  return { items, page, per_page, total }
}

// Only for lists by id or date, whose indexes end with the id: among many equal values SQLite would read each row.
// Absent values must not follow present ones, because they compare with nothing.
function hasPageStarts({ dates, default_order }: Resource, { column, direction }: Order): boolean {
  if (column === 'id') return true
  return dates.includes(column) && (direction === 'asc' || column === default_order)
}

const keyOf = (db: Database, { plural }: Resource, accountId: number, { column }: Order, id: number) =>
  db.get<
    Omit<PageStart, 'offset'>
  >(sql`select id, ${raw(`${plural}.${column}`)} as key from ${sqlName(plural)}
    where account_id = ${accountId} and id = ${id}`)

// One record more than the page, which shows whether another page follows.
const selectAfter = (
  db: Database,
  resource: Resource,
  selection: Selection,
  { after, direction, per_page }: Cursor,
  range: Pick<PageRange, 'lazyFields' | 'total'>,
) => selectPage(db, resource, selection, `id.${direction}`, { ...range, limit: per_page + 1, after })

type PageRange = {
  limit: number
  offset?: number
  lazyFields?: 'with lazy fields' | undefined
  total?: number // the number of records, if known
  start?: PageStart | undefined // a known record before the page, or its first one
  after?: number // the id before the page, in a list by id
}

export function selectPage(
  db: Database,
  resource: Resource,
  selection: Selection,
  orderParameter: InputValue | undefined,
  { limit, offset = 0, lazyFields, total = 0, start, after }: PageRange,
) {
  const listOrder = readOrder(resource, orderParameter)
  const order = orderSql(resource, listOrder)
  const table = sqlName(resource.plural)
  // PostgreSQL has statistics; SQLite would sort all rows for the first page.
  const isWalked = db.engine === 'sqlite' && total > SORTED_MAX && selection.days?.on !== listOrder.column
  // Selects the ids first, so that skipped pages only walk an index.
  const where = whereOf(selection, isWalked ? 'ignore period index' : 'use period index')
  const from = start ? sql`and ${fromStart(resource, listOrder, start)}` : afterId(after, listOrder)
  const skipped = offset - (start?.offset ?? 0)
  const ids = sql`select id from ${table} where ${where} ${from} order by ${order} limit ${limit} offset ${skipped}`
  const clause = sql`where account_id = ${selection.account_id} and id in (${materialize(ids)}) order by ${order}`
  return selectRows(db, resource, clause, lazyFields)
}

// Reads the ids first, and then the records in that order.
async function selectRankedPage(
  db: Database,
  resource: Resource,
  selection: Selection,
  { ranks, by, direction }: ReturnType<ExtraOrder> & Pick<Order, 'direction'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Row[]> {
  const listed = await db.all<{ id: number }>(sql`select listed.id
    from (select id from ${sqlName(resource.plural)} where ${whereOf(selection)}) as listed
    left join (${ranks}) as ranked on ranked.record_id = listed.id
    order by ${by}, listed.id ${raw(direction)} limit ${limit} offset ${offset}`)
  const indexes = new Map(listed.map(({ id }, index) => [id, index]))
  if (indexes.size === 0) return []
  const clause = sql`where account_id = ${selection.account_id} and id in (${join([...indexes.keys()])})`
  const rows = await selectRows(db, resource, clause)
  const indexOf = ([id]: Row) => indexes.get(id as number) ?? indexes.size
  return rows.toSorted((first, second) => indexOf(first) - indexOf(second))
}

function readExtraOrder(
  orderParameter: InputValue | undefined,
  orders: ExtraConditions['orders'] = {},
): (ReturnType<ExtraOrder> & Pick<Order, 'direction'>) | undefined {
  const [name = '', direction = 'asc', ...extraParts] = textOf('order', orderParameter ?? '').split('.')
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined
  if (!order || extraParts.length > 0 || (direction !== 'asc' && direction !== 'desc')) return undefined
  return { ...order(direction), direction }
}

// A list from the newest to the oldest record begins with 0 too.
function afterId(after: number | undefined, { direction }: Order): Sql {
  if (after === undefined || after === 0) return sql``
  return direction === 'asc' ? sql`and id > ${after}` : sql`and id < ${after}`
}

function fromStart({ plural }: Resource, { column, direction }: Order, { id, key }: PageStart): Sql {
  const onwards = raw(direction === 'asc' ? '>=' : '<=')
  if (column === 'id') return sql`id ${onwards} ${id}`
  return sql`(${raw(`${plural}.${column}`)}, id) ${onwards} (${key}, ${id})`
}

export type Order = { column: string; direction: 'asc' | 'desc' }

export function readOrder(
  { orders, fields, default_order: newestBy }: Resource,
  orderParameter: InputValue | undefined,
): Order {
  if (orderParameter === undefined || orderParameter === null || orderParameter === '')
    return { column: newestBy ?? 'id', direction: 'desc' }
  const [field = '', direction = 'asc', ...extraParts] = textOf('order', orderParameter).split('.')
  const columns = ['id', 'created_at', 'updated_at', ...orders]
  if (!columns.includes(field) || !['asc', 'desc'].includes(direction) || extraParts.length > 0) {
    throw invalid({
      order: [
        'is not included in the list',
        `must be one of: ${columns.join(', ')}; add .desc for descending order`,
      ],
    })
  }
  const column = fields[field]?.options.sorted ? `${field}_sort` : field
  return { column, direction: direction as Order['direction'] }
}

export function orderSql({ plural }: Resource, { column, direction }: Order): Sql {
  if (column === 'id') return raw(`id ${direction}`)
  // The engines sort absent values differently; here they come first, as in the indexes.
  const nulls = direction === 'asc' ? 'nulls first' : 'nulls last'
  // Qualified with its table, because a money column is also selected as text under the same name.
  return raw(`${plural}.${column} ${direction} ${nulls}, id ${direction}`)
}
