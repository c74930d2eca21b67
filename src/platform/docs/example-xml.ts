import type { Direction } from './example-values.ts'
import type { OpenApi, Schema } from './openapi-types.ts'
import { mainShape, typesOf } from './resolve.ts'

// Responses follow the Rails form (dashes, type and nil attributes); requests use plain elements.
export function toXml(
  openapi: OpenApi,
  root: string,
  value: unknown,
  schema: Schema,
  direction: Direction,
): string {
  const lines = element(openapi, root, value, schema, direction)
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n')
}

// Element names as formats/xml-write.ts writes them.
export function rootName(openapi: OpenApi, schema: Schema): string {
  const shape = mainShape(openapi, schema)
  if (shape.xml?.name) return shape.xml.name
  if (shape.items) {
    const item = rootName(openapi, shape.items)
    return item === 'hash' ? 'objects' : plural(item)
  }
  if (shape.component) return snakeCase(shape.component)
  return shape.properties ? 'hash' : 'result'
}

function element(
  openapi: OpenApi,
  name: string,
  value: unknown,
  schema: Schema,
  direction: Direction,
): string[] {
  const tag = tagName(name, direction)
  const type = direction === 'response' ? typeAttribute(openapi, schema) : ''
  if (value === null || value === undefined) return [`<${tag}${type} nil="true"/>`]
  const shape = mainShape(openapi, schema)
  const open = `<${tag}${type}>`
  if (hasFreeKeys(shape)) return freeKeys(tag, direction, value)
  if (typeof value !== 'object') return [`${open}${escapeXml(String(value))}</${tag}>`]
  const inner = Array.isArray(value)
    ? value.flatMap((item) =>
        element(openapi, itemName(openapi, name, shape.items), item, shape.items ?? {}, direction),
      )
    : Object.entries(value).flatMap(([key, part]) =>
        element(openapi, key, part, shape.properties?.[key] ?? {}, direction),
      )
  return inner.length === 0 ? [`${open}</${tag}>`] : [open, ...inner.map((line) => `  ${line}`), `</${tag}>`]
}

// Keys of a program's own may be no names of elements, so they are entries.
const hasFreeKeys = (shape: Schema): boolean => shape.additionalProperties !== undefined && !shape.properties

function freeKeys(tag: string, direction: Direction, values: object): string[] {
  const entries = Object.entries(values).flatMap(([key, value]) => [
    '  <entry>',
    `    <key>${escapeXml(key)}</key>`,
    `    <value>${escapeXml(String(value))}</value>`,
    '  </entry>',
  ])
  return [`<${tag}${direction === 'response' ? ' type="array"' : ''}>`, ...entries, `</${tag}>`]
}

function typeAttribute(openapi: OpenApi, schema: Schema): string {
  const { format } = mainShape(openapi, schema)
  const [type] = typesOf(openapi, schema)
  if (format === 'decimal' || type === 'number') return ' type="decimal"'
  if (format === 'date') return ' type="date"'
  if (format === 'date-time') return ' type="datetime"'
  return type === 'integer' || type === 'boolean' || type === 'array' ? ` type="${type}"` : ''
}

// Characters that XML forbids in names, as in `overdue?`, are omitted.
function tagName(name: string, direction: Direction): string {
  const allowed = name.replace(/[^\w.-]/g, '').replace(/^[^A-Za-z_]+/, '') || 'value'
  return direction === 'response' ? allowed.replaceAll('_', '-') : allowed
}

function itemName(openapi: OpenApi, list: string, items: Schema | undefined): string {
  const declaredName = items && mainShape(openapi, items).xml?.name
  return declaredName ?? singular(list)
}

const snakeCase = (name: string) =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase()

const plural = (name: string) => (/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`)

const singular = (name: string) => name.replace(/ies$/, 'y').replace(/s$/, '')

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
