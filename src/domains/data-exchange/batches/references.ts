import { invalid } from '../../../platform/api-error.ts'
import {
  type InputObject,
  type InputValue,
  isInputObject,
  newInputObject,
} from '../../../platform/formats/input.ts'
import { readXml } from '../../../platform/formats/xml-read.ts'
import type { NestedOperation, NestedResult } from '../../../platform/http/route.ts'

// Replaces references to the results of earlier operations: `{"from_result": "0.id"}` in a body, `{0.id}` in a path. A
// plain text of a body is never a reference, so that no customer's name can become one.

const REFERENCE = 'from_result'
// A long text that is inserted many times would take the memory and time of the server.
const REFERENCES_MAX = 100 // in one operation
const TEXT_MAX = 1000

type Format = 'json' | 'xml'

// Returns a function that replaces the references of an operation by its position.
export function referenceReader(results: readonly NestedResult[], format: Format) {
  const contents = new Map<number, InputValue>()
  const contentOf = (index: number): InputValue | undefined => {
    const result = results[index]
    if (result && !contents.has(index)) contents.set(index, readContent(String(result.body), format))
    return contents.get(index)
  }
  return (operation: NestedOperation): NestedOperation => {
    let count = 0
    const resolve: Resolve = (reference, field) => {
      if (++count > REFERENCES_MAX)
        throw invalid({ [field]: `has too many references (maximum is ${REFERENCES_MAX})` })
      return resultValue(reference, field, contentOf)
    }
    return {
      ...operation,
      path: operation.path.replace(/\{([^{}]*)\}/g, (_, reference: string) =>
        encodeURIComponent(String(resolve(reference, 'path'))),
      ),
      body: replaceIn(operation.body, 'body', resolve) as InputObject,
    }
  }
}

type ContentOf = (index: number) => InputValue | undefined
type Resolve = (reference: unknown, field: string) => string | number | boolean

// In XML the content of a result is inside of its root element.
function readContent(body: string, format: Format): InputValue {
  if (format === 'json') return JSON.parse(body)
  const [root = null] = Object.values(readXml(body))
  return root
}

function replaceIn(value: InputValue, field: string, resolve: Resolve): InputValue {
  if (Array.isArray(value)) return value.map((item, index) => replaceIn(item, `${field}[${index}]`, resolve))
  if (!isInputObject(value)) return value
  const entries = Object.entries(value)
  const [[name, reference] = []] = entries
  if (entries.length === 1 && name === REFERENCE) return resolve(reference, field)
  const replaced = newInputObject()
  for (const [name, inner] of entries) replaced[name] = replaceIn(inner, `${field}.${name}`, resolve)
  return replaced
}

// The value that a reference names, such as `0.id` or `2.positions.0.id`.
function resultValue(reference: unknown, field: string, contentOf: ContentOf): string | number | boolean {
  const [, position, path = ''] = /^(\d{1,3})\.(.+)$/.exec(String(reference)) ?? []
  let value = position === undefined ? undefined : contentOf(Number(position))
  if (value === undefined)
    throw invalid({ [field]: 'must name an earlier operation and a field of its result, such as 0.id' })
  for (const name of path.split('.')) value = memberOf(value, name)
  if (typeof value === 'string' && value.length > TEXT_MAX)
    throw invalid({ [field]: `is too long (maximum is ${TEXT_MAX} characters)` })
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw invalid({ [field]: `the result of operation ${position} has no value "${path.slice(0, 100)}"` })
}

function memberOf(value: InputValue | undefined, name: string): InputValue | undefined {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? value[Number(name)] : undefined
  return isInputObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
