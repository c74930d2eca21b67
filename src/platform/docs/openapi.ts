import type { Route } from '../http/route.ts'
import { VERSION } from '../version.ts'
import { operationOf, refusals } from './openapi-operation.ts'
import { schemaBook } from './openapi-schema.ts'
import type * as api from './openapi-types.ts'

// The OpenAPI 3.1 document, created from the declarations that read requests and write responses.

// A section of the reference: the prefix of its paths, its title and its description.
export type ReferenceSection = {
  readonly paths: readonly string[]
  readonly title: string
  readonly about: string
}

// Bodies written by hand, by route (`POST /invoices`). Operations without one get an example composed of their fields.
export type RequestExamples = { readonly [route: string]: { readonly [name: string]: unknown } }

// The description of a response field that has none where it is declared.
export type FieldText = (schema: string, field: string) => string | undefined

type Words = {
  readonly sections: readonly ReferenceSection[]
  readonly examples?: RequestExamples
  readonly fieldText?: FieldText
}

export type OpenApiDocument = api.OpenApi & { openapi: string }

export function openApi(
  routes: readonly Route[],
  rootUrl: string,
  { sections, examples = {}, fieldText = () => undefined }: Words,
): OpenApiDocument {
  const { schemas, referTo } = schemaBook()
  const paths: api.OpenApi['paths'] = {}
  const findSection = sectionFinder(sections)
  for (const route of routes) {
    const path = pathOf(route)
    const { title = '' } = findSection(route.path) ?? {}
    const operation = withExample(
      operationOf(route, title, referTo),
      examples[`${route.method} ${route.path}`],
    )
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kwit',
      version: VERSION,
      description: 'Invoicing over HTTP in JSON and XML. The extension of the path selects the format.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: rootUrl }],
    security: [{ bearer: [] }, { query: [] }],
    tags: sections.map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      schemas: { ...describeFields(schemas, fieldText), Problem: problem },
      responses: refusals(),
      securitySchemes,
    },
  }
}

function describeFields(schemas: { readonly [name: string]: api.Schema }, fieldText: FieldText) {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withDescriptions(name, schema, fieldText)]),
  )
}

function withDescriptions(name: string, schema: api.Schema, fieldText: FieldText): api.Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([field, property]) => {
    const description = property.description ?? fieldText(name, field)
    return [field, description === undefined ? property : { ...property, description }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

function withExample(operation: api.Operation, example: RequestExamples[string] | undefined): api.Operation {
  const { requestBody } = operation
  if (requestBody === undefined || !('content' in requestBody) || example === undefined) return operation
  const content = Object.entries(requestBody.content).map(([type, media]) =>
    /json|xml/.test(type) ? [type, { ...media, example }] : [type, media],
  )
  return { ...operation, requestBody: { ...requestBody, content: Object.fromEntries(content) } }
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The API token of a user in an account' },
  query: { type: 'apiKey', in: 'query', name: 'api_token' },
}

const problem: api.Schema = {
  type: 'object',
  properties: {
    code: {
      type: 'string',
      description:
        '`error`, or a more specific code such as `csrf`, `account_closed`, `second_factor` or `confirm_identity`',
    },
    message: {
      description: 'A text, or the texts of each field: `{"name": ["can\'t be blank"]}`',
      anyOf: [
        { type: 'string' },
        { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      ],
    },
    codes: {
      description: 'The code of each message, in the same shape: `{"name": ["blank"]}`. Codes never change',
      anyOf: [
        { type: 'string' },
        { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      ],
    },
    status: { type: 'integer', description: 'HTTP status' },
    error: { type: 'string', description: 'Name of the status' },
    request_id: { type: 'string', description: 'Include it when you report a problem' },
    updated_at: { type: 'string', format: 'date-time', description: 'With 412: the current version' },
    received_file_id: { type: 'integer', description: 'Received file that was stored but could not be read' },
    duplicate_of_id: { type: 'integer', description: 'Existing document with the same content' },
    line: { type: 'integer', description: 'Line or row of a bank statement that is not readable' },
    unknown_accounts: {
      type: 'array',
      description: 'Accounts of a bank statement that are not stored',
      items: {
        type: 'object',
        properties: {
          bank_account_number: { type: 'string' },
          bank_currency: { type: ['string', 'null'] },
        },
      },
    },
    operation: {
      type: 'integer',
      description: 'In a batch: the position of the operation that failed, from 0',
    },
    sign_up: { type: 'boolean', description: 'Without a session: whether sign-up is enabled' },
    methods: {
      type: 'array',
      items: { type: 'string' },
      description: 'With `second_factor`: what the user has, of `app`, `passkey` and `recovery_code`',
    },
    passkey_options: {
      type: 'object',
      description: 'With `second_factor`: options for a passkey, as WebAuthn defines them in JSON',
    },
    result: {
      type: 'object',
      description: 'Accounts that could not be left',
      properties: { not_unlinked: { type: 'array', items: { type: 'string' } } },
    },
  },
  required: ['code', 'message', 'codes', 'status', 'error', 'request_id'],
  xml: { name: 'hash' },
}

function pathOf({ path, formats }: Route): string {
  const template = path.replace(/:(\w+)/g, '{$1}')
  return formats.length > 1 ? `${template}.{format}` : `${template}.${formats[0]}`
}

// Finds the section with the longest matching prefix of the path.
export function sectionFinder<Section extends Pick<ReferenceSection, 'paths'>>(
  sections: readonly Section[],
): (path: string) => Section | undefined {
  const byPath = new Map(sections.flatMap((section) => section.paths.map((path) => [path, section] as const)))
  return (path) => {
    for (let start = path; start !== ''; start = start.slice(0, start.lastIndexOf('/'))) {
      const section = byPath.get(start)
      if (section) return section
    }
    return undefined
  }
}
