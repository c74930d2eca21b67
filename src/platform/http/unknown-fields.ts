import type { Fields, NestedShape } from '../fields/field.ts'
import type { Shape } from '../fields/resource.ts'
import { type InputObject, type InputValue, isInputObject } from '../formats/input.ts'
import type { Operation } from './route.ts'

// Finds the fields of a request that no declaration names. They are ignored, so a misspelt one would go unnoticed.

const UNKNOWN_MAX = 20
const NAME_MAX = 60

// The fields that an operation declares, by name. A field that holds records has the names of their fields.
type Names = Map<string, NestedNames | undefined>
type NestedNames = { names: Names; many: boolean }

const CREDENTIALS = ['api_token', 'integration_token'] as const
const namesByOperation = new WeakMap<Operation, Names>()

// Returns the unknown fields as paths: `client.nmae`, `invoice.positions.quantiy`.
export function unknownFields(operation: Operation, body: InputObject): string[] {
  const { request_kind: takes, shape } = operation
  if (shape === undefined || (takes !== 'record' && takes !== 'fields')) return []
  let names = namesByOperation.get(operation)
  if (names === undefined) {
    names = namesFor(operation, shape)
    namesByOperation.set(operation, names)
  }
  // Another wrapper key is accepted by some operations and rejected by the others.
  if (takes === 'record' && !(shape.name in body)) return []
  const unknown = new Set<string>()
  collect(takes === 'fields' ? insideRoot(body, names) : body, names, '', unknown)
  return [...unknown].slice(0, UNKNOWN_MAX)
}

function namesFor(
  { request_kind: takes, request_extras: beside = {}, query = {} }: Operation,
  shape: Shape,
): Names {
  const extraNames: Names = new Map(
    Object.entries(beside).map(([name, extra]) => [
      name,
      'fields' in extra ? { names: namesIn(extra), many: false } : undefined,
    ]),
  )
  for (const name of [...CREDENTIALS, ...Object.keys(query)]) extraNames.set(name, undefined)
  const inner = namesIn(shape)
  if (takes === 'fields') return new Map([...inner, ...extraNames])
  // XML has a single root, so fields that JSON puts beside the record are inside it.
  return new Map([...extraNames, [shape.name, { names: new Map([...extraNames, ...inner]), many: false }]])
}

function namesIn({
  fields,
  response_fields: shown = {},
  request_fields = {},
}: Pick<NestedShape, 'fields' | 'response_fields' | 'request_fields'>): Names {
  const names: Names = new Map(
    ['id', 'created_at', 'updated_at', '_destroy'].map((name) => [name, undefined]),
  )
  for (const declared of [fields, shown, request_fields] as Fields[])
    for (const [name, field] of Object.entries(declared)) {
      if (field.nested) names.set(name, { names: namesIn(field.nested.of), many: field.nested.many })
      else if (!names.has(name)) names.set(name, undefined)
    }
  return names
}

// In XML the fields of an unwrapped request are in a root element.
function insideRoot(body: InputObject, names: Names): InputObject {
  const [[key, root] = ['', null], ...otherFields] = Object.entries(body)
  return otherFields.length === 0 && isInputObject(root) && !names.has(key) ? root : body
}

function collect(tree: InputObject, names: Names, path: string, unknown: Set<string>) {
  for (const name in tree) {
    if (unknown.size >= UNKNOWN_MAX) return
    const value = tree[name] as InputValue
    const nested = names.get(name)
    if (!names.has(name)) unknown.add(`${path}${name.slice(0, NAME_MAX)}`)
    else if (nested)
      for (const record of recordsIn(value, nested)) collect(record, nested.names, `${path}${name}.`, unknown)
  }
}

// One record or a list, which forms and XML send as an object with numeric keys or one key.
function recordsIn(value: InputValue, { names, many }: NestedNames): InputObject[] {
  if (Array.isArray(value)) return value.filter(isInputObject)
  if (!isInputObject(value)) return []
  const isRecord = !many || Object.keys(value).some((name) => names.has(name))
  return isRecord ? [value] : Object.values(value).flat().filter(isInputObject)
}
