import { invalid } from '../api-error.ts'
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '../database/lists/list.ts'
import { PERIODS } from '../database/lists/period.ts'
import { choice, date, type Field, type Fields, integer, text } from '../fields/field.ts'
import type { Filter, Resource } from '../fields/resource.ts'
import type { Tree } from '../formats/input.ts'
import type { Operation } from './route.ts'

// What an operation reads of its address. It is declared, and what is not declared never arrives: the reference cannot
// leave out what the code understands.

// Read by the pipeline itself.
const TOKENS = ['api_token', 'integration_token', 'account'] // a group of them names nobody, which is answered with 401

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
  const { names } = parameterNames(operation)
  let query = asked
  for (const name in asked) {
    if (names.has(name)) continue
    if (query === asked) query = { ...asked }
    delete query[name]
  }
  return query
}

// Refuses `due[a]=1` and `due[]=1` where one value is expected, so no operation has to look at the form of a parameter.
export function checkSingleValues(operation: Operation, query: Tree): void {
  const problems: { [parameter: string]: string } = {}
  for (const name in query) {
    const is_group = typeof query[name] === 'object' && query[name] !== null
    if (is_group && !parameterNames(operation).groups.has(name)) problems[name] = 'is not a text'
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

type ParameterNames = { names: ReadonlySet<string>; groups: ReadonlySet<string> }
const cachedNames = new WeakMap<Operation, ParameterNames>()

function parameterNames(operation: Operation): ParameterNames {
  let cached = cachedNames.get(operation)
  if (cached === undefined) {
    const declared = Object.entries(parametersOf(operation))
    cached = {
      names: new Set([...TOKENS, ...declared.map(([name]) => groupOf(name))]),
      groups: new Set([
        ...TOKENS,
        ...declared
          .filter(([name, field]) => takesGroup(operation, name, field))
          .map(([name]) => groupOf(name)),
      ]),
    }
    cachedNames.set(operation, cached)
  }
  return cached
}

// Ids in a list may come as `ids=1,2` and as `ids[]=1&ids[]=2`.
const takesGroup = ({ takes, shape }: Operation, name: string, { kind }: Field<unknown>): boolean =>
  name.includes('[') ||
  kind === 'texts' ||
  kind === 'ids' ||
  kind === 'structure' ||
  (takes === 'list' && (shape as Resource).filters[name] === 'ids')

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
