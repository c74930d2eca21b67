import { SaxesParser } from 'saxes'

// XML tree with everything that a signature covers: prefixes, white space, and the order of text and elements.

export type Attribute = { prefix: string; local: string; uri: string; value: string }

export type Node = {
  prefix: string
  local: string
  uri: string
  attributes: Attribute[]
  // Namespaces declared on this element by prefix; "" is the default namespace.
  declared: Map<string, string>
  parent: Node | undefined
  children: (Node | string | Instruction)[]
}

export type Instruction = { target: string; body: string }

export class UnreadableRequest extends Error {}

const DEPTH_MAX = 60
const DECLARATIONS = 'http://www.w3.org/2000/xmlns/'

// Drops comments, because none of the supported signatures covers them.
export function readNodes(text: string): Node {
  const parser = new SaxesParser({ xmlns: true })
  const top: Node = {
    prefix: '',
    local: '',
    uri: '',
    attributes: [],
    declared: new Map(),
    parent: undefined,
    children: [],
  }
  let open = top
  let depth = 0
  parser.on('doctype', () => throwUnreadable('a DOCTYPE is not allowed'))
  parser.on('opentag', ({ prefix, local, uri, attributes }) => {
    if (++depth > DEPTH_MAX) throwUnreadable('nested too deep')
    const xmlAttributes = Object.values(attributes)
    const declared = xmlAttributes
      .filter((attribute) => attribute.uri === DECLARATIONS)
      .map((attribute): [string, string] => [attribute.prefix === '' ? '' : attribute.local, attribute.value])
    const node: Node = {
      prefix,
      local,
      uri,
      declared: new Map(declared),
      parent: open,
      children: [],
      attributes: xmlAttributes.filter((attribute) => attribute.uri !== DECLARATIONS),
    }
    open.children.push(node)
    open = node
  })
  parser.on('closetag', () => {
    depth--
    open = open.parent as Node
  })
  const addText = (text: string) => {
    if (open !== top) open.children.push(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('processinginstruction', ({ target, body }) => void open.children.push({ target, body }))
  parser.on('error', (error) => throwUnreadable(error.message))
  parser.write(text).close()
  const root = top.children.find(isNode)
  return root ?? throwUnreadable('no element')
}

const throwUnreadable = (reason: string): never => {
  throw new UnreadableRequest(reason)
}

export const isNode = (child: Node['children'][number]): child is Node =>
  typeof child === 'object' && 'local' in child

export function* everyNode(node: Node): Generator<Node> {
  yield node
  for (const child of node.children) if (isNode(child)) yield* everyNode(child)
}

export const childNode = (node: Node | undefined, local: string): Node | undefined =>
  node?.children.filter(isNode).find((child) => child.local === local)

export const nodeAt = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce((from: Node | undefined, local) => childNode(from, local), node)

export const textOf = (node: Node | undefined): string =>
  (node?.children ?? [])
    .map((child) => (typeof child === 'string' ? child : isNode(child) ? textOf(child) : ''))
    .join('')

export const attributeOf = (node: Node | undefined, name: string): string | undefined =>
  node?.attributes.find(({ local }) => local === name)?.value
