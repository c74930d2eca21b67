import { isUtf8 } from 'node:buffer'
import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { decodeXml, hasUtf8Mark, XmlEncodingError } from '../../platform/formats/xml-encoding.ts'
import { type Attributes, type Element, NO_ATTRIBUTES } from './tree.ts'

export const MAX_XML_BYTES = 30 * 1024 * 1024
export const MAX_XML_DEPTH = 60
export const MAX_XML_ELEMENTS = 300_000
export const MAX_XML_ATTRIBUTES = 50
// Counted apart, because some programs declare every namespace that they know on the root.
export const MAX_XML_NAMESPACES = 200

export type Reading = {
  max_bytes?: number
  // As KSeF wants it: no byte order mark and no processing instruction.
  plain?: boolean
}

// Nothing of the text is repeated in the reason: it goes into logs.
export class UnreadableXml extends Error {
  readonly reason: string
  readonly line: number

  constructor(reason: string, line = 1) {
    super(`${reason} (line ${line})`)
    this.reason = reason
    this.line = line
  }
}

// Nothing is fetched, nothing is expanded but the five entities that XML itself knows.
export function readXml(
  bytes: Uint8Array,
  { max_bytes = MAX_XML_BYTES, plain = false }: Reading = {},
): Element {
  if (bytes.length > max_bytes) throw new UnreadableXml(`larger than ${max_bytes} bytes`)
  if (plain && hasUtf8Mark(bytes)) throw new UnreadableXml('a byte order mark is not allowed')
  if (plain && !isUtf8(bytes)) throw new UnreadableXml('not valid UTF-8')
  return parse(textOf(bytes), plain)
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeXml(bytes)
  } catch (error) {
    throw error instanceof XmlEncodingError ? new UnreadableXml(`the text ${error.message}`) : error
  }
}

type Parser = SaxesParser<{ xmlns: true }>
type Refuse = (reason: string) => never
type Open = Omit<Element, 'children' | 'text'> & { children: Open[]; text: string }

function parse(text: string, plain: boolean): Element {
  const parser: Parser = new SaxesParser({ xmlns: true, forceXMLVersion: true, defaultXMLVersion: '1.0' })
  const refuse: Refuse = (reason) => {
    throw new UnreadableXml(reason, parser.line)
  }
  refuseManySpaces(text, refuse)
  const document: Open = { space: '', name: '', attributes: NO_ATTRIBUTES, children: [], text: '' }
  refuseDangers(parser, refuse, plain)
  build(parser, document, refuse)
  try {
    parser.write(text).close()
  } catch (error) {
    throw PARSER_MESSAGE.test(String(error)) ? refuse(withoutContent(String(error))) : error
  }
  return document.children[0] as Element
}

// The parser would take in all declarations of a tag before it tells of them. No value holds a "<", so what stands between two of these is
// in one tag.
function refuseManySpaces(text: string, refuse: Refuse): void {
  let [count, end] = [0, -1]
  for (let at = text.indexOf('xmlns'); at >= 0; at = text.indexOf('xmlns', at + 1)) {
    if (at > end) {
      const next = text.indexOf('<', at)
      end = next < 0 ? text.length : next
      count = 0
    }
    if (++count > MAX_XML_NAMESPACES) refuse(`more than ${MAX_XML_NAMESPACES} namespace declarations`)
  }
}

const PARSER_MESSAGE = /^Error: \d+:\d+: /
const withoutContent = (message: string) => message.replace(PARSER_MESSAGE, '').replace(/(: .*|\.)$/s, '')

// With more than seven handlers the parser object turns into a hash table and reads several times slower.
function refuseDangers(parser: Parser, refuse: Refuse, plain: boolean): void {
  parser.on('doctype', () => refuse('a DOCTYPE is not allowed'))
  if (!plain) return
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) refuse('only the encoding UTF-8 is allowed')
  })
  parser.on('processinginstruction', () => refuse('a processing instruction is not allowed'))
}

function build(parser: Parser, document: Open, refuse: Refuse): void {
  const open = [document]
  let elements = 0
  const addText = (text: string) => {
    ;(open.at(-1) as Open).text += text
  }
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > MAX_XML_DEPTH) refuse(`nested deeper than ${MAX_XML_DEPTH} levels`)
    if (++elements > MAX_XML_ELEMENTS) refuse(`more than ${MAX_XML_ELEMENTS} elements`)
    const element: Open = {
      space: uri,
      name: local,
      attributes: readAttributes(attributes, refuse),
      children: [],
      text: '',
    }
    ;(open.at(-1) as Open).children.push(element)
    open.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop() as Open
    if (element.children.length > 0) element.text = element.text.trim()
  })
}

const DECLARATIONS = 'http://www.w3.org/2000/xmlns/'

function readAttributes(given: Record<string, SaxesAttributeNS>, refuse: Refuse): Attributes {
  let count = 0
  let read: Record<string, string> | undefined
  for (const key in given) {
    const { uri, local, value } = given[key] as SaxesAttributeNS
    if (uri === DECLARATIONS) continue
    if (++count > MAX_XML_ATTRIBUTES) refuse(`more than ${MAX_XML_ATTRIBUTES} attributes`)
    read ??= Object.create(null) as Record<string, string>
    read[uri === '' ? local : `{${uri}}${local}`] = value
  }
  return read ?? NO_ATTRIBUTES
}
