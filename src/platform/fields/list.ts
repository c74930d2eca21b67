import { type FieldProblems, invalid, Refusal } from '../api-error.ts'
import { isTree, type Tree, type Value } from '../formats/input.ts'
import { bool, type Fields } from './field.ts'
import { isYes } from './parse.ts'
import { type DraftOf, readFields, type Shape } from './resource.ts'

// What an item may say beyond its fields.
export const DESTROYABLE = {
  _destroy: bool({ about: 'Takes away the item that `id` names' }),
} satisfies Fields

// Lists inside a request. JSON sends an array, forms send {"0": …}, XML without a type sends {position: […]}.
export function readList<Declared extends Fields>(
  shape: Shape<Declared>,
  given: Value | undefined,
): (DraftOf<Declared> & { _destroy: boolean })[] {
  const problems: FieldProblems = {}
  const drafts = itemsOf(given, shape).map((item, index) => {
    if (!isTree(item)) {
      problems[`${shape.plural}[${index}]`] = ['does not hold fields']
      return {}
    }
    const draft: { [name: string]: unknown } = readItem(shape, item, `${shape.plural}[${index}]`, problems)
    draft._destroy = isYes(item._destroy)
    return draft
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return drafts as (DraftOf<Declared> & { _destroy: boolean })[]
}

function itemsOf<Declared extends Fields>(given: Value | undefined, shape: Shape<Declared>): Value[] {
  if (given === undefined || given === null || given === '') return []
  if (Array.isArray(given)) return given
  if (!isTree(given)) throw invalid({ [shape.plural]: 'is not a list' })
  const named = given[shape.name]
  if (named !== undefined && Object.keys(given).length === 1) return Array.isArray(named) ? named : [named]
  return Object.values(given)
}

function readItem<Declared extends Fields>(
  shape: Shape<Declared>,
  item: Tree,
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

// A value inside another is named by its place: `positions[0].tax`.
export function readAt<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw invalid(problemsAt(path, error))
  }
}

function problemsAt(path: string, error: unknown): FieldProblems {
  if (!(error instanceof Refusal) || typeof error.detail === 'string') throw error
  const named = Object.entries(error.detail).map(([field, texts]) => [`${path}.${field}`, texts])
  return Object.fromEntries(named)
}
