import { globSync, readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

// Collects the error messages and warnings from the sources of the server: texts with {} for inserted values, and the
// fields that they are about.

export type CollectedMessages = { texts: Map<string, string>; fields: Set<string> }

// Messages that the web application never shows: of KSeF simulators, the payment form and e-invoice rules, which have
// texts of their own, of XML requests, of the health check, and of calls that only a fault of the program makes. The
// reference describes fields that contain messages.
const ELSEWHERE = [
  /^src\/api-reference\/fields\//,
  /\.(test|fixture)|test-helper/,
  /^src\/(simulators|payment-form)\//,
  /^src\/einvoice\/(rules|xml)\//,
  /^src\/platform\/(commit|error-codes|database\/(?!lists)|formats\/xml-encoding|http\/operator-routes)/,
]

// Places whose texts operators read: the command line, settings, the log and backups.
const FOR_OPERATORS = [
  'src/{app,announcement,bootstrap,config,serve,setting-reader,unknown-settings}.ts',
  'src/cli/**/*.ts',
  'src/platform/{database,files,jobs,mail}/**/*.ts',
  'src/domains/administration/{backups,provisioning}/**/*.ts',
]

export function collectMessages(): CollectedMessages {
  const messages: CollectedMessages = { texts: new Map(), fields: new Set() }
  for (const file of globSync('src/**/*.ts').sort()) {
    if (ELSEWHERE.some((pattern) => pattern.test(file))) continue
    walk(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }).body, [], messages, file)
  }
  return messages
}

// Collects the sentences of the places for operators, with {} for inserted values.
export function collectOperatorTexts(): string[] {
  const files = FOR_OPERATORS.flatMap((pattern) => globSync(pattern)).sort()
  return files
    .filter((file) => !/\.test|test-helper/.test(file))
    .flatMap((file) => {
      const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' })
      return sentencesOf(body)
    })
}

function sentencesOf(node: Node): string[] {
  if (Array.isArray(node)) return node.flatMap(sentencesOf)
  if (typeof node !== 'object' || node === null) return []
  if (/^(ImportDeclaration|TaggedTemplateExpression|Ts\w*Type\w*)$/.test(node.type)) return []
  const text = textOf(node)
  const sentences = text !== undefined && /[a-z] [a-z]/.test(text) ? [text] : []
  return [
    ...sentences,
    ...Object.entries(node).flatMap(([key, value]) => (key === 'span' ? [] : sentencesOf(value))),
  ]
}

type Node = any

const REFUSING =
  /^(invalid|problem|badRequest|forbidden|conflict|unprocessable|ApiError|BadSheet|NoResponse|KsefError|UnreadableBankFile)$/
const SPOKEN =
  /^(is|are|has|have|must|may|can't|cannot|does|needs|lies|holds|contains|names|leads|leaves|belongs|was|bring|correct|come|exceeds?|differs|results|already|requires|refers to a|covers|match|occurs|do not) /
const DESCRIBED = /^(about|description|descriptions|get|post|put|del|word|money|figures|identity|describe)$/

function walk(node: Node, within: readonly string[], messages: CollectedMessages, file: string) {
  if (Array.isArray(node)) for (const ancestor of node) walk(ancestor, within, messages, file)
  if (Array.isArray(node) || typeof node !== 'object' || node === null) return
  if (/^(ImportDeclaration|TaggedTemplateExpression|Ts\w*Type\w*)$/.test(node.type)) return
  const name = nameOf(node)
  if (name !== undefined && DESCRIBED.test(name)) return
  const text = textOf(node)
  const isRefused = within.some((ancestor) => REFUSING.test(ancestor))
  if (text !== undefined && /^\S+ /.test(text) && /[a-z]{2}/.test(text) && (isRefused || SPOKEN.test(text)))
    messages.texts.set(text, file)
  if (node.type === 'KeyValueProperty' && within.at(-1) === 'invalid') messages.fields.add(fieldOf(node.key))
  if (name === 'problem' && node.properties) messages.fields.add(warnedField(node))
  const inside = name === undefined ? within : [...within, name]
  for (const [key, value] of Object.entries(node)) if (key !== 'span') walk(value, inside, messages, file)
}

const nameOf = (node: Node): string | undefined => {
  // A warning names its field.
  if (node.type === 'ObjectExpression' && has(node, 'field') && has(node, 'message')) return 'problem'
  if (node.type === 'CallExpression' || node.type === 'NewExpression')
    return node.callee.value ?? node.callee.property?.value
  return node.type === 'KeyValueProperty' ? String(node.key.value ?? '') : undefined
}

const warnedField = (node: Node): string =>
  fieldOf(node.properties.find((property: Node) => property.key?.value === 'field')?.value ?? {})

const has = (node: Node, name: string): boolean =>
  node.properties.some((property: Node) => (property.key ?? property).value === name)

const textOf = (node: Node): string | undefined => {
  if (node.type === 'StringLiteral') return node.value
  return node.type === 'TemplateLiteral' && node.quasis
    ? node.quasis
        .map((part: Node) => part.cooked)
        .join('{}')
        .replaceAll('{}{}', '{}')
    : undefined
}

const fieldOf = (key: Node): string => key.value ?? textOf(key.expression ?? key)?.replace(/^.*\./, '') ?? ''
