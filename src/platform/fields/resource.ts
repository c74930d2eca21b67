import { type FieldProblems, invalid } from '../api-error.ts'
import type { Database } from '../database/database.ts'
import { DRAFT, type Stage } from '../database/row-state.ts'
import type { Table } from '../database/tables.ts'
import type { Tree } from '../formats/input.ts'
import type { XmlTypes } from '../formats/xml-write.ts'
import {
  type Copier,
  copierOf,
  type Fresh,
  freshOf,
  type Keep,
  keepOf,
  type Lay,
  layersOf,
  type Merge,
  type Show,
  type Slots,
  showOf,
  slotsOf,
} from './compiled.ts'
import { type Fields, type FieldType, isBlank, presentValue, unsaidOf, xmlTypeOf } from './field.ts'
import { isProblem } from './parse.ts'
import { tableOf } from './table.ts'

// What a document looks like outside.
export type Shape<Declared extends Fields = Fields> = {
  readonly name: string // wrapper key and XML element
  readonly plural: string // path, table and XML list
  readonly fields: Declared
  readonly component?: string // what the reference calls it, where its name is another's too
  readonly shown?: Fields // what answers hold beyond the fields, or otherwise than these say
  readonly sent?: Fields // what requests may hold beyond the fields
  readonly in_part?: true // answers may be asked to hold some fields only
  readonly about?: { readonly [name: string]: string | undefined } // the words for fields that bring none
  readonly xml_types: XmlTypes
  readonly blank: { readonly [name: string]: unknown } // a new record before anything is said
  readonly copy: Copier // of a record, with what it lacks from the blank one
  readonly lay: Lay // drafts, one over the other
  readonly merge: Merge // the record that comes of it
  readonly fresh: Fresh // a record to fill with what was kept of it
  readonly freshShown: Fresh // the same as it is shown
  readonly show: Show // a record as it is shown
  readonly keep: Keep // as a line of a document
  readonly slots: Slots // of the fields, by their names
  readonly required: readonly string[]
  readonly hidden: readonly string[]
  readonly references: readonly string[]
}

// A resource is kept in a table of its own and listed.
export type Resource<Declared extends Fields = Fields> = Shape<Declared> & {
  readonly filters: Filters
  readonly orders: readonly string[]
  readonly search: readonly string[]
  readonly dates: readonly string[] // days a period may be asked of; without any, the last change
  readonly newest_by?: string // the day by which a list begins with the newest, when it is not the id
  readonly tally?: Tally // counts kept beside the records, for lists without end
  readonly notice?: Notice // told of each change of a record
  readonly stage?: Stage // which rows of its table are meant, when not those that stand
  readonly table: Table
}

// A record that is made has no `before`, one that is deleted no `after`.
export type Notice = (
  db: Database,
  account_id: number,
  before: { readonly [name: string]: unknown } | undefined,
  after: { readonly [name: string]: unknown } | undefined,
) => void

// Counts and sums kept beside the records.
export type Tally = {
  readonly month_of: string // the day whose month a record counts under
  readonly by: readonly string[]
  readonly sums: readonly string[]
}

// What a list parameter does to its column. An identity is the key of another system: empty it is nobody's, not everybody's.
export type Filters = { readonly [parameter: string]: Filter }
export type Filter = 'equals' | 'identity' | 'contains' | 'ids'

export type Identity = { id: number; created_at: number; updated_at: number }
export type RecordOf<Declared extends Fields> = Identity & {
  -readonly [Name in keyof Declared]: FieldType<Declared[Name]> | null
}
export type DraftOf<Declared extends Fields> = {
  -readonly [Name in keyof Declared]?: FieldType<Declared[Name]> | null
}

type Named<Declared extends Fields> = {
  name: string
  plural: string
  fields: Declared
  component?: string
  about?: { readonly [Name in keyof Declared]?: string }
}

// A shape as it is outside, where answers and requests hold more than what is stored.
export const outside = <Inward extends Shape>(
  inward: Inward,
  more: { component?: string; shown?: Fields; sent?: Fields; in_part?: true },
): Inward => ({ ...inward, ...more, xml_types: { ...inward.xml_types, ...typesIn(more.shown ?? {}) } })

export function shape<const Declared extends Fields>(
  declaration: Named<Declared>,
  identity?: 'with id and times',
): Shape<Declared> {
  const { fields } = declaration
  const names = Object.keys(fields)
  const blank = blankRecord(fields, identity !== undefined)
  const unsaid = unsaidRecord(fields, blank)
  const slots = slotsOf(fields)
  return {
    ...declaration,
    xml_types: xmlTypes(fields),
    blank,
    copy: copierOf(blank),
    ...layersOf(names, blank, slots),
    fresh: freshOf(unsaid),
    freshShown: freshOf(shownBlank(fields, unsaid)),
    show: showOf(fields, blank),
    keep: keepOf(fields),
    slots,
    required: names.filter((name) => fields[name]?.options.required),
    hidden: names.filter((name) => fields[name]?.options.hidden),
    references: names.filter((name) => fields[name]?.to),
  }
}

export function resource<const Declared extends Fields>(
  declaration: Named<Declared> & {
    filters?: Filters
    orders?: readonly string[]
    search?: readonly string[]
    dates?: readonly string[]
    unique?: readonly (readonly string[])[]
    indexes?: readonly (readonly string[])[]
    sparse?: { readonly [column: string]: readonly string[] } // indexes of the records that do not leave it empty
    found_by?: readonly string[] // secrets that open a record without naming its account
    newest_by?: string
    tally?: Tally
    notice?: Notice
  },
): Resource<Declared> {
  return {
    filters: {},
    orders: [],
    search: [],
    dates: [],
    ...declaration,
    ...shape(declaration, 'with id and times'),
    table: tableOf(declaration),
  }
}

// The drafts of a resource: the same fields in the same table, under ids of the same row, counted nowhere.
export function draftsOf<Declared extends Fields>(resource: Resource<Declared>): Resource<Declared> {
  const { tally, notice, ...rest } = resource
  return { ...rest, stage: DRAFT }
}

// Unknown and read-only fields are ignored; every problem is told at once.
export function readFields<Declared extends Fields>(
  { fields, required = [] }: { fields: Declared; required?: readonly string[] },
  given: Tree,
  purpose?: 'for a new record',
): DraftOf<Declared> {
  const draft: { [name: string]: unknown } = {}
  const problems: FieldProblems = {}
  const slots = slotsOf(fields)
  for (const name in given) {
    const value = given[name]
    const field = slots.get(name)?.field
    if (value === undefined || field === undefined || field.options.readonly) continue
    const result = value === null ? null : field.read(value)
    if (isProblem(result)) problems[name] = [result.problem]
    else if (!field.options.lasting || !isBlank(result)) draft[name] = result
  }
  for (const name of required) {
    const is_asked = purpose !== undefined || name in draft
    if (is_asked && !(name in problems) && isBlank(draft[name])) problems[name] = ["can't be blank"]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return draft as DraftOf<Declared>
}

// Lays drafts over what there was (or over a blank record), the last one wins, and checks what is required.
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
  { show }: Shape<Declared>,
  record: RecordOf<Declared>,
  time: (ms: number) => string,
): { [name: string]: unknown } => show(record, time)

function blankRecord(fields: Fields, has_identity: boolean): { [name: string]: unknown } {
  const own = Object.entries(fields).map(([name, { options }]) => [name, options.initial ?? null])
  const identity = (names: string[]) => (has_identity ? names.map((name) => [name, null]) : [])
  return Object.fromEntries([...identity(['id']), ...own, ...identity(['created_at', 'updated_at'])])
}

// What was kept begins with: columns are kept always, and lists leave out some of them.
function unsaidRecord(fields: Fields, blank: { [name: string]: unknown }): { [name: string]: unknown } {
  const unsaid = { ...blank }
  for (const [name, field] of Object.entries(fields))
    if (!field.options.column) unsaid[name] = unsaidOf(field)
  return unsaid
}

function shownBlank(fields: Fields, blank: { [name: string]: unknown }): { [name: string]: unknown } {
  const shown = { ...blank }
  for (const [name, field] of Object.entries(fields))
    shown[name] = field.options.sometimes ? undefined : presentValue(field, blank[name], String)
  return shown
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
