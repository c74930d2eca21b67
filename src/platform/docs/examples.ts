import { exampleValue } from './example-values.ts'
import { rootName, toXml } from './example-xml.ts'
import type {
  Content,
  MediaType,
  Method,
  OpenApi,
  Operation,
  Parameter,
  RequestBody,
  Schema,
} from './openapi-types.ts'
import { mainShape, resolve } from './resolve.ts'

// An operation with what it inherits from its path; `elsewhere` if its URL differs from that of the other operations.
export type Entry = {
  id: string
  method: Method
  path: string
  also: readonly string[] // further paths of the operation
  server: string
  elsewhere: boolean
  operation: Operation
  parameters: readonly Parameter[]
}

// Resources that have their own page.
export type Resource = {
  id: string
  slug: string
  name: string
  description?: string | undefined
  entries: Entry[]
}

export type Example = { label: string; code: string }

type Format = 'json' | 'xml'

const BYTES = 'application/octet-stream'
const mediaTypes = { json: 'application/json', xml: 'application/xml' } as const

export function requestExamples(openapi: OpenApi, entry: Entry): Example[] {
  const body = entry.operation.requestBody && resolve<RequestBody>(openapi, entry.operation.requestBody)
  const upload = body && formUpload(openapi, body.content)
  const formats = formatsOf(openapi, entry)
  if (formats.length === 0 && !upload)
    return [{ label: 'curl', code: curl(openapi, entry, 'json', binaryLines(entry)) }]
  const examples = formats.map((format) => {
    const bytesSchema = body?.content[BYTES]?.schema
    if (bytesSchema) {
      const lines = fileLines(format, String(exampleValue(openapi, bytesSchema, 'request')))
      return { label: label(format), code: curl(openapi, entry, format, lines) }
    }
    const requestBody = body && bodyText(openapi, entry, body.content, format)
    const code = curl(
      openapi,
      requestBody ? withoutQuery(entry, requestBody.names) : entry,
      format,
      requestBody ? bodyLines(format, requestBody.text) : [],
      requestBody?.query,
    )
    return { label: label(format), code }
  })
  if (!upload) return examples
  return [
    ...examples,
    { label: 'multipart', code: curl(openapi, entry, 'json', formLines(openapi, entry, upload)) },
  ]
}

export function responseExamples(openapi: OpenApi, entry: Entry): Example[] {
  const content = successContent(openapi, entry.operation)
  return formatsOf(openapi, entry).flatMap((format) => {
    const media = content && mediaFor(content, format)
    if (!media) return []
    const schema = media.schema ?? {}
    const value = mediaExample(media) ?? exampleValue(openapi, schema, 'response', rootName(openapi, schema))
    const code =
      format === 'json' || (typeof value === 'string' && value.startsWith('<'))
        ? jsonUnlessText(value, format)
        : toXml(openapi, rootName(openapi, schema), value, schema, 'response')
    return [{ label: label(format), code }]
  })
}

// The record in its wrapper key. Tokens and options beside it are not fields of the record; the options are parameters of
// the query too, and listed there.
export function unwrap(openapi: OpenApi, schema: Schema): { name: string; schema: Schema } | undefined {
  const { properties = {}, required = [] } = mainShape(openapi, schema)
  const others = Object.entries(properties).filter(([name]) => !tokens.includes(name))
  const records = others.filter(([, part]) => mainShape(openapi, part).properties !== undefined)
  const [record] = records
  if (!record || records.length > 1 || (others.length > 1 && !required.includes(record[0]))) return undefined
  return { name: record[0], schema: record[1] }
}

export function successContent(openapi: OpenApi, operation: Operation): Content | undefined {
  const status = Object.keys(operation.responses).find((code) => code.startsWith('2'))
  const answer = status && operation.responses[status]
  return answer ? resolve(openapi, answer).content : undefined
}

export function jsonMedia(content: Content): MediaType | undefined {
  return mediaFor(content, 'json') ?? mediaFor(content, 'xml') ?? Object.values(content)[0]
}

export const extensionParameter = (path: string) => path.match(/\.\{(\w+)\}$/)?.[1]

export const needsToken = (openapi: OpenApi, operation: Operation) =>
  (operation.security ?? openapi.security ?? []).some((requirement) => Object.keys(requirement).length > 0)

const tokens = ['api_token', 'integration_token']

function formatsOf(openapi: OpenApi, entry: Entry): Format[] {
  const fixed = entry.path.match(/\.(json|xml)$/)?.[1]
  if (fixed) return [fixed as Format]
  const body = entry.operation.requestBody && resolve<RequestBody>(openapi, entry.operation.requestBody)
  const content = { ...body?.content, ...successContent(openapi, entry.operation) }
  const declared = (['json', 'xml'] as const).filter((format) => mediaFor(content, format))
  if (declared.length > 0) return declared
  return extensionParameter(entry.path) && fileFormat(entry) === undefined ? ['json', 'xml'] : []
}

function mediaFor(content: Content, format: Format): MediaType | undefined {
  const type = Object.keys(content).find((name) => name.split(';')[0]?.trim() === mediaTypes[format])
  return type ? content[type] : undefined
}

const mediaExample = (media: MediaType) => media.example ?? Object.values(media.examples ?? {})[0]?.value

const label = (format: Format) => format.toUpperCase()

function bodyText(openapi: OpenApi, entry: Entry, content: Content, format: Format) {
  const media = mediaFor(content, format) ?? jsonMedia(content)
  if (!media) return undefined
  const schema = media.schema ?? {}
  const value = mediaExample(media) ?? withoutToken(openapi, entry, exampleValue(openapi, schema, 'request'))
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (format === 'json' || typeof value === 'string') return { text: jsonUnlessText(value, format), names }
  const record = unwrap(openapi, schema)
  const wrapped = value as { [key: string]: unknown }
  if (!record || !(record.name in wrapped)) {
    return { text: toXml(openapi, rootName(openapi, schema), value, schema, 'request'), names }
  }
  // An XML body contains only the record, so tokens beside it move to the query.
  const query = Object.entries(wrapped).filter(([name]) => tokens.includes(name))
  return { text: toXml(openapi, record.name, wrapped[record.name], record.schema, 'request'), query, names }
}

// A parameter that the body contains is not repeated in the address.
const withoutQuery = (entry: Entry, names: readonly string[]): Entry => ({
  ...entry,
  parameters: entry.parameters.filter(
    (parameter) => parameter.in !== 'query' || !names.includes(parameter.name),
  ),
})

const jsonUnlessText = (value: unknown, format: Format) =>
  format === 'xml' && typeof value === 'string' ? value : JSON.stringify(value, null, 2)

// Examples send the token in the header, which works for both formats.
function withoutToken(openapi: OpenApi, entry: Entry, value: unknown): unknown {
  if (!needsToken(openapi, entry.operation) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'api_token'))
}

function formUpload(openapi: OpenApi, content: Content): Schema | undefined {
  const schema = content['multipart/form-data']?.schema
  return schema && formFields(openapi, schema, '').some((field) => field.file) ? schema : undefined
}

function formFields(
  openapi: OpenApi,
  schema: Schema,
  prefix: string,
): { name: string; file: boolean; schema: Schema }[] {
  return Object.entries(mainShape(openapi, schema).properties ?? {}).flatMap(([key, part]) => {
    const name = prefix ? `${prefix}[${key}]` : key
    const shape = mainShape(openapi, part)
    if (shape.properties) return formFields(openapi, part, name)
    return shape.readOnly ? [] : [{ name, file: shape.format === 'binary', schema: part }]
  })
}

// The first extension of a path that only returns files.
function fileFormat({ path, parameters }: Entry): string | undefined {
  const name = extensionParameter(path)
  const listed =
    parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema?.enum ?? []
  return listed.includes('json') || listed.includes('xml') ? undefined : (listed[0] as string | undefined)
}

function formLines(openapi: OpenApi, entry: Entry, schema: Schema): string[] {
  return formFields(openapi, schema, '')
    .filter((field) => !(field.name === 'api_token' && needsToken(openapi, entry.operation)))
    .map(
      (field) =>
        `-F ${quote(`${field.name}=${exampleValue(openapi, field.schema, 'request', field.name.replace(/\[(\w+)\]$/, '.$1'))}`)}`,
    )
}

const bodyLines = (format: Format, text: string) => [
  `-H 'Content-Type: ${mediaTypes[format]}'`,
  `-H 'Accept: ${mediaTypes[format]}'`,
  `-d ${quote(text)}`,
]

const fileLines = (format: Format, name: string) => [
  `-H 'Content-Type: ${BYTES}'`,
  `-H 'Accept: ${mediaTypes[format]}'`,
  `--data-binary ${quote(name)}`,
]

const binaryLines = (entry: Entry) => (entry.method === 'get' && !entry.path.endsWith('.js') ? ['-O'] : [])

function curl(
  openapi: OpenApi,
  entry: Entry,
  format: Format,
  lines: string[],
  query: [string, unknown][] = [],
): string {
  const method = entry.method === 'get' ? '' : `-X ${entry.method.toUpperCase()} `
  const token = needsToken(openapi, entry.operation) ? ['-H "Authorization: Bearer $API_TOKEN"'] : []
  return [`curl ${method}${quote(address(openapi, entry, format, query))}`, ...token, ...lines].join(
    ' \\\n  ',
  )
}

function address(openapi: OpenApi, entry: Entry, format: Format, more: [string, unknown][]): string {
  const value = (parameter: Parameter) =>
    parameter.example ?? exampleValue(openapi, parameter.schema ?? {}, 'request', parameter.name) ?? 42
  const path = entry.path
    .replace(/\.(\{\w+\}|json|xml)$/, `.${fileFormat(entry) ?? format}`)
    .replace(/\{([^}]+)\}/g, (_, name) => {
      const parameter = entry.parameters.find(
        (candidate) => candidate.name === name && candidate.in === 'path',
      )
      return encodeURIComponent(String(parameter ? value(parameter) : 42))
    })
  const required = entry.parameters.filter(
    (parameter) => parameter.in === 'query' && (parameter.required || hasExample(parameter)),
  )
  const header = needsToken(openapi, entry.operation)
  const pairs = [
    ...required.map((parameter): [string, unknown] => [parameter.name, value(parameter)]),
    ...more,
  ]
    .filter(([name]) => !(header && name === 'api_token'))
    .map(([name, part]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(part))}`)
  return entry.server + path + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
}

const hasExample = ({ example, schema }: Parameter) =>
  example !== undefined || schema?.example !== undefined || schema?.examples !== undefined

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
