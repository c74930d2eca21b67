import { badRequest } from '../api-error.ts'
import type { InputValue } from './input.ts'
import { explainJson } from './json-error.ts'

const MAX_DEPTH = 100
const MAX_VALUES = 100_000

// A double holds every decimal of 15 significant digits; a longer one could change.
const EXACT_DIGITS = 15

// Uses native parsing; the scan before and the walk after it find what it accepts but we reject.
export function readJson(text: string): InputValue {
  const { members, has_long_number } = scan(text)
  const value = parse(text)
  if (typeof value === 'object' && value !== null && countMembers(value) !== members) throw explainJson(text)
  return has_long_number ? parseKeepingLongNumbers(text) : value
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const ZERO = 0x30
const NINE = 0x39
const DOT = 0x2e

// In valid JSON every colon outside a string belongs to one member of an object.
function scan(text: string) {
  let depth = 0
  let members = 0
  let values = 1
  let has_long_number = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(text, at)
    } else if (code === COLON) {
      members++
    } else if (code === COMMA) {
      if (++values > MAX_VALUES)
        throw badRequest(`The JSON body contains more than ${MAX_VALUES} values; send less in each request`)
    } else if (code >= ZERO && code <= NINE) {
      const end = endOfNumber(text, at)
      if (end - at > EXACT_DIGITS || isExponent(text.charCodeAt(end))) has_long_number = true
      at = end - 1
    } else if ((code | 0x20) === 0x7b) {
      // Both opening brackets: [ differs from { by one bit.
      if (++depth > MAX_DEPTH) throw badRequest(`JSON is nested deeper than ${MAX_DEPTH} levels`)
    } else if ((code | 0x20) === 0x7d) {
      depth--
    }
  }
  return { members, has_long_number }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
  return text.length
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code < ZERO || code > NINE) && code !== DOT) break
  }
  return at
}

const isExponent = (code: number) => (code | 0x20) === 0x65

function parse(text: string): InputValue {
  try {
    return JSON.parse(text)
  } catch {
    // The native message quotes the text, which may hold a token.
    throw explainJson(text)
  }
}

// A count that never matches marks the forbidden key, so that one comparison finds both errors.
function countMembers(value: object): number {
  let members = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object' && item !== null) members += countMembers(item)
    return members
  }
  for (const key in value) {
    if (key === '__proto__') return Number.NaN
    members++
    const item: unknown = (value as { [key: string]: unknown })[key]
    if (typeof item === 'object' && item !== null) members += countMembers(item)
  }
  return members
}

type Reviver = (key: string, value: InputValue, context: { source?: string }) => InputValue

// The compiler's library lacks the third argument of the reviver.
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => InputValue

const parseKeepingLongNumbers = (text: string): InputValue =>
  parseWithSource(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isExact(source, value) ? source : value,
  )

function isExact(source: string, value: number): boolean {
  const digits = source.replace(/[eE].*$/, '').replace(/^-?[0.]*|\./g, '')
  return digits.length <= EXACT_DIGITS && Number.isFinite(value) && (value !== 0 || digits === '')
}
