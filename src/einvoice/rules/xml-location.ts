import type { Element } from '../xml/tree.ts'

// A document tree with an index of its elements by name, and the location of each element.
export type Document = {
  readonly root: Element
  readonly elementsNamed: (name: string) => readonly Element[]
  // All elements whose name ends with the text, such as "Amount".
  readonly elementsEndingWith: (end: string) => readonly Element[]
  readonly elementsWithAttribute: (attribute: string) => readonly Element[]
  readonly parents: () => ReadonlyMap<Element, Element>
}

const NONE: readonly Element[] = []

export function documentOf(root: Element): Document {
  const byName = new Map<string, Element[]>()
  const byAttribute = new Map<string, Element[]>()
  collect(root, byName, byAttribute)
  let parents: Map<Element, Element> | undefined
  return {
    root,
    elementsNamed: (name) => byName.get(name) ?? NONE,
    elementsEndingWith: (end) =>
      [...byName].flatMap(([name, elements]) => (name.endsWith(end) ? elements : NONE)),
    elementsWithAttribute: (attribute) => byAttribute.get(attribute) ?? NONE,
    // Computed on demand, because only violations need it.
    parents: () => {
      parents ??= parentsIn(root)
      return parents
    },
  }
}

type ElementIndex = Map<string, Element[]>

function collect(element: Element, byName: ElementIndex, byAttribute: ElementIndex): void {
  addToIndex(byName, element.name, element)
  for (const name in element.attributes) addToIndex(byAttribute, name, element)
  for (const child of element.children) collect(child, byName, byAttribute)
}

function addToIndex(index: ElementIndex, name: string, element: Element): void {
  const same = index.get(name)
  if (same === undefined) index.set(name, [element])
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

// Returns a path such as "/Invoice/InvoiceLine[2]/Item", and the index of the line that it belongs to.
export function locate(document: Document, element: Element): { path: string; line: number } {
  const parents = document.parents()
  let path = ''
  let line = -1
  for (let at: Element | undefined = element; at !== undefined; at = parents.get(at)) {
    const { name } = at
    const same = parents.get(at)?.children.filter((sibling) => sibling.name === name) ?? [at]
    const index = same.indexOf(at)
    if (LINES.has(name)) line = index
    path = `/${name}${same.length > 1 ? `[${index + 1}]` : ''}${path}`
  }
  return { path, line }
}

export const isInside = (document: Document, element: Element, name: string): boolean => {
  const parents = document.parents()
  for (let at = parents.get(element); at !== undefined; at = parents.get(at))
    if (at.name === name) return true
  return false
}
