import type { Fields, Inner } from '../fields/field.ts'
import type { Shape } from '../fields/resource.ts'
import { isTree, type Tree, type Value } from '../formats/input.ts'
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
export function unknownFields(operation: Operation, body: Tree): string[] {
  const { takes, shape } = operation
  if (shape === undefined || (takes !== 'record' && takes !== 'fields')) return []
  let names = namesByOperation.get(operation)
  if (names === undefined) {
    names = namesFor(operation, shape)
    namesByOperation.set(operation, names)
  }
  // Another wrapper than the declared one is understood by some operations, and refused by the others.
  if (takes === 'record' && !(shape.name in body)) return []
  const unknown = new Set<string>()
  collect(takes === 'fields' ? insideRoot(body, names) : body, names, '', unknown)
  return [...unknown].slice(0, UNKNOWN_MAX)
}

function namesFor({ takes, beside = {}, query = {} }: Operation, shape: Shape): Names {
  const beside_names: Names = new Map(
    Object.entries(beside).map(([name, one]) => [
      name,
      'fields' in one ? { names: namesIn(one), many: false } : undefined,
    ]),
  )
  for (const name of [...CREDENTIALS, ...Object.keys(query)]) beside_names.set(name, undefined)
  const inner = namesIn(shape)
  if (takes === 'fields') return new Map([...inner, ...beside_names])
  // XML has one root, so what JSON puts beside the record stands inside it.
  return new Map([
    ...beside_names,
    [shape.name, { names: new Map([...beside_names, ...inner]), many: false }],
  ])
}

function namesIn({ fields, shown = {}, sent = {} }: Pick<Inner, 'fields' | 'shown' | 'sent'>): Names {
  const names: Names = new Map(
    ['id', 'created_at', 'updated_at', '_destroy'].map((name) => [name, undefined]),
  )
  for (const declared of [fields, shown, sent] as Fields[])
    for (const [name, field] of Object.entries(declared)) {
      if (field.holds) names.set(name, { names: namesIn(field.holds.of), many: field.holds.many })
      else if (!names.has(name)) names.set(name, undefined)
    }
  return names
}

// In XML the fields of an unwrapped request stand in some root element.
function insideRoot(body: Tree, names: Names): Tree {
  const [[key, root] = ['', null], ...rest] = Object.entries(body)
  return rest.length === 0 && isTree(root) && !names.has(key) ? root : body
}

function collect(tree: Tree, names: Names, path: string, unknown: Set<string>) {
  for (const name in tree) {
    if (unknown.size >= UNKNOWN_MAX) return
    const value = tree[name] as Value
    const nested = names.get(name)
    if (!names.has(name)) unknown.add(`${path}${name.slice(0, NAME_MAX)}`)
    else if (nested)
      for (const record of recordsIn(value, nested)) collect(record, nested.names, `${path}${name}.`, unknown)
  }
}

// One record, or a list of them, which forms and XML write as a group by numbers or by the name of one.
function recordsIn(value: Value, { names, many }: NestedNames): Tree[] {
  if (Array.isArray(value)) return value.filter(isTree)
  if (!isTree(value)) return []
  const is_record = !many || Object.keys(value).some((name) => names.has(name))
  return is_record ? [value] : Object.values(value).flat().filter(isTree)
}
