import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { isHere, official } from '../einvoice/official.ts'

// Checks every response of the simulator against the published description of KSeF.

type Schema = { [name: string]: unknown }
type Operation = {
  responses: { [status: string]: { content?: { [type: string]: { schema?: Schema } } } }
}
type Description = {
  paths: { [path: string]: { [method: string]: Operation } }
  components: { schemas: { [name: string]: Schema } }
}

type DescribedCall = { method: string; pattern: RegExp; path: string; operation: Operation }

let contract: { known: DescribedCall[]; judge: (schema: Schema) => ValidateFunction } | undefined

// Records the described calls that were made.
export const calledOperations = new Set<string>()

export function checkAnswer(method: string, path: string, status: number, type: string, text: string): void {
  // `describeOfficial` in ministry.test.ts reports that the check was skipped.
  if (!isHere) return
  contract ??= read()
  const call = contract.known.find((candidate) => candidate.method === method && candidate.pattern.test(path))
  if (call === undefined) throw new Error(`${method} ${path} is described nowhere`)
  calledOperations.add(`${method} ${call.path}`)
  const where = `${method} ${call.path} → ${status}`
  if (status >= 500) return
  const response = call.operation.responses[status]
  if (response === undefined) throw new Error(`${where}: a status that is not described`)
  const media = type.split(';')[0] as string
  if (response.content === undefined || Object.keys(response.content).length === 0) {
    if (text !== '') throw new Error(`${where}: a body that is not described`)
    return
  }
  const described = response.content[media]
  if (described === undefined) throw new Error(`${where}: ${media} is not described`)
  if (!media.includes('json') || described.schema === undefined) return
  const judge = contract.judge(described.schema)
  if (!judge(JSON.parse(text)))
    throw new Error(`${where}: ${JSON.stringify(judge.errors?.slice(0, 5))}\n${text.slice(0, 2000)}`)
}

function read() {
  const file = official('ksef', 'openapi', 'open-api-2.7.0-te.json')
  const description = plain(JSON.parse(readFileSync(file, 'utf8'))) as Description
  const calls = Object.entries(description.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...{ method: method.toUpperCase(), path, operation },
        pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      })),
    )
    // Paths without parameters come first.
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'description', components: description.components })
  const judges = new Map<Schema, ValidateFunction>()
  const judge = (schema: Schema) => {
    const judge = judges.get(schema) ?? ajv.compile(schema)
    judges.set(schema, judge)
    return judge
  }
  return { known: calls, judge }
}

// Converts OpenAPI 3.0 to JSON Schema.
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, exclusiveMinimum, ...rest } = value as Schema
  const converted = Object.fromEntries(
    Object.entries(rest).map(([name, inner]) => [
      name,
      name === '$ref' ? `description${inner}` : name === 'example' ? inner : plain(inner),
    ]),
  )
  if (exclusiveMinimum === true) {
    converted.exclusiveMinimum = converted.minimum
    delete converted.minimum
  }
  return nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted
}
