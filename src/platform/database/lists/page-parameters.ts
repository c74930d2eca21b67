import { invalid } from '../../api-error.ts'
import { isBlank } from '../../fields/field.ts'
import { isProblem, readInteger } from '../../fields/parse.ts'
import type { InputObject, InputValue } from '../../formats/input.ts'
import type { Database } from '../database.ts'
import { type Sql, sql } from '../sql.ts'

// The page of a list: by its number, or after a record.

export const PER_PAGE_DEFAULT = 25
export const PER_PAGE_MAX = 100
const PAGE_MAX = 1_000_000

export type PageInfo = { page: number; per_page: number; total: number } | { next: number | undefined } // the id after which the next page begins, if there is one
export type Page<Item> = { items: Item[] } & PageInfo

// The records after this one, by their ids. A record keeps its id, so inserts and deletions move no other record to
// another page.
export type Cursor = { after: number; direction: 'asc' | 'desc'; per_page: number }
export type PageRequest = Cursor | { page: number; per_page: number }

export const pageParameters = (query: InputObject) => ({
  page: positiveInteger(query.page, 1, PAGE_MAX),
  per_page: positiveInteger(query.per_page, PER_PAGE_DEFAULT, PER_PAGE_MAX),
})

export const readPageRequest = (query: InputObject): PageRequest => readCursor(query) ?? pageParameters(query)

export function readCursor({ after, page, order, per_page }: InputObject): Cursor | undefined {
  if (isBlank(after)) return undefined
  const id = typeof after === 'object' ? null : readInteger(after as string)
  if (id === null || isProblem(id) || id < 0) throw invalid({ after: 'must be an id' })
  if (!isBlank(page)) throw invalid({ page: 'cannot be combined with after; send one of them' })
  if (!isBlank(order) && order !== 'id' && order !== 'id.asc' && order !== 'id.desc')
    throw invalid({ order: 'must be id or id.desc with after' })
  return {
    after: id,
    direction: order === 'id.desc' ? 'desc' : 'asc',
    per_page: positiveInteger(per_page, PER_PAGE_DEFAULT, PER_PAGE_MAX),
  }
}

export const emptyPage = (request: PageRequest): Page<never> =>
  'after' in request ? { items: [], next: undefined } : { items: [], ...request, total: 0 }

// Cuts the record that only showed that another page follows.
export function pageAfter<Item>(
  items: Item[],
  { per_page }: Cursor,
  idOf: (item: Item) => number,
): Page<Item> {
  const last = items.length > per_page ? items[per_page - 1] : undefined
  return { items: items.slice(0, per_page), next: last === undefined ? undefined : idOf(last) }
}

type ListSource = {
  columns: Sql
  table: Sql
  where: Sql
  order: Sql
  key?: 'id' | 'seq' // the column that programs know as the id
}

// A page of a list that is no resource.
export async function selectListPage<Item extends { id: number } | { seq: number }>(
  db: Database,
  { columns, table, where, order, key = 'id' }: ListSource,
  request: PageRequest,
): Promise<Page<Item>> {
  if ('after' in request) {
    const column = key === 'id' ? sql`id` : sql`seq`
    const items = await db.all<Item>(sql`select ${columns} from ${table} where ${where}
      and ${column} > ${request.after} order by ${column} limit ${request.per_page + 1}`)
    return pageAfter(items, request, (item) => (item as { [column: string]: unknown })[key] as number)
  }
  const { page, per_page } = request
  const items = await db.all<Item>(sql`select ${columns} from ${table} where ${where} order by ${order}
    limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.get<{ total: number }>(sql`select count(*) as total from ${table} where ${where}`)
  return { items, page, per_page, total: Number(counted?.total ?? 0) }
}

function positiveInteger(value: InputValue | undefined, fallback: number, max: number): number {
  const number = typeof value === 'object' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : fallback
}
