import { type Decimal, parseDecimal } from '../../money/decimal.ts'
import { normal } from '../rules/values.ts'
import { childrenOf, type Element } from '../xml/tree.ts'

// Reading notes what it has taken, so that what nobody asked for can be told: nothing of a file is lost in silence.

export class UnreadableInvoice extends Error {}

export type Taking = {
  // The first along a path such as `Item/Name`; of several paths, parted by `|`, the first that leads somewhere.
  one: (from: Element | undefined, path: string) => Element | undefined
  all: (from: Element | undefined, path: string) => Element[]
  text: (from: Element | undefined, path: string) => string | undefined
  // With its lines.
  long: (from: Element | undefined, path: string) => string | undefined
  amount: (from: Element | undefined, path: string) => Decimal | undefined
  day: (from: Element | undefined, path: string) => string | undefined
  // Whatever lies inside.
  whole: (element: Element | undefined) => void
  left: () => string[]
  // Those of the paths that lead to a value. For what the meaning has a place for, and a document of ours has none.
  filled: (paths: readonly string[]) => string[]
}

const LEFT_MAX = 60

export function takingFrom(root: Element): Taking {
  const taken = new Set<Element>()
  const all: Taking['all'] = (from, path) => {
    for (const way of path.split('|')) {
      const found = from === undefined ? [] : along(from, way.split('/'))
      if (found.length === 0) continue
      for (const element of found) taken.add(element)
      return found
    }
    return []
  }
  const one: Taking['one'] = (from, path) => {
    for (const way of path.split('|')) {
      const [found] = from === undefined ? [] : along(from, way.split('/'))
      if (found === undefined) continue
      taken.add(found)
      return found
    }
    return undefined
  }
  const text: Taking['text'] = (from, path) => normal(one(from, path)?.text ?? '') || undefined
  const whole = (element: Element | undefined): void => {
    if (element === undefined) return
    taken.add(element)
    element.children.forEach(whole)
  }
  return {
    one,
    all,
    text,
    whole,
    long: (from, path) => one(from, path)?.text.trim() || undefined,
    amount: (from, path) => amountOf(text(from, path), path),
    day: (from, path) => dayOf(text(from, path), path),
    left: () => [...leftIn(root, taken)].slice(0, LEFT_MAX),
    filled: (paths) => paths.filter((path) => along(root, path.split('/')).some(isFilled)),
  }
}

function along(from: Element, names: readonly string[]): Element[] {
  let found = [from]
  for (const name of names) found = found.flatMap((element) => childrenOf(element, name))
  return found
}

const NUMBER = /^[+-]?(\d{1,20}(\.\d{0,20})?|\.\d{1,20})$/

export function amountOf(text: string | undefined, path: string): Decimal | undefined {
  if (!text) return undefined
  const amount = NUMBER.test(text) ? parseDecimal(text.replace(/^\+/, '')) : undefined
  if (amount === undefined) throw new UnreadableInvoice(`${path} is no number`)
  return amount
}

const DAY = /^(\d{4})-?(\d{2})-?(\d{2})([T+Z-].*)?$/

function dayOf(text: string | undefined, path: string): string | undefined {
  if (text === undefined) return undefined
  const [, year, month, day] = DAY.exec(text) ?? []
  const written = `${year}-${month}-${day}`
  const ms = Date.parse(`${written}T00:00:00Z`)
  if (year === undefined || Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== written)
    throw new UnreadableInvoice(`${path} is no day`)
  return written
}

// Each part that is left whole by its own name, and of the others what lies inside them.
function leftIn(root: Element, taken: ReadonlySet<Element>): Set<string> {
  const left = new Set<string>()
  const visit = (element: Element, path: string): void => {
    if (!isLeft(element, taken)) for (const one of element.children) visit(one, joined(path, one.name))
    else if (isFilled(element)) left.add(path)
  }
  for (const one of root.children) visit(one, one.name)
  return left
}

const joined = (path: string, name: string): string => (path === FRAME ? name : `${path}/${name}`)
// It holds nearly all of a CII, so naming it tells nothing.
const FRAME = 'SupplyChainTradeTransaction'

const isLeft = (element: Element, taken: ReadonlySet<Element>): boolean =>
  !taken.has(element) && element.children.every((one) => isLeft(one, taken))

const isFilled = ({ text, children }: Element): boolean => text.trim() !== '' || children.some(isFilled)
