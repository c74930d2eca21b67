import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  integer,
  nestedList,
  structure,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { DecimalSign } from './cells.ts'

// Schema of imports. Valid rows of a file are imported; the others wait for correction.

export const IMPORT_RESOURCES = ['clients', 'products', 'price_list_positions', 'invoices'] as const
const IMPORT_STATUSES = ['ready', 'running', 'done', 'incomplete', 'failed'] as const
const DUPLICATE_ACTIONS = ['create', 'skip', 'update'] as const
export type ImportResource = (typeof IMPORT_RESOURCES)[number]
type ImportStatus = (typeof IMPORT_STATUSES)[number]
export type DuplicateAction = (typeof DUPLICATE_ACTIONS)[number]

export const LINE = 'positions.' // prefix of fields of a line

export const ROWS_MAX = 20_000
export const COLUMNS_MAX = 200
export const CELL_MAX = 65_535
export const TEXT_MAX = 10_000_000 // characters of all cells
export const PROBLEMS_MAX = 200 // shown in responses; the file contains all

// Fields that can identify an existing record. The first one that a column contains is used by default.
export const MATCH_FIELDS = {
  clients: ['external_id', 'tax_no', 'email', 'shortcut', 'name'],
  products: ['code', 'ean_code', 'name'],
  price_list_positions: ['code', 'ean_code', 'name'], // of the product
  invoices: ['number'],
} as const
const MATCH_BY = [...new Set(Object.values(MATCH_FIELDS).flat())]
export type MatchBy = (typeof MATCH_BY)[number]

const readOnly = { readonly: true } as const

const problemFields = {
  row: integer({ ...readOnly, initial: 0, description: 'Row number in the file' }),
  column: text(readOnly),
  message: text({ ...readOnly, initial: '' }),
  code: text({ ...readOnly, initial: '', description: 'Code of the message' }),
}

const problemShape = shape({
  name: 'problem',
  plural: 'problems',
  component: 'import_problem',
  fields: problemFields,
})

const warningShape = shape({
  name: 'warning',
  plural: 'warnings',
  component: 'import_warning',
  fields: {
    ...problemFields,
    record_id: integer({ ...readOnly, description: 'Id of the created record; null in a dry run' }),
    record_name: text({ ...readOnly, description: 'Name or number of that record' }),
  },
})

const problemRowShape = shape({
  name: 'problem_row',
  plural: 'problem_rows',
  component: 'import_problem_row',
  fields: {
    row: integer({ ...readOnly, initial: 0, description: 'Row number in the file' }),
    cells: structure({ ...readOnly, description: 'Cells by heading' }),
  },
})

const shapeWithoutXml = shape({
  name: 'import',
  plural: 'imports',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    resource: choice(IMPORT_RESOURCES, { required: true, description: 'Type of the records in the file' }),
    file: text({
      max: TEXT_MAX,
      writeonly: true,
      file: true,
      description: 'CSV or XLSX file of multipart/form-data, or the text of a CSV file',
    }),
    price_list_id: integer({ description: 'Price list of imported `price_list_positions`' }),
    columns: structure({
      description: 'Field of each column of the file, by its heading; suggested from the headings by default',
    }),
    dry_run: bool({
      writeonly: true,
      description: 'Import everything and roll it back, to find `problems`',
    }),
    on_duplicate: choice(DUPLICATE_ACTIONS, {
      initial: 'create',
      description:
        'How to treat a row whose record already exists: `create` adds another one, `skip` ignores the row, `update` changes the record (not for invoices)',
    }),
    match_by: choice(MATCH_BY, {
      description:
        'Field that identifies existing records: `external_id`, `tax_no`, `email`, `shortcut` or `name` of clients, `code`, `ean_code` or `name` of products, `number` of invoices. By default the first of these that a column contains; a row without a value is matched by its name',
    }),
    fixes: structure({
      writeonly: true,
      description:
        'Corrected cells by row and heading, and rows to skip: `{"4": {"Price": "12.50"}, "7": null}`',
    }),
    status: choice(IMPORT_STATUSES, { ...readOnly, never_null: true }),
    filename: text(readOnly),
    headers: texts({ ...readOnly, description: 'Headings in the first row of the file' }),
    suggested_columns: structure({ ...readOnly, description: 'Fields suggested by the headings' }),
    fields: texts({ ...readOnly, description: 'Fields that a column can contain' }),
    rows: integer({
      ...readOnly,
      never_null: true,
      description:
        'Number of rows below the headings; after the import, the number of rows that need correction',
    }),
    sample: structure({ ...readOnly, description: 'First rows of the file' }),
    problems: nestedList(problemShape, {
      ...readOnly,
      initial: [],
      description: `Problems of rows that cannot be imported, at most ${PROBLEMS_MAX}`,
    }),
    problems_count: integer({ ...readOnly, never_null: true, description: 'Number of all problems' }),
    warnings: nestedList(warningShape, {
      ...readOnly,
      initial: [],
      description: `Warnings about imported rows, at most ${PROBLEMS_MAX}`,
    }),
    problem_rows: nestedList(problemRowShape, {
      ...readOnly,
      initial: [],
      description: 'Rows of `problems`; in a dry run also those of `warnings`',
    }),
    done: integer({ ...readOnly, never_null: true, description: 'Number of processed records of `total`' }),
    total: integer({ ...readOnly, never_null: true }),
    created: integer({ ...readOnly, never_null: true, description: 'Number of created records' }),
    updated: integer({
      ...readOnly,
      never_null: true,
      description: 'Number of changed records',
    }),
    skipped: integer({
      ...readOnly,
      never_null: true,
      description: 'Number of skipped existing records',
    }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
})

export const importShape: typeof shapeWithoutXml = {
  ...shapeWithoutXml,
  xml_types: {
    ...shapeWithoutXml.xml_types,
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
// Corrected cells by row and heading; null skips the row.
export type CellFixes = ReadonlyMap<number, { readonly [header: string]: string } | null>

export type Import = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  request_id: string
  resource: ImportResource
  status: ImportStatus
  filename: string
  headers: string[]
  mapping: Mapping
  cells: string[][]
  numbers: number[] // row numbers of `cells` in the file
  signs: { [header: string]: DecimalSign } // decimal sign of a column
  on_duplicate: DuplicateAction
  match_by: MatchBy | null
  price_list_id: number | null
  done: number // processed items of `total`, in this run
  total: number
  created: number // in all runs
  updated: number
  skipped: number
  problems: ImportProblem[]
  warnings: ImportWarning[]
}
