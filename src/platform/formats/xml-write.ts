// Answers in the form Rails gives XML: dasherised names, a type on all but strings, nil for what is absent.

export type XmlType =
  | 'string'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'datetime'
  | 'boolean'
  | { list: string; of?: XmlTypes; item_type?: string }
  | { object: XmlTypes }

export type XmlTypes = { [key: string]: XmlType }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const writeXmlRecord = (root: string, record: object, types: XmlTypes): string =>
  DECLARATION + writeElement(nameOf(root), record, { object: types })

export const writeXmlList = (root: string, item: string, records: object[], types: XmlTypes): string =>
  DECLARATION + writeElement(nameOf(root), records, { list: item, of: types })

// Errors and plain answers, whose shape is declared nowhere.
export function writeXmlHash(value: unknown): string {
  if (Array.isArray(value)) return DECLARATION + writeElement('objects', value, { list: 'object' })
  return DECLARATION + writeElement(typeof value === 'object' && value !== null ? 'hash' : 'result', value)
}

function writeElement(name: string, value: unknown, type?: XmlType): string {
  if (value === null) return `<${name}${typeAttribute(type)} nil="true"/>`
  if (typeof value === 'object') return writeCompound(name, value, type)
  const text = typeof value === 'string' ? escapeText(value) : String(value)
  const attribute = typeof type === 'string' ? typeAttribute(type) : inferredAttribute(value)
  return `<${name}${attribute}>${text}</${name}>`
}

function writeCompound(name: string, value: object, type?: XmlType): string {
  if (Array.isArray(value)) return writeList(name, value, type)
  if (value instanceof Date) return writeElement(name, value.toISOString(), type ?? 'datetime')
  if ('toJSON' in value && typeof value.toJSON === 'function') return writeElement(name, value.toJSON(), type)
  const types = typeof type === 'object' && 'object' in type ? type.object : {}
  return `<${name}>${writeMembers(value, types)}</${name}>`
}

function writeMembers(record: object, types: XmlTypes): string {
  let written = ''
  for (const key in record) {
    const value: unknown = record[key as keyof typeof record]
    if (value !== undefined) written += named(key, writeElement(nameOf(key), value, types[key]))
  }
  return written
}

// Fields of lines have names that XML cannot have: their elements carry the name that JSON has.
const named = (key: string, written: string): string => {
  if (!key.includes('[')) return written
  const begin = nameOf(key).length + 1
  return `${written.slice(0, begin)} field="${escapeText(key)}"${written.slice(begin)}`
}

function writeList(name: string, items: unknown[], type?: XmlType): string {
  if (items.length === 0) return `<${name} type="array"/>`
  const declared = typeof type === 'object' && 'list' in type ? type : undefined
  const item_name = declared === undefined ? singular(name) : nameOf(declared.list)
  const item_type = declared?.of && { object: declared.of }
  let written = ''
  for (const item of items) written += writeItem(item_name, item, item_type, declared?.item_type)
  return `<${name} type="array">${written}</${name}>`
}

function writeItem(name: string, item: unknown, type?: XmlType, class_name?: string): string {
  const written = writeElement(name, item ?? null, type)
  if (class_name === undefined || written.startsWith(`<${name} type=`)) return written
  return `<${name} type="${escapeText(class_name)}"${written.slice(name.length + 1)}`
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

const ATTRIBUTES = {
  string: '',
  integer: ' type="integer"',
  decimal: ' type="decimal"',
  date: ' type="date"',
  datetime: ' type="datetime"',
  boolean: ' type="boolean"',
}

function typeAttribute(type: XmlType | undefined): string {
  if (type === undefined) return ''
  if (typeof type === 'string') return ATTRIBUTES[type]
  return 'list' in type ? ' type="array"' : ''
}

function inferredAttribute(value: unknown): string {
  if (typeof value === 'boolean') return ATTRIBUTES.boolean
  if (typeof value === 'bigint') return ATTRIBUTES.integer
  if (typeof value === 'number') return Number.isInteger(value) ? ATTRIBUTES.integer : ATTRIBUTES.decimal
  return ''
}

const names = new Map<string, string>()
const MAX_CACHED_NAMES = 4_096

function nameOf(key: string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  const name = makeName(key)
  // Keys of error messages come from outside, so the cache must not grow with them.
  if (names.size < MAX_CACHED_NAMES) names.set(key, name)
  return name
}

// `positions[0].quantity` becomes `positions-0.quantity` with its own name beside it, `overdue?` becomes `overdue`.
function makeName(key: string): string {
  const name = key
    .replace(/[[ ]/g, '_')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/(?<!^_*)_/g, '-')
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`
}

// Both name the characters XML 1.0 allows; the first also stops at a pair of surrogates, which is cheaper.
const NEEDS_ESCAPING = /[&<>"]|[^\t\n -\ud7ff\ue000-\ufffd]/
const ESCAPED = /[&<>"]|[^\t\n -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ESCAPES: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers turn a bare carriage return into a line feed.
  '\r': '&#13;',
}

// What XML 1.0 cannot hold at all, not even as a reference, becomes the replacement character.
const escapeText = (text: string): string =>
  NEEDS_ESCAPING.test(text)
    ? text.toWellFormed().replace(ESCAPED, (character) => ESCAPES[character] ?? '\ufffd')
    : text
