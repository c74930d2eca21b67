import { invalid } from '../../api-error.ts'
import { dayAt, plusDays, startOfDay } from '../../clock.ts'
import { isProblem } from '../../fields/parse.ts'
import type { Filter, Resource } from '../../fields/resource.ts'
import type { InputObject, InputValue } from '../../formats/input.ts'
import { LIVE, type RowState } from '../row-state.ts'
import { containing, searchText } from '../search-text.ts'
import { join, raw, type Sql, sql, sqlName } from '../sql.ts'
import { hasMetadata } from './metadata-entries.ts'
import { type Days, periodDays } from './period.ts'
import { searchVariants } from './search-variants.ts'

// Parses the filters, period and search words of a list. They stay separate, so that totals.ts can see whether the
// counters answer the query.

const IDS_MAX = 1000
const WORDS_MAX = 10
const LAST_DAY = '9999-12-31'

export type Scope = {
  account_id: number
  time_zone: string
  now: number
  within?: { readonly [plural: string]: readonly Condition[] } | undefined // conditions of the caller's permissions, by resource
}

// A condition on one column.
export type Condition = { readonly on: string; readonly is: Sql }

export type Selection = {
  readonly account_id: number
  readonly stage?: RowState // the state of the rows; live by default
  readonly filters: readonly Condition[]
  readonly days: { readonly on: string; readonly from: string | null; readonly to: string | null } | undefined
  readonly others: readonly Sql[]
  readonly also_ids?: readonly number[] | undefined // records to include although they do not match
}

// An order by rows of another table. `ranks` selects at most one row for each record, with its id as `record_id`; `by` orders
// by the columns of `ranks`, which are null for records without a row.
export type ExtraOrder = (direction: 'asc' | 'desc') => { readonly ranks: Sql; readonly by: Sql }

// Conditions that a resource adds to those of every list.
export type ExtraConditions = {
  stage?: RowState | undefined
  also_ids?: readonly number[] | undefined
  filters?: readonly Condition[]
  others?: readonly Sql[]
  search?: (words: readonly string[]) => Sql
  // Orders that are not columns, by the value of the parameter `order`.
  orders?: { readonly [name: string]: ExtraOrder }
  // Days without a column.
  days?: { readonly [name: string]: (days: Days) => Sql }
}

export function readSelection(
  resource: Resource,
  scope: Scope,
  query: InputObject,
  extra: ExtraConditions = {},
): Selection {
  const filters: Condition[] = [...(extra.filters ?? []), ...(scope.within?.[resource.plural] ?? [])]
  for (const [parameter, filter] of Object.entries(resource.filters)) {
    const value = query[parameter]
    if (value === undefined || value === null || (value === '' && filter !== 'identity')) continue
    filters.push({ on: parameter, is: condition(resource, parameter, filter, value) })
  }
  const { days, others } = readDays(resource, scope, query, extra)
  const searchWords = resource.search.length > 0 ? wordsOf(query) : []
  const words = searchWords.length > 0 ? [(extra.search ?? matchesAllWords)(searchWords)] : []
  const metadata = resource.fields.metadata
    ? hasMetadata(scope.account_id, resource.plural, query.metadata)
    : []
  return {
    account_id: scope.account_id,
    stage: extra.stage ?? LIVE,
    filters,
    days,
    others: [...(extra.others ?? []), ...words, ...others, ...metadata],
    also_ids: extra.also_ids,
  }
}

// Every word occurs somewhere in the searched text.
export const matchesAllWords = (words: readonly string[]): Sql =>
  join(
    words.map((word) => sql`(${join(searchVariants(word).map(containingWord), ' or ')})`),
    ' and ',
  )

const containingWord = (word: string) => sql`search like ${containing(word)} escape '\\'`

// With `ignore period index` SQLite walks another index and only compares the period: it does not use an index for the
// expression "+column".
export function whereOf(
  { account_id, stage = LIVE, filters, days, others, also_ids = [] }: Selection,
  indexMode: 'use period index' | 'ignore period index' = 'use period index',
): Sql {
  const ofAccount = sql`account_id = ${account_id}`
  const conditions = [sql`deleted = ${raw(String(stage))}`, ...filters.map(({ is }) => is)]
  const noIndex = raw(indexMode === 'ignore period index' ? '+' : '')
  // A month such as 2026-11 may be stored instead of a day; it sorts before its first day.
  if (days?.from) conditions.push(sql`${noIndex}${sqlName(days.on)} >= ${days.from.replace(/-01$/, '')}`)
  if (days?.to) conditions.push(sql`${noIndex}${sqlName(days.on)} <= ${days.to}`)
  if (also_ids.length === 0) return join([ofAccount, ...conditions, ...others], ' and ')
  return sql`${ofAccount} and ((${join([...conditions, ...others], ' and ')}) or id in (${join(also_ids)}))`
}

function wordsOf(query: InputObject): string[] {
  const words = textOf('query', query.query ?? query.search ?? '').trim()
  return words === '' ? [] : words.split(/\s+/).slice(0, WORDS_MAX)
}

function condition(resource: Resource, parameter: string, filter: Filter, value: InputValue): Sql {
  if (filter === 'ids') return sql`id in (${join(idsOf(parameter, value))})`
  if (filter === 'identity' && textOf(parameter, value).trim() === '') return sql`1 = 0`
  if (filter === 'contains')
    return sql`${sqlName(`${parameter}_sort`)} like ${containing(textOf(parameter, value))} escape '\\'`
  // The kinds of fields read different inputs; each checks its own.
  const read = resource.fields[parameter]?.read(value as never)
  if (isProblem(read)) throw invalid({ [parameter]: read.problem })
  // Only fields with a text, number or boolean value can be filters.
  const equal = sql`${sqlName(parameter)} = ${read as string | boolean}`
  // Only the folded column has an index.
  return resource.fields[parameter]?.options.sorted && typeof read === 'string'
    ? sql`${sqlName(`${parameter}_sort`)} = ${searchText(read)} and ${equal}`
    : equal
}

function idsOf(parameter: string, value: InputValue): number[] {
  const list = Array.isArray(value) ? value : textOf(parameter, value).split(',')
  const ids = list.map((id) => Number(textOf(parameter, id)))
  if (ids.length > IDS_MAX) throw invalid({ [parameter]: `is too long (maximum is ${IDS_MAX} ids)` })
  if (!ids.every(Number.isSafeInteger)) throw invalid({ [parameter]: 'must be a list of ids' })
  return ids
}

// Resources without date fields are filtered by the time of creation or change.
function readDays(
  resource: Resource,
  { time_zone, now }: Scope,
  query: InputObject,
  extra: ExtraConditions,
): { days: Selection['days']; others: Sql[] } {
  const dateType = readDateType(resource, query, extra)
  const { from, to } = periodDays(query, dayAt(now, time_zone))
  if (!from && !to) return { days: undefined, others: [] }
  const ownDays = extra.days?.[dateType]
  if (ownDays) return { days: undefined, others: [ownDays({ from, to })] }
  const isDateField = resource.dates.includes(dateType)
  const isInstant = dateType === 'created_at' || resource.fields[dateType]?.kind === 'timestamp'
  if (isDateField && !isInstant) return { days: { on: dateType, from, to }, others: [] }
  const column = sqlName(isDateField || dateType === 'created_at' ? dateType : 'updated_at')
  const others: Sql[] = []
  if (from) others.push(sql`${column} >= ${startOfDay(from, time_zone)}`)
  // The last possible day has no following day.
  if (to && to < LAST_DAY) others.push(sql`${column} < ${startOfDay(plusDays(to, 1), time_zone)}`)
  return { days: undefined, others }
}

// A misspelt date type would answer another question, so resources with date fields reject it.
function readDateType(
  { dates }: Resource,
  { search_date_type }: InputObject,
  extra: ExtraConditions,
): string {
  const dateType =
    typeof search_date_type === 'string' && search_date_type !== ''
      ? search_date_type
      : (dates[0] ?? 'updated_at')
  const dateTypes = [...dates, 'created_at', 'updated_at', ...Object.keys(extra.days ?? {})]
  if (dates.length > 0 && !dateTypes.includes(dateType))
    throw invalid({ search_date_type: `${dateType.slice(0, 100)} must be one of ${dateTypes.join(', ')}` })
  return dateType
}

// Nested parameters such as `name[x]=1` are invalid here, and PostgreSQL rejects a NUL.
export function textOf(parameter: string, value: InputValue): string {
  if (typeof value === 'object') throw invalid({ [parameter]: 'must be a text' })
  if (String(value).includes('\0'))
    throw invalid({ [parameter]: 'contains a character that cannot be stored; remove it' })
  return String(value)
}
