import { invalid } from '../api-error.ts'
import { type InputObject, type InputValue, isInputObject } from '../formats/input.ts'
import { isProblem, type Problem, problem, readText } from './parse.ts'

// Texts that programs store with a record, by keys of their own. A request names the keys that it changes.

export const KEYS_MAX = 50
export const KEY_MAX = 40
export const VALUE_MAX = 500

export type Metadata = { readonly [key: string]: string }

// The changes of a request. Merging records applies them to the metadata of the current record; an empty text removes
// its key.
export class MetadataChange {
  readonly #changes: ReadonlyMap<string, string>

  constructor(changes: ReadonlyMap<string, string>) {
    this.#changes = changes
  }

  // Null if no key remains, because records without metadata store nothing.
  applyTo(current: unknown): Metadata | null {
    const result = new Map(Object.entries((current ?? {}) as Metadata))
    for (const [key, value] of this.#changes) {
      if (value === '') result.delete(key)
      else result.set(key, value)
    }
    if (result.size > KEYS_MAX) throw invalid({ metadata: `has too many keys (maximum is ${KEYS_MAX})` })
    return result.size === 0 ? null : Object.fromEntries(result)
  }

  toJSON(): Metadata | null {
    return this.applyTo(null)
  }
}

// For records that are merged field by field: the metadata of a draft that changes some keys of the current ones.
export const changedMetadata = (
  current: { readonly metadata?: Metadata | null },
  { metadata }: { readonly metadata?: Metadata | null },
): { metadata?: Metadata | null } =>
  metadata instanceof MetadataChange ? { metadata: metadata.applyTo(current.metadata) } : {}

// An object, or the entries that XML sends, whose element names could not be any text.
export function readMetadata(value: InputValue): MetadataChange | null | Problem {
  if (value === '') return null
  const entries = entriesOf(value)
  if (entries === undefined) return problem(NOT_METADATA)
  const changes = new Map<string, string>()
  for (const [key, text] of entries) {
    const name = readKey(key)
    if (isProblem(name)) return name
    const changed = readValue(name, text)
    if (isProblem(changed)) return changed
    changes.set(name, changed)
  }
  return new MetadataChange(changes)
}

const NOT_METADATA = 'must be an object of keys and texts, such as {"order": "1077"}'

function entriesOf(value: InputValue): [InputValue | undefined, InputValue | undefined][] | undefined {
  if (Array.isArray(value)) {
    if (!value.every(isEntry)) return undefined
    return value.map(({ key, value }) => [key, value])
  }
  if (!isInputObject(value)) return undefined
  const { entry } = value
  const isXml = typeof entry === 'object' && entry !== null && Object.keys(value).length === 1
  return isXml ? entriesOf([entry].flat()) : Object.entries(value)
}

const isEntry = (item: InputValue): item is InputObject => isInputObject(item) && 'key' in item

function readKey(key: InputValue | undefined): string | Problem {
  const text = key === null || key === undefined ? '' : readText(key, Number.POSITIVE_INFINITY)
  if (isProblem(text)) return text
  if (text === null || text.trim() === '') return problem('must not contain an empty key')
  if (text.length > KEY_MAX)
    return problem(`the key "${text.slice(0, KEY_MAX)}…" is too long (maximum is ${KEY_MAX} characters)`)
  if (/\p{Cc}/u.test(text)) return problem('contains a control character; remove it')
  return text === '__proto__' ? problem(`the key "${text}" is not allowed; choose another`) : text
}

function readValue(key: string, value: InputValue | undefined): string | Problem {
  if (value === null || value === undefined) return ''
  const text = readText(value, VALUE_MAX)
  if (!isProblem(text)) return text ?? ''
  if (typeof value === 'object') return problem(`the value of "${key}" must be a text`)
  return typeof value === 'string' && value.length > VALUE_MAX
    ? problem(`the value of "${key}" is too long (maximum is ${VALUE_MAX} characters)`)
    : text
}
