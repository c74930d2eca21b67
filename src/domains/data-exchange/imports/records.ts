import type { ApiError } from '../../../platform/api-error.ts'
import { type InputObject, newInputObject } from '../../../platform/formats/input.ts'
import { readCell } from './cells.ts'
import { fieldsOf } from './fields.ts'
import {
  type CellFixes,
  type Import,
  type ImportProblem,
  type ImportWarning,
  LINE,
  type Mapping,
} from './schema.ts'

// Turns rows into the requests that would create the records. All rows with one number form an invoice.

export type Item = { fields: InputObject; rows: number[] } // row numbers of the file, where the headings are row 1

export function itemsOf(importRun: Import): Item[] {
  const rows = importRun.cells.map((cells, index) => ({
    tree: treeOf(importRun, cells),
    row: importRun.numbers[index] as number,
  }))
  if (importRun.resource !== 'invoices') return rows.map(({ tree, row }) => ({ fields: tree, rows: [row] }))
  const groups = Map.groupBy(rows, ({ tree, row }) => (tree.number ? `number ${tree.number}` : `row ${row}`))
  return [...groups.values()].map((group) => invoiceOf(group))
}

function invoiceOf(group: readonly { tree: InputObject; row: number }[]): Item {
  const [first] = group
  const fields: InputObject = newInputObject()
  for (const [name, value] of Object.entries(first?.tree ?? {}))
    if (!name.startsWith(LINE)) fields[name] = value
  const lines = group.map(({ tree, row }) => ({
    row,
    line: Object.fromEntries(
      Object.entries(tree).flatMap(([name, value]) =>
        name.startsWith(LINE) ? [[name.slice(LINE.length), value]] : [],
      ),
    ) as InputObject,
  }))
  const withFields = lines.filter(({ line }) => Object.keys(line).length > 0)
  fields.positions = withFields.map(({ line }) => line)
  const otherLines = lines.filter((line) => !withFields.includes(line))
  return { fields, rows: [...withFields, ...otherLines].map(({ row }) => row) }
}

function treeOf({ resource, headers, mapping, signs }: Import, row: readonly string[]): InputObject {
  const fields = fieldsOf(resource)
  const tree = newInputObject()
  headers.forEach((header, index) => {
    const name = mapping[header]
    const text = row[index] ?? ''
    const field = name ? fields.get(name) : undefined
    if (name && field && text.trim() !== '') tree[name] = readCell(text, name, field, signs[header])
  })
  return tree
}

// Converts an error of an item to problems with the rows and columns of the file.
export function problemsOf(
  { detail }: Pick<ApiError, 'detail'>,
  item: Item,
  mapping: Mapping,
): ImportProblem[] {
  const columnOf = (field: string) =>
    Object.entries(mapping).find(([, name]) => name === field)?.[0] ?? (field || null)
  const row = item.rows[0] as number
  if (typeof detail === 'string') return [{ row, column: null, message: detail }]
  return Object.entries(detail).map(([field, texts]) => {
    const line = /^positions\[(\d+)\]\.?(.*)$/.exec(field)
    const message = texts.join(', ')
    return line
      ? { row: item.rows[Number(line[1])] ?? row, column: columnOf(`${LINE}${line[2]}`), message }
      : { row, column: columnOf(field), message }
  })
}

type RemainingRows = Pick<Import, 'cells' | 'numbers'>

// Rows that remain after an import: those of failed items, and those that were not processed.
export function remainingRows(importRun: Import, items: readonly Item[]): RemainingRows {
  const failedRows = new Set(importRun.problems.map(({ row }) => row))
  const remaining = items.filter(
    ({ rows }, index) => index >= importRun.done || rows.some((row) => failedRows.has(row)),
  )
  const rows = new Set(remaining.flatMap(({ rows }) => rows))
  return filterRows(importRun, (number) => rows.has(number))
}

// Warnings about rows that were imported before and are no longer in the file.
export const warningsOfImported = ({ numbers, warnings }: Import): ImportWarning[] =>
  warnings.filter(({ row }) => !numbers.includes(row))

// Applies corrected cells and removes the rows to skip.
export function applyFixes(importRun: Import, fixes: CellFixes): RemainingRows {
  const cells = importRun.cells.map((row, index) => {
    const rowFixes = fixes.get(importRun.numbers[index] as number)
    return rowFixes ? importRun.headers.map((header, column) => rowFixes[header] ?? row[column] ?? '') : row
  })
  return filterRows({ ...importRun, cells }, (number) => fixes.get(number) !== null)
}

function filterRows({ cells, numbers }: RemainingRows, isKept: (number: number) => boolean): RemainingRows {
  const indexes = numbers.flatMap((number, index) => (isKept(number) ? [index] : []))
  return {
    cells: indexes.map((index) => cells[index] as string[]),
    numbers: indexes.map((index) => numbers[index] as number),
  }
}

export const cellsByHeading = (headers: readonly string[], row: readonly string[]) =>
  Object.fromEntries(headers.map((header, index) => [header, row[index] ?? '']))
