import { SaxesParser } from 'saxes'
import { badRequest } from '../api-error.ts'
import { type InputObject, type InputValue, isInputObject, newInputObject } from './input.ts'

const MAX_DEPTH = 100
const MAX_ELEMENTS = 50_000
const MAX_ATTRIBUTES = 50

// Roots that only wrap; every other root is the name of its content.
const ENVELOPES = new Set(['hash', 'request', 'root', 'xml', 'api', 'envelope'])

export function readXml(text: string): InputObject {
  const { name, value } = parse(text.trimStart())
  if (!ENVELOPES.has(name.toLowerCase())) return Object.assign(newInputObject(), { [name]: value })
  if (isInputObject(value)) return value
  if (value === null || (typeof value === 'string' && value.trim() === '')) return newInputObject()
  throw badRequest('The root element of the XML must contain named elements')
}

type Element = {
  name: string
  type: string | undefined
  is_nil: boolean
  text: string
  children: NamedValue[]
}

type NamedValue = { name: string; value: InputValue }

function parse(text: string): NamedValue {
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: '1.0' })
  const refuse = (reason: string): never => {
    throw badRequest(`Malformed XML: ${reason} (line ${parser.line}, column ${parser.column})`)
  }
  const document = openElement('', {})
  refuseDangers(parser, refuse)
  build(parser, document, refuse)
  try {
    parser.write(text).close()
  } catch (error) {
    throw PARSER_MESSAGE.test(String(error)) ? refuse(withoutContent(String(error))) : error
  }
  return document.children[0] as NamedValue
}

type Parser = SaxesParser<{ xmlns: false }>
type Refuse = (reason: string) => never

// Messages of the parser start with the position and may end with a name from the text.
const PARSER_MESSAGE = /^Error: \d+:\d+: /
const withoutContent = (message: string) => message.replace(PARSER_MESSAGE, '').replace(/(: .*|\.)$/s, '')

// With more than seven handlers V8 stores the parser object as a dictionary, which is several times slower.
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

// In the order in which Rails reads its own XML: nil, then array, then text, then record.
function elementValue({ type, is_nil, text, children }: Element): InputValue {
  if (is_nil) return null
  if (type === 'array') return children.map((child) => child.value)
  if (children.length === 0) return type !== undefined && TRIMMED_TYPES.has(type) ? text.trim() : text
  return recordOf(children)
}

function recordOf(children: NamedValue[]): InputObject {
  const record = newInputObject()
  const repeated = new Set<string>()
  for (const { name, value } of children) {
    const existing = record[name]
    if (existing === undefined) {
      record[name] = value
    } else if (repeated.has(name)) {
      ;(existing as InputValue[]).push(value)
    } else {
      repeated.add(name)
      record[name] = [existing, value]
    }
  }
  return record
}
