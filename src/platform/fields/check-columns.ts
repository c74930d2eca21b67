import type { Table } from '../database/tables.ts'
import type { Fields } from './field.ts'

// Refuses a resource whose lists read a column that no field has. Otherwise the first request with that filter or order
// would fail, and a missing column of an index would look like an unusable database.

type ColumnUse = { readonly part: string; readonly column: string }
type ListOptions = {
  readonly plural: string
  readonly fields: Fields
  readonly filters?: { readonly [parameter: string]: string }
  readonly orders?: readonly string[]
  readonly dates?: readonly string[]
  readonly default_order?: string
  readonly counters?: {
    readonly month_of: string
    readonly by: readonly string[]
    readonly sums: readonly string[]
  }
}

export function checkColumns(declaration: ListOptions, table: Table) {
  const { plural, fields } = declaration
  const columns = new Set(['id', 'account_id', ...table.columns.map(({ name }) => name)])
  for (const { part, column } of [...listColumns(declaration), ...indexedColumns(table)])
    if (!columns.has(column))
      throw new Error(`The resource "${plural}" names "${column}" in ${part}, but ${remedy(fields, column)}`)
}

function* listColumns(declaration: ListOptions): Generator<ColumnUse> {
  const { fields, filters = {}, orders = [], dates = [], default_order, counters } = declaration
  for (const [parameter, filter] of Object.entries(filters))
    if (filter !== 'ids')
      yield { part: '`filters`', column: filter === 'contains' ? `${parameter}_sort` : parameter }
  for (const order of orders)
    yield { part: '`orders`', column: fields[order]?.options.sorted ? `${order}_sort` : order }
  for (const column of dates) yield { part: '`dates`', column }
  if (default_order !== undefined) yield { part: '`default_order`', column: default_order }
  if (counters === undefined) return
  for (const column of [counters.month_of, ...counters.by, ...counters.sums])
    yield { part: '`counters`', column }
}

function* indexedColumns({ indexes = [], unique = [], sparse = [], found_by = [] }: Table) {
  for (const { given } of sparse) yield { part: '`sparse`', column: given }
  for (const column of indexes.flat()) yield { part: '`indexes` or `sparse`', column }
  for (const column of unique.flat()) yield { part: '`unique`', column }
  for (const column of found_by) yield { part: '`found_by`', column }
}

function remedy(fields: Fields, column: string): string {
  const sortedField = column.replace(/_sort$/, '')
  if (column in fields)
    return 'this field has no column: add `column: true` to its declaration, or remove it there'
  if (sortedField in fields)
    return `the field "${sortedField}" has no such column: add \`sorted: true\` to its declaration, or remove it there`
  if (column === 'search') return 'it has no such column: declare the searched fields in `search`'
  return 'it has no field of this name'
}
