import { shapes } from './svg-allowed.ts'

export type SvgElement = {
  name: string
  attributes: Map<string, string>
  children: (SvgElement | string)[]
  // The id its href names, ids it is clipped or masked by, and ids that may paint it, its own or inherited.
  target: string | undefined
  masks: Set<string>
  fill: SvgPaint
  stroke: SvgPaint
  embedded_pixels: number
}
export type SvgPaint = { ids: Set<string>; certain: boolean }

// The cost of an element with all references followed: drawn elements and depth.
type Weight = { drawn: number; levels: number }

// Rejects drawings whose references multiply: a few lines can produce billions of shapes.
export function findReferenceProblem(root: SvgElement): string | undefined {
  const elements = [...descendants(root)]
  if (elements.filter((element) => element.name === 'use').length > mostUses) return tooComplex
  const byId = indexIds(elements)
  const weights = new Map<SvgElement, Weight | 'open'>()
  let problem: string | undefined

  const weigh = (element: SvgElement, depth: number): Weight => {
    const cached = weights.get(element)
    if (cached === 'open') problem ??= 'refers to itself'
    else if (depth + (cached?.levels ?? 0) > deepest) problem ??= tooComplex
    if (problem !== undefined) return nothing
    if (cached !== undefined && cached !== 'open') return cached
    weights.set(element, 'open')
    const weighAll = (ids: Iterable<string>) =>
      total([...ids].flatMap((id) => byId.get(id) ?? []).map((referenced) => weigh(referenced, depth + 1)))
    const children = total(childElements(element).map((child) => weigh(child, depth + 1)))
    const masks = weighAll(element.masks)
    const paint = weighAll(shapes.has(element.name) ? element.fill.ids.union(element.stroke.ids) : [])
    const target = weighAll(element.target === undefined ? [] : [element.target])
    // A used element inherits the paint of its use, so each of its shapes may be painted with that too.
    const drawn = 1 + children.drawn + masks.drawn + paint.drawn + target.drawn * (1 + paint.drawn)
    if (drawn > mostDrawn) problem ??= tooComplex
    const weight = { drawn, levels: 1 + Math.max(children.levels, masks.levels, paint.levels, target.levels) }
    weights.set(element, weight)
    return weight
  }

  const users = usersIn(root)
  if (elements.some(({ name, target = '' }) => name === 'use' && users.has(byId.get(target))))
    return 'contains nested use elements, which are not supported; save the image as PNG'
  weigh(root, 0)
  return problem
}

export function* descendants(element: SvgElement): Generator<SvgElement> {
  yield element
  for (const child of childElements(element)) yield* descendants(child)
}

const tooComplex = 'is too complex; save it as PNG'
const mostUses = 200
const mostDrawn = 200_000
const deepest = 200
const nothing: Weight = { drawn: 0, levels: 0 }

const childElements = (element: SvgElement): SvgElement[] =>
  element.children.filter((child) => typeof child !== 'string')

// The first of two elements with the same id wins, as in browsers.
function indexIds(elements: SvgElement[]): Map<string, SvgElement> {
  const byId = new Map<string, SvgElement>()
  for (const element of elements) {
    const id = element.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
  }
  return byId
}

// Elements that are a use or contain one.
function usersIn(element: SvgElement, users = new Set<SvgElement | undefined>()) {
  const children = childElements(element)
  for (const child of children) usersIn(child, users)
  if (element.name === 'use' || children.some((child) => users.has(child))) users.add(element)
  return users
}

const total = (weights: Weight[]): Weight => ({
  drawn: weights.reduce((sum, { drawn }) => sum + drawn, 0),
  levels: weights.reduce((most, { levels }) => Math.max(most, levels), 0),
})
