import { SaxesParser } from 'saxes'
import type { OpenApi, Schema } from '../src/platform/docs/openapi-types.ts'

// Converts a schema to XML: names with dashes, and a `type` on everything that is not text.

export type Element = { name: string; type: string | undefined; is_nil: boolean; children: Element[] }

export function readXml(text: string): Element {
  const root: Element = { name: '', type: undefined, is_nil: false, children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const { type, nil } = attributes as { [name: string]: string }
    const element = { name, type, is_nil: nil === 'true', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return root.children[0] as Element
}

export function xmlProblems(document: OpenApi, schema: Schema, root: Element): string[] {
  const problems: string[] = []
  look(document, schema, root, root.name, root.name !== 'hash', problems)
  return problems
}

function look(
  document: OpenApi,
  declared: Schema,
  element: Element,
  path: string,
  isTyped: boolean,
  problems: string[],
) {
  if (element.is_nil) return
  const { items, parts } = cachedShapeOf(document, declared)
  for (const child of element.children) {
    const here = `${path}/${child.name}`
    if (items) look(document, items, child, here, isTyped, problems)
    if (!parts) continue
    const part = parts.get(child.name)
    if (part === undefined) {
      problems.push(`<${here}> is unknown`)
      continue
    }
    const isWrong = isTyped && part.type !== undefined && (child.type ?? '') !== part.type
    if (isWrong && !AS_THE_FAMILY.has(child.name))
      problems.push(`<${here}> has the type ${child.type}, not ${part.type}`)
    look(document, part.schema, child, here, isTyped, problems)
  }
}

type XmlShape = { items?: Schema; parts?: Map<string, { schema: Schema; type: string | undefined }> }

// Tens of thousands of responses use the same few schemas.
const shapesBySchema = new WeakMap<Schema, XmlShape>()

function cachedShapeOf(document: OpenApi, declared: Schema): XmlShape {
  const before = shapesBySchema.get(declared)
  if (before) return before
  const { items, properties } = shapeOf(document, declared)
  const parts =
    properties &&
    new Map(
      Object.entries(properties).map(([name, schema]) => [
        xmlName(name),
        { schema, type: typeOf(document, schema) },
      ]),
    )
  const shape: XmlShape = items ? { items: items as Schema } : parts ? { parts } : {}
  shapesBySchema.set(declared, shape)
  return shape
}

// Compatible services write this name with a dash, although it is a text.
const AS_THE_FAMILY = new Set(['split-payment'])

const xmlName = (name: string) => name.replace(/[^A-Za-z0-9._-]/g, '').replace(/(?<!^_*)_/g, '-')

function shapeOf(document: OpenApi, declared: Schema): Schema {
  const schema = follow(document, declared) as Schema
  const branch = schema.anyOf?.find((candidate) => candidate.type !== 'null')
  return branch ? shapeOf(document, branch) : schema
}

function typeOf(document: OpenApi, declared: Schema): string | undefined {
  const schema = shapeOf(document, declared)
  const type = [schema.type ?? []].flat().find((candidate) => candidate !== 'null')
  if (type === undefined || schema.properties) return undefined
  // Free keys are entries in XML, because they may be no names of elements.
  if (type === 'object' && schema.additionalProperties) return 'array'
  if (schema.format === 'decimal' || type === 'number') return 'decimal'
  if (schema.format === 'date') return 'date'
  if (schema.format === 'date-time') return 'datetime'
  return type === 'string' ? '' : type
}

export function follow<Value>(document: OpenApi, declared: Value | { $ref: string }): Value {
  if (typeof declared !== 'object' || declared === null || !('$ref' in declared) || !declared.$ref)
    return declared as Value
  const reference = declared.$ref
    .slice(2)
    .split('/')
    .reduce((part, step) => part[step], document as any)
  return follow(document, reference)
}
