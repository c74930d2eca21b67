import { invalid } from '../../api-error.ts'
import { dayAt, plusDays, startOfDay } from '../../clock.ts'
import { isProblem } from '../../fields/parse.ts'
import type { Filter, Resource } from '../../fields/resource.ts'
import type { Tree, Value } from '../../formats/input.ts'
import { STANDING, type Stage } from '../row-state.ts'
import { containing, searchForm } from '../search-text.ts'
import { join, name, raw, type Sql, sql } from '../sql.ts'
import { type Days, periodDays } from './period.ts'
import { spellingsOf } from './search-variants.ts'

// Which records a list, or a sum, is about: its filters, its period and its words, taken apart, so that whoever counts may
// see what is asked.

const IDS_MAX = 1000
const WORDS_MAX = 10
const LAST_DAY = '9999-12-31'

export type Scope = {
  account_id: number
  time_zone: string
  now: number
  within?: { readonly [plural: string]: readonly Condition[] } | undefined // what whoever asks may see
}

// A condition on one column.
export type Condition = { readonly on: string; readonly is: Sql }

export type Question = {
  readonly account_id: number
  readonly stage?: Stage // of the rows that are meant, when not those that stand
  readonly filters: readonly Condition[]
  readonly days: { readonly on: string; readonly from: string | null; readonly to: string | null } | undefined
  readonly others: readonly Sql[]
  readonly also_ids?: readonly number[] | undefined // records that belong to the answer beside those
}

// What a resource adds to what every list understands.
export type Own = {
  stage?: Stage | undefined
  also_ids?: readonly number[] | undefined
  filters?: readonly Condition[]
  others?: readonly Sql[]
  search?: (words: readonly string[]) => Sql
  // Days that have no column of their own.
  days?: { readonly [name: string]: (days: Days) => Sql }
}

export function readQuestion(resource: Resource, scope: Scope, query: Tree, own: Own = {}): Question {
  const filters: Condition[] = [...(own.filters ?? []), ...(scope.within?.[resource.plural] ?? [])]
  for (const [parameter, filter] of Object.entries(resource.filters)) {
    const value = query[parameter]
    if (value === undefined || value === null || (value === '' && filter !== 'identity')) continue
    filters.push({ on: parameter, is: condition(resource, parameter, filter, value) })
  }
  const { days, others } = readDays(resource, scope, query, own)
  const asked = resource.search.length > 0 ? wordsOf(query) : []
  const words = asked.length > 0 ? [(own.search ?? everywhere)(asked)] : []
  return {
    account_id: scope.account_id,
    stage: own.stage ?? STANDING,
    filters,
    days,
    others: [...(own.others ?? []), ...words, ...others],
    also_ids: own.also_ids,
  }
}

// Every word stands somewhere in what is searched.
export const everywhere = (words: readonly string[]): Sql =>
  join(
    words.map((word) => sql`(${join(spellingsOf(word).map(containingWord), ' or ')})`),
    ' and ',
  )

const containingWord = (word: string) => sql`search like ${containing(word)} escape '\\'`

// By the index of the period, or only held against it while another index is walked: SQLite sees an index behind a column
// alone, not behind a sum.
export function whereOf(
  { account_id, stage = STANDING, filters, days, others, also_ids = [] }: Question,
  period: 'sought' | 'held' = 'sought',
): Sql {
  const of_account = sql`account_id = ${account_id}`
  const all = [sql`deleted = ${raw(String(stage))}`, ...filters.map(({ is }) => is)]
  const held = raw(period === 'held' ? '+' : '')
  // A whole month, such as 2026-11, may stand where a day is: it comes before its first day.
  if (days?.from) all.push(sql`${held}${name(days.on)} >= ${days.from.replace(/-01$/, '')}`)
  if (days?.to) all.push(sql`${held}${name(days.on)} <= ${days.to}`)
  if (also_ids.length === 0) return join([of_account, ...all, ...others], ' and ')
  return sql`${of_account} and ((${join([...all, ...others], ' and ')}) or id in (${join(also_ids)}))`
}

function wordsOf(query: Tree): string[] {
  const words = textOf('query', query.query ?? query.search ?? '').trim()
  return words === '' ? [] : words.split(/\s+/).slice(0, WORDS_MAX)
}

function condition(resource: Resource, parameter: string, filter: Filter, value: Value): Sql {
  if (filter === 'ids') return sql`id in (${join(idsOf(parameter, value))})`
  if (filter === 'identity' && textOf(parameter, value).trim() === '') return sql`1 = 0`
  if (filter === 'contains')
    return sql`${name(`${parameter}_sort`)} like ${containing(textOf(parameter, value))} escape '\\'`
  const read = resource.fields[parameter]?.read(value as never)
  if (isProblem(read)) throw invalid({ [parameter]: read.problem })
  const equal = sql`${name(parameter)} = ${read as unknown as string | boolean}`
  // The folded twin has the index.
  return resource.fields[parameter]?.options.sorted && typeof read === 'string'
    ? sql`${name(`${parameter}_sort`)} = ${searchForm(read)} and ${equal}`
    : equal
}

function idsOf(parameter: string, value: Value): number[] {
  const list = Array.isArray(value) ? value : textOf(parameter, value).split(',')
  const ids = list.map((id) => Number(textOf(parameter, id)))
  if (ids.length > IDS_MAX) throw invalid({ [parameter]: `is too long (maximum is ${IDS_MAX} ids)` })
  if (!ids.every(Number.isSafeInteger)) throw invalid({ [parameter]: 'is not a list of ids' })
  return ids
}

// Records without a day of their own are listed by when they were made or changed.
function readDays(
  resource: Resource,
  { time_zone, now }: Scope,
  query: Tree,
  own: Own,
): { days: Question['days']; others: Sql[] } {
  const asked = readDateType(resource, query, own)
  const { from, to } = periodDays(query, dayAt(now, time_zone))
  if (!from && !to) return { days: undefined, others: [] }
  const ownDays = own.days?.[asked]
  if (ownDays) return { days: undefined, others: [ownDays({ from, to })] }
  const is_known = resource.dates.includes(asked)
  const is_instant = asked === 'created_at' || resource.fields[asked]?.kind === 'timestamp'
  if (is_known && !is_instant) return { days: { on: asked, from, to }, others: [] }
  const column = name(is_known || asked === 'created_at' ? asked : 'updated_at')
  const others: Sql[] = []
  if (from) others.push(sql`${column} >= ${startOfDay(from, time_zone)}`)
  // The last day that can be written has no day after it.
  if (to && to < LAST_DAY) others.push(sql`${column} < ${startOfDay(plusDays(to, 1), time_zone)}`)
  return { days: undefined, others }
}

// Where records have days of their own a misspelt one would be another question.
function readDateType({ dates }: Resource, { search_date_type: given }: Tree, own: Own): string {
  const asked = typeof given === 'string' && given !== '' ? given : (dates[0] ?? 'updated_at')
  const known = [...dates, 'created_at', 'updated_at', ...Object.keys(own.days ?? {})]
  if (dates.length > 0 && !known.includes(asked))
    throw invalid({ search_date_type: `${asked.slice(0, 100)} is not one of ${known.join(', ')}` })
  return asked
}

// A group such as `name[x]=1` says nothing here, and PostgreSQL refuses to look for a NUL.
export function textOf(parameter: string, value: Value): string {
  if (typeof value === 'object') throw invalid({ [parameter]: 'is not a text' })
  if (String(value).includes('\0'))
    throw invalid({ [parameter]: 'contains a character that cannot be stored' })
  return String(value)
}
