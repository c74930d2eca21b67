import { badRequest } from '../api-error.ts'
import { type InputObject, type InputValue, isInputObject, newInputObject } from './input.ts'

const MAX_PAIRS = 10_000
const MAX_DEPTH = 20

export const readForm = (text: string): InputObject => readPairs(text, decodeStrictly)

export const readQuery = (text: string): InputObject =>
  readPairs(text.startsWith('?') ? text.slice(1) : text, decodeTolerantly)

// Parses forms and queries with Rails names: `a[b]`, `a[]`, `a[0][b]`, `a[][b]`; of a repeated plain name the last
// value counts.
export function assignPath(tree: InputObject, name: string, value: InputValue): void {
  const path = splitName(name)
  if (path.length > MAX_DEPTH) throw badRequest(`A field name is nested deeper than ${MAX_DEPTH} levels`)
  if (path.includes('__proto__')) throw badRequest('The field name __proto__ is not allowed')
  let node: InputObject | InputValue[] = tree
  for (let depth = 0; depth < path.length - 1; depth++) {
    const key = path[depth] as string
    const remainingPath = path.slice(depth + 1)
    node = Array.isArray(node) ? elementFor(node, remainingPath) : memberFor(node, key, remainingPath)
  }
  setLast(node, path.at(-1) as string, value)
}

function readPairs(text: string, decode: (text: string, pair: number) => string): InputObject {
  const tree = newInputObject()
  let start = 0
  for (let pair = 1; start < text.length; pair++) {
    if (pair > MAX_PAIRS) throw badRequest(`There are more than ${MAX_PAIRS} fields`)
    const ampersand = text.indexOf('&', start)
    const end = ampersand === -1 ? text.length : ampersand
    const encoded = text.slice(start, end)
    const equals = encoded.indexOf('=')
    const nameEnd = equals === -1 ? encoded.length : equals
    const name = decode(encoded.slice(0, nameEnd), pair)
    if (name !== '') assignPath(tree, name, decode(encoded.slice(nameEnd + 1), pair))
    start = end + 1
  }
  return tree
}

const NEEDS_DECODING = /[%+]/

function decodeStrictly(text: string, pair: number): string {
  if (!NEEDS_DECODING.test(text)) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw badRequest(`Malformed form: broken percent escape in field ${pair}`)
  }
}

function decodeTolerantly(text: string): string {
  if (!NEEDS_DECODING.test(text)) return text
  return text.replaceAll('+', ' ').replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
}

const BRACKETED = /^[^[\]]+(?:\[[^[\]]*\])+$/

const WITH_ODD_KEY = /^([^[\]]+)\[(.+)\]$/s

// A key may contain brackets itself, as in `metadata[a]b]`. Other names with unbalanced brackets are plain names.
function splitName(name: string): string[] {
  if (!name.includes('[')) return [name]
  if (BRACKETED.test(name)) return name.slice(0, -1).split(/\]?\[/)
  const [, group, key] = WITH_ODD_KEY.exec(name) ?? []
  return group !== undefined && key !== undefined ? [group, key] : [name]
}

const containerFor = (path: string[]): InputObject | InputValue[] => (path[0] === '' ? [] : newInputObject())

function memberFor(node: InputObject, key: string, remainingPath: string[]): InputObject | InputValue[] {
  const existing = node[key]
  if (existing === undefined) {
    const container = containerFor(remainingPath)
    node[key] = container
    return container
  }
  if (remainingPath[0] === '' ? Array.isArray(existing) : isInputObject(existing))
    return existing as InputObject | InputValue[]
  throw conflict()
}

// `a[][name]=x&a[][qty]=1&a[][name]=y`: the element goes on until one of its keys comes again.
function elementFor(list: InputValue[], remainingPath: string[]): InputObject | InputValue[] {
  const last = list.at(-1)
  if (remainingPath[0] !== '' && isInputObject(last) && !holds(last, remainingPath)) return last
  const container = containerFor(remainingPath)
  list.push(container)
  return container
}

// A path that ends in a list can always take another item.
function holds(tree: InputObject, path: string[]): boolean {
  if (path.includes('')) return false
  let node: InputValue | undefined = tree
  for (const key of path) {
    if (!isInputObject(node)) return node !== undefined
    node = node[key]
  }
  return node !== undefined
}

function setLast(node: InputObject | InputValue[], key: string, value: InputValue): void {
  if (Array.isArray(node)) {
    node.push(value)
    return
  }
  const existing = node[key]
  if (Array.isArray(existing) || isInputObject(existing)) throw conflict()
  node[key] = value
}

const conflict = () => badRequest('A field is given both as a value and as a group of values')
