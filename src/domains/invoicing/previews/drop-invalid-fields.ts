import type { FieldProblems } from '../../../platform/api-error.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'

// A document that is being written is wrong most of the time. What is refused of it is left out, so that the rest can be seen.

const PLACE = /^(\w+)\[(\d+)\](?:\.(\w+))?/

// What was sent without what is refused, or nothing where that changes nothing.
export function withoutRefused(sent: Tree, problems: FieldProblems): Tree | undefined {
  let left: Tree | undefined
  for (const field of Object.keys(problems)) left = withoutField(left ?? sent, field) ?? left
  return left
}

function withoutField(sent: Tree, field: string): Tree | undefined {
  const [, list, place, inner] = PLACE.exec(field) ?? []
  if (list === undefined) return field in sent ? without(sent, field) : undefined
  const items = sent[list]
  if (!Array.isArray(items)) return list in sent ? without(sent, list) : undefined
  const item = items[Number(place)]
  if (item === undefined || item === DROPPED) return undefined
  const mended = inner !== undefined && isTree(item) ? mendedItem(item, inner) : undefined
  return { ...sent, [list]: items.with(Number(place), mended ?? DROPPED) }
}

// A line without a price costs nothing yet.
function mendedItem(item: Tree, field: string): Tree | undefined {
  if (field in item) return without(item, field)
  return field === 'total_price_gross' ? { ...item, total_price_gross: '0' } : undefined
}

// Its place stays taken, because further refusals count the places.
const DROPPED: Tree = { _destroy: true }

const without = (sent: Tree, field: string): Tree =>
  Object.fromEntries(Object.entries(sent).filter(([name]) => name !== field))
