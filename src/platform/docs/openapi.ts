import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '../database/list.ts'
import { PERIODS } from '../database/period.ts'
import type { Field } from '../fields/field.ts'
import type { Resource, Shape } from '../fields/resource.ts'
import type { Route } from '../http/route.ts'
import type * as api from './openapi-types.ts'

// The OpenAPI 3.1 description, made from the same declarations that read requests and write answers.

export function openApi(routes: readonly Route[], root_url: string): api.OpenApi & { openapi: string } {
  const schemas: { [name: string]: api.Schema } = { Problem: problem }
  const paths: api.OpenApi['paths'] = {}
  for (const route of routes) {
    const path = pathOf(route)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
    const { shape } = route.operation
    if (shape) schemas[componentName(shape)] ??= schemaOf(shape)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kwit',
      version: '1',
      description: 'Invoicing over HTTP, in JSON and XML. The extension of an address chooses the format.',
    },
    servers: [{ url: root_url }],
    security: [{ bearer: [] }, { query: [] }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: { schemas, securitySchemes } as NonNullable<api.OpenApi['components']>,
  }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The API token of a user in an account' },
  query: { type: 'apiKey', in: 'query', name: 'api_token' },
}

const problem: api.Schema = {
  type: 'object',
  properties: {
    code: { type: 'string', const: 'error' },
    message: { description: 'A text, or the texts of each field: `{"name": ["can\'t be blank"]}`' },
    status: { type: 'integer' },
    error: { type: 'string' },
    request_id: { type: 'string' },
  },
  xml: { name: 'hash' },
}

function pathOf({ path, formats }: Route): string {
  const named = path.replace(/:(\w+)/g, '{$1}')
  return formats.length > 1 ? `${named}.{format}` : `${named}.${formats[0]}`
}

const tagOf = ({ path }: Route) => {
  const [first = ''] = path.slice(1).split('/')
  if (['users', 'login', 'account'].includes(first)) return 'Accounts and users'
  return first === 'a' ? 'Payment form' : capital(first.replaceAll('_', ' '))
}

function operationOf(route: Route): api.Operation {
  const { operation, method, path } = route
  const status =
    method === 'POST' && operation.gives === 'record' && (operation.writes !== false || operation.makes)
      ? '201'
      : '200'
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:_]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [tagOf(route)],
    summary: operation.summary,
    ...(operation.about ? { description: operation.about } : {}),
    ...(['installation', 'open'].includes(operation.right) ? { security: [] } : {}),
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: {
      [status]: { description: 'Done', ...tagHeader(route), content: answerContent(route) },
      ...Object.fromEntries(refusals(route).map(([code, text]) => [code, refusal(text)])),
    },
  }
}

function parametersOf(route: Route): api.Parameter[] {
  const { path, formats, operation, method } = route
  const parameters: api.Parameter[] = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name: name as string,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  if (formats.length > 1) {
    parameters.push({ name: 'format', in: 'path', required: true, schema: { type: 'string', enum: formats } })
  }
  if (method === 'GET' && operation.beside) {
    for (const name of Object.keys(operation.beside))
      parameters.push({ name, in: 'query', required: true, schema: { type: 'string' } })
  }
  if (operation.takes === 'list') parameters.push(...listParameters(operation.shape as Resource))
  if (method !== 'GET' && operation.writes !== false) {
    const description = 'Makes a repeated request give the first answer again; kept for 24 hours'
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      description,
      schema: { type: 'string', maxLength: 255 },
    })
  }
  if (isConditional(route)) {
    const description = 'The `ETag` of the version that is meant; when the record was changed since, 412'
    parameters.push({ name: 'If-Match', in: 'header', description, schema: { type: 'string' } })
  }
  return parameters
}

// Who changes or deletes a record may name the version that is meant.
const hasVersions = ({ shape }: Route['operation']) => shape !== undefined && 'table' in shape

const isConditional = ({ operation, method }: Route) =>
  ['PUT', 'PATCH', 'DELETE'].includes(method) && hasVersions(operation)

const ETAG = {
  description: 'The version of the record: its `updated_at`',
  schema: { type: 'string' },
} as const

const tagHeader = ({ operation }: Route) =>
  operation.gives === 'record' && hasVersions(operation) ? { headers: { ETag: ETAG } } : {}

function listParameters(resource: Resource): api.Parameter[] {
  const query = (name: string, schema: api.Schema, description?: string): api.Parameter => ({
    name,
    in: 'query',
    schema,
    ...(description ? { description } : {}),
  })
  const orders = ['id', 'created_at', 'updated_at', ...resource.orders]
  return [
    query('page', { type: 'integer', minimum: 1, default: 1 }),
    query('per_page', { type: 'integer', minimum: 1, maximum: PER_PAGE_MAX, default: PER_PAGE_DEFAULT }),
    query('order', { type: 'string', enum: orders.flatMap((order) => [order, `${order}.desc`]) }),
    query('period', { type: 'string', enum: [...PERIODS], default: 'all' }),
    query('date_from', { type: 'string', format: 'date' }),
    query('date_to', { type: 'string', format: 'date' }),
    ...(resource.search.length
      ? [query('query', { type: 'string' }, `Searches ${resource.search.join(', ')}`)]
      : []),
    ...Object.entries(resource.filters).map(([name, filter]) =>
      query(
        name,
        { type: 'string' },
        filter === 'contains' ? 'Part of it is enough' : filter === 'ids' ? '1,2,3' : 'Exact',
      ),
    ),
  ]
}

function bodyOf({ operation }: Route): { requestBody?: api.RequestBody } {
  const { shape, takes } = operation
  if (!shape || (takes !== 'record' && takes !== 'fields')) return {}
  const reference: api.Schema = { $ref: `#/components/schemas/${componentName(shape)}` }
  const beside = operation.beside
    ? besideOf(operation.beside)
    : { api_token: { type: 'string', writeOnly: true } }
  const schema: api.Schema =
    takes === 'fields'
      ? { allOf: [reference, { type: 'object', properties: beside }], xml: { name: shape.name } }
      : { type: 'object', properties: { ...beside, [shape.name]: reference } }
  return { requestBody: { required: true, content: both(schema) } }
}

function besideOf(beside: NonNullable<Route['operation']['beside']>): { [name: string]: api.Schema } {
  return Object.fromEntries(
    Object.entries(beside).map(([name, given]) => [
      name,
      'fields' in given
        ? { $ref: `#/components/schemas/${componentName(given)}` }
        : { type: 'string', writeOnly: true },
    ]),
  )
}

function answerContent({ operation, formats }: Route): api.Content {
  const { shape, gives } = operation
  if (gives === 'ok') return both({ type: 'string', const: 'ok' })
  if (gives === 'outcome') return both({ type: 'object', xml: { name: 'hash' } })
  if (!shape || gives === 'other') {
    return Object.fromEntries(formats.map((format) => [mediaType(format), BINARY]))
  }
  const reference: api.Schema = { $ref: `#/components/schemas/${componentName(shape)}` }
  const content = both(
    gives === 'list' ? { type: 'array', items: reference, xml: { name: shape.plural } } : reference,
  )
  return formats.includes('pdf') ? { ...content, [mediaType('pdf')]: BINARY } : content
}

const BINARY: api.MediaType = { schema: { type: 'string', format: 'binary' } }
const MEDIA_TYPES: { [format: string]: string } = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}
const mediaType = (format: string) => MEDIA_TYPES[format] ?? `image/${format}`

function refusals(route: Route): [string, string][] {
  const { operation, path, method } = route
  const all: [string, string][] = []
  if (operation.takes === 'record') all.push(['400', 'The body cannot be read'])
  if (operation.right !== 'open') all.push(['401', 'The token is missing or wrong'])
  if (operation.right === 'write' || operation.right === 'admin')
    all.push(['403', 'The user has no right to do this'])
  if (path.includes(':')) all.push(['404', 'There is no such record'])
  all.push(['406', 'There is no such format'])
  if (method !== 'GET') all.push(['409', 'The first request with this Idempotency-Key is still running'])
  if (isConditional(route)) all.push(['412', 'The record was changed after the version that If-Match names'])
  if (method !== 'GET') all.push(['413', 'The body is too large'])
  if (method !== 'GET' || operation.takes === 'list') all.push(['422', 'A field or parameter is invalid'])
  all.push(['429', 'Too many requests; Retry-After says how long to wait'])
  return all
}

const refusal = (description: string): api.Answer => ({
  description,
  content: both({ $ref: '#/components/schemas/Problem' }),
})

const both = (schema: api.Schema): api.Content => ({
  'application/json': { schema },
  'application/xml': { schema },
})

// Two shapes may share a wrapper key; the path tells them apart.
const componentName = (shape: Shape): string =>
  capital(shape.name) + (shape.name === 'user' && 'role' in shape.fields ? 'Member' : '')

function schemaOf(shape: Shape): api.Schema {
  const properties: { [name: string]: api.Schema } = {}
  if ('table' in shape) properties.id = { type: 'integer', readOnly: true }
  for (const [name, field] of Object.entries(shape.fields)) properties[name] = propertyOf(field)
  if ('table' in shape) {
    for (const name of ['created_at', 'updated_at']) properties[name] = { ...time, readOnly: true }
  }
  const required = Object.keys(shape.fields).filter((name) => shape.fields[name]?.options.required)
  return { type: 'object', properties, xml: { name: shape.name }, ...(required.length ? { required } : {}) }
}

const time: api.Schema = { type: ['string', 'null'], format: 'date-time' }

function propertyOf({ kind, max, choices, options }: Field<unknown>): api.Schema {
  const types: { [kind in Field<unknown>['kind']]: api.Schema } = {
    text: { type: ['string', 'null'], maxLength: max ?? 0 },
    choice: { type: ['string', 'null'], enum: choices ?? [] },
    integer: { type: ['integer', 'null'] },
    decimal: { type: ['string', 'null'], format: 'decimal' },
    boolean: { type: 'boolean' },
    date: { type: ['string', 'null'], format: 'date' },
    timestamp: time,
    tax: { type: ['string', 'null'] },
    texts: { type: 'array', items: { type: 'string' } },
    ids: { type: 'array', items: { type: 'integer' } },
    structure: { type: ['object', 'null'] },
  }
  return {
    ...types[kind],
    ...(options.about ? { description: options.about } : {}),
    ...(options.readonly ? { readOnly: true } : {}),
    ...(options.writeonly ? { writeOnly: true } : {}),
    ...(['string', 'number', 'boolean'].includes(typeof options.initial) ? { default: options.initial } : {}),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
