import { isAscii, isUtf8 } from 'node:buffer'

// Decodes XML documents. A byte order mark decides the encoding, then the zero bytes of UTF-16, then the declaration.

// The error repeats no part of the document, because errors are logged.
export class XmlEncodingError extends Error {}

type Utf16 = 'utf-16le' | 'utf-16be'

// A declaration is shorter than this.
const DECLARATION_BYTES = 1024
const DECLARATION = /^\s*<\?xml\s[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/
const NO_DECLARED_END = /^\s*<\?xml\s[^>]*$/
const UTF_8 = /^(utf-?8|(us-)?ascii)$/i
const UTF_16 = /^utf-?16(le|be)?$/i
const SINGLE_BYTE = /^(iso-8859-([1-9]|1[03-6])|windows-125[0-8])$/i
const SUPPORTED = 'UTF-8, UTF-16, ISO-8859-1 to ISO-8859-16 or windows-1250 to windows-1258'

export function decodeXml(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes)
  return utf16 === undefined ? decodeByDeclaration(bytes) : decodeUtf16(bytes, utf16)
}

// True if the first non-blank character opens an element, in any encoding.
export const startsLikeXml = (bytes: Uint8Array): boolean => firstCharacterOf(bytes) === '<'

export function firstCharacterOf(bytes: Uint8Array): string | undefined {
  const isWide = utf16Of(bytes) !== undefined
  for (const byte of withoutMark(bytes))
    if (!BLANKS.has(byte) && !(isWide && WIDE_BLANKS.has(byte))) return String.fromCharCode(byte)
  return undefined
}

const BLANKS = new Set([0x20, 0x09, 0x0a, 0x0d])
// The other half of a character, and the mark.
const WIDE_BLANKS = new Set([0x00, 0xfe, 0xff])

export const hasUtf8Mark = (bytes: Uint8Array): boolean =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

const withoutMark = (bytes: Uint8Array): Uint8Array => (hasUtf8Mark(bytes) ? bytes.subarray(3) : bytes)

function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a byte order mark: XML begins with an ASCII character, one byte of which is zero in UTF-16.
  if (second === 0 && first !== 0 && first !== undefined) return 'utf-16le'
  return first === 0 && second !== 0 && second !== undefined ? 'utf-16be' : undefined
}

function decodeUtf16(bytes: Uint8Array, encoding: Utf16): string {
  const text = decode(bytes, encoding, 'UTF-16')
  const declared = DECLARATION.exec(text.slice(0, DECLARATION_BYTES))?.[1]
  if (declared !== undefined && !UTF_16.test(declared))
    throw new XmlEncodingError('is written in UTF-16 but declares another encoding')
  return text
}

function decodeByDeclaration(bytes: Uint8Array): string {
  const declared = declaredIn(bytes)
  if (declared === undefined || UTF_8.test(declared)) return decodeUtf8(bytes)
  if (UTF_16.test(declared))
    throw new XmlEncodingError('declares UTF-16 but is not written in it; declare UTF-8 if it is in UTF-8')
  if (!SINGLE_BYTE.test(declared))
    throw new XmlEncodingError(`declares an encoding that is not supported; use ${SUPPORTED}`)
  // Text that is valid UTF-8 was written as UTF-8: read in the other encoding it would make no words.
  if (isUtf8(bytes) && !isAscii(bytes))
    throw new XmlEncodingError('is written in UTF-8 but declares another encoding')
  return decode(bytes, declared, 'the encoding that it declares')
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const head = latin(withoutMark(bytes).subarray(0, DECLARATION_BYTES))
  if (bytes.length > DECLARATION_BYTES && NO_DECLARED_END.test(head))
    throw new XmlEncodingError(`has an XML declaration longer than ${DECLARATION_BYTES} bytes`)
  return DECLARATION.exec(head)?.[1]
}

function decodeUtf8(bytes: Uint8Array): string {
  if (!isUtf8(bytes))
    throw new XmlEncodingError('is not valid UTF-8; declare its encoding if it is written in another one')
  return bufferOf(withoutMark(bytes)).toString('utf8')
}

function decode(bytes: Uint8Array, encoding: string, name: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlEncodingError(`is not valid in ${name}`)
  }
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
const latin = (bytes: Uint8Array): string => bufferOf(bytes).toString('latin1')
