import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { SUBLISTS } from '../../documents/invoices/fields/sublists.ts'
import { invoices, positions } from '../../documents/invoices/schema.ts'

// Shortens texts that are too long for a document and warns, because the file contains them in full. Codes are never
// shortened, because that would change their meaning.

const LISTS: { readonly [name: string]: Fields } = {
  positions: positions.fields,
  ...Object.fromEntries(Object.entries(SUBLISTS).map(([name, { fields }]) => [name, fields])),
}
const DEFAULT_MAX = 255
const CODES = new Set(['currency', 'exchange_currency'])

export function truncateTexts(tree: InputObject): { tree: InputObject; warnings: Warning[] } {
  const warnings: Warning[] = []
  return { tree: truncateFields(tree, invoices.fields, '', warnings), warnings }
}

function truncateFields(tree: InputObject, fields: Fields, path: string, warnings: Warning[]): InputObject {
  const entries = Object.entries(tree).map(([name, value]): [string, InputValue] => {
    const at = `${path}${name}`
    const inner = LISTS[name]
    if (inner && Array.isArray(value))
      return [
        name,
        value.map((item, index) => truncateFields(item as InputObject, inner, `${at}[${index}].`, warnings)),
      ]
    if (isInputObject(value)) return [name, truncateFields(value, positions.fields, `${at}.`, warnings)]
    return [
      name,
      typeof value === 'string' && !CODES.has(name)
        ? truncateText(value, fields[name]?.options.max, at, warnings)
        : value,
    ]
  })
  return Object.fromEntries(entries)
}

function truncateText(text: string, max = DEFAULT_MAX, field: string, warnings: Warning[]): string {
  const clean = text.replaceAll('\0', '').toWellFormed()
  if (clean.length <= max) return clean
  warnings.push({ field, message: 'was shortened; the file contains the full text' })
  return clean.slice(0, max).toWellFormed().trim()
}
