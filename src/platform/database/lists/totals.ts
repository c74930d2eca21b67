import { plusDays } from '../../clock.ts'
import { cacheUntilChange } from '../../commit/index.ts'
import type { Resource } from '../../fields/resource.ts'
import type { Database } from '../database.ts'
import { LIVE } from '../row-state.ts'
import { join, type Sql, sql, sqlName } from '../sql.ts'
import { countersTableName } from './counters.ts'
import { type Selection, whereOf } from './filter.ts'

// Counts and sums of the records of a query. Whole months are read from the counters if these include every field of
// the query; the remaining days are counted in the records.

export type Total = { group: string | null; count: number; sums: bigint[] }
// A group of sums: a column, the month, or an SQL expression.
export type Group = string | Sql
type Key = string | number | null
export type GroupTotals = { keys: Key[]; count: number; sums: bigint[] }
type Source = { table: Sql; where: Sql; count: Sql; month: Sql }

export async function countAll(db: Database, resource: Resource, question: Selection): Promise<number> {
  let count = 0
  for (const source of sourcesOf(resource, question)) {
    const row = await db.get<{ total: string | number | null }>(
      sql`select ${source.count} as total from ${source.table} where ${source.where}`,
    )
    count += Number(row?.total ?? 0)
  }
  return count
}

export async function sumAll(
  db: Database,
  resource: Resource,
  question: Selection,
  groupBy: string,
  columns: readonly string[],
): Promise<Total[]> {
  const totals = await groupAll(db, resource, question, [groupBy], columns)
  return totals
    .map(({ keys, ...rest }) => ({ group: keys[0] as string | null, ...rest }))
    .sort((a, b) => ((a.group ?? '') < (b.group ?? '') ? -1 : 1))
}

// The counters store absent values as 0 or the empty text; results report them as null.
export async function groupAll(
  db: Database,
  resource: Resource,
  question: Selection,
  by: readonly Group[],
  columns: readonly string[],
): Promise<GroupTotals[]> {
  const totals = new Map<string, GroupTotals>()
  for (const source of sourcesOf(resource, question, by)) {
    // Read as text, because a sum may exceed the safe integers of JavaScript.
    const sums = columns.map((column) => sql`cast(sum(coalesce(${sqlName(column)}, 0)) as text)`)
    const groups = by.map((group) => groupSql(group, source))
    const rows = (await db.arrays(sql`select ${join([...groups, source.count, ...sums])} from ${source.table}
      where ${source.where} group by ${join(groups)}`)) as (string | number | null)[][]
    for (const row of rows) {
      const keys = row.slice(0, by.length).map((key) => (key === '' || key === 0 ? null : (key ?? null)))
      const [count, ...units] = row.slice(by.length)
      const key = JSON.stringify(keys)
      const total = totals.get(key) ?? { keys, count: 0, sums: columns.map(() => 0n) }
      total.count += Number(count)
      total.sums = total.sums.map((sum, index) => sum + BigInt(units[index] as string))
      totals.set(key, total)
    }
  }
  return [...totals.values()].filter(({ count }) => count > 0)
}

export const MONTH = 'month'

const groupSql = (by: Group, { month }: Source): Sql =>
  typeof by !== 'string' ? by : by === MONTH ? month : sqlName(by)

function* sourcesOf(resource: Resource, question: Selection, by: readonly Group[] = []): Iterable<Source> {
  const records = (days: Selection['days']): Source => ({
    table: sqlName(resource.plural),
    where: whereOf({ ...question, days }),
    count: sql`count(*)`,
    month: sql`substr(${sqlName(resource.counters?.month_of ?? 'id')}, 1, 7)`,
  })
  const { days } = question
  const isTallied = usesCounters(resource, question) && by.every((group) => isCounterGroup(resource, group))
  const months = isTallied ? wholeMonths(days?.from ?? null, days?.to ?? null) : undefined
  if (months === undefined) {
    yield records(days)
    return
  }
  const conditions = [
    sql`account_id = ${question.account_id}`,
    ...question.filters.map(({ is }) => is),
    ...(months.from ? [sql`month >= ${months.from}`] : []),
    ...(months.to ? [sql`month <= ${months.to}`] : []),
  ]
  yield {
    table: sqlName(countersTableName(resource.plural)),
    where: join(conditions, ' and '),
    count: sql`sum(count)`,
    month: sqlName(MONTH),
  }
  for (const [from, to] of months.partialPeriods) yield records({ on: days?.on as string, from, to })
}

function usesCounters({ counters }: Resource, question: Selection): boolean {
  const { stage = LIVE, filters, days, others, also_ids = [] } = question
  if (!counters || stage !== LIVE || others.length + also_ids.length > 0) return false
  if (days && days.on !== counters.month_of) return false
  return filters.every(({ on }) => counters.by.includes(on))
}

const isCounterGroup = ({ counters }: Resource, by: Group): boolean =>
  by === MONTH || (typeof by === 'string' && (counters?.by.includes(by) ?? false))

type Months = { from: string | null; to: string | null; partialPeriods: [from: string, to: string][] }

// Splits a period into its whole months and the days before and after them. Undefined if there is no whole month.
export function wholeMonths(from: string | null, to: string | null): Months | undefined {
  const partialPeriods: [string, string][] = []
  let [first, last] = [from?.slice(0, 7) ?? null, to?.slice(0, 7) ?? null]
  if (from && !from.endsWith('-01')) {
    const start = firstOfNext(from)
    partialPeriods.push([from, plusDays(start, -1)])
    first = start.slice(0, 7)
  }
  if (to && !plusDays(to, 1).endsWith('-01')) {
    const start = `${to.slice(0, 7)}-01`
    partialPeriods.push([start, to])
    last = plusDays(start, -1).slice(0, 7)
  }
  return first && last && first > last ? undefined : { from: first, to: last, partialPeriods }
}

const firstOfNext = (day: string) => `${plusDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`

const CACHED_COUNTS_MAX = 1000
const counts = cacheUntilChange<number>(CACHED_COUNTS_MAX)

// Caches a count until the account changes.
export async function cachedCount(
  db: Database,
  table: string,
  where: Sql,
  version: number,
  count: () => Promise<number>,
): Promise<number> {
  const key = `${table} ${where.text} ${JSON.stringify(where.parameters.map(String))}`
  const cached = counts.get(db, key, version)
  if (cached !== undefined) return cached
  const counted = await count()
  counts.set(db, key, version, counted)
  return counted
}
