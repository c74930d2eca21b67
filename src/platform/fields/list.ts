import { ApiError, type FieldProblems, invalid } from '../api-error.ts'
import { type InputObject, type InputValue, isInputObject } from '../formats/input.ts'
import { bool, type Fields } from './field.ts'
import { isFlagSet } from './parse.ts'
import { type DraftOf, readFields, type Shape } from './resource.ts'

// Fields that an item of a list may have besides its own.
export const DESTROYABLE = {
  _destroy: bool({ description: 'Deletes the item with this `id`' }),
} satisfies Fields

// Parses a list inside a request. JSON sends an array, forms send {"0": …}, XML without a type sends {position: […]}.
export function readList<Declared extends Fields>(
  shape: Shape<Declared>,
  value: InputValue | undefined,
): (DraftOf<Declared> & { _destroy: boolean })[] {
  const problems: FieldProblems = {}
  const drafts = itemsOf(value, shape).map((item, index) => {
    if (!isInputObject(item)) {
      problems[`${shape.plural}[${index}]`] = ['must be an object with fields']
      return {}
    }
    const draft: { [name: string]: unknown } = readItem(shape, item, `${shape.plural}[${index}]`, problems)
    draft._destroy = isFlagSet(item._destroy)
    return draft
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return drafts as (DraftOf<Declared> & { _destroy: boolean })[]
}

function itemsOf<Declared extends Fields>(
  value: InputValue | undefined,
  shape: Shape<Declared>,
): InputValue[] {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value
  if (!isInputObject(value)) throw invalid({ [shape.plural]: 'must be a list' })
  const items = value[shape.name]
  if (items !== undefined && Object.keys(value).length === 1) return Array.isArray(items) ? items : [items]
  return Object.values(value)
}

function readItem<Declared extends Fields>(
  shape: Shape<Declared>,
  item: InputObject,
  path: string,
  problems: FieldProblems,
): DraftOf<Declared> {
  try {
    return readFields(shape, item)
  } catch (error) {
    Object.assign(problems, problemsAt(path, error))
    return {}
  }
}

// Prefixes the field of an error with the path of the value that contains it: `positions[0].tax`.
export function readAt<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw invalid(problemsAt(path, error))
  }
}

function problemsAt(path: string, error: unknown): FieldProblems {
  if (!(error instanceof ApiError) || typeof error.detail === 'string') throw error
  const prefixed = Object.entries(error.detail).map(([field, texts]) => [`${path}.${field}`, texts])
  return Object.fromEntries(prefixed)
}
