import { type ApiError, badRequest } from '../api-error.ts'

// Finds the position and reason of a JSON error. Slow, and used only after parsing failed; it does not repeat the text,
// which may contain a token.
export function explainJson(text: string): ApiError {
  const reader = { text, at: 0 }
  try {
    skipBlanks(reader)
    readValue(reader)
    skipBlanks(reader)
    if (reader.at < text.length) fail(reader, 'nothing more is expected')
  } catch (fault) {
    if (fault instanceof Fault)
      return badRequest(`Malformed JSON: ${fault.message} (${position(text, fault.at)})`)
    throw fault
  }
  return badRequest('Malformed JSON')
}

type Reader = { text: string; at: number }

class Fault extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

function fail(reader: Reader, message: string, at = reader.at): never {
  throw new Fault(at >= reader.text.length ? `the text ends where ${message}` : message, at)
}

function position(text: string, at: number): string {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return `line ${line}, column ${at - before.lastIndexOf('\n')}`
}

function readValue(reader: Reader): void {
  const first = reader.text[reader.at]
  if (first === '{') readObject(reader)
  else if (first === '[') readArray(reader)
  else if (first === '"') readString(reader)
  else if (!skip(reader, LITERAL)) fail(reader, 'a value is expected')
}

function readObject(reader: Reader): void {
  const keys = new Set<string>()
  reader.at++
  skipBlanks(reader)
  if (skip(reader, /\}/y)) return
  do {
    skipBlanks(reader)
    readKey(reader, keys)
    skipBlanks(reader)
    if (!skip(reader, /:/y)) fail(reader, 'a colon is expected')
    skipBlanks(reader)
    readValue(reader)
    skipBlanks(reader)
  } while (skip(reader, /,/y))
  if (!skip(reader, /\}/y)) fail(reader, 'a comma or } is expected')
}

function readKey(reader: Reader, keys: Set<string>): void {
  const start = reader.at
  if (reader.text[start] !== '"') fail(reader, 'a key in double quotes is expected')
  const key = readString(reader)
  if (key === '__proto__') fail(reader, 'the key __proto__ is not allowed', start)
  if (keys.has(key)) fail(reader, `duplicate key${nameIfPlain(key)}`, start)
  keys.add(key)
}

const nameIfPlain = (key: string) => (/^\w{1,60}$/.test(key) ? ` "${key}"` : '')

function readArray(reader: Reader): void {
  reader.at++
  skipBlanks(reader)
  if (skip(reader, /\]/y)) return
  do {
    skipBlanks(reader)
    readValue(reader)
    skipBlanks(reader)
  } while (skip(reader, /,/y))
  if (!skip(reader, /\]/y)) fail(reader, 'a comma or ] is expected')
}

const LITERAL = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const PLAIN_CHARACTERS = /[ !#-[\]-\uffff]+/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

function readString(reader: Reader): string {
  const start = reader.at++
  while (skip(reader, PLAIN_CHARACTERS) || skip(reader, ESCAPE));
  if (reader.text[reader.at] === '\\') fail(reader, 'an escape JSON does not know')
  if (!skip(reader, /"/y)) fail(reader, 'a string must end, and hold no control characters')
  return JSON.parse(reader.text.slice(start, reader.at))
}

function skipBlanks(reader: Reader): void {
  skip(reader, /[ \t\n\r]+/y)
}

function skip(reader: Reader, pattern: RegExp): boolean {
  pattern.lastIndex = reader.at
  if (!pattern.test(reader.text)) return false
  reader.at = pattern.lastIndex
  return true
}
