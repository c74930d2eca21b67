import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '../database/lists/list.ts'
import { PERIODS } from '../database/lists/period.ts'
import { choice, date, type Field, type Fields, integer, text } from '../fields/field.ts'
import type { Filter, Resource } from '../fields/resource.ts'
import type { Tree } from '../formats/tree.ts'
import type { Operation } from './route.ts'

// What an operation reads of its address. It is declared, and what is not declared never arrives: the reference cannot
// leave out what the code understands.

// Read by the pipeline itself.
const OF_EVERY_REQUEST = ['api_token', 'integration_token', 'account']

export const PAGES = {
  page: integer({ initial: 1, about: 'From 1; a page past the end is an empty list' }),
  per_page: integer({ initial: PER_PAGE_DEFAULT, about: `How many on a page, at most ${PER_PAGE_MAX}` }),
} satisfies Fields

// Which records a list, a sum or an export is about.
export function filterParameters(resource: Resource): Fields {
  const days = resource.dates.length > 0 ? [...resource.dates] : ['updated_at', 'created_at']
  return {
    period: choice(PERIODS, { initial: 'all', about: 'A stretch of days; with the two below, both hold' }),
    date_from: date({ about: 'The first day, `2026-11-01`' }),
    date_to: date({ about: 'The last day, itself included' }),
    search_date_type: choice(days, {
      initial: days[0] as string,
      about: 'The day that the period is asked of',
    }),
    ...(resource.search.length > 0 && {
      query: text({ about: `Words that all stand in ${resource.search.join(', ')}` }),
      search: text({ about: 'The same as `query`' }),
    }),
    ...Object.fromEntries(
      Object.entries(resource.filters).map(([name, filter]) => [name, filtering(resource, name, filter)]),
    ),
  }
}

export function orderParameter({ orders, newest_by }: Resource): Fields {
  const known = ['id', 'created_at', 'updated_at', ...orders]
  const about = `\`.desc\` turns it round; without it the newest come first${newest_by ? `, by \`${newest_by}\`` : ''}`
  return {
    order: choice(
      known.flatMap((order) => [order, `${order}.desc`]),
      { about },
    ),
  }
}

export const parametersOf = ({ takes, shape, query }: Operation): Fields =>
  takes === 'list'
    ? { ...PAGES, ...orderParameter(shape as Resource), ...filterParameters(shape as Resource), ...query }
    : (query ?? {})

// `fields[invoice]` and `kinds[]` are groups of the name before the bracket.
export const groupOf = (name: string): string => name.replace(/\[.*$/, '')

export function declaredOnly(operation: Operation, asked: Tree): Tree {
  const names = arriving(operation)
  let query = asked
  for (const name in asked) {
    if (names.has(name)) continue
    if (query === asked) query = { ...asked }
    delete query[name]
  }
  return query
}

const known = new WeakMap<Operation, ReadonlySet<string>>()

function arriving(operation: Operation): ReadonlySet<string> {
  let names = known.get(operation)
  if (names === undefined) {
    names = new Set([...OF_EVERY_REQUEST, ...Object.keys(parametersOf(operation)).map(groupOf)])
    known.set(operation, names)
  }
  return names
}

const FILTERS: { readonly [filter in Filter]: string } = {
  equals: 'Exactly this',
  identity: 'Exactly this; an empty one finds nobody',
  contains: 'Part of it is enough, in any case',
  ids: 'These records, `1,2,3`',
}

function filtering(resource: Resource, name: string, filter: Filter): Field<unknown> {
  const field = resource.fields[name] ?? text()
  if (filter !== 'equals') return text({ about: FILTERS[filter] })
  const { choices, kind } = field
  return { kind, ...(choices ? { choices } : {}), read: field.read, options: { about: FILTERS.equals } }
}
