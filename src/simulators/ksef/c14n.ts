import { type Attribute, isNode, type Node } from './nodes.ts'

// Canonical XML without comments: the exclusive form (only used prefixes) and the inclusive form (all prefixes in
// scope).

export type Form = 'exclusive' | 'inclusive'

export const ALGORITHMS: { readonly [algorithm: string]: Form } = {
  'http://www.w3.org/2001/10/xml-exc-c14n#': 'exclusive',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315': 'inclusive',
}

// Leaves out the given node, because an enveloped signature does not cover itself.
export function canonical(node: Node, form: Form, omitted?: Node): string {
  const inherited = form === 'inclusive' ? xmlAttributesAbove(node) : []
  return write(node, form, new Map([['', '']]), omitted, inherited)
}

function write(
  node: Node,
  form: Form,
  inheritedNamespaces: ReadonlyMap<string, string>,
  omitted: Node | undefined,
  inherited: readonly Attribute[] = [],
): string {
  const namespaces = form === 'exclusive' ? usedNamespaces(node) : namespacesInScope(node)
  const newNamespaces = [...namespaces].filter(([prefix, uri]) => inheritedNamespaces.get(prefix) !== uri)
  const inScope = new Map([...inheritedNamespaces, ...newNamespaces])
  const name = qualifiedName(node)
  const content = node.children
    .map((child) => {
      if (typeof child === 'string') return escapeText(child)
      if (!isNode(child)) return `<?${child.target}${child.body ? ` ${child.body}` : ''}?>`
      return child === omitted ? '' : write(child, form, inScope, omitted)
    })
    .join('')
  const attributes = [...node.attributes, ...inherited].sort(byName).map(writeAttribute).join('')
  return `<${name}${newNamespaces.sort(byPrefix).map(writeNamespace).join('')}${attributes}>${content}</${name}>`
}

const qualifiedName = ({ prefix, local }: { prefix: string; local: string }): string =>
  prefix === '' ? local : `${prefix}:${local}`

const byPrefix = ([a]: [string, string], [b]: [string, string]): number => compare(a, b)
const byName = (a: Attribute, b: Attribute): number => compare(a.uri, b.uri) || compare(a.local, b.local)
// Compares by code unit, which equals code point order for the characters of names.
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const writeNamespace = ([prefix, uri]: [string, string]): string =>
  ` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`
const writeAttribute = (attribute: Attribute): string =>
  ` ${qualifiedName(attribute)}="${escapeAttribute(attribute.value)}"`

function usedNamespaces(node: Node): Map<string, string> {
  const namespaces = new Map([[node.prefix, node.uri]])
  for (const { prefix, uri } of node.attributes) if (prefix !== '') namespaces.set(prefix, uri)
  namespaces.delete('xml')
  return namespaces
}

function namespacesInScope(node: Node): Map<string, string> {
  const namespaces = new Map<string, string>()
  for (const ancestor of [...ancestorsOf(node).toReversed(), node])
    for (const [prefix, uri] of ancestor.declared) namespaces.set(prefix, uri)
  namespaces.delete('xml')
  return namespaces
}

function ancestorsOf(node: Node): Node[] {
  const ancestors: Node[] = []
  for (let ancestor = node.parent; ancestor !== undefined; ancestor = ancestor.parent)
    ancestors.push(ancestor)
  return ancestors
}

function xmlAttributesAbove(node: Node): Attribute[] {
  const attributes = new Map<string, Attribute>()
  for (const ancestor of ancestorsOf(node))
    for (const attribute of ancestor.attributes)
      if (attribute.prefix === 'xml' && !attributes.has(attribute.local))
        attributes.set(attribute.local, attribute)
  for (const { prefix, local } of node.attributes) if (prefix === 'xml') attributes.delete(local)
  return [...attributes.values()]
}

const TEXT: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const VALUE: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
const escapeText = (text: string): string => text.replace(/[&<>\r]/g, (sign) => TEXT[sign] as string)
const escapeAttribute = (text: string): string =>
  text.replace(/[&<"\t\n\r]/g, (sign) => VALUE[sign] as string)
