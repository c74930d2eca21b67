import type { Refusal } from '../../../platform/api-error.ts'
import { emptyTree, type Tree } from '../../../platform/formats/input.ts'
import { readCell } from './cells.ts'
import { fieldsOf } from './fields.ts'
import {
  type Import,
  type ImportProblem,
  type ImportWarning,
  LINE,
  type Mapping,
  type Mended,
} from './schema.ts'

// Rows as requests: what creating such a record would be sent. Invoices are made of all rows of one number.

export type Item = { fields: Tree; rows: number[] } // rows as in the file, where the headings are the first

export function itemsOf(one: Import): Item[] {
  const rows = one.cells.map((cells, place) => ({
    tree: treeOf(one, cells),
    row: one.numbers[place] as number,
  }))
  if (one.resource !== 'invoices') return rows.map(({ tree, row }) => ({ fields: tree, rows: [row] }))
  const groups = Map.groupBy(rows, ({ tree, row }) => (tree.number ? `number ${tree.number}` : `row ${row}`))
  return [...groups.values()].map((group) => invoiceOf(group))
}

function invoiceOf(group: readonly { tree: Tree; row: number }[]): Item {
  const [first] = group
  const fields: Tree = emptyTree()
  for (const [name, value] of Object.entries(first?.tree ?? {}))
    if (!name.startsWith(LINE)) fields[name] = value
  const lines = group.map(({ tree, row }) => ({
    row,
    line: Object.fromEntries(
      Object.entries(tree).flatMap(([name, value]) =>
        name.startsWith(LINE) ? [[name.slice(LINE.length), value]] : [],
      ),
    ) as Tree,
  }))
  const told = lines.filter(({ line }) => Object.keys(line).length > 0)
  fields.positions = told.map(({ line }) => line)
  const other_rows = lines.filter((one) => !told.includes(one))
  return { fields, rows: [...told, ...other_rows].map(({ row }) => row) }
}

function treeOf({ resource, headers, mapping, signs }: Import, row: readonly string[]): Tree {
  const fields = fieldsOf(resource)
  const tree = emptyTree()
  headers.forEach((header, place) => {
    const name = mapping[header]
    const text = row[place] ?? ''
    const field = name ? fields.get(name) : undefined
    if (name && field && text.trim() !== '') tree[name] = readCell(text, name, field, signs[header])
  })
  return tree
}

// A refusal of an item, told by the rows and columns of the file.
export function problemsOf(
  { detail }: Pick<Refusal, 'detail'>,
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

type Rest = Pick<Import, 'cells' | 'numbers'>

// What is left of a file whose first items are done with: those that were refused, whole, and those that nobody came to.
export function restOf(one: Import, items: readonly Item[]): Rest {
  const refused = new Set(one.problems.map(({ row }) => row))
  const left = items.filter(({ rows }, place) => place >= one.done || rows.some((row) => refused.has(row)))
  const rows = new Set(left.flatMap(({ rows }) => rows))
  return keepRows(one, (number) => rows.has(number))
}

// What was told of rows that are stored: they are in the file no more, and nobody will look at them again.
export const doubtsOfTaken = ({ numbers, warnings }: Import): ImportWarning[] =>
  warnings.filter(({ row }) => !numbers.includes(row))

// The file with cells as they were mended, without the rows that were left out.
export function mend(one: Import, mended: Mended): Rest {
  const cells = one.cells.map((row, place) => {
    const given = mended.get(one.numbers[place] as number)
    return given ? one.headers.map((header, column) => given[header] ?? row[column] ?? '') : row
  })
  return keepRows({ ...one, cells }, (number) => mended.get(number) !== null)
}

function keepRows({ cells, numbers }: Rest, isKept: (number: number) => boolean): Rest {
  const places = numbers.flatMap((number, place) => (isKept(number) ? [place] : []))
  return {
    cells: places.map((place) => cells[place] as string[]),
    numbers: places.map((place) => numbers[place] as number),
  }
}

export const cellsByHeading = (headers: readonly string[], row: readonly string[]) =>
  Object.fromEntries(headers.map((header, place) => [header, row[place] ?? '']))
