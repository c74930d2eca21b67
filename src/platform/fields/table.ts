import type { Column, Table } from '../database/tables.ts'
import type { Field, Fields } from './field.ts'

// The table of a resource: fields that are filtered, sorted or summed are columns, the others are stored in `data`.
export function tableOf(declaration: {
  plural: string
  fields: Fields
  search?: readonly string[]
  unique?: readonly (readonly string[])[]
  indexes?: readonly (readonly string[])[]
  sparse?: { readonly [column: string]: readonly string[] }
  found_by?: readonly string[]
}): Table {
  const { sparse = {} } = declaration
  const columns: Column[] = [
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
    { name: 'deleted', type: 'integer' },
    { name: 'data', type: 'text' },
  ]
  for (const [name, field] of Object.entries(declaration.fields)) {
    if (field.options.column) columns.push({ name, type: columnTypeOf(field) })
    if (field.options.sorted) columns.push({ name: `${name}_sort`, type: 'text' })
  }
  if (declaration.search?.length) columns.push({ name: 'search', type: 'text' })
  return {
    name: declaration.plural,
    has_id: true,
    columns,
    few: ['deleted', ...Object.keys(declaration.fields).filter((name) => takesFew(declaration.fields[name]))],
    sparse: Object.entries(sparse).map(([column, names]) => ({ given: column, index: ofAccount(names) })),
    unique: (declaration.unique ?? []).map((names) => ['account_id', ...names]),
    ...(declaration.found_by && { found_by: declaration.found_by }),
    indexes: [['id'], ...(declaration.indexes ?? []), ...Object.values(sparse)].map(ofAccount),
  }
}

const ofAccount = (names: readonly string[]) => ['account_id', 'deleted', ...names]

const takesFew = (field: Field<unknown> | undefined) =>
  field !== undefined &&
  (field.options.low_cardinality || field.kind === 'boolean' || field.kind === 'choice')

export function columnTypeOf({ kind }: Field<unknown>): Column['type'] {
  return ['text', 'choice', 'date', 'tax', 'structure'].includes(kind) ? 'text' : 'integer'
}
