import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  integer,
  listOf,
  structure,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { DecimalSign } from './cells.ts'

// A file of records on its way in: what is right is taken, and what is not waits to be mended.

export const IMPORTED = ['clients', 'products', 'price_list_positions', 'invoices'] as const
const IMPORT_STATUSES = ['ready', 'running', 'done', 'incomplete', 'failed'] as const
const DOUBLES = ['create', 'skip', 'update'] as const
export type ImportedName = (typeof IMPORTED)[number]
type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type Doubles = (typeof DOUBLES)[number]

export const LINE = 'positions.' // begins the name of a field of a line

export const ROWS_MAX = 20_000
export const COLUMNS_MAX = 200
export const CELL_MAX = 65_535
export const TEXT_MAX = 10_000_000 // characters of all cells
export const PROBLEMS_MAX = 200 // that an answer tells; the file of them tells all

// The first that a column holds tells whether a record is there already.
export const MATCHES = {
  clients: ['external_id', 'tax_no', 'email', 'shortcut', 'name'],
  products: ['code', 'ean_code', 'name'],
  price_list_positions: ['code', 'ean_code', 'name'], // of the product
  invoices: ['number'],
} as const
const MATCH_BY = [...new Set(Object.values(MATCHES).flat())]
export type MatchBy = (typeof MATCH_BY)[number]

const told = { readonly: true } as const

const problem = {
  row: integer({ ...told, initial: 0, about: 'As in the file' }),
  column: text(told),
  message: text({ ...told, initial: '' }),
}

const problems = shape({
  name: 'problem',
  plural: 'problems',
  component: 'import_problem',
  fields: problem,
})

const warnings = shape({
  name: 'warning',
  plural: 'warnings',
  component: 'import_warning',
  fields: {
    ...problem,
    record_id: integer({ ...told, about: 'What the row became; nothing in a try' }),
    record_name: text({ ...told, about: 'Its name, or its number' }),
  },
})

const problem_rows = shape({
  name: 'problem_row',
  plural: 'problem_rows',
  component: 'import_problem_row',
  fields: {
    row: integer({ ...told, initial: 0, about: 'As in the file' }),
    cells: structure({ ...told, about: 'Its text by heading' }),
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
    price_list_id: integer({ about: 'Of `price_list_positions`: the list that takes them' }),
    columns: structure({
      about: 'Which field each column of the file holds, by its heading; guessed when not given',
    }),
    dry_run: bool({
      writeonly: true,
      about: 'Tries everything out and takes it back: `problems` then says what is wrong',
    }),
    doubles: choice(DOUBLES, {
      initial: 'create',
      about:
        'What becomes of a row whose record is there already: `create` makes another one, `skip` leaves it, `update` writes what the row says into it (not into invoices)',
    }),
    match_by: choice(MATCH_BY, {
      about:
        'What tells that it is there: clients by `external_id`, `tax_no`, `email`, `shortcut` or `name`, products and the products of prices by `code`, `ean_code` or `name`, invoices by `number`. Otherwise the first of these that a column holds; a row that is empty there goes by its name',
    }),
    mended: structure({
      writeonly: true,
      about:
        'Cells that were mended, by row and heading, and rows to leave out: `{"4": {"Price": "12.50"}, "7": null}`',
    }),
    status: choice(IMPORT_STATUSES, { ...told, filled: true }),
    filename: text(told),
    headers: texts({ ...told, about: 'The first row of the file' }),
    suggested_columns: structure({ ...told, about: 'What the headings look like' }),
    fields: texts({ ...told, about: 'What a column may hold' }),
    rows: integer({
      ...told,
      filled: true,
      about: 'How many rows there are below the headings; once it has run, how many are left to be mended',
    }),
    sample: structure({ ...told, about: 'The first of them' }),
    problems: listOf(problems, {
      ...told,
      initial: [],
      about: `What keeps rows from being imported, at most ${PROBLEMS_MAX}`,
    }),
    problems_count: integer({ ...told, filled: true, about: 'How many there are' }),
    warnings: listOf(warnings, {
      ...told,
      initial: [],
      about: `Taken, and still worth a second look, at most ${PROBLEMS_MAX}`,
    }),
    problem_rows: listOf(problem_rows, {
      ...told,
      initial: [],
      about: 'The rows that `problems` speak of; of a try also those of `warnings`',
    }),
    done: integer({ ...told, filled: true, about: 'How many of `total` records are dealt with' }),
    total: integer({ ...told, filled: true }),
    created: integer({ ...told, filled: true, about: 'Records made of the file so far' }),
    updated: integer({ ...told, filled: true, about: 'Records that were there and got what the file says' }),
    skipped: integer({ ...told, filled: true, about: 'Records that were there and stayed as they are' }),
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
    { name: 'warnings', type: 'text' },
    { name: 'numbers', type: 'text' },
    { name: 'signs', type: 'text' },
    { name: 'doubles', type: 'text' },
    { name: 'match_by', type: 'text' },
    { name: 'price_list_id', type: 'integer' },
    { name: 'created', type: 'integer' },
    { name: 'updated', type: 'integer' },
    { name: 'skipped', type: 'integer' },
  ],
  indexes: [['account_id', 'id'], ['created_at']],
}

export type ImportProblem = { row: number; column: string | null; message: string }
export type ImportWarning = ImportProblem & { record_id: number | null; record_name: string | null }
export type Mapping = { [header: string]: string | null }
// Cells by row and heading; a row that is nothing is left out.
export type Mended = ReadonlyMap<number, { readonly [header: string]: string } | null>

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
  numbers: number[] // of the rows that `cells` hold, as in the file
  signs: { [header: string]: DecimalSign } // before the decimals of a column
  doubles: Doubles
  match_by: MatchBy | null
  price_list_id: number | null
  done: number // of `total`, in this run
  total: number
  created: number // in all runs
  updated: number
  skipped: number
  problems: ImportProblem[]
  warnings: ImportWarning[]
}
