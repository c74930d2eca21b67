// Reads the German cases: documents with instructions that say how to change the next element, and which rule then
// holds or is violated.
import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'
import type { Element } from '../../src/einvoice/xml/tree.ts'

type Node = {
  name: string
  space: string
  attributes: Record<string, string>
  children: Node[]
  text: string
}
export type Mutant = { id: string; broken: string[]; held: string[]; tree: Element }

const INSTRUCTION = '?xmute'

export function mutantsIn(file: string): Mutant[] {
  const root = parse(readFileSync(file, 'utf8'))
  return instructionsIn(root).flatMap(({ parent, place }) => {
    const attributes = attributesOf((parent.children[place] as Node).text)
    const target = parent.children.slice(place).find(({ name }) => name !== INSTRUCTION)
    const rulesOf = (name: string) =>
      (attributes[name] ?? '').split(/[\s,]+/).flatMap((part) => part.split(':')[1] ?? [])
    return changesOf(attributes).map((change) => ({
      id: `${file.slice(file.lastIndexOf('/') + 1)} ${attributes.id ?? attributes.description}`,
      broken: rulesOf('schematron-invalid'),
      held: rulesOf('schematron-valid'),
      tree: plain(root, target as Node, change),
    }))
  })
}

function parse(text: string): Node {
  const parser = new SaxesParser({ xmlns: true })
  const open: Node[] = [{ name: '', space: '', attributes: {}, children: [], text: '' }]
  const top = () => open.at(-1) as Node
  parser.on('opentag', ({ local, uri, attributes }) => {
    const plainAttributes = Object.values(attributes).filter(
      (attribute) => attribute.uri === '' && attribute.local !== 'xmlns',
    )
    const node = {
      name: local,
      space: uri,
      attributes: Object.fromEntries(plainAttributes.map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: '',
    }
    top().children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => open.pop())
  const addText = (more: string) => {
    top().text += more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('processinginstruction', ({ target, body }) => {
    if (target === 'xmute')
      top().children.push({ name: INSTRUCTION, space: '', attributes: {}, children: [], text: body })
  })
  parser.write(text).close()
  return top().children.find(({ name }) => name !== INSTRUCTION) as Node
}

const instructionsIn = (parent: Node): { parent: Node; place: number }[] =>
  parent.children.flatMap((child, index) =>
    child.name === INSTRUCTION ? [{ parent, place: index }] : instructionsIn(child),
  )

const attributesOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      name,
      unescaped(double ?? single ?? ''),
    ]),
  )
const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

type Change = (target: Node) => Node | undefined

function changesOf(instruction: Record<string, string>): Change[] {
  const { mutator, attribute, values = '', separator = ',' } = instruction
  const set = (value: string | undefined): Change => {
    if (attribute === undefined)
      return (target) => (value === undefined ? undefined : { ...target, text: value, children: [] })
    return (target) => {
      const { [attribute]: _, ...others } = target.attributes
      return { ...target, attributes: value === undefined ? others : { ...others, [attribute]: value } }
    }
  }
  if (mutator === 'identity') return [(target) => target]
  if (mutator === 'remove') return [set(undefined)]
  if (mutator === 'empty') return [set('')]
  if (mutator === 'code') return values.split(separator).map((value) => set(value.trim()))
  if (mutator === 'whitespace')
    return [(target) => ({ ...target, text: `\n  ${[...target.text].join(' ')}\t` })]
  throw new TypeError(`no such change: ${mutator}`)
}

function plain(node: Node, target: Node, change: Change): Element {
  const children = node.children.flatMap((child) => {
    if (child.name === INSTRUCTION) return []
    const changed = child === target ? change(child) : child
    return changed === undefined ? [] : [plain(changed, target, change)]
  })
  return { ...node, children, text: children.length > 0 ? node.text.trim() : node.text }
}
