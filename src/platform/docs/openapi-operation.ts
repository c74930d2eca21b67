import type { Field, Fields } from '../fields/field.ts'
import { formerParameters, formerWrapper } from '../fields/renamed-fields.ts'
import type { Shape } from '../fields/resource.ts'
import { supportsDryRun } from '../http/dry-run.ts'
import { parametersOf } from '../http/parameters.ts'
import type { Route } from '../http/route.ts'
import { type DeclaredShape, type Refer, requestSchema } from './openapi-schema.ts'
import type * as api from './openapi-types.ts'

// Describes an operation: parameters, body and responses.

export function operationOf(route: Route, tag: string, refer: Refer): api.Operation {
  const { operation, method, path } = route
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:_]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [tag],
    summary: operation.summary,
    ...(operation.description ? { description: operation.description } : {}),
    ...(['installation', 'open'].includes(operation.access) ? { security: [] } : {}),
    parameters: [...inPath(route), ...inQuery(route, refer), ...inHeaders(route)],
    ...bodyOf(route, refer),
    responses: {
      [operation.status ?? 200]: {
        description: 'Done',
        ...answerHeaders(route),
        content: answerContent(route, refer),
      },
      ...errorResponses(route),
      ...(route.formats.includes('js') ? { 404: missingScript } : {}),
    },
  }
}

const PLACES: { [name: string]: string } = {
  id: 'Id of the record',
  token: 'Secret token',
  prefix: 'Prefix of the account',
  attachment_id: 'Id of the attachment',
  delivery_id: 'Id of the delivery',
  month: 'Month, such as `2026-10`',
  number: 'Number of the document, for the name of the file',
}

function inPath({ path, formats }: Route): api.Parameter[] {
  const places = [...path.matchAll(/:(\w+)/g)].map(([, name = '']): api.Parameter => {
    const type = name === 'id' ? ['integer', 'string'] : 'string'
    return { name, in: 'path', required: true, description: PLACES[name] as string, schema: { type } }
  })
  if (formats.length === 1) return places
  const description = 'Format of the response'
  return [
    ...places,
    { name: 'format', in: 'path', required: true, description, schema: { type: 'string', enum: formats } },
  ]
}

const inQuery = ({ operation }: Route, refer: Refer): api.Parameter[] =>
  Object.entries(parametersOf(operation)).map(([name, field]) => parameterOf(name, field, refer))

function parameterOf(name: string, field: Field<unknown>, refer: Refer): api.Parameter {
  const { description: about, required } = field.options
  const { maxLength: _length, ...schema } = withoutNull(requestSchema(field, refer))
  const isList = field.kind === 'texts' || field.kind === 'ids'
  return {
    name,
    in: 'query',
    ...(required ? { required } : {}),
    ...(about ? { description: about } : {}),
    // Lists in a query: `kinds[]=vat&kinds[]=proforma`, or `ids=1,2`.
    ...(isList ? { style: 'form', explode: name.endsWith('[]') } : {}),
    schema: isList ? { type: 'array', ...(schema.items ? { items: schema.items } : {}) } : schema,
  }
}

function withoutNull(schema: api.Schema): api.Schema {
  const { type, enum: listed, ...remainder } = schema
  const types = [type ?? []].flat().filter((typeName) => typeName !== 'null')
  // Query values are always texts; the schema names the type from which callers build them.
  const main = types.includes('integer') ? 'integer' : types.includes('number') ? 'number' : types[0]
  const singleType = types.includes('string') && types.includes('number') ? 'string' : main
  return {
    ...remainder,
    ...(singleType ? { type: singleType } : {}),
    ...(listed ? { enum: listed.filter((value) => value !== null) } : {}),
  }
}

function inHeaders(route: Route): api.Parameter[] {
  const { method, operation } = route
  const headers: api.Parameter[] = []
  if (method !== 'GET' && operation.writes !== false) {
    headers.push({
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A repeated request with the same key gets the first response again; kept for 24 hours',
      schema: { type: 'string', maxLength: 255 },
    })
  }
  if (supportsDryRun(route))
    headers.push({
      name: 'dry_run',
      in: 'query',
      description: '`1` returns the response without changing anything',
      schema: { type: 'boolean' },
    })
  if (isConditional(route)) {
    const description = '`ETag` of the expected version; 412 if the record was changed since'
    headers.push({ name: 'If-Match', in: 'header', description, schema: { type: 'string' } })
  }
  return headers
}

// Changes and deletions accept the expected version (If-Match).
const hasVersions = ({ shape, is_versioned }: Route['operation']) =>
  is_versioned || (shape !== undefined && 'table' in shape)

const isConditional = ({ operation, method }: Route) =>
  ['PUT', 'PATCH', 'DELETE'].includes(method) && hasVersions(operation)

const ETAG = {
  description: 'Version of the record: its `updated_at`',
  schema: { type: 'string' },
} as const
const TOTAL = {
  description: 'Number of records on all pages; not with `after`',
  schema: { type: 'integer' },
} as const
const LINK = {
  description: 'Addresses of the first, previous, next and last page; with `after` only of the next one',
  schema: { type: 'string' },
} as const

function answerHeaders({ operation }: Route): Pick<api.Answer, 'headers'> {
  const { response_kind: gives, request_kind: takes } = operation
  if (gives === 'record' && hasVersions(operation)) return { headers: { ETag: ETAG } }
  return gives === 'list' && takes === 'list' ? { headers: { 'X-Total-Count': TOTAL, Link: LINK } } : {}
}

function bodyOf(route: Route, refer: Refer): { requestBody?: api.RequestBody } {
  const { shape, request_kind: takes, query } = route.operation
  // A body of GET is read, but not documented.
  if (route.method === 'GET') return {}
  if (takes === 'parameters') {
    const fields = fieldsOf(query ?? {}, refer)
    for (const [former, current] of formerParameters(query ?? {}))
      fields[former] = { ...fields[current], deprecated: true, description: `Former name of \`${current}\`` }
    const properties = { ...besideOf(route, refer), ...fields }
    const description = 'Query parameters can be sent here instead'
    return { requestBody: { required: false, description, content: both({ type: 'object', properties }) } }
  }
  if (takes === 'bytes' && route.operation.access !== 'open')
    return { requestBody: { required: true, content: file() } }
  if (!shape || (takes !== 'record' && takes !== 'fields')) return {}
  const record = requestSchemaOf(route, shape, refer)
  const beside: api.Schema = { type: 'object', properties: besideOf(route, refer) }
  const schema: api.Schema =
    takes === 'fields'
      ? { allOf: [record, beside], xml: { name: shape.name } }
      : {
          ...beside,
          properties: { ...beside.properties, [shape.name]: record, ...formerBody(shape.name, record) },
          required: [shape.name],
        }
  return { requestBody: { required: true, content: { ...both(schema), ...upload(shape, refer) } } }
}

function formerBody(name: string, record: api.Schema): { [name: string]: api.Schema } {
  const former = formerWrapper(name)
  if (former === undefined) return {}
  return { [former]: { ...record, deprecated: true, description: `Former name of \`${name}\`` } }
}

// Either the body itself, or a file of a form.
const file = (): api.Content => {
  const schema: api.Schema = { type: 'string', format: 'binary', examples: ['@invoice.xml'] }
  return {
    'application/octet-stream': { schema },
    'multipart/form-data': { schema: { type: 'object', properties: { file: schema } } },
  }
}

// Files are sent as forms, whose fields have names such as `department[logo]`.
function upload(shape: Shape, refer: Refer): api.Content {
  const requestFields = Object.entries({ ...shape.fields, ...shape.request_fields })
  if (!requestFields.some(([, { options }]) => options.file)) return {}
  const formFields = requestFields
    .filter(([, { options }]) => options.file || options.required)
    .map(([name, field]): [string, api.Schema] => {
      const { description, ...schema } = describeParameter(field, refer)
      const words = description ? { description } : {}
      return [`${shape.name}[${name}]`, { ...(field.options.file ? BINARY.schema : schema), ...words }]
    })
  const properties = { api_token: describeParameter(TOKEN, refer), ...Object.fromEntries(formFields) }
  return { 'multipart/form-data': { schema: { type: 'object', properties } } }
}

// A new record needs the required fields; a change contains only what changes.
function requestSchemaOf({ method }: Route, shape: Shape, refer: Refer): api.Schema {
  const record = refer(shape as DeclaredShape, 'request')
  const required = shape.required.filter((name) => !shape.fields[name]?.options.readonly)
  return method === 'POST' && required.length > 0 ? { allOf: [record], required } : record
}

function besideOf({ operation }: Route, refer: Refer): { [name: string]: api.Schema } {
  const isClosed = operation.access !== 'open' && operation.access !== 'installation'
  const beside = { ...(isClosed ? { api_token: TOKEN } : {}), ...operation.request_extras }
  return Object.fromEntries(
    Object.entries(beside).map(([name, extra]) => [
      name,
      // Structures among the extras are declared like nested shapes, but typed as shapes of any fields.
      'fields' in extra
        ? refer(extra as unknown as DeclaredShape, 'request')
        : describeParameter(extra, refer),
    ]),
  )
}

const TOKEN: Field<unknown> = {
  kind: 'text',
  options: { description: 'API token, if it is not in a header' },
  read: () => null,
}

const fieldsOf = (fields: Fields, refer: Refer): { [name: string]: api.Schema } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describeParameter(field, refer)]))

const describeParameter = (field: Field<unknown>, refer: Refer): api.Schema => ({
  ...requestSchema(field, refer),
  ...(field.options.description ? { description: field.options.description } : {}),
})

function answerContent({ operation, formats }: Route, refer: Refer): api.Content {
  const { response_kind: gives } = operation
  const shape = operation.response_shape ?? operation.shape
  const files = Object.fromEntries(
    formats.filter((format) => !TREES.includes(format)).map((format) => [mediaType(format), BINARY]),
  )
  if (!formats.some((format) => TREES.includes(format))) return files
  const contentOf = (schema: api.Schema) => ({ ...inFormats(both(schema), formats), ...files })
  if (gives === 'ok') return contentOf({ type: 'string', const: 'ok' })
  if (!shape) return contentOf({ type: 'object', xml: { name: 'hash' } })
  const record = refer(shape as DeclaredShape, 'answer')
  const list: api.Schema = { type: 'array', items: record, xml: { name: shape.plural } }
  if (gives !== 'by_id') return contentOf(gives === 'list' ? list : record)
  const byId: api.Schema = { type: 'object', additionalProperties: record }
  return { 'application/json': { schema: byId }, 'application/xml': { schema: list } }
}

const inFormats = (content: api.Content, formats: readonly string[]): api.Content =>
  Object.fromEntries(
    Object.entries(content).filter(([type]) => formats.some((format) => type.endsWith(`/${format}`))),
  )

const TREES = ['json', 'xml']
const BINARY: api.MediaType = { schema: { type: 'string', format: 'binary' } }
const MEDIA_TYPES: { [format: string]: string } = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  bin: 'application/octet-stream',
  js: 'text/javascript',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  txt: 'text/plain',
}
const mediaType = (format: string) => MEDIA_TYPES[format] ?? `image/${format}`

// Pages that load a script read nothing else.
const missingScript: api.Answer = {
  description: 'The product does not exist',
  content: { 'text/javascript': BINARY },
}

// Error responses are described once; operations refer to those that they can return.
const REFUSALS = {
  400: 'The request cannot be parsed',
  401: 'The token is missing or wrong',
  403: 'The user does not have permission',
  404: 'The record does not exist',
  406: 'The format is not available',
  409: 'The first request with this Idempotency-Key is still running',
  412: 'The record was changed after the version in If-Match',
  413: 'The body is too large',
  422: 'A field or parameter is invalid',
  429: 'Too many requests; Retry-After contains the waiting time',
  500: 'Internal error; include the request_id when you report it',
  503: 'The server is overloaded; Retry-After contains the waiting time',
} as const

export const refusals = (): { [name: string]: api.Answer } =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      `Refused${status}`,
      { description, content: both({ $ref: '#/components/schemas/Problem' }) },
    ]),
  )

function errorResponses(route: Route): { [status: string]: api.Reference } {
  const { operation, method } = route
  const isAnyones = operation.access === 'open' && !operation.is_session_route
  const never = new Set([
    ...(isAnyones ? [401] : []),
    ...(method === 'GET' && operation.access !== 'write' ? [409] : []),
    ...(isConditional(route) || operation.performs_others ? [] : [412]),
  ])
  const statuses = Object.keys(REFUSALS).filter((status) => !never.has(Number(status)))
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  )
}

const both = (schema: api.Schema): api.Content => ({
  'application/json': { schema },
  'application/xml': { schema },
})
