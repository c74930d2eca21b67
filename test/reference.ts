import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OpenApi, PathItem, Schema } from '../src/platform/docs/openapi-types.ts'
import { undeclared } from './reference-bodies.ts'
import { follow, readXml, xmlProblems } from './reference-xml.ts'

// Compares every response in tests with /openapi.json, and every accepted request body: a status, a field or a type
// that the reference lacks fails the test in which it occurs.

export type ReferenceResponse = { status: number; type: string; text: string; json: unknown }

export type Reference = {
  check: (method: string, path: string, answered: ReferenceResponse, body?: unknown) => void
}

type DocumentedOperation = {
  method: string
  pattern: RegExp
  path: string
  responses: Responses
  body: Schema | undefined
}
type Responses = { [status: string]: { [type: string]: Schema | undefined } }

let reference: Reference | undefined

// One for all installations of a run, because they serve the same document.
export async function referenceOf(url: string): Promise<Reference> {
  reference ??= makeReference((await (await fetch(`${url}/openapi.json`)).json()) as OpenApi)
  return reference
}

function makeReference(document: OpenApi): Reference {
  const operations = operationsOf(document)
  const validate = validatorOf(document)
  return {
    check: (method, path, { status, type, text, json }, body) => {
      const [address = ''] = path.split('?')
      const operation = operations.get(kindOf(method, address))?.find(({ pattern }) => pattern.test(address))
      if (operation === undefined || text === '') return
      const media = type.split(';')[0] ?? ''
      const content = operation.responses[status]
      const where = `${method} ${path} answers ${status}`
      if (content === undefined) throw unknown(operation, `${where}, a status that it does not tell of`)
      const schema = content[media]
      if (!(media in content)) throw unknown(operation, `${where} as ${media}, which it does not tell of`)
      if (!schema) return
      const problems =
        media === 'application/json'
          ? validate(schema, json, /[?&]fields(\[|%5B)/i.test(path))
          : media === 'application/xml'
            ? xmlProblems(document, schema, readXml(text))
            : []
      if (problems.length > 0)
        throw unknown(operation, `${where} otherwise than it says:\n${problems.slice(0, 10).join('\n')}`)
      if (status >= 300 || body === undefined || !operation.body) return
      const strange = undeclared(document, operation.body, schema, body)
      if (strange.length > 0)
        throw unknown(operation, `${where} to fields unknown to it: ${strange.join(', ')}`)
    },
  }
}

function unknown({ method, path }: DocumentedOperation, problem: string): Error {
  return new Error(
    `The reference (/openapi.json, ${method} ${path}) does not tell the truth.\n${problem}\n` +
      'Declare a field in `fields` of its shape (schema.ts), or in `shown` or `sent` where it is not stored (`outside`); ' +
      'a parameter in `query`, another answer in `answers`, another status in `status` of its operation (routes.ts). ' +
      'How it works: docs/decisions/0029-one-declaration.md',
  )
}

// Compares only operations with the same number of path segments.
const kindOf = (method: string, path: string): string => `${method} ${path.split('/').length}`

function operationsOf(document: OpenApi): Map<string, DocumentedOperation[]> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as PathItem).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      pattern: patternOf(path),
      responses: Object.fromEntries(
        Object.entries((operation as any).responses).map(([status, answer]) => [
          status,
          Object.fromEntries(
            Object.entries((follow(document, answer as any) as any).content ?? {}).map(([type, media]) => [
              type,
              /json|xml/.test(type) && !/sheet|svg/.test(type) ? (media as any).schema : undefined,
            ]),
          ),
        ]),
      ),
      body: (operation as any).requestBody?.content['application/json']?.schema as Schema | undefined,
    })),
  )
  // Literal paths come before paths with parameters.
  operations.sort((a, other) => a.path.split('{').length - other.path.split('{').length)
  return Map.groupBy(operations, ({ method, path }) => kindOf(method, path))
}

const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .replace(/[.]/g, '\\.')
      .replace('{format}', '(json|xml|pdf|csv|xlsx|png|jpg|jpeg|webp|svg)')
      .replace(/\{\w+\}/g, '[^/]+?')}$`,
  )

function validatorOf(document: OpenApi) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: FORMATS,
    inlineRefs: false,
    code: { optimize: false },
  })
  ajv.addSchema({ $id: 'reference', ...closed({ components: document.components }) } as object)
  const compiled = new Map<Schema, ValidateFunction>()
  return (schema: Schema, value: unknown, isInPart: boolean): string[] => {
    let check = compiled.get(schema)
    if (check === undefined) {
      check = ajv.compile(inside(closed(schema)) as object)
      compiled.set(schema, check)
    }
    if (check(value)) return []
    const errors = check.errors ?? []
    return errors.filter(({ keyword }) => !(isInPart && keyword === 'required')).map(printed)
  }
}

const FORMATS = {
  decimal: /^-?\d+\.\d+$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}([+-]\d\d:\d\d|Z)$/,
  binary: true,
} as const

const printed = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message} ${JSON.stringify(params)}`

// Other readers may accept unknown fields; tests do not.
function closed<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(closed) as Part
  if (typeof part !== 'object' || part === null) return part
  const inner = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]))
  const isRecord = inner.type === 'object' && typeof inner.properties === 'object'
  return (isRecord ? { ...inner, additionalProperties: false } : inner) as Part
}

// Makes references point into the document.
const inside = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"reference#/components'))
