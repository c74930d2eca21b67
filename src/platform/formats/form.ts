import { badRequest } from '../api-error.ts'
import { emptyTree, isTree, type Tree, type Value } from './input.ts'

const MAX_PAIRS = 10_000
const MAX_DEPTH = 20

export const readForm = (text: string): Tree => readPairs(text, decodeStrictly)

export const readQuery = (text: string): Tree =>
  readPairs(text.startsWith('?') ? text.slice(1) : text, decodeTolerantly)

// Names in the Rails way: `a[b]`, `a[]`, `a[0][b]`, `a[][b]`; a plain name given twice keeps the last value.
export function assignPath(tree: Tree, name: string, value: Value): void {
  const path = splitName(name)
  if (path.length > MAX_DEPTH) throw badRequest(`A field name is nested deeper than ${MAX_DEPTH} levels`)
  if (path.includes('__proto__')) throw badRequest('The field name __proto__ is not allowed')
  let node: Tree | Value[] = tree
  for (let depth = 0; depth < path.length - 1; depth++) {
    const key = path[depth] as string
    const rest = path.slice(depth + 1)
    node = Array.isArray(node) ? elementFor(node, rest) : memberFor(node, key, rest)
  }
  setLast(node, path.at(-1) as string, value)
}

function readPairs(text: string, decode: (text: string, pair: number) => string): Tree {
  const tree = emptyTree()
  let start = 0
  for (let pair = 1; start < text.length; pair++) {
    if (pair > MAX_PAIRS) throw badRequest(`There are more than ${MAX_PAIRS} fields`)
    const ampersand = text.indexOf('&', start)
    const end = ampersand === -1 ? text.length : ampersand
    const written = text.slice(start, end)
    const equals = written.indexOf('=')
    const name_end = equals === -1 ? written.length : equals
    const name = decode(written.slice(0, name_end), pair)
    if (name !== '') assignPath(tree, name, decode(written.slice(name_end + 1), pair))
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

// A name whose brackets do not pair up is one plain name.
const splitName = (name: string): string[] =>
  name.includes('[') && BRACKETED.test(name) ? name.slice(0, -1).split(/\]?\[/) : [name]

const containerFor = (path: string[]): Tree | Value[] => (path[0] === '' ? [] : emptyTree())

function memberFor(node: Tree, key: string, rest: string[]): Tree | Value[] {
  const found = node[key]
  if (found === undefined) {
    const made = containerFor(rest)
    node[key] = made
    return made
  }
  if (rest[0] === '' ? Array.isArray(found) : isTree(found)) return found as Tree | Value[]
  throw conflict()
}

// `a[][name]=x&a[][qty]=1&a[][name]=y`: the element goes on until one of its keys comes again.
function elementFor(list: Value[], rest: string[]): Tree | Value[] {
  const last = list.at(-1)
  if (rest[0] !== '' && isTree(last) && !holds(last, rest)) return last
  const made = containerFor(rest)
  list.push(made)
  return made
}

// A path that ends in a list can always take one more.
function holds(tree: Tree, path: string[]): boolean {
  if (path.includes('')) return false
  let node: Value | undefined = tree
  for (const key of path) {
    if (!isTree(node)) return node !== undefined
    node = node[key]
  }
  return node !== undefined
}

function setLast(node: Tree | Value[], key: string, value: Value): void {
  if (Array.isArray(node)) {
    node.push(value)
    return
  }
  const found = node[key]
  if (Array.isArray(found) || isTree(found)) throw conflict()
  node[key] = value
}

const conflict = () => badRequest('A field is given both as a value and as a group of values')
