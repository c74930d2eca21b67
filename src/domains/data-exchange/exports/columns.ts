import { invalid } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import type { InputValue } from '../../../platform/formats/input.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { Cell, Column, Row } from '../../../platform/spreadsheets/sheet.ts'

// Reads the columns of an export, and turns a record into rows: one row, or one for each line if a column is about lines.

export const LINE = 'positions.'

export type ColumnSource = {
  readonly columns: readonly Column[] // fields of a record
  readonly defaults: readonly string[]
  readonly derived?: readonly Column[] // values derived from the record
  readonly lines?: readonly Column[]
}

export const fieldColumns = (fields: Fields): Column[] =>
  Object.entries(fields)
    .filter(([, { options }]) => !options.hidden && !options.writeonly)
    .map(([name, { kind }]) => ({ name, kind }))

export function readColumns(source: ColumnSource, input: InputValue | undefined): Column[] {
  const availableColumns = knownColumns(source)
  const names = namesIn(input)
  const unknown = names.find((name) => !availableColumns.has(name))
  if (unknown !== undefined)
    throw invalid({
      columns: `"${unknown.slice(0, 100).toWellFormed()}" is not a column; columns are ${[...availableColumns.keys()].join(', ')}`,
    })
  return (names.length > 0 ? names : source.defaults).map((name) => availableColumns.get(name) as Column)
}

export const isAboutLines = (columns: readonly Column[]) => columns.some(({ name }) => name.startsWith(LINE))

export function rowsOf(document: JsonObject, columns: readonly Column[]): Row[] {
  if (!isAboutLines(columns)) return [columns.map((column) => cellOf(document[column.name]))]
  const lines = (document.positions ?? []) as JsonObject[]
  return (lines.length > 0 ? lines : [{}]).map((line) =>
    columns.map(({ name }) =>
      cellOf(name.startsWith(LINE) ? (line as JsonObject)[name.slice(LINE.length)] : document[name]),
    ),
  )
}

function namesIn(input: InputValue | undefined): string[] {
  if (input === undefined || input === null || input === '') return []
  const list = Array.isArray(input)
    ? input.map((item) => textOf('columns', item))
    : textOf('columns', input).split(',')
  const names = list.map((name) => name.trim()).filter((name) => name !== '')
  return [...new Set(names)]
}

function knownColumns({ columns, derived: beyond = [], lines = [] }: ColumnSource): Map<string, Column> {
  const all: Column[] = [
    { name: 'id', kind: 'integer' },
    ...columns,
    { name: 'created_at', kind: 'timestamp' },
    { name: 'updated_at', kind: 'timestamp' },
    ...beyond,
    ...lines.map(({ name, kind }) => ({ name: `${LINE}${name}`, kind })),
  ]
  return new Map(all.map((column) => [column.name, column]))
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value) && value.every((item) => isPlain(item)))
    return value.length === 0 ? null : value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

// Whether a list item can be separated by commas.
const isPlain = (item: unknown) =>
  typeof item === 'number' || (typeof item === 'string' && !item.includes(','))
