import { type FieldProblems, invalid } from '../api-error.ts'
import type { Database } from '../database/database.ts'
import { DRAFT, type RowState } from '../database/row-state.ts'
import type { Table } from '../database/tables.ts'
import type { InputObject } from '../formats/input.ts'
import type { XmlTypes } from '../formats/xml-write.ts'
import { checkColumns } from './check-columns.ts'
import {
  accessorsOf,
  type Copier,
  copierOf,
  type FieldAccessors,
  layerFunctions,
  type Merge,
  type NewRecord,
  newRecordOf,
  type Overlay,
  type ToJson,
  type ToStored,
  toJsonOf,
  toStoredOf,
} from './compiled.ts'
import { type Fields, type FieldType, isBlank, presentValue, storedDefault, xmlTypeOf } from './field.ts'
import { isProblem } from './parse.ts'
import { otherNames } from './renamed-fields.ts'
import { tableOf } from './table.ts'

// The declaration of a kind of record: its fields and the functions generated from them.
export type Shape<Declared extends Fields = Fields> = {
  readonly name: string // wrapper key and XML element
  readonly plural: string // path, table and XML list
  readonly fields: Declared
  readonly component?: string // the name in the reference, if another shape has the same name
  readonly response_fields?: Fields // fields that only responses have, or that differ there
  readonly request_fields?: Fields // fields that only requests have
  readonly has_field_selection?: true // responses can be limited to some fields
  readonly descriptions?: { readonly [name: string]: string | undefined } // descriptions of fields that have none
  readonly xml_types: XmlTypes
  readonly blank: { readonly [name: string]: unknown } // a new record without any input
  readonly copy: Copier // copies a record; missing fields come from the blank one
  readonly overlay: Overlay // combines drafts
  readonly merge: Merge // the record that results from drafts
  readonly newRecord: NewRecord // a record to fill with stored values
  readonly newJson: NewRecord // a JSON object to fill with stored values
  readonly toJson: ToJson // formats a record as JSON
  readonly toStored: ToStored // converts to a stored line of a document
  readonly accessors: FieldAccessors // by field name
  readonly required: readonly string[]
  readonly hidden: readonly string[]
  readonly references: readonly string[]
}

// A resource is a shape with its own table and lists.
export type Resource<Declared extends Fields = Fields> = Shape<Declared> & {
  readonly filters: Filters
  readonly orders: readonly string[]
  readonly search: readonly string[]
  readonly dates: readonly string[] // dates that a period can filter by; without any, the last change
  readonly default_order?: string // the date by which lists begin with the newest record, if it is not the id
  readonly counters?: Counters // counts and sums maintained with every write, for long lists
  readonly on_change?: ChangeListener // called with each change of a record
  readonly row_state?: RowState // the state of its rows, if not live
  readonly is_for_administrators?: true // also its history and its events
  readonly label: string | null // the field that people know a record by, for the trash and for reports of transfers
  readonly table: Table
}

// A created record has no `before`, a deleted one no `after`.
export type ChangeListener = (
  db: Database,
  accountId: number,
  before: { readonly [name: string]: unknown } | undefined,
  after: { readonly [name: string]: unknown } | undefined,
) => void

// Counts and sums that every write updates.
export type Counters = {
  readonly month_of: string // the date whose month counts the record
  readonly by: readonly string[]
  readonly sums: readonly string[]
}

// The effect of a list parameter. An identity is the key of another system: an empty one matches nothing rather than
// everything.
export type Filters = { readonly [parameter: string]: Filter }
export type Filter = 'equals' | 'identity' | 'contains' | 'ids'

export type Identity = { id: number; created_at: number; updated_at: number }
export type RecordOf<Declared extends Fields> = Identity & {
  -readonly [Name in keyof Declared]: FieldType<Declared[Name]> | null
}
export type DraftOf<Declared extends Fields> = {
  -readonly [Name in keyof Declared]?: FieldType<Declared[Name]> | null
}

type ShapeDeclaration<Declared extends Fields> = {
  name: string
  plural: string
  fields: Declared
  component?: string
  descriptions?: { readonly [Name in keyof Declared]?: string }
}

// The shape of a resource in the API, where requests and responses have more fields than are stored.
export const apiShape = <BaseShape extends Shape>(
  base: BaseShape,
  more: { component?: string; response_fields?: Fields; request_fields?: Fields; has_field_selection?: true },
): BaseShape => {
  const shape = { ...base, ...more }
  const { response_fields = {}, request_fields = {} } = shape
  const renamed = readable(otherNames(shape, { ...base.fields, ...response_fields }))
  return {
    ...shape,
    ...withFields('response_fields', { ...renamed, ...response_fields }),
    ...withFields('request_fields', { ...writable(renamed), ...request_fields }),
    xml_types: { ...base.xml_types, ...typesIn(renamed), ...typesIn(response_fields) },
  }
}

const withFields = (name: 'response_fields' | 'request_fields', fields: Fields) =>
  Object.keys(fields).length > 0 ? { [name]: fields } : {}

const readable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { options }]) => !options.writeonly))

const writable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { options }]) => !options.readonly))

export function shape<const Declared extends Fields>(
  declaration: ShapeDeclaration<Declared>,
  identity?: 'with id and times',
): Shape<Declared> {
  const { fields } = declaration
  const names = Object.keys(fields)
  const blank = blankRecord(fields, identity !== undefined)
  const storedBlank = storedBlankRecord(fields, blank)
  const accessors = accessorsOf(fields)
  const renamed = otherNames(declaration, fields)
  return {
    ...declaration,
    ...withFields('response_fields', readable(renamed)),
    ...withFields('request_fields', writable(renamed)),
    xml_types: { ...xmlTypes(fields), ...typesIn(renamed) },
    blank,
    copy: copierOf(blank),
    ...layerFunctions(names, blank, accessors),
    newRecord: newRecordOf(storedBlank),
    newJson: newRecordOf(blankJson(fields, storedBlank)),
    toJson: toJsonOf(fields, blank),
    toStored: toStoredOf(fields),
    accessors,
    required: names.filter((name) => fields[name]?.options.required),
    hidden: names.filter((name) => fields[name]?.options.hidden),
    references: names.filter((name) => fields[name]?.target),
  }
}

export function resource<const Declared extends Fields>(
  declaration: ShapeDeclaration<Declared> & {
    filters?: Filters
    orders?: readonly string[]
    search?: readonly string[]
    dates?: readonly string[]
    unique?: readonly (readonly string[])[]
    indexes?: readonly (readonly string[])[]
    sparse?: { readonly [column: string]: readonly string[] } // indexes of the records with a value in the column
    found_by?: readonly string[] // secrets that find a record without its account
    default_order?: string
    counters?: Counters
    on_change?: ChangeListener
    is_for_administrators?: true
  } & Label<Declared>,
): Resource<Declared> {
  const table = tableOf(declaration)
  checkColumns(declaration, table)
  return {
    filters: {},
    orders: [],
    search: [],
    dates: [],
    label: LABELS.find((name) => name in declaration.fields) ?? null,
    ...declaration,
    ...shape(declaration, 'with id and times'),
    table,
  }
}

// The number or the name, unless a resource declares another field. Without any, the kind of the record has to do.
const LABELS = ['number', 'name'] as const
type Label<Declared extends Fields> =
  Extract<keyof Declared, (typeof LABELS)[number]> extends never
    ? { label: (keyof Declared & string) | null }
    : { label?: keyof Declared & string }

export const labelOf = (
  { label }: { label: string | null },
  record: { readonly [field: string]: unknown },
): string => (label === null ? '' : String(record[label] ?? ''))

// The drafts of a resource: the same fields and table, without counters and listeners.
export function draftsOf<Declared extends Fields>(resource: Resource<Declared>): Resource<Declared> {
  const { counters: tally, on_change: notice, ...rest } = resource
  return { ...rest, row_state: DRAFT }
}

// Parses the fields of a request. Unknown and read-only ones are ignored; all problems are reported at once.
export function readFields<Declared extends Fields>(
  { fields, required = [] }: { fields: Declared; required?: readonly string[] },
  input: InputObject,
  purpose?: 'for a new record',
): DraftOf<Declared> {
  const draft: { [name: string]: unknown } = {}
  const problems: FieldProblems = {}
  const accessors = accessorsOf(fields)
  for (const name in input) {
    const value = input[name]
    const field = accessors.get(name)?.field
    if (value === undefined || field === undefined || field.options.readonly) continue
    const result = value === null ? null : field.read(value)
    if (isProblem(result)) problems[name] = [result.problem]
    else if (!field.options.ignore_blank || !isBlank(result)) draft[name] = result
  }
  for (const name of required) {
    const isChecked = purpose !== undefined || name in draft
    if (isChecked && !(name in problems) && isBlank(draft[name])) problems[name] = ["can't be blank"]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return draft as DraftOf<Declared>
}

// Merges drafts over the current (or a blank) record, the last one wins, and checks required fields.
export function compose<Declared extends Fields>(
  { merge, required }: Shape<Declared>,
  drafts: DraftOf<Declared> | readonly DraftOf<Declared>[],
  current?: DraftOf<Declared>,
): DraftOf<Declared> {
  const composed = merge(Array.isArray(drafts) ? drafts : [drafts], current)
  const problems: FieldProblems = {}
  for (const name of required) {
    if (isBlank(composed[name])) problems[name] = ["can't be blank"]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return composed as DraftOf<Declared>
}

export const present = <Declared extends Fields>(
  { toJson: show }: Shape<Declared>,
  record: RecordOf<Declared>,
  time: (ms: number) => string,
): { [name: string]: unknown } => show(record, time)

function blankRecord(fields: Fields, hasIdentity: boolean): { [name: string]: unknown } {
  const fieldValues = Object.entries(fields).map(([name, { options }]) => [name, options.initial ?? null])
  const identity = (names: string[]) => (hasIdentity ? names.map((name) => [name, null]) : [])
  return Object.fromEntries([...identity(['id']), ...fieldValues, ...identity(['created_at', 'updated_at'])])
}

// The start value of a stored record. Columns are always stored, and lists omit some of them.
function storedBlankRecord(fields: Fields, blank: { [name: string]: unknown }): { [name: string]: unknown } {
  const stored = { ...blank }
  for (const [name, field] of Object.entries(fields))
    if (!field.options.column) stored[name] = storedDefault(field)
  return stored
}

function blankJson(fields: Fields, blank: { [name: string]: unknown }): { [name: string]: unknown } {
  const json = { ...blank }
  for (const [name, field] of Object.entries(fields))
    json[name] = field.options.omit_empty ? undefined : presentValue(field, blank[name], String)
  return json
}

const xmlTypes = (fields: Fields): XmlTypes => ({
  id: 'integer',
  created_at: 'datetime',
  updated_at: 'datetime',
  ...typesIn(fields),
})

function typesIn(fields: Fields): XmlTypes {
  const types: XmlTypes = {}
  for (const [name, field] of Object.entries(fields)) {
    const type = xmlTypeOf(name, field)
    if (type !== undefined) types[name] = type
  }
  return types
}
