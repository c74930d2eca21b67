// A structured invoice as a tree of elements: built by the writers, read from bytes by read.ts, written by write.ts, judged by rules/.

export type Element = {
  // The address of the namespace, "" where there is none.
  readonly space: string
  // Without prefix.
  readonly name: string
  // By name; those of a namespace as "{address}name".
  readonly attributes: Attributes
  readonly children: readonly Element[]
  // What stands directly inside it; "" where it holds only elements.
  readonly text: string
}

export type Attributes = { readonly [name: string]: string }

// What a part may be given as: absent and empty parts are left out of the document.
export type Content = string | undefined | readonly (Element | undefined)[]
type GivenAttributes = { readonly [name: string]: string | undefined }

export type Build = {
  (name: string, content: Content, attributes?: GivenAttributes): Element | undefined
  // Also when it holds nothing: some formats want a part to be there.
  always: (name: string, content?: Content, attributes?: GivenAttributes) => Element
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
      attributes: givenOnly(attributes),
      children,
      text: typeof content === 'string' ? content : '',
    }
  }
  const build = (name: string, content: Content, attributes?: GivenAttributes) =>
    isEmpty(content) ? undefined : always(name, content, attributes)
  return Object.assign(build, { always })
}

export function child(element: Element | undefined, name: string): Element | undefined {
  if (element === undefined) return undefined
  for (const one of element.children) if (one.name === name) return one
  return undefined
}

export function childrenOf(element: Element | undefined, name: string): Element[] {
  const found: Element[] = []
  if (element !== undefined) for (const one of element.children) if (one.name === name) found.push(one)
  return found
}

// The first along the names, each inside the one before.
export function find(element: Element | undefined, ...names: string[]): Element | undefined {
  let found = element
  for (const name of names) found = child(found, name)
  return found
}

// All along the names, in the order of the document.
export function findAll(element: Element | undefined, ...names: string[]): Element[] {
  const found: Element[] = []
  if (element !== undefined) gather(element, names, 0, found)
  return found
}

function gather(element: Element, names: readonly string[], depth: number, found: Element[]): void {
  if (depth === names.length) found.push(element)
  else for (const one of element.children) if (one.name === names[depth]) gather(one, names, depth + 1, found)
}

const isEmpty = (content: Content): boolean =>
  content === undefined ||
  (typeof content === 'string' ? content === '' : content.every((child) => child === undefined))

function givenOnly(attributes: GivenAttributes | undefined): Attributes {
  if (attributes === undefined) return NO_ATTRIBUTES
  const given: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) given[name] = value
  return given
}
