import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import { SUBLISTS } from '../../documents/invoices/fields/sublists.ts'
import { invoices, positions } from '../../documents/invoices/schema.ts'

// Texts of others may be longer than ours: what does not fit is cut off and told, for the file has it whole. A code that is cut would be
// another one.

const LISTS: { readonly [name: string]: Fields } = {
  positions: positions.fields,
  ...Object.fromEntries(Object.entries(SUBLISTS).map(([name, { fields }]) => [name, fields])),
}
const USUAL_MAX = 255
const CODES = new Set(['currency', 'exchange_currency'])

export function cutToFit(tree: Tree): { tree: Tree; doubts: Warning[] } {
  const doubts: Warning[] = []
  return { tree: cut(tree, invoices.fields, '', doubts), doubts }
}

function cut(tree: Tree, fields: Fields, path: string, doubts: Warning[]): Tree {
  const entries = Object.entries(tree).map(([name, value]): [string, Value] => {
    const at = `${path}${name}`
    const inner = LISTS[name]
    if (inner && Array.isArray(value))
      return [name, value.map((one, place) => cut(one as Tree, inner, `${at}[${place}].`, doubts))]
    if (isTree(value)) return [name, cut(value, positions.fields, `${at}.`, doubts)]
    return [
      name,
      typeof value === 'string' && !CODES.has(name)
        ? cutText(value, fields[name]?.options.max, at, doubts)
        : value,
    ]
  })
  return Object.fromEntries(entries)
}

function cutText(text: string, max = USUAL_MAX, field: string, doubts: Warning[]): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  if (clean.length <= max) return clean
  doubts.push({ field, message: 'is longer in the file' })
  return clean.slice(0, max).toWellFormed().trim()
}
