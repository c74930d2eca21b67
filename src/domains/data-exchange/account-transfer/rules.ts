import { hash } from 'node:crypto'
import type { Field, Fields } from '../../../platform/fields/field.ts'
import { isProblem, problem } from '../../../platform/fields/parse.ts'
import type { Shape } from '../../../platform/fields/resource.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import type { Links } from './schema.ts'

// What another service tells of a record, read by the fields that are declared here, the read-only ones too: it is as it was there.

export type SourceRecord = Tree & { id: number }
type ToldProblem = { field: string; message: string }
export type Read = { draft: { [field: string]: unknown }; links: Links; problems: ToldProblem[] }

// Names of other records that are no references, by the table they are in.
export type MoreLinks = { readonly [field: string]: string }

// Of the house it comes from, or counted anew here.
const NOT_TAKEN = new Set([
  'deleted',
  'user_id',
  'creator_id',
  'updater_id',
  'attachments_count',
  'has_attachments',
  // Ids of looks, which do not move, and of nothing that is known here: the same number is another record.
  'invoice_template_id',
  'template_id',
  'buyer_id',
])

// What becomes part of an address, or is one: nothing but that is taken from others.
const FORMS: readonly (readonly [name: RegExp, form: RegExp])[] = [
  [/^token$/, /^[A-Za-z0-9]{1,64}$/],
  [/_(link|url)$/, /^https?:\/\//i],
]

const hasForm = (name: string, value: Value): boolean =>
  FORMS.every(([names, form]) => !names.test(name) || form.test(String(value)))

export function readSourceRecord(
  { fields }: Pick<Shape, 'fields'>,
  told: Tree,
  more_links: MoreLinks = {},
  without: readonly string[] = [],
): Read {
  const read: Read = { draft: {}, links: {}, problems: [] }
  for (const [name, field] of Object.entries(fields)) {
    const value = told[name]
    const { hidden, writeonly } = field.options
    if (value === undefined || hidden || writeonly || NOT_TAKEN.has(name) || without.includes(name)) continue
    const to = field.to ?? more_links[name]
    if (to === undefined) readValue(read, name, field, value)
    else if (isId(value)) read.links[name] = { to, id: Number(value) }
    else read.draft[name] = null
  }
  return read
}

// How many files a record is said to have; the list of them tells how many there are.
export const countFiles = ({ attachments_count }: Tree): number => (Number(attachments_count) > 0 ? 1 : 0)

export const isId = (value: Value | undefined): boolean => /^[1-9]\d{0,14}$/.test(String(value))

function readValue({ draft, problems }: Read, name: string, field: Field<unknown>, value: Value) {
  const tell = (message: string) => problems.push({ field: name, message })
  if (value === null) {
    draft[name] = field.options.initial ?? null
    return
  }
  const result = hasForm(name, value) ? readOne(field, value) : problem('does not have its form')
  if (!isProblem(result)) {
    draft[name] = result
    return
  }
  const is_long = field.kind === 'text' && typeof value === 'string' && value.length > (field.max ?? 0)
  if (is_long) draft[name] = value.slice(0, field.max).toWellFormed()
  tell(is_long ? `was cut: ${result.problem}` : `${result.problem}: ${printed(value)}`)
}

function readOne(field: Field<unknown>, value: Exclude<Value, null>): unknown {
  if (field.holds && !hasDeclaredForm(field.holds, value)) return problem('does not have its form')
  if (field.kind === 'structure') return value
  if (field.kind === 'number') return null
  if (field.kind !== 'timestamp') return field.read(value)
  return momentIn(value) ?? field.read(value)
}

const [FIRST_MS, LAST_MS] = [Date.parse('1000-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

// Of years that can be written down.
export function momentIn(value: Value | undefined): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return at >= FIRST_MS && at < LAST_MS ? at : undefined
}

// Rules count on what records inside of others hold.
export function hasDeclaredForm({ of, many }: NonNullable<Field<unknown>['holds']>, value: Value): boolean {
  const items = many ? value : [value]
  return Array.isArray(items) && items.every((item) => isTree(item) && isWhole(of.fields, item))
}

const isWhole = (fields: Fields, item: Tree): boolean =>
  Object.entries(fields).every(([name, field]) => {
    const { sometimes, filled, initial } = field.options
    const value = item[name] ?? null
    return value === null
      ? sometimes || !(filled || initial !== undefined)
      : !isProblem(readOne(field, value))
  })

const PRINTED_MAX = 100
const printed = (value: Value): string => JSON.stringify(value).slice(0, PRINTED_MAX)

export const listIn = (value: Value | undefined): Tree[] =>
  (Array.isArray(value) ? value : []).filter((one): one is Tree => isTree(one))

// Lines keep the places they had, which corrections may name; where two would have one place, all are counted anew.
export function withLineIds<Line extends { id?: number | null }>(lines: readonly Line[]): Line[] {
  const places = lines.map(({ id }) => (id ?? 0) % PLACES)
  const is_sound =
    new Set(places).size === lines.length && places.every((place) => Number.isInteger(place) && place > 0)
  return lines.map((line, place) => ({ ...line, id: is_sound ? places[place] : place + 1 }))
}

const PLACES = 1_000_000

// Lines and entries, field by field.
export function readSourceLines(
  shape: { fields: Fields; copy: Shape['copy'] },
  told: Value | undefined,
  name: string,
) {
  const problems: ToldProblem[] = []
  const lines = listIn(told).map((item, place) => {
    const read = readSourceRecord(shape, item)
    for (const { field, message } of read.problems)
      problems.push({ field: `${name}[${place}].${field}`, message })
    const links = Object.fromEntries(Object.entries(read.links).map(([field, { id }]) => [field, id]))
    return { ...read.draft, ...links, id: Number(item.id) || null } as {
      [field: string]: unknown
      id: number | null
    }
  })
  return { lines, problems }
}

// What changes without anybody changing the record.
const PASSING = new Set([
  'overdue?',
  'warnings',
  'locked',
  'balance',
  'stock_level',
  'stock_value',
  'warehouse_quantity',
  'updated_at',
])

export const digestSourceRecord = (told: Tree): string =>
  hash('sha256', JSON.stringify(Object.entries(told).filter(([name]) => !PASSING.has(name))), 'base64url')
