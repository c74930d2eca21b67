import type { Element } from '../xml/tree.ts'

// A tree with what rules ask of it: all elements of a name wherever they stand, and where an element stands.
export type Document = {
  readonly root: Element
  readonly named: (name: string) => readonly Element[]
  // All whose name ends so: "Amount".
  readonly ending: (end: string) => readonly Element[]
  readonly carrying: (attribute: string) => readonly Element[]
  readonly parents: () => ReadonlyMap<Element, Element>
}

const NONE: readonly Element[] = []

export function documentOf(root: Element): Document {
  const by_name = new Map<string, Element[]>()
  const by_attribute = new Map<string, Element[]>()
  collect(root, by_name, by_attribute)
  let parents: Map<Element, Element> | undefined
  return {
    root,
    named: (name) => by_name.get(name) ?? NONE,
    ending: (end) => [...by_name].flatMap(([name, elements]) => (name.endsWith(end) ? elements : NONE)),
    carrying: (attribute) => by_attribute.get(attribute) ?? NONE,
    // Only asked for when something is wrong.
    parents: () => {
      parents ??= parentsIn(root)
      return parents
    },
  }
}

type Found = Map<string, Element[]>

function collect(element: Element, by_name: Found, by_attribute: Found): void {
  put(by_name, element.name, element)
  for (const name in element.attributes) put(by_attribute, name, element)
  for (const child of element.children) collect(child, by_name, by_attribute)
}

function put(found: Found, name: string, element: Element): void {
  const same = found.get(name)
  if (same === undefined) found.set(name, [element])
  else same.push(element)
}

function parentsIn(root: Element): Map<Element, Element> {
  const parents = new Map<Element, Element>()
  const visit = (element: Element) => {
    for (const child of element.children) {
      parents.set(child, element)
      visit(child)
    }
  }
  visit(root)
  return parents
}

const LINES = new Set(['InvoiceLine', 'CreditNoteLine', 'IncludedSupplyChainTradeLineItem', 'FaWiersz'])

// "/Invoice/InvoiceLine[2]/Item", and the line it belongs to, counted from 0.
export function placeOf(document: Document, element: Element): { path: string; line: number } {
  const parents = document.parents()
  let path = ''
  let line = -1
  for (let at: Element | undefined = element; at !== undefined; at = parents.get(at)) {
    const { name } = at
    const same = parents.get(at)?.children.filter((one) => one.name === name) ?? [at]
    const place = same.indexOf(at)
    if (LINES.has(name)) line = place
    path = `/${name}${same.length > 1 ? `[${place + 1}]` : ''}${path}`
  }
  return { path, line }
}

export const isInside = (document: Document, element: Element, name: string): boolean => {
  const parents = document.parents()
  for (let at = parents.get(element); at !== undefined; at = parents.get(at))
    if (at.name === name) return true
  return false
}
