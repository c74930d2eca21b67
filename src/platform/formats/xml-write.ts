// Writes responses as the XML of Rails: dasherised names, a type on all but strings, nil for absent values.

export type XmlType =
  | 'string'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'datetime'
  | 'boolean'
  | 'metadata' // entries with key and value, because a key may be any text
  | { list: string; of?: XmlTypes; item_type?: string }
  | { object: XmlTypes }

export type XmlTypes = { [key: string]: XmlType }

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const writeXmlRecord = (root: string, record: object, types: XmlTypes): string =>
  DECLARATION + writeElement(nameOf(root), record, { object: types })

export const writeXmlList = (root: string, item: string, records: object[], types: XmlTypes): string =>
  DECLARATION + writeElement(nameOf(root), records, { list: item, of: types })

// Writes errors and simple responses without a declared shape.
export function writeXmlHash(value: unknown): string {
  if (Array.isArray(value)) return DECLARATION + writeElement('objects', value, { list: 'object' })
  return DECLARATION + writeElement(typeof value === 'object' && value !== null ? 'hash' : 'result', value)
}

function writeElement(name: string, value: unknown, type?: XmlType): string {
  if (value === null) return `<${name}${typeAttribute(type)} nil="true"/>`
  if (typeof value === 'object')
    return type === 'metadata' ? writeEntries(name, value) : writeCompound(name, value, type)
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

function writeEntries(name: string, values: object): string {
  const entries = Object.entries(values).map(([key, value]) => ({ key, value }))
  return writeList(name, entries, { list: 'entry' })
}

function writeMembers(record: object, types: XmlTypes): string {
  let xml = ''
  for (const key in record) {
    const value: unknown = record[key as keyof typeof record]
    if (value !== undefined) xml += withFieldName(key, writeElement(nameOf(key), value, types[key]))
  }
  return xml
}

// Names of nested fields are invalid in XML: their elements carry the JSON name as an attribute.
const withFieldName = (key: string, xml: string): string => {
  if (!key.includes('[')) return xml
  const begin = nameOf(key).length + 1
  return `${xml.slice(0, begin)} field="${escapeText(key)}"${xml.slice(begin)}`
}

function writeList(name: string, items: unknown[], type?: XmlType): string {
  if (items.length === 0) return `<${name} type="array"/>`
  const declared = typeof type === 'object' && 'list' in type ? type : undefined
  const itemName = declared === undefined ? singular(name) : nameOf(declared.list)
  const itemType = declared?.of && { object: declared.of }
  let xml = ''
  for (const item of items) xml += writeItem(itemName, item, itemType, declared?.item_type)
  return `<${name} type="array">${xml}</${name}>`
}

function writeItem(name: string, item: unknown, type?: XmlType, className?: string): string {
  const xml = writeElement(name, item ?? null, type)
  if (className === undefined || xml.startsWith(`<${name} type=`)) return xml
  return `<${name} type="${escapeText(className)}"${xml.slice(name.length + 1)}`
}

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

const ATTRIBUTES = {
  string: '',
  integer: ' type="integer"',
  decimal: ' type="decimal"',
  date: ' type="date"',
  datetime: ' type="datetime"',
  boolean: ' type="boolean"',
  metadata: ' type="array"',
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
  const cached = names.get(key)
  if (cached !== undefined) return cached
  const name = makeName(key)
  // Keys of error messages come from requests, so the cache must not grow with them.
  if (names.size < MAX_CACHED_NAMES) names.set(key, name)
  return name
}

// `positions[0].quantity` becomes `positions-0.quantity` with the original name beside it, `overdue?` becomes
// `overdue`.
function makeName(key: string): string {
  const name = key
    .replace(/[[ ]/g, '_')
    .replace(/[^A-Za-z0-9._-]/g, '')
    .replace(/(?<!^_*)_/g, '-')
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`
}

// Both match characters that XML 1.0 forbids or that need escaping; the first also matches surrogate pairs, which is
// cheaper.
const NEEDS_ESCAPING = /[&<>"]|[^\t\n -\ud7ff\ue000-\ufffd]/
const ESCAPED = /[&<>"]|[^\t\n -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ESCAPES: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers turn a bare carriage return into a line feed.
  '\r': '&#13;',
}

// Characters that XML 1.0 cannot represent become the replacement character.
const escapeText = (text: string): string =>
  NEEDS_ESCAPING.test(text)
    ? text.toWellFormed().replace(ESCAPED, (character) => ESCAPES[character] ?? '\ufffd')
    : text
