import { type Attribute, isNode, type Node } from './nodes.ts'

// Canonical XML without comments: the exclusive form (only prefixes in use) and the inclusive one (all that are in scope).

export type Form = 'exclusive' | 'inclusive'

export const ALGORITHMS: { readonly [algorithm: string]: Form } = {
  'http://www.w3.org/2001/10/xml-exc-c14n#': 'exclusive',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': 'inclusive',
}

// Without the part that is left out: a signature does not cover itself.
export function canonical(node: Node, form: Form, left_out?: Node): string {
  const inherited = form === 'inclusive' ? xmlAttributesAbove(node) : []
  return write(node, form, new Map([['', '']]), left_out, inherited)
}

function write(
  node: Node,
  form: Form,
  written: ReadonlyMap<string, string>,
  left_out: Node | undefined,
  inherited: readonly Attribute[] = [],
): string {
  const spaces = form === 'exclusive' ? spacesUsed(node) : spacesInScope(node)
  const fresh = [...spaces].filter(([prefix, uri]) => written.get(prefix) !== uri)
  const now = new Map([...written, ...fresh])
  const name = named(node)
  const inside = node.children
    .map((one) => {
      if (typeof one === 'string') return escapeText(one)
      if (!isNode(one)) return `<?${one.target}${one.body ? ` ${one.body}` : ''}?>`
      return one === left_out ? '' : write(one, form, now, left_out)
    })
    .join('')
  const attributes = [...node.attributes, ...inherited].sort(byName).map(writeAttribute).join('')
  return `<${name}${fresh.sort(byPrefix).map(writeSpace).join('')}${attributes}>${inside}</${name}>`
}

const named = ({ prefix, local }: { prefix: string; local: string }): string =>
  prefix === '' ? local : `${prefix}:${local}`

const byPrefix = ([a]: [string, string], [b]: [string, string]): number => compare(a, b)
const byName = (a: Attribute, b: Attribute): number => compare(a.uri, b.uri) || compare(a.local, b.local)
// By code point, which for what stands in names is by code unit.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const writeSpace = ([prefix, uri]: [string, string]): string =>
  ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`
const writeAttribute = (one: Attribute): string => ` ${named(one)}="${escapeAttribute(one.value)}"`

function spacesUsed(node: Node): Map<string, string> {
  const used = new Map([[node.prefix, node.uri]])
  for (const { prefix, uri } of node.attributes) if (prefix !== '') used.set(prefix, uri)
  used.delete('xml')
  return used
}

function spacesInScope(node: Node): Map<string, string> {
  const spaces = new Map<string, string>()
  for (const one of [...ancestorsOf(node).toReversed(), node])
    for (const [prefix, uri] of one.declared) spaces.set(prefix, uri)
  spaces.delete('xml')
  return spaces
}

function ancestorsOf(node: Node): Node[] {
  const found: Node[] = []
  for (let one = node.parent; one !== undefined; one = one.parent) found.push(one)
  return found
}

function xmlAttributesAbove(node: Node): Attribute[] {
  const found = new Map<string, Attribute>()
  for (const one of ancestorsOf(node))
    for (const attribute of one.attributes)
      if (attribute.prefix === 'xml' && !found.has(attribute.local)) found.set(attribute.local, attribute)
  for (const { prefix, local } of node.attributes) if (prefix === 'xml') found.delete(local)
  return [...found.values()]
}

const TEXT: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const VALUE: { readonly [sign: string]: string } = {
  ...{ '&': '&amp;', '<': '&lt;', '"': '&quot;' },
  ...{ '\t': '&#x9;', '\n': '&#xA;', '\r': '&#xD;' },
}
const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (sign) => TEXT[sign] as string)
const escapeAttribute = (text: string): string =>
  text.replace(/[&<"\t\n\r]/g, (sign) => VALUE[sign] as string)
