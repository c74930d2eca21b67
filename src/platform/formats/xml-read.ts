import { SaxesParser } from 'saxes'
import { badRequest } from '../api-error.ts'
import { emptyTree, isTree, type Tree, type Value } from './input.ts'

const MAX_DEPTH = 100
const MAX_ELEMENTS = 50_000
const MAX_ATTRIBUTES = 50

// Roots that only wrap; every other root is the name of what it holds.
const ENVELOPES = new Set(['hash', 'request', 'root', 'xml', 'api', 'envelope'])

export function readXml(text: string): Tree {
  const { name, value } = parse(text.trimStart())
  if (!ENVELOPES.has(name.toLowerCase())) return Object.assign(emptyTree(), { [name]: value })
  if (isTree(value)) return value
  if (value === null || (typeof value === 'string' && value.trim() === '')) return emptyTree()
  throw badRequest('The root element of the XML must hold named elements')
}

type Element = {
  name: string
  type: string | undefined
  is_nil: boolean
  text: string
  children: Named[]
}

type Named = { name: string; value: Value }

function parse(text: string): Named {
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: '1.0' })
  const refuse = (what: string): never => {
    throw badRequest(`Malformed XML: ${what} (line ${parser.line}, column ${parser.column})`)
  }
  const document = openElement('', {})
  refuseDangers(parser, refuse)
  build(parser, document, refuse)
  try {
    parser.write(text).close()
  } catch (error) {
    throw PARSER_MESSAGE.test(String(error)) ? refuse(withoutContent(String(error))) : error
  }
  return document.children[0] as Named
}

type Parser = SaxesParser<{ xmlns: false }>
type Refuse = (what: string) => never

// Messages of the parser start with the place and may end with a name taken from the text.
const PARSER_MESSAGE = /^Error: \d+:\d+: /
const withoutContent = (message: string) => message.replace(PARSER_MESSAGE, '').replace(/(: .*|\.)$/s, '')

// With more than seven handlers the parser object turns into a hash table and reads several times slower.
function refuseDangers(parser: Parser, refuse: Refuse): void {
  parser.on('doctype', () => refuse('a DOCTYPE is not allowed'))
}

function build(parser: Parser, document: Element, refuse: Refuse): void {
  const open = [document]
  let elements = 0
  const addText = (text: string) => {
    const element = open.at(-1) as Element
    element.text += text
  }
  parser.on('opentag', (tag) => {
    const name = tag.name.replaceAll('-', '_')
    if (name === '__proto__') refuse('the element name __proto__ is not allowed')
    if (open.length > MAX_DEPTH) refuse(`nested deeper than ${MAX_DEPTH} levels`)
    if (++elements > MAX_ELEMENTS) refuse(`more than ${MAX_ELEMENTS} elements`)
    if (Object.keys(tag.attributes).length > MAX_ATTRIBUTES) refuse(`more than ${MAX_ATTRIBUTES} attributes`)
    open.push(openElement(name, tag.attributes))
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop() as Element
    open.at(-1)?.children.push({ name: element.name, value: elementValue(element) })
  })
}

const openElement = (name: string, attributes: { [name: string]: string }): Element => ({
  name,
  type: attributes.type,
  is_nil: attributes.nil === 'true',
  text: '',
  children: [],
})

const TRIMMED_TYPES = new Set(['integer', 'decimal', 'float', 'boolean', 'date', 'datetime', 'dateTime'])

// As Rails reads its own XML: nil, then array, then text, then a record.
function elementValue({ type, is_nil, text, children }: Element): Value {
  if (is_nil) return null
  if (type === 'array') return children.map((child) => child.value)
  if (children.length === 0) return type !== undefined && TRIMMED_TYPES.has(type) ? text.trim() : text
  return recordOf(children)
}

function recordOf(children: Named[]): Tree {
  const record = emptyTree()
  const repeated = new Set<string>()
  for (const { name, value } of children) {
    const found = record[name]
    if (found === undefined) {
      record[name] = value
    } else if (repeated.has(name)) {
      ;(found as Value[]).push(value)
    } else {
      repeated.add(name)
      record[name] = [found, value]
    }
  }
  return record
}
