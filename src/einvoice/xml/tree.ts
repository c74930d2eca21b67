// A structured invoice as a tree of elements: built by the writers, read by read.ts, written by write.ts, validated by
// rules/.

export type Element = {
  // Namespace address, or "" without one.
  readonly space: string
  // Name without prefix.
  readonly name: string
  // Attributes by name; namespaced ones as "{address}name".
  readonly attributes: Attributes
  readonly children: readonly Element[]
  // In the file, if the reader was asked to store it.
  readonly line?: number
  // Text directly inside the element; "" if it contains only elements.
  readonly text: string
}

export type Attributes = { readonly [name: string]: string }

// Content of a part. Absent and empty parts are left out of the document.
export type Content = string | undefined | readonly (Element | undefined)[]
type OptionalAttributes = { readonly [name: string]: string | undefined }

export type Build = {
  (name: string, content: Content, attributes?: OptionalAttributes): Element | undefined
  // Writes the part even if it is empty, because some formats require it.
  always: (name: string, content?: Content, attributes?: OptionalAttributes) => Element
}

export const NO_ATTRIBUTES: Attributes = Object.freeze(Object.create(null))

// `builder({ cbc: 'urn:…', '': 'urn:…' })` gives `element('cbc:ID', text, attributes)`.
export function builder(spaces: { readonly [prefix: string]: string }): Build {
  const always: Build['always'] = (name, content = '', attributes) => {
    const colon = name.indexOf(':')
    const space = spaces[name.slice(0, Math.max(colon, 0))]
    if (space === undefined) throw new TypeError(`no namespace is known for ${name}`)
    const children = typeof content === 'string' ? [] : content.filter((child) => child !== undefined)
    return {
      space,
      name: name.slice(colon + 1),
      attributes: definedAttributes(attributes),
      children,
      text: typeof content === 'string' ? content : '',
    }
  }
  const build = (name: string, content: Content, attributes?: OptionalAttributes) =>
    isEmpty(content) ? undefined : always(name, content, attributes)
  return Object.assign(build, { always })
}

export function child(element: Element | undefined, name: string): Element | undefined {
  if (element === undefined) return undefined
  for (const candidate of element.children) if (candidate.name === name) return candidate
  return undefined
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  const children: Element[] = []
  if (element !== undefined)
    for (const candidate of element.children) if (candidate.name === name) children.push(candidate)
  return children
}

// Returns the first element along the names, each inside the previous one.
export function find(element: Element | undefined, ...names: string[]): Element | undefined {
  let current = element
  for (const name of names) current = child(current, name)
  return current
}

// Returns all elements along the names in document order.
export function findAll(element: Element | undefined, ...names: string[]): Element[] {
  const elements: Element[] = []
  if (element !== undefined) gather(element, names, 0, elements)
  return elements
}

function gather(element: Element, names: readonly string[], depth: number, elements: Element[]): void {
  if (depth === names.length) elements.push(element)
  else
    for (const candidate of element.children)
      if (candidate.name === names[depth]) gather(candidate, names, depth + 1, elements)
}

const isEmpty = (content: Content): boolean =>
  content === undefined ||
  (typeof content === 'string' ? content === '' : content.every((child) => child === undefined))

function definedAttributes(attributes: OptionalAttributes | undefined): Attributes {
  if (attributes === undefined) return NO_ATTRIBUTES
  const defined: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) defined[name] = value
  return defined
}
