// @ts-check
// Part of `npm run check`: finds variables, parameters, functions and types that are named by a bare participle or a vague word
// (docs/internals/language.md, "Names"), and proposes what a better name says. Names that a destructuring takes over from a record
// are those of the record.
import fs, { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from '@swc/core'
import { continueOnOwnNode } from './own-node.js'

// Conventional short names such as `used`, `seen`, `done`, `put` and `moved` are allowed, as are states of an invoice
// and constants in capitals such as ONE. `left` is allowed beside `right`.
const PROPOSALS = new Map(
  Object.entries({
    asked: 'query, input, options or requested',
    chosen: 'selection, or the noun with the word: chosenFormat',
    found: 'match, or the noun of the record',
    given: 'input, value, or the noun of the record',
    gone: 'deleted or removed, with its noun',
    heard: 'message, event or request',
    held: 'locked, reserved, or the noun',
    house: 'context, account or server',
    kept: 'stored, remaining, or the noun',
    known: 'cached, existing or context',
    left: 'remaining, or leftEdge for a side',
    made: 'created, or the noun of the record',
    manner: 'options or mode',
    many: 'the plural noun',
    met: 'locked, current or match',
    named: 'referenced, or a noun with the word: namedRow',
    one: 'the noun of the record',
    own: 'the noun that it belongs to: accountCurrency',
    place: 'key, index, location or position',
    rest: 'remaining, remainder or others',
    said: 'input, text or message',
    sent: 'request, upload, message or transmission',
    taken: 'used or reserved, with its noun',
    told: 'message, report, response or notice',
    usual: 'fallback, or defaultX',
    wanted: 'expected or requested',
    way: 'channel, method, path or direction',
    what: 'the noun: subject, kind or description',
    whole: 'total, fullText, record or composed',
    whose: 'owner',
    written: 'output, document or stored',
  }),
)
// Types and what a file declares at its top are not called by any participle: Uncovered is an UncoveredDay, and shortened()
// is shorten(). `unauthorized` is the phrase of status 401.
const PARTICIPLE = /^(?!unauthorized$)[A-Za-z][a-z]*([^be]ed|[ae]wn|hown|[pr]oken)$/
const TYPE_PROPOSAL = 'the word with its noun (UncoveredDay), or its role: Input, Result, Context, State'
const VALUE_PROPOSAL =
  'a verb with its object for a function (shortenName), the word with its noun for a value'
// These verbs name functions.
const VERBS = ['house', 'own', 'place']

/** @typedef {{ name: string, at: number, isType?: boolean }} Declaration */
/** @typedef {any} SyntaxNode */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
continueOnOwnNode()
// Older versions of Node have no globSync to import by its name.
const files = fs.globSync('{src,web,bin,bench,test}/**/*.{ts,tsx,js}', {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)|\.d\.ts$/.test(path),
})
const complaints = files.sort().flatMap(checkFile)
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length === 0 ? 0 : 1

/** @param {string} file */
function checkFile(file) {
  const source = readFileSync(join(root, file))
  const module = parseSync(source.toString(), { syntax: 'typescript', tsx: file.endsWith('x') })
  /** @type {Declaration[]} */
  const declarations = []
  collect(module.body, declarations)
  const topLevel = new Set(/^test\/|\.test\./.test(file) ? [] : module.body.flatMap(topLevelNames))
  // Spans are byte offsets over all files that the parser has read.
  const start = module.span.end - source.length
  const hasSides = declarations.some(({ name }) => name === 'right')
  return declarations.flatMap(({ name, at, isType }) => {
    const proposal =
      PROPOSALS.get(name.charAt(0).toLowerCase() + name.slice(1)) ??
      (isType && PARTICIPLE.test(name) ? TYPE_PROPOSAL : undefined) ??
      (topLevel.has(at) && PARTICIPLE.test(name) ? VALUE_PROPOSAL : undefined)
    if (proposal === undefined || (name === 'left' && hasSides)) return []
    const line = source
      .subarray(0, at - start)
      .toString()
      .split('\n').length
    return [`${file}:${line}: ${name} says too little. Name what it is: ${proposal}`]
  })
}

/**
 * Where a statement of a file declares values.
 * @param {SyntaxNode} statement
 * @returns {number[]}
 */
function topLevelNames(statement) {
  const declaration = statement.declaration ?? statement
  const parts = declaration.declarations?.map((/** @type {SyntaxNode} */ part) => part.id) ?? [
    declaration.identifier,
  ]
  return parts.flatMap(namesOf).map((/** @type {Declaration} */ name) => name.at)
}

/**
 * @param {SyntaxNode} node
 * @param {Declaration[]} declarations
 */
function collect(node, declarations) {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) for (const name of declaredBy(node)) declarations.push(name)
  for (const part of Object.values(node)) collect(part, declarations)
}

/**
 * @param {SyntaxNode} node
 * @returns {Declaration[]}
 */
function declaredBy(node) {
  const parameters = Array.isArray(node.params) ? node.params.flatMap(namesOf) : []
  if (node.type === 'VariableDeclarator')
    return namesOf(node.id).filter(({ name }) => !isVerb(name, node.init))
  if (node.type === 'CatchClause') return namesOf(node.param)
  if (node.type === 'ImportSpecifier') return node.imported ? namesOf(node.local) : []
  if (node.type === 'TsTypeParameter') return namesOf(node.name)
  if (/^(Ts(TypeAlias|Interface|Enum)|Class)Declaration$/.test(node.type))
    return namesOf(node.id ?? node.identifier).map((declaration) => ({ ...declaration, isType: true }))
  if (/^Function(Declaration|Expression)$/.test(node.type))
    return [...namesOf(node.identifier).filter(({ name }) => !VERBS.includes(name)), ...parameters]
  return parameters
}

/**
 * @param {SyntaxNode} pattern
 * @returns {Declaration[]}
 */
function namesOf(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [{ name: pattern.value, at: pattern.span.start }]
    case 'Parameter':
      return namesOf(pattern.pat)
    case 'TsParameterProperty':
      return namesOf(pattern.param)
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf)
    case 'ObjectPattern':
      return pattern.properties.flatMap(namesOf)
    case 'KeyValuePatternProperty':
      return namesOf(pattern.value)
    case 'RestElement':
      return namesOf(pattern.argument).filter(({ name }) => name !== 'rest')
    default:
      return []
  }
}

/**
 * @param {string} name
 * @param {SyntaxNode} value
 */
function isVerb(name, value) {
  return VERBS.includes(name) && /^(Arrow)?FunctionExpression$/.test(value?.type)
}
