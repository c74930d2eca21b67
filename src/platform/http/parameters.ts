import { invalid } from '../api-error.ts'
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '../database/lists/page-parameters.ts'
import { PERIODS } from '../database/lists/period.ts'
import { choice, date, type Field, type Fields, integer, text } from '../fields/field.ts'
import type { Filter, Resource } from '../fields/resource.ts'
import type { InputObject } from '../formats/input.ts'
import type { Operation } from './route.ts'

// Declares the query parameters of operations. Undeclared parameters are removed before the operation runs, so the
// reference lists all that the code reads.

// Read by the pipeline itself.
const TOKENS = ['api_token', 'integration_token', 'account'] // a nested value of these is no token, which results in 401

export const PAGES = {
  page: integer({ initial: 1, description: 'Page number, from 1; a page past the end is empty' }),
  per_page: integer({
    initial: PER_PAGE_DEFAULT,
    description: `Records per page, at most ${PER_PAGE_MAX}`,
  }),
  after: integer({
    description:
      'Records after the one with this id, in the order of ids (`order=id.desc`: before it); `0` begins. Instead of `page`',
  }),
} satisfies Fields

// The parameters that select the records of a list, a sum or an export.
export function filterParameters(resource: Resource): Fields {
  const days = resource.dates.length > 0 ? [...resource.dates] : ['updated_at', 'created_at']
  return {
    period: choice(PERIODS, {
      initial: 'all',
      description: 'Period; can be combined with `date_from` and `date_to`',
    }),
    date_from: date({ description: 'First day, such as `2026-11-01`' }),
    date_to: date({ description: 'Last day (inclusive)' }),
    search_date_type: choice(days, {
      initial: days[0] as string,
      description: 'Date that the period applies to',
    }),
    ...(resource.search.length > 0 && {
      query: text({ description: `Words to search for in ${resource.search.join(', ')}` }),
      search: text({ description: 'The same as `query`' }),
    }),
    ...(resource.fields.metadata && {
      'metadata[key]': text({ description: 'Records whose metadata have this value under the key `key`' }),
    }),
    ...Object.fromEntries(
      Object.entries(resource.filters).map(([name, filter]) => [name, filtering(resource, name, filter)]),
    ),
  }
}

export function orderParameter({ orders, default_order: newestBy }: Resource): Fields {
  const columns = ['id', 'created_at', 'updated_at', ...orders]
  const about = `\`.desc\` reverses the order; by default the newest come first${newestBy ? `, by \`${newestBy}\`` : ''}`
  return {
    order: choice(
      columns.flatMap((order) => [order, `${order}.desc`]),
      { description: about },
    ),
  }
}

export const parametersOf = ({ request_kind: takes, shape, query }: Operation): Fields =>
  takes === 'list'
    ? { ...PAGES, ...orderParameter(shape as Resource), ...filterParameters(shape as Resource), ...query }
    : (query ?? {})

// `fields[invoice]` and `kinds[]` belong to the name before the bracket.
export const groupOf = (name: string): string => name.replace(/\[.*$/, '')

export function declaredOnly(operation: Operation, parameters: InputObject): InputObject {
  const { names } = parameterNames(operation)
  let query = parameters
  for (const name in parameters) {
    if (names.has(name)) continue
    if (query === parameters) query = { ...parameters }
    delete query[name]
  }
  return query
}

// Rejects `due[a]=1` and `due[]=1` where a single value is expected, so that operations need not check it.
export function checkSingleValues(operation: Operation, query: InputObject): void {
  const problems: { [parameter: string]: string } = {}
  for (const name in query) {
    const isGroup = typeof query[name] === 'object' && query[name] !== null
    if (isGroup && !parameterNames(operation).groups.has(name)) problems[name] = 'must be a text'
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
          .filter(([name, field]) => acceptsGroup(operation, name, field))
          .map(([name]) => groupOf(name)),
      ]),
    }
    cachedNames.set(operation, cached)
  }
  return cached
}

// A list of ids may be sent as `ids=1,2` or `ids[]=1&ids[]=2`.
const acceptsGroup = (
  { request_kind: takes, shape }: Operation,
  name: string,
  { kind }: Field<unknown>,
): boolean =>
  name.includes('[') ||
  kind === 'texts' ||
  kind === 'ids' ||
  kind === 'structure' ||
  (takes === 'list' && (shape as Resource).filters[name] === 'ids')

const FILTERS: { readonly [filter in Filter]: string } = {
  equals: 'Exact value',
  identity: 'Exact value; an empty value matches nothing',
  contains: 'Part of the value, case-insensitive',
  ids: 'Records with these ids, such as `1,2,3`',
}

function filtering(resource: Resource, name: string, filter: Filter): Field<unknown> {
  const field = resource.fields[name] ?? text()
  if (filter !== 'equals') return text({ description: FILTERS[filter] })
  const { choices, kind } = field
  return { kind, ...(choices ? { choices } : {}), read: field.read, options: { description: FILTERS.equals } }
}
