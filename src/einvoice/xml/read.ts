import { isUtf8 } from 'node:buffer'
import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { decodeXml, hasUtf8Mark, XmlEncodingError } from '../../platform/formats/xml-encoding.ts'
import { type Attributes, type Element, NO_ATTRIBUTES } from './tree.ts'

export const MAX_XML_BYTES = 30 * 1024 * 1024
export const MAX_XML_DEPTH = 60
export const MAX_XML_ELEMENTS = 300_000
export const MAX_XML_ATTRIBUTES = 50
// Counted separately, because some programs declare every namespace they know on the root.
export const MAX_XML_NAMESPACES = 200

export type ReadOptions = {
  max_bytes?: number
  // As KSeF requires: no byte order mark and no processing instruction.
  plain?: boolean
  max_elements?: number
  // Stores the line of each element, for messages about its content.
  lines?: boolean
}

// The reason never quotes the file, because it is logged.
export class UnreadableXml extends Error {
  readonly reason: string
  readonly line: number

  constructor(reason: string, line = 1) {
    super(`${reason} (line ${line})`)
    this.reason = reason
    this.line = line
  }
}

// Fetches nothing and expands only the five entities of XML itself, so that a file cannot read others or exhaust
// memory.
export function readXml(
  bytes: Uint8Array,
  {
    max_bytes = MAX_XML_BYTES,
    plain = false,
    max_elements = MAX_XML_ELEMENTS,
    lines = false,
  }: ReadOptions = {},
): Element {
  if (bytes.length > max_bytes) throw new UnreadableXml(`larger than ${max_bytes} bytes`)
  if (plain && hasUtf8Mark(bytes)) throw new UnreadableXml('a byte order mark is not allowed')
  if (plain && !isUtf8(bytes)) throw new UnreadableXml('not valid UTF-8')
  return parse(textOf(bytes), { plain, max_elements, lines })
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes)
  } catch (error) {
    throw error instanceof XmlEncodingError ? new UnreadableXml(`the text ${error.message}`) : error
  }
}

type Parser = SaxesParser<{ xmlns: true }>
type Reject = (reason: string) => never
type OpenElement = Omit<Element, 'children' | 'text'> & { children: OpenElement[]; text: string }

type ParseOptions = { plain: boolean; max_elements: number; lines: boolean }

function parse(text: string, options: ParseOptions): Element {
  const parser: Parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: '1.0' })
  const reject: Reject = (reason) => {
    throw new UnreadableXml(reason, parser.line)
  }
  rejectManyNamespaces(text, reject)
  const document: OpenElement = { space: '', name: '', attributes: NO_ATTRIBUTES, children: [], text: '' }
  rejectDangers(parser, reject, options.plain)
  build(parser, document, reject, options)
  try {
    parser.write(text).close()
  } catch (error) {
    throw PARSER_MESSAGE.test(String(error)) ? reject(withoutContent(String(error))) : error
  }
  return document.children[0] as Element
}

// The parser collects all namespace declarations of a tag before it reports them, so they are counted beforehand.
// Values contain no "<", so everything between two of them is in one tag.
function rejectManyNamespaces(text: string, reject: Reject): void {
  let [count, end] = [0, -1]
  for (let at = text.indexOf('xmlns'); at >= 0; at = text.indexOf('xmlns', at + 1)) {
    if (at > end) {
      const next = text.indexOf('<', at)
      end = next < 0 ? text.length : next
      count = 0
    }
    if (++count > MAX_XML_NAMESPACES) reject(`more than ${MAX_XML_NAMESPACES} namespace declarations`)
  }
}

const PARSER_MESSAGE = /^Error: \d+:\d+: /
const withoutContent = (message: string) => message.replace(PARSER_MESSAGE, '').replace(/(: .*|\.)$/s, '')

// With more than seven handlers the parser object becomes a hash table and reads several times slower.
function rejectDangers(parser: Parser, reject: Reject, plain: boolean): void {
  parser.on('doctype', () => reject('a DOCTYPE is not allowed'))
  if (!plain) return
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) reject('only the encoding UTF-8 is allowed')
  })
  parser.on('processinginstruction', () => reject('a processing instruction is not allowed'))
}

function build(parser: Parser, document: OpenElement, reject: Reject, options: ParseOptions): void {
  const { max_elements, lines } = options
  const open = [document]
  let elements = 0
  const addText = (text: string) => {
    ;(open.at(-1) as OpenElement).text += text
  }
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > MAX_XML_DEPTH) reject(`nested deeper than ${MAX_XML_DEPTH} levels`)
    if (++elements > max_elements) reject(`more than ${max_elements} elements`)
    const element: OpenElement = {
      space: uri,
      name: local,
      attributes: readAttributes(attributes, reject),
      children: [],
      text: '',
      ...(lines && { line: parser.line }),
    }
    ;(open.at(-1) as OpenElement).children.push(element)
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop() as OpenElement
    if (element.children.length > 0) element.text = element.text.trim()
  })
}

const DECLARATIONS = 'http://www.w3.org/2000/xmlns/'

function readAttributes(attributes: Record<string, SaxesAttributeNS>, reject: Reject): Attributes {
  let count = 0
  let read: Record<string, string> | undefined
  for (const key in attributes) {
    const { uri, local, value } = attributes[key] as SaxesAttributeNS
    if (uri === DECLARATIONS) continue
    if (++count > MAX_XML_ATTRIBUTES) reject(`more than ${MAX_XML_ATTRIBUTES} attributes`)
    read ??= Object.create(null) as Record<string, string>
    read[uri === '' ? local : `{${uri}}${local}`] = value
  }
  return read ?? NO_ATTRIBUTES
}
