import type { OpenApi, Samples, Schema } from './openapi-types.ts'
import { isNullable, mainShape, type ResolvedSchema, typesOf } from './resolve.ts'

export type Direction = 'request' | 'response'

// Maximum numbers of fields in an example: those that most callers send or read, not all.
const requestFields = 12
const responseFields = 16

// For documents without samples, in which every name could be an example.
const NO_SAMPLES: Samples = { values: [], looked_past: /^$/, sent_instead: /^$/ }

// An example value: that of the schema first, otherwise one by type, otherwise one by name.
export function exampleValue(openapi: OpenApi, schema: Schema, direction: Direction, name = ''): unknown {
  return build(openapi, schema, direction, name, [])
}

function build(
  openapi: OpenApi,
  schema: Schema,
  direction: Direction,
  name: string,
  inside: readonly string[],
): unknown {
  const shape = mainShape(openapi, schema)
  const declared = givenExample(shape)
  if (declared !== undefined) return declared
  if (shape.component && inside.includes(shape.component)) return null
  const within = shape.component ? [...inside, shape.component] : inside
  if (shape.properties) {
    const fields = shownFields(openapi, shape, direction)
    return Object.fromEntries(
      fields.map(([field, part]) => [field, build(openapi, part, direction, hintName(name, field), within)]),
    )
  }
  if (typesOf(openapi, schema).includes('array')) {
    if (Array.isArray(shape.default) && shape.default.length > 0) return shape.default
    return shape.items ? [build(openapi, shape.items, direction, name, within)] : []
  }
  return scalar(openapi, shape, direction, name)
}

function givenExample(shape: ResolvedSchema): unknown {
  return shape.example ?? shape.examples?.[0] ?? shape.const
}

function shownFields(openapi: OpenApi, shape: ResolvedSchema, direction: Direction): [string, Schema][] {
  const fields = Object.entries(shape.properties ?? {}).filter(([, { deprecated }]) => !deprecated)
  if (direction === 'response') return answeredFields(openapi, fields)
  const { looked_past, sent_instead } = samplesOf(openapi)
  const writable = fields.filter(([name, field]) => {
    const part = mainShape(openapi, field)
    const isNeeded = shape.required?.includes(name) || givenExample(part) !== undefined
    return !part.readOnly && (isNeeded || !sent_instead.test(name))
  })
  const isList = ([, field]: [string, Schema]) => typesOf(openapi, field).includes('array')
  const allNested = writable.filter(([, field]) => isNested(openapi, field))
  const nested = allNested.find(isList) ?? allNested[0]
  const rank = ([name, field]: [string, Schema]) => {
    if (shape.required?.includes(name) || name === nested?.[0]) return 0
    const part = mainShape(openapi, field)
    if (givenExample(part) !== undefined) return 1
    // Fields with content come before flags, which examples leave at their defaults.
    const isTold = sampleOf(openapi, `record.${name}`) !== undefined || part.format === 'date'
    return isTold && part.type !== 'boolean' && !looked_past.test(name) ? 2 : 3
  }
  const selected = new Set(
    writable.toSorted((field, other) => rank(field) - rank(other)).slice(0, requestFields),
  )
  return writable.filter((field) => selected.has(field))
}

// Fields that examples show: ids, names, dates, amounts, and the first list.
function answeredFields(openapi: OpenApi, fields: [string, Schema][]): [string, Schema][] {
  const shown = fields.filter(([, field]) => !mainShape(openapi, field).writeOnly)
  if (shown.length <= responseFields * 2) return shown
  const nested = shown.find(([, field]) => isNested(openapi, field))
  const interesting = shown.filter(
    ([name]) =>
      sampleOf(openapi, `record.${name}`) !== undefined && !samplesOf(openapi).looked_past.test(name),
  )
  const selected = new Set([...interesting.slice(0, responseFields - 1).map(([name]) => name), nested?.[0]])
  return shown.filter(([name]) => selected.has(name))
}

function isNested(openapi: OpenApi, schema: Schema): boolean {
  const shape = mainShape(openapi, schema)
  return Boolean(shape.properties ?? (shape.items && mainShape(openapi, shape.items).properties))
}

const hintName = (parent: string, field: string) => `${parent.split('.').at(-1)}.${field}`

function scalar(openapi: OpenApi, shape: ResolvedSchema, direction: Direction, name: string): unknown {
  // The API assigns the next number if the request sends null.
  if (direction === 'request' && /\.number$/.test(name) && isNullable(openapi, shape)) return null
  if (shape.default !== undefined && shape.default !== null) return shape.default
  const listed = shape.enum?.find((value) => value !== null)
  if (listed !== undefined) return listed
  const [type] = typesOf(openapi, shape)
  const formatted = exampleOfFormat(type, shape)
  const hint = sampleOf(openapi, name)
  if (shape.format === 'date' && /^\d{4}-\d\d-\d\d$/.test(hint ?? '')) return hint
  if (formatted !== undefined && shape.format !== 'decimal') return formatted
  if (type === undefined && formatted === undefined && hint === undefined) return null
  return exampleOfType(type, shape, hint)
}

const exampleOfFormat = (type: string | undefined, { format }: ResolvedSchema) =>
  type === 'string' || type === undefined ? byFormat[format ?? ''] : undefined

function exampleOfType(type: string | undefined, shape: ResolvedSchema, hint: string | undefined): unknown {
  if (type === 'boolean') return false
  if (type === 'integer') return Number.isInteger(Number(hint)) ? Number(hint) : 1
  if (type === 'number') return Number.isFinite(Number(hint)) ? Number(hint) : 1
  if (type === 'object') return {}
  if (shape.format === 'decimal') return decimalText(hint)
  return fitText(String(hint ?? 'text'), shape.maxLength)
}

const samplesOf = ({ samples = NO_SAMPLES }: OpenApi) => samples

const sampleOf = (openapi: OpenApi, name: string): string | undefined =>
  samplesOf(openapi).values.find(([pattern]) => pattern.test(name))?.[1]

// Responses show amounts with at least one decimal: decisions, Formats.
function decimalText(hint: string | undefined): string {
  const text = Number.isFinite(Number(hint)) ? String(Number(hint)) : '1'
  return text.includes('.') ? text : `${text}.0`
}

const fitText = (text: string, length: number | undefined) =>
  length === undefined ? text : text.slice(0, length)

const byFormat: { [format: string]: string } = {
  date: '2026-11-15',
  'date-time': '2026-11-15T09:30:00.000+01:00',
  email: 'anna@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '3f0c9d1e-7a52-4b8e-9d15-6c2f4e8a1b70',
  binary: '@logo.png',
  decimal: '1.0',
}
