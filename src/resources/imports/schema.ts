import type { Table } from '../../platform/database/tables.ts'
import {
  bool,
  choice,
  integer,
  listOf,
  structure,
  text,
  texts,
  timestamp,
} from '../../platform/fields/field.ts'
import { shape } from '../../platform/fields/resource.ts'

// A file of records on its way in: read, checked, and taken as a whole or not at all.

export const IMPORTED = ['clients', 'products', 'invoices'] as const
export const IMPORT_STATUSES = ['ready', 'running', 'done', 'failed'] as const
export type ImportedName = (typeof IMPORTED)[number]
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

export const ROWS_MAX = 5_000
export const COLUMNS_MAX = 200
export const CELL_MAX = 65_535
export const TEXT_MAX = 10_000_000 // characters of all cells
export const PROBLEMS_MAX = 200

const told = { readonly: true } as const

const problems = shape({
  name: 'problem',
  plural: 'problems',
  component: 'import_problem',
  fields: {
    row: integer({ ...told, initial: 0, about: 'As in the file' }),
    column: text(told),
    message: text({ ...told, initial: '' }),
  },
})

const bare = shape({
  name: 'import',
  plural: 'imports',
  fields: {
    id: integer({ ...told, initial: 0 }),
    resource: choice(IMPORTED, { required: true, about: 'What the file holds' }),
    file: text({
      max: TEXT_MAX,
      writeonly: true,
      file: true,
      about: 'A file of multipart/form-data, CSV or XLSX; or the text of a CSV file',
    }),
    columns: structure({
      about: 'Which field each column of the file holds, by its heading; guessed when not given',
    }),
    dry_run: bool({
      writeonly: true,
      about: 'Tries everything out and takes it back: `problems` then says what is wrong',
    }),
    status: choice(IMPORT_STATUSES, { ...told, filled: true }),
    filename: text(told),
    headers: texts({ ...told, about: 'The first row of the file' }),
    suggested_columns: structure({ ...told, about: 'What the headings look like' }),
    fields: texts({ ...told, about: 'What a column may hold' }),
    rows: integer({ ...told, filled: true, about: 'How many rows there are below the headings' }),
    sample: structure({ ...told, about: 'The first of them' }),
    problems: listOf(problems, { ...told, initial: [], about: `At most ${PROBLEMS_MAX}` }),
    done: integer({ ...told, filled: true, about: 'How many of `total` records are made' }),
    total: integer({ ...told, filled: true }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
})

export const importShape: typeof bare = {
  ...bare,
  xml_types: {
    ...bare.xml_types,
    headers: { list: 'header' },
    fields: { list: 'field' },
    sample: { list: 'row' },
  },
}

export const importsTable: Table = {
  name: 'imports',
  passing: true,
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
    { name: 'user_id', type: 'integer' },
    { name: 'request_id', type: 'text' },
    { name: 'resource', type: 'text' },
    { name: 'status', type: 'text' },
    { name: 'filename', type: 'text' },
    { name: 'headers', type: 'text' },
    { name: 'mapping', type: 'text' },
    { name: 'cells', type: 'text' },
    { name: 'done', type: 'integer' },
    { name: 'total', type: 'integer' },
    { name: 'problems', type: 'text' },
  ],
  indexes: [['account_id', 'id'], ['created_at']],
}

export type ImportProblem = { row: number; column: string | null; message: string }
export type Mapping = { [header: string]: string | null }

export type Import = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  request_id: string
  resource: ImportedName
  status: ImportStatus
  filename: string
  headers: string[]
  mapping: Mapping
  cells: string[][]
  done: number
  total: number
  problems: ImportProblem[]
}
