import { invalid } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import type { Value } from '../../../platform/formats/input.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Cell, Column, Row } from '../../../platform/spreadsheets/sheet.ts'

// Which columns an export has, and a record as rows of them: one row, or one for each line when a column is about lines.

export const LINE = 'positions.'

export type Columned = {
  readonly columns: readonly Column[] // of the fields of a record
  readonly defaults: readonly string[]
  readonly beyond?: readonly Column[] // what is shown of a record beyond its fields
  readonly lines?: readonly Column[]
}

export const fieldColumns = (fields: Fields): Column[] =>
  Object.entries(fields)
    .filter(([, { options }]) => !options.hidden && !options.writeonly)
    .map(([name, { kind }]) => ({ name, kind }))

export function readColumns(exported: Columned, asked: Value | undefined): Column[] {
  const known = knownColumns(exported)
  const names = namesIn(asked)
  const unknown = names.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw invalid({
      columns: `"${unknown.slice(0, 100).toWellFormed()}" is no column; there are ${[...known.keys()].join(', ')}`,
    })
  return (names.length > 0 ? names : exported.defaults).map((name) => known.get(name) as Column)
}

export const isAboutLines = (columns: readonly Column[]) => columns.some(({ name }) => name.startsWith(LINE))

export function rowsOf(document: Document, columns: readonly Column[]): Row[] {
  if (!isAboutLines(columns)) return [columns.map((column) => cellOf(document[column.name]))]
  const lines = (document.positions ?? []) as Document[]
  return (lines.length > 0 ? lines : [{}]).map((line) =>
    columns.map(({ name }) =>
      cellOf(name.startsWith(LINE) ? (line as Document)[name.slice(LINE.length)] : document[name]),
    ),
  )
}

function namesIn(asked: Value | undefined): string[] {
  if (asked === undefined || asked === null || asked === '') return []
  const list = Array.isArray(asked)
    ? asked.map((one) => textOf('columns', one))
    : textOf('columns', asked).split(',')
  const names = list.map((name) => name.trim()).filter((name) => name !== '')
  return [...new Set(names)]
}

function knownColumns({ columns, beyond = [], lines = [] }: Columned): Map<string, Column> {
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

// A list whose items hold no comma can be written with commas.
const isPlain = (item: unknown) =>
  typeof item === 'number' || (typeof item === 'string' && !item.includes(','))
