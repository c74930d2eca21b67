import type { Fields, Inner } from '../fields/field.ts'
import type { Shape } from '../fields/resource.ts'
import { isTree, type Tree, type Value } from '../formats/tree.ts'
import type { Operation } from './route.ts'

// Fields of a request that no declaration knows. They are ignored, which nobody would notice who misspelt one.

const FOUND_MAX = 20
const NAME_MAX = 60

// By their names; what holds records knows the names in there.
type Names = Map<string, Held | undefined>
type Held = { names: Names; many: boolean }

const CREDENTIALS = ['api_token', 'integration_token'] as const
const known = new WeakMap<Operation, Names>()

// As paths: `client.nmae`, `invoice.positions.quantiy`.
export function unknownFields(operation: Operation, body: Tree): string[] {
  const { takes, shape } = operation
  if (shape === undefined || (takes !== 'record' && takes !== 'fields')) return []
  let names = known.get(operation)
  if (names === undefined) {
    names = namesFor(operation, shape)
    known.set(operation, names)
  }
  // Another wrapper than the declared one is understood by some operations, and refused by the others.
  if (takes === 'record' && !(shape.name in body)) return []
  const found = new Set<string>()
  collect(takes === 'fields' ? insideRoot(body, names) : body, names, '', found)
  return [...found].slice(0, FOUND_MAX)
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

function collect(tree: Tree, names: Names, path: string, found: Set<string>) {
  for (const name in tree) {
    if (found.size >= FOUND_MAX) return
    const value = tree[name] as Value
    const held = names.get(name)
    if (!names.has(name)) found.add(`${path}${name.slice(0, NAME_MAX)}`)
    else if (held)
      for (const record of recordsIn(value, held)) collect(record, held.names, `${path}${name}.`, found)
  }
}

// One record, or a list of them, which forms and XML write as a group by numbers or by the name of one.
function recordsIn(value: Value, { names, many }: Held): Tree[] {
  if (Array.isArray(value)) return value.filter(isTree)
  if (!isTree(value)) return []
  const is_record = !many || Object.keys(value).some((name) => names.has(name))
  return is_record ? [value] : Object.values(value).flat().filter(isTree)
}
