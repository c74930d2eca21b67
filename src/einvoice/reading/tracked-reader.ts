import { type Decimal, parseDecimal } from '../../money/decimal.ts'
import { normalizeSpace } from '../rules/values.ts'
import { childrenOf, type Element } from '../xml/tree.ts'

// Reader that tracks which parts of a file were read, so that all others can be reported: no content is lost silently.

export class UnreadableInvoice extends Error {}

export type TrackedReader = {
  // Returns the first element along a path such as `Item/Name`; of several paths separated by `|`, the first that
  // exists.
  first: (from: Element | undefined, path: string) => Element | undefined
  all: (from: Element | undefined, path: string) => Element[]
  text: (from: Element | undefined, path: string) => string | undefined
  // Keeps line breaks.
  long: (from: Element | undefined, path: string) => string | undefined
  amount: (from: Element | undefined, path: string) => Decimal | undefined
  day: (from: Element | undefined, path: string) => string | undefined
  // Marks the element and everything inside it as read.
  markAll: (element: Element | undefined) => void
  unread: () => string[]
  // Returns those paths that lead to a value. Used for parts that the model can hold but a received document cannot.
  filled: (paths: readonly string[]) => string[]
}

const UNREAD_MAX = 60

export function trackedReader(root: Element): TrackedReader {
  const readElements = new Set<Element>()
  const all: TrackedReader['all'] = (from, path) => {
    for (const alternative of path.split('|')) {
      const elements = from === undefined ? [] : elementsAlong(from, alternative.split('/'))
      if (elements.length === 0) continue
      for (const element of elements) readElements.add(element)
      return elements
    }
    return []
  }
  const first: TrackedReader['first'] = (from, path) => {
    for (const alternative of path.split('|')) {
      const [element] = from === undefined ? [] : elementsAlong(from, alternative.split('/'))
      if (element === undefined) continue
      readElements.add(element)
      return element
    }
    return undefined
  }
  const text: TrackedReader['text'] = (from, path) =>
    normalizeSpace(first(from, path)?.text ?? '') || undefined
  const markAll = (element: Element | undefined): void => {
    if (element === undefined) return
    readElements.add(element)
    element.children.forEach(markAll)
  }
  return {
    first,
    all,
    text,
    markAll,
    long: (from, path) => first(from, path)?.text.trim() || undefined,
    amount: (from, path) => amountOf(text(from, path), path),
    day: (from, path) => dayOf(text(from, path), path),
    unread: () => [...unreadPaths(root, readElements)].slice(0, UNREAD_MAX),
    filled: (paths) => paths.filter((path) => elementsAlong(root, path.split('/')).some(isFilled)),
  }
}

function elementsAlong(from: Element, names: readonly string[]): Element[] {
  let elements = [from]
  for (const name of names) elements = elements.flatMap((element) => childrenOf(element, name))
  return elements
}

const NUMBER = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/

export function amountOf(text: string | undefined, path: string): Decimal | undefined {
  if (!text) return undefined
  const amount = NUMBER.test(text) ? parseDecimal(text.replace(/^\+/, '')) : undefined
  if (amount === undefined) throw new UnreadableInvoice(`${path} contains no valid number`)
  return amount
}

const DAY = /^(\d{4})-?(\d{2})-?(\d{2})([T+Z-].*)?$/

function dayOf(text: string | undefined, path: string): string | undefined {
  if (text === undefined) return undefined
  const [, year, month, day] = DAY.exec(text) ?? []
  const isoDay = `${year}-${month}-${day}`
  const ms = Date.parse(`${isoDay}T00:00:00Z`)
  if (year === undefined || Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== isoDay)
    throw new UnreadableInvoice(`${path} contains no valid date`)
  return isoDay
}

// Lists each unread part by its own name, and the unread parts inside the others.
function unreadPaths(root: Element, readElements: ReadonlySet<Element>): Set<string> {
  const paths = new Set<string>()
  const visit = (element: Element, path: string): void => {
    if (!isUnread(element, readElements))
      for (const child of element.children) visit(child, joinPath(path, child.name))
    else if (isFilled(element)) paths.add(path)
  }
  for (const child of root.children) visit(child, child.name)
  return paths
}

const joinPath = (path: string, name: string): string => (path === FRAME ? name : `${path}/${name}`)
// This element holds nearly all of a CII, so its name would add nothing.
const FRAME = 'SupplyChainTradeTransaction'

const isUnread = (element: Element, readElements: ReadonlySet<Element>): boolean =>
  !readElements.has(element) && element.children.every((child) => isUnread(child, readElements))

const isFilled = ({ text, children }: Element): boolean => text.trim() !== '' || children.some(isFilled)
