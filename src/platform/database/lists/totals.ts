import { plusDays } from '../../clock.ts'
import { rememberUntilChange } from '../../commit/index.ts'
import type { Resource } from '../../fields/resource.ts'
import type { Database } from '../database.ts'
import { STANDING } from '../row-state.ts'
import { join, name, type Sql, sql } from '../sql.ts'
import { tableName } from './counters.ts'
import { type Question, whereOf } from './filter.ts'

// How many records a question is about, and what they come to. Whole months are read from the tally where the resource
// keeps one that knows every field of the question; what is left is counted in the records.

export type Total = { group: string | null; count: number; sums: bigint[] }
// By what records are summed up: a column, the month of the tally, or what SQL says of a record.
export type Group = string | Sql
type Key = string | number | null
export type Grouped = { keys: Key[]; count: number; sums: bigint[] }
type Source = { table: Sql; where: Sql; count: Sql; month: Sql }

export async function countAll(db: Database, resource: Resource, question: Question): Promise<number> {
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
  question: Question,
  by: string,
  columns: readonly string[],
): Promise<Total[]> {
  const totals = await groupAll(db, resource, question, [by], columns)
  return totals
    .map(({ keys, ...rest }) => ({ group: keys[0] as string | null, ...rest }))
    .sort((a, b) => ((a.group ?? '') < (b.group ?? '') ? -1 : 1))
}

// Absent values are kept in the tally under 0 or the empty text, and are told as absent.
export async function groupAll(
  db: Database,
  resource: Resource,
  question: Question,
  by: readonly Group[],
  columns: readonly string[],
): Promise<Grouped[]> {
  const totals = new Map<string, Grouped>()
  for (const source of sourcesOf(resource, question, by)) {
    // As text, because a sum may be longer than a number of JavaScript.
    const sums = columns.map((column) => sql`cast(sum(coalesce(${name(column)}, 0)) as text)`)
    const groups = by.map((one) => groupSql(one, source))
    const rows = (await db.arrays(sql`select ${join([...groups, source.count, ...sums])} from ${source.table}
      where ${source.where} group by ${join(groups)}`)) as (string | number | null)[][]
    for (const row of rows) {
      const keys = row.slice(0, by.length).map((key) => (key === '' || key === 0 ? null : (key ?? null)))
      const [count, ...units] = row.slice(by.length)
      const known = JSON.stringify(keys)
      const total = totals.get(known) ?? { keys, count: 0, sums: columns.map(() => 0n) }
      total.count += Number(count)
      total.sums = total.sums.map((sum, place) => sum + BigInt(units[place] as string))
      totals.set(known, total)
    }
  }
  return [...totals.values()].filter(({ count }) => count > 0)
}

export const MONTH = 'month'

const groupSql = (by: Group, { month }: Source): Sql =>
  typeof by !== 'string' ? by : by === MONTH ? month : name(by)

function* sourcesOf(resource: Resource, question: Question, by: readonly Group[] = []): Iterable<Source> {
  const records = (days: Question['days']): Source => ({
    table: name(resource.plural),
    where: whereOf({ ...question, days }),
    count: sql`count(*)`,
    month: sql`substr(${name(resource.tally?.month_of ?? 'id')}, 1, 7)`,
  })
  const { days } = question
  const is_tallied = isTallied(resource, question) && by.every((one) => isKept(resource, one))
  const months = is_tallied ? wholeMonths(days?.from ?? null, days?.to ?? null) : undefined
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
    table: name(tableName(resource.plural)),
    where: join(conditions, ' and '),
    count: sql`sum(count)`,
    month: name(MONTH),
  }
  for (const [from, to] of months.rest) yield records({ on: days?.on as string, from, to })
}

function isTallied({ tally }: Resource, question: Question): boolean {
  const { stage = STANDING, filters, days, others, also_ids = [] } = question
  if (!tally || stage !== STANDING || others.length + also_ids.length > 0) return false
  if (days && days.on !== tally.month_of) return false
  return filters.every(({ on }) => tally.by.includes(on))
}

const isKept = ({ tally }: Resource, by: Group): boolean =>
  by === MONTH || (typeof by === 'string' && (tally?.by.includes(by) ?? false))

type Months = { from: string | null; to: string | null; rest: [from: string, to: string][] }

// The months that lie wholly between two days, and the days before and after them. Nothing when there is no whole month.
export function wholeMonths(from: string | null, to: string | null): Months | undefined {
  const rest: [string, string][] = []
  let [first, last] = [from?.slice(0, 7) ?? null, to?.slice(0, 7) ?? null]
  if (from && !from.endsWith('-01')) {
    const start = firstOfNext(from)
    rest.push([from, plusDays(start, -1)])
    first = start.slice(0, 7)
  }
  if (to && !plusDays(to, 1).endsWith('-01')) {
    const start = `${to.slice(0, 7)}-01`
    rest.push([start, to])
    last = plusDays(start, -1).slice(0, 7)
  }
  return first && last && first > last ? undefined : { from: first, to: last, rest }
}

const firstOfNext = (day: string) => `${plusDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`

const REMEMBERED_MAX = 1000
const counts = rememberUntilChange<number>(REMEMBERED_MAX)

// Until something in the account changes, the same question has the same answer.
export async function countOnce(
  db: Database,
  table: string,
  where: Sql,
  version: number,
  count: () => Promise<number>,
): Promise<number> {
  const key = `${table} ${where.text} ${JSON.stringify(where.parameters.map(String))}`
  const known = counts.recall(db, key, version)
  if (known !== undefined) return known
  const counted = await count()
  counts.keep(db, key, version, counted)
  return counted
}
