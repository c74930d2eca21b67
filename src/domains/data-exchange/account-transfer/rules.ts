import { hash } from 'node:crypto'
import type { Field, Fields } from '../../../platform/fields/field.ts'
import { isProblem, problem } from '../../../platform/fields/parse.ts'
import type { Shape } from '../../../platform/fields/resource.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import type { Links } from './schema.ts'

// Reads records of another service by the fields declared here, including read-only fields, so that they stay as they were.

export type SourceRecord = InputObject & { id: number }
type SourceProblemNote = { field: string; message: string }
export type ReadResult = { draft: { [field: string]: unknown }; links: Links; problems: SourceProblemNote[] }

// Ids of other records in fields that are not declared as references, with their table.
export type MoreLinks = { readonly [field: string]: string }

// Fields that belong to the source installation, or are calculated here.
const IGNORED_FIELDS = new Set([
  'deleted',
  'user_id',
  'creator_id',
  'updater_id',
  'attachments_count',
  'has_attachments',
  // Ids of templates, which are not transferred, and of unknown records: the same number is another record here.
  'invoice_template_id',
  'template_id',
  'buyer_id',
])

// Values that become part of an address must have a safe form.
const SAFE_FORMS: readonly (readonly [name: RegExp, form: RegExp])[] = [
  [/^token$/, /^[A-Za-z0-9]{1,64}$/],
  [/_(link|url)$/, /^https?:\/\//i],
]

const hasSafeForm = (name: string, value: InputValue): boolean =>
  SAFE_FORMS.every(([names, form]) => !names.test(name) || form.test(String(value)))

export function readSourceRecord(
  { fields }: Pick<Shape, 'fields'>,
  sourceRecord: InputObject,
  moreLinks: MoreLinks = {},
  ignored: readonly string[] = [],
): ReadResult {
  const result: ReadResult = { draft: {}, links: {}, problems: [] }
  for (const [name, field] of Object.entries(fields)) {
    const value = sourceRecord[name]
    const { hidden, writeonly } = field.options
    if (value === undefined || hidden || writeonly || IGNORED_FIELDS.has(name) || ignored.includes(name))
      continue
    const to = field.target ?? moreLinks[name]
    if (to === undefined) readValue(result, name, field, value)
    else if (isId(value)) result.links[name] = { to, id: Number(value) }
    else result.draft[name] = null
  }
  return result
}

// Only states whether a record has files; their list states how many.
export const countFiles = ({ attachments_count }: InputObject): number =>
  Number(attachments_count) > 0 ? 1 : 0

export const isId = (value: InputValue | undefined): boolean => /^[1-9]\d{0,14}$/.test(String(value))

function readValue({ draft, problems }: ReadResult, name: string, field: Field<unknown>, value: InputValue) {
  const addProblem = (message: string) => problems.push({ field: name, message })
  if (value === null) {
    draft[name] = field.options.initial ?? null
    return
  }
  const result = hasSafeForm(name, value) ? parseValue(field, value) : problem('has an unexpected format')
  if (!isProblem(result)) {
    draft[name] = result
    return
  }
  const isLong = field.kind === 'text' && typeof value === 'string' && value.length > (field.max ?? 0)
  if (isLong) draft[name] = value.slice(0, field.max).toWellFormed()
  addProblem(isLong ? `was truncated: ${result.problem}` : `${result.problem}: ${printShort(value)}`)
}

function parseValue(field: Field<unknown>, value: Exclude<InputValue, null>): unknown {
  if (field.nested && !hasDeclaredForm(field.nested, value)) return problem('has an unexpected format')
  if (field.kind === 'structure') return value
  if (field.kind === 'number') return null
  if (field.kind !== 'timestamp') return field.read(value)
  return momentIn(value) ?? field.read(value)
}

const [FIRST_MS, LAST_MS] = [Date.parse('1000-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

// Accepts years with four digits only.
export function momentIn(value: InputValue | undefined): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return at >= FIRST_MS && at < LAST_MS ? at : undefined
}

// Checks nested records, because rules rely on their fields.
export function hasDeclaredForm(
  { of, many }: NonNullable<Field<unknown>['nested']>,
  value: InputValue,
): boolean {
  const items = many ? value : [value]
  return Array.isArray(items) && items.every((item) => isInputObject(item) && isComplete(of.fields, item))
}

const isComplete = (fields: Fields, item: InputObject): boolean =>
  Object.entries(fields).every(([name, field]) => {
    const { omit_empty: omitEmpty, never_null: neverNull, initial } = field.options
    const value = item[name] ?? null
    return value === null
      ? omitEmpty || !(neverNull || initial !== undefined)
      : !isProblem(parseValue(field, value))
  })

const PRINTED_MAX = 100
const printShort = (value: InputValue): string => JSON.stringify(value).slice(0, PRINTED_MAX)

export const objectsOf = (value: unknown): InputObject[] =>
  Array.isArray(value) ? value.filter(isInputObject) : []

// Keeps the positions of lines, to which corrections may refer. If two lines have the same position, renumbers all.
export function withLineIds<Line extends { id?: number | null }>(lines: readonly Line[]): Line[] {
  const positions = lines.map(({ id }) => (id ?? 0) % POSITIONS_MAX)
  const isValid =
    new Set(positions).size === lines.length &&
    positions.every((position) => Number.isInteger(position) && position > 0)
  return lines.map((line, index) => ({ ...line, id: isValid ? positions[index] : index + 1 }))
}

const POSITIONS_MAX = 1_000_000

// Reads lines and entries field by field.
export function readSourceLines(
  shape: { fields: Fields; copy: Shape['copy'] },
  input: InputValue | undefined,
  name: string,
) {
  const problems: SourceProblemNote[] = []
  const lines = objectsOf(input).map((item, index) => {
    const read = readSourceRecord(shape, item)
    for (const { field, message } of read.problems)
      problems.push({ field: `${name}[${index}].${field}`, message })
    const links = Object.fromEntries(Object.entries(read.links).map(([field, { id }]) => [field, id]))
    return { ...read.draft, ...links, id: Number(item.id) || null } as {
      [field: string]: unknown
      id: number | null
    }
  })
  return { lines, problems }
}

// Fields that change without a change of the record.
const VOLATILE_FIELDS = new Set([
  'overdue?',
  'warnings',
  'locked',
  'balance',
  'stock_level',
  'stock_value',
  'warehouse_quantity',
  'updated_at',
])

export const digestSourceRecord = (sourceRecord: InputObject): string =>
  hash(
    'sha256',
    JSON.stringify(Object.entries(sourceRecord).filter(([name]) => !VOLATILE_FIELDS.has(name))),
    'base64url',
  )
