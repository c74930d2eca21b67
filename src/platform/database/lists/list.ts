import { invalid } from '../../api-error.ts'
import type { Resource } from '../../fields/resource.ts'
import type { Tree, Value } from '../../formats/input.ts'
import type { Awaitable, Database } from '../database.ts'
import { selectRows } from '../records.ts'
import type { Row } from '../row-reader.ts'
import { name, once, raw, type Sql, sql } from '../sql.ts'
import { type Own, type Question, readQuestion, type Scope, textOf, whereOf } from './filter.ts'
import { keepStart, listKey, type Start, startBefore } from './page-starts.ts'
import { countAll, countOnce } from './totals.ts'

// Lists: page, filters, order and period, the same for every resource and for the pages of the web application.

export const PER_PAGE_DEFAULT = 25
export const PER_PAGE_MAX = 100
const PAGE_MAX = 1_000_000
const SORTED_MAX = 20_000

export type Page<Item> = { items: Item[]; page: number; per_page: number; total: number }

export async function listRows(
  db: Database,
  resource: Resource,
  scope: Scope & { version: () => Awaitable<number> },
  query: Tree,
  more: { own?: Own; whole?: 'with lazy fields' | undefined } = {},
): Promise<Page<Row>> {
  const { page, per_page } = pageAsked(query)
  const question = readQuestion(resource, scope, query, more.own)
  const where = whereOf(question)
  const version = await scope.version()
  const total = await countOnce(db, resource.plural, where, version, () => countAll(db, resource, question))
  const offset = (page - 1) * per_page
  const asked = readOrder(resource, query.order)
  const turned = { db, version, list: listKey(resource.plural, orderSql(resource, asked), where) }
  const is_turned = canTurn(resource, asked)
  const start = is_turned ? startBefore(turned, offset) : undefined
  const place = { limit: per_page, offset, whole: more.whole, total, start }
  const items = await selectPage(db, resource, question, query.order, place)
  const [first] = items
  if (is_turned && first && start?.offset !== offset)
    await keepStart(turned, offset, () => keyOf(db, resource, question.account_id, asked, first[0] as number))
  return { items, page, per_page, total }
}

// By days, whose indexes name the id too: among many equals SQLite would look at each of them. And nothing absent may follow
// something that is there, for it compares with nothing.
function canTurn({ dates, newest_by }: Resource, { column, direction }: Order): boolean {
  if (column === 'id') return true
  return dates.includes(column) && (direction === 'asc' || column === newest_by)
}

const keyOf = (db: Database, { plural }: Resource, account_id: number, { column }: Order, id: number) =>
  db.get<Omit<Start, 'offset'>>(sql`select id, ${raw(`${plural}.${column}`)} as key from ${name(plural)}
    where account_id = ${account_id} and id = ${id}`)

export const pageAsked = (query: Tree) => ({
  page: wholeNumber(query.page, 1, PAGE_MAX),
  per_page: wholeNumber(query.per_page, PER_PAGE_DEFAULT, PER_PAGE_MAX),
})

type Place = {
  limit: number
  offset?: number
  whole?: 'with lazy fields' | undefined
  total?: number // where it is known how many there are
  start?: Start | undefined // a record before it, or its first
}

export function selectPage(
  db: Database,
  resource: Resource,
  question: Question,
  asked_order: Value | undefined,
  { limit, offset = 0, whole, total = 0, start }: Place,
) {
  const asked = readOrder(resource, asked_order)
  const order = orderSql(resource, asked)
  const table = name(resource.plural)
  // PostgreSQL knows how many there are; SQLite would sort them all for the first page.
  const is_walked = db.engine === 'sqlite' && total > SORTED_MAX && question.days?.on !== asked.column
  // Ids first: skipping pages walks an index, not the records.
  const where = whereOf(question, is_walked ? 'held' : 'sought')
  const from = start ? sql`and ${fromStart(resource, asked, start)}` : sql``
  const skipped = offset - (start?.offset ?? 0)
  const ids = sql`select id from ${table} where ${where} ${from} order by ${order} limit ${limit} offset ${skipped}`
  const rest = sql`where account_id = ${question.account_id} and id in (${once(ids)}) order by ${order}`
  return selectRows(db, resource, rest, whole)
}

function fromStart({ plural }: Resource, { column, direction }: Order, { id, key }: Start): Sql {
  const onwards = raw(direction === 'asc' ? '>=' : '<=')
  if (column === 'id') return sql`id ${onwards} ${id}`
  return sql`(${raw(`${plural}.${column}`)}, id) ${onwards} (${key}, ${id})`
}

export type Order = { column: string; direction: 'asc' | 'desc' }

export function readOrder({ orders, fields, newest_by }: Resource, asked: Value | undefined): Order {
  if (asked === undefined || asked === null || asked === '')
    return { column: newest_by ?? 'id', direction: 'desc' }
  const [field = '', direction = 'asc', ...rest] = textOf('order', asked).split('.')
  const known = ['id', 'created_at', 'updated_at', ...orders]
  if (!known.includes(field) || !['asc', 'desc'].includes(direction) || rest.length > 0) {
    throw invalid({ order: `is not included in the list (${known.join(', ')}; with .desc for descending)` })
  }
  const column = fields[field]?.options.sorted ? `${field}_sort` : field
  return { column, direction: direction as Order['direction'] }
}

export function orderSql({ plural }: Resource, { column, direction }: Order): Sql {
  if (column === 'id') return raw(`id ${direction}`)
  // Engines differ on where absent values go; here they are the smallest, as in the indexes.
  const nulls = direction === 'asc' ? 'nulls first' : 'nulls last'
  // With its table, because a money column is also selected as text under the same name.
  return raw(`${plural}.${column} ${direction} ${nulls}, id ${direction}`)
}

function wholeNumber(value: Value | undefined, otherwise: number, max: number): number {
  const number = typeof value === 'object' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : otherwise
}
