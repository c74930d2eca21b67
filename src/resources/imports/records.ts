import type { Field } from '../../platform/fields/field.ts'
import { emptyTree, type Tree, type Value } from '../../platform/formats/tree.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { fieldsOf, LINE } from './fields.ts'
import type { Import, ImportProblem, Mapping } from './schema.ts'

// Rows as requests: what creating such a record would be sent. Invoices are made of all rows of one number.

export type Item = { fields: Tree; rows: number[] } // rows as in the file, where the headings are the first

const FIRST_ROW = 2

export function itemsOf({ resource, headers, mapping, cells }: Import): Item[] {
  const rows = cells.map((row, place) => ({
    tree: treeOf(resource, headers, mapping, row),
    row: place + FIRST_ROW,
  }))
  if (resource !== 'invoices') return rows.map(({ tree, row }) => ({ fields: tree, rows: [row] }))
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

function treeOf(
  resource: Import['resource'],
  headers: readonly string[],
  mapping: Mapping,
  row: readonly string[],
): Tree {
  const fields = fieldsOf(resource)
  const tree = emptyTree()
  headers.forEach((header, place) => {
    const name = mapping[header]
    const text = row[place] ?? ''
    const field = name ? fields.get(name) : undefined
    if (name && field && text.trim() !== '') tree[name] = readCell(text, field)
  })
  return tree
}

const YES = new Set(['tak', 'prawda', 'true', 'yes', '1'])
const NO = new Set(['nie', 'falsz', 'fałsz', 'false', 'no', '0'])

function readCell(text: string, { kind }: Field<unknown>): Value {
  const plain = text.trim()
  if (kind === 'date') return dayOf(plain)
  if (kind === 'tax') return plain.replace(/\s*%$/, '')
  if (kind === 'boolean') {
    const word = plain.toLowerCase()
    return YES.has(word) ? true : NO.has(word) ? false : plain
  }
  if ((kind === 'structure' || kind === 'texts') && /^[[{]/.test(plain)) return parsed(plain)
  return kind === 'text' ? text : plain
}

// 15.11.2026 and 15-11-2026 are days too.
function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[.-](\d{1,2})[.-](\d{4})$/.exec(text) ?? []
  return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

function parsed(text: string): Value {
  try {
    return JSON.parse(text) as Value
  } catch {
    return text
  }
}

// A refusal of an item, told by the rows and columns of the file.
export function problemsOf({ detail }: Refusal, item: Item, mapping: Mapping): ImportProblem[] {
  const columnOf = (field: string) =>
    Object.entries(mapping).find(([, name]) => name === field)?.[0] ?? (field || null)
  const row = item.rows[0] ?? FIRST_ROW
  if (typeof detail === 'string') return [{ row, column: null, message: detail }]
  return Object.entries(detail).map(([field, texts]) => {
    const line = /^positions\[(\d+)\]\.?(.*)$/.exec(field)
    const message = texts.join(', ')
    return line
      ? { row: item.rows[Number(line[1])] ?? row, column: columnOf(`${LINE}${line[2]}`), message }
      : { row, column: columnOf(field), message }
  })
}
