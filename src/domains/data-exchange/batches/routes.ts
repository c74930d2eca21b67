import { ApiError, invalid } from '../../../platform/api-error.ts'
import { transaction } from '../../../platform/commit/index.ts'
import { integer, nestedList, oneLine, structure, text } from '../../../platform/fields/field.ts'
import { readList } from '../../../platform/fields/list.ts'
import { apiShape, shape } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import type { ApiResponse } from '../../../platform/http/response.ts'
import {
  type ApiRequest,
  type NestedOperation,
  type NestedResult,
  type Operation,
  post,
} from '../../../platform/http/route.ts'
import { referenceReader } from './references.ts'

// Performs several operations in one transaction.

export const OPERATIONS_MAX = 100

const operationShape = shape({
  name: 'operation',
  plural: 'operations',
  component: 'batch_operation',
  fields: {
    method: oneLine({ required: true, max: 10, description: '`POST`, `PUT`, `PATCH`, `DELETE` or `GET`' }),
    path: oneLine({
      required: true,
      max: 5000,
      description:
        'Path with its query, such as `/clients` or `/invoices/42.json`; `{0.id}` is the `id` of the result of operation 0',
    }),
    body: structure({
      description:
        'Body of the request, such as `{"client": {"name": "Acme"}}`; the value `{"from_result": "0.id"}` is the `id` of the result of operation 0',
    }),
    if_match: oneLine({ description: 'As the header `If-Match`' }),
    idempotency_key: oneLine({ description: 'As the header `Idempotency-Key`' }),
  },
})

const resultShape = shape({
  name: 'result',
  plural: 'results',
  component: 'batch_result',
  fields: {
    status: integer({ readonly: true, never_null: true, description: 'HTTP status' }),
    body: structure({ readonly: true, description: 'Body of the response' }),
    ignored: text({ readonly: true, omit_empty: true, description: 'Unknown fields of the body' }),
  },
})

const batchShape = apiShape(shape({ name: 'batch', plural: 'batches', fields: {} }), {
  request_fields: {
    operations: nestedList(operationShape, {
      required: true,
      description: `At most ${OPERATIONS_MAX}, performed in this order`,
    }),
  },
  response_fields: {
    results: nestedList(resultShape, {
      readonly: true,
      initial: [],
      description: 'One for each operation, in their order',
    }),
  },
})

export const batchRoutes = post('/batch', 'json xml', {
  summary: 'Perform several operations',
  description: `All or nothing: if an operation fails, nothing is changed, and \`operation\` of the error is its position, from 0. Operations that send files, call other servers or send emails at once are not possible.`,
  access: 'read',
  shape: batchShape,
  request_kind: 'fields',
  response_kind: 'record',
  performs_others: true,
  run: async (call) => batchResponse(await performAll(call, readOperations(call.body))),
} satisfies Operation)

function readOperations(body: InputObject): NestedOperation[] {
  const { operations } = rootOf(body, 'operations')
  const list = readList(operationShape, operations)
  if (list.length === 0) throw invalid({ operations: "can't be blank" })
  if (list.length > OPERATIONS_MAX)
    throw invalid({ operations: `has too many operations (maximum is ${OPERATIONS_MAX})` })
  return list.map(({ method, path, body, if_match, idempotency_key }, index) => {
    if (!method) throw invalid({ [`operations[${index}].method`]: "can't be blank" })
    if (!path) throw invalid({ [`operations[${index}].path`]: "can't be blank" })
    const content = body ?? {}
    if (!isInputObject(content))
      throw invalid({ [`operations[${index}].body`]: 'must be an object with fields' })
    return {
      method: method.toUpperCase(),
      path,
      body: content,
      if_match: if_match ?? undefined,
      idempotency_key: idempotency_key ?? undefined,
    }
  })
}

const performAll = (call: ApiRequest, operations: readonly NestedOperation[]): Promise<NestedResult[]> =>
  transaction(call.db, async (db) => {
    const results: NestedResult[] = []
    const withReferences = referenceReader(results, call.format === 'xml' ? 'xml' : 'json')
    const performNext = async (operation: NestedOperation) =>
      call.others?.performIn(db, withReferences(operation))
    for (const [index, operation] of operations.entries()) {
      const result = await performNext(operation).catch(errorOf(index))
      if (result) results.push(result)
    }
    return results
  })

const errorOf =
  (index: number) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error
    const { status, detail, headers, more } = error
    throw new ApiError(status, detail, headers, { ...more, operation: index })
  }

// The responses of the operations are texts already.
const batchResponse = (results: readonly NestedResult[]): ApiResponse => ({
  status: 200,
  write: (format) => (format === 'xml' ? xmlOf(results) : jsonOf(results)),
})

const jsonOf = (results: readonly NestedResult[]): string =>
  `{"results":[${results.map(({ status, body, ignored }) => `{"status":${status},"body":${String(body)}${ignored.length > 0 ? `,"ignored":${JSON.stringify(ignored.join(', '))}` : ''}}`).join(',')}]}`

const DECLARATION = /^<\?xml [^>]*\?>\s*/

function xmlOf(results: readonly NestedResult[]): string {
  const elements = results.map(
    ({ status, body, ignored }) =>
      `<result><status type="integer">${status}</status><body>${String(body).replace(DECLARATION, '')}</body>${ignoredElement(ignored)}</result>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<batch><results type="array">${elements.join('')}</results></batch>`
}

const ignoredElement = (ignored: readonly string[]): string =>
  ignored.length === 0 ? '' : `<ignored>${escapeXml(ignored.join(', '))}</ignored>`

const escapeXml = (names: string) => names.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
