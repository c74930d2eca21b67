import { dayAt, plusDays, startOfDay } from '../clock.ts'
import { isProblem } from '../fields/read.ts'
import type { Filter, Resource } from '../fields/resource.ts'
import type { Tree, Value } from '../formats/tree.ts'
import { invalid } from '../refusal.ts'
import type { Database } from './database.ts'
import { containing } from './fold.ts'
import { periodDays } from './period.ts'
import { type Row, selectRows } from './records.ts'
import { join, name, raw, type Sql, sql } from './sql.ts'

// Lists: page, filters, order and period, the same for every resource and for the pages of the web application.

export const PER_PAGE_DEFAULT = 25
export const PER_PAGE_MAX = 100
const PAGE_MAX = 1_000_000
const IDS_MAX = 1000
const LAST_DAY = '9999-12-31'

export type Page<Item> = { items: Item[]; page: number; per_page: number; total: number }
type Scope = { account_id: number; time_zone: string; now: number }

export async function listRows(
  db: Database,
  resource: Resource,
  scope: Scope,
  query: Tree,
  more: { where?: Sql[]; whole?: 'with lazy fields' | undefined } = {},
): Promise<Page<Row>> {
  const page = wholeNumber(query.page, 1, PAGE_MAX)
  const per_page = wholeNumber(query.per_page, PER_PAGE_DEFAULT, PER_PAGE_MAX)
  const where = join([conditions(resource, scope, query), ...(more.where ?? [])], ' and ')
  const order = orderOf(resource, query.order)
  const table = name(resource.plural)
  // Ids first: skipping pages walks an index, not the records.
  const items = await selectRows(
    db,
    resource,
    sql`where account_id = ${scope.account_id} and id in (select id from ${table} where ${where} order by ${order}
      limit ${per_page} offset ${(page - 1) * per_page}) order by ${order}`,
    more.whole,
  )
  const count = await db.get<{ total: number }>(sql`select count(*) as total from ${table} where ${where}`)
  return { items, page, per_page, total: count?.total ?? 0 }
}

// Which records a question is about.
export function conditions(resource: Resource, scope: Scope, query: Tree): Sql {
  const all: Sql[] = [sql`account_id = ${scope.account_id}`, sql`deleted = 0`]
  for (const [parameter, filter] of Object.entries(resource.filters)) {
    const value = query[parameter]
    if (value === undefined || value === null || value === '') continue
    all.push(condition(resource, parameter, filter, value))
  }
  const words = textOf('query', query.query ?? query.search ?? '').trim()
  if (resource.search.length && words !== '') {
    for (const word of words.split(/\s+/).slice(0, 10))
      all.push(sql`search like ${containing(word)} escape '\\'`)
  }
  all.push(...dateConditions(resource, scope, query))
  return join(all, ' and ')
}

function condition(resource: Resource, parameter: string, filter: Filter, value: Value): Sql {
  if (filter === 'ids') return sql`id in (${join(idsOf(parameter, value))})`
  if (filter === 'contains')
    return sql`${name(`${parameter}_sort`)} like ${containing(textOf(parameter, value))} escape '\\'`
  const read = resource.fields[parameter]?.read(value as never)
  if (isProblem(read)) throw invalid({ [parameter]: read.problem })
  return sql`${name(parameter)} = ${read as unknown as string | boolean}`
}

function idsOf(parameter: string, value: Value): number[] {
  const list = Array.isArray(value) ? value : textOf(parameter, value).split(',')
  const ids = list.map((id) => Number(textOf(parameter, id)))
  if (ids.length > IDS_MAX) throw invalid({ [parameter]: `is too long (maximum is ${IDS_MAX} ids)` })
  if (!ids.every(Number.isSafeInteger)) throw invalid({ [parameter]: 'is not a list of ids' })
  return ids
}

// Records without a day of their own are listed by when they were made or changed.
function* dateConditions(resource: Resource, { time_zone, now }: Scope, query: Tree): Iterable<Sql> {
  const { from, to } = periodDays(query, dayAt(now, time_zone))
  const asked = query.search_date_type ?? resource.dates[0] ?? 'updated_at'
  if (resource.dates.includes(asked as string)) {
    const column = name(asked as string)
    if (from) yield sql`${column} >= ${from}`
    if (to) yield sql`${column} <= ${to}`
    return
  }
  const column = name(asked === 'created_at' ? 'created_at' : 'updated_at')
  if (from) yield sql`${column} >= ${startOfDay(from, time_zone)}`
  // The last day that can be written has no day after it.
  if (to && to < LAST_DAY) yield sql`${column} < ${startOfDay(plusDays(to, 1), time_zone)}`
}

function orderOf({ orders, fields, plural }: Resource, asked: Value | undefined): Sql {
  if (asked === undefined || asked === null || asked === '') return raw('id desc')
  const [field = '', direction = 'asc', ...rest] = textOf('order', asked).split('.')
  const known = ['id', 'created_at', 'updated_at', ...orders]
  if (!known.includes(field) || !['asc', 'desc'].includes(direction) || rest.length > 0) {
    throw invalid({ order: `is not included in the list (${known.join(', ')}; with .desc for descending)` })
  }
  const column = fields[field]?.options.sorted ? `${field}_sort` : field
  if (field === 'id') return raw(`id ${direction}`)
  // Engines differ on where absent values go; here they are the smallest.
  const nulls = column in fields ? (direction === 'asc' ? 'nulls first' : 'nulls last') : ''
  // With its table, because a money column is also selected as text under the same name.
  return raw(`${plural}.${column} ${direction} ${nulls}, id ${direction}`)
}

// A group such as `name[x]=1` says nothing here, and PostgreSQL refuses to look for a NUL.
export function textOf(parameter: string, value: Value): string {
  if (typeof value === 'object') throw invalid({ [parameter]: 'is not a text' })
  if (String(value).includes('\0'))
    throw invalid({ [parameter]: 'contains a character that cannot be stored' })
  return String(value)
}

function wholeNumber(value: Value | undefined, otherwise: number, max: number): number {
  const number = typeof value === 'object' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : otherwise
}
