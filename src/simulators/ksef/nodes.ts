import { SaxesParser } from 'saxes'

// XML with all that a signature covers: prefixes, white space, the order of text and elements.

export type Attribute = { prefix: string; local: string; uri: string; value: string }

export type Node = {
  prefix: string
  local: string
  uri: string
  attributes: Attribute[]
  // What is declared here, by prefix; "" is the default.
  declared: Map<string, string>
  parent: Node | undefined
  children: (Node | string | Instruction)[]
}

export type Instruction = { target: string; body: string }

export class UnreadableRequest extends Error {}

const DEPTH_MAX = 60
const DECLARATIONS = 'http://www.w3.org/2000/xmlns/'

// Comments are left out, for no signature we take covers them.
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
  parser.on('doctype', () => refuse('a DOCTYPE is not allowed'))
  parser.on('opentag', ({ prefix, local, uri, attributes }) => {
    if (++depth > DEPTH_MAX) refuse('nested too deep')
    const given = Object.values(attributes)
    const declared = given
      .filter((one) => one.uri === DECLARATIONS)
      .map((one): [string, string] => [one.prefix === '' ? '' : one.local, one.value])
    const node: Node = {
      ...{ prefix, local, uri, declared: new Map(declared), parent: open, children: [] },
      attributes: given.filter((one) => one.uri !== DECLARATIONS),
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
  parser.on('error', (error) => refuse(error.message))
  parser.write(text).close()
  const root = top.children.find(isNode)
  return root ?? refuse('no element')
}

const refuse = (reason: string): never => {
  throw new UnreadableRequest(reason)
}

export const isNode = (one: Node['children'][number]): one is Node =>
  typeof one === 'object' && 'local' in one

export function* everyNode(node: Node): Generator<Node> {
  yield node
  for (const one of node.children) if (isNode(one)) yield* everyNode(one)
}

export const childNode = (node: Node | undefined, local: string): Node | undefined =>
  node?.children.filter(isNode).find((one) => one.local === local)

export const nodeAt = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce((from: Node | undefined, local) => childNode(from, local), node)

export const textOf = (node: Node | undefined): string =>
  (node?.children ?? [])
    .map((one) => (typeof one === 'string' ? one : isNode(one) ? textOf(one) : ''))
    .join('')

export const attributeOf = (node: Node | undefined, name: string): string | undefined =>
  node?.attributes.find(({ local }) => local === name)?.value
