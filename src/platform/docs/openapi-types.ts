// The part of OpenAPI 3.1 that the reference page reads; a document may hold more.

export type OpenApi = {
  samples?: Samples // for the reference page only; not in the served document
  info: {
    title: string
    version: string
    description?: string
    license?: { name: string; identifier?: string }
  }
  servers?: readonly Server[]
  tags?: readonly { name: string; description?: string }[]
  security?: readonly Security[]
  paths: { [path: string]: PathItem }
  components?: {
    schemas?: { [name: string]: Schema }
    parameters?: { [name: string]: Parameter }
    responses?: { [name: string]: Answer }
    requestBodies?: { [name: string]: RequestBody }
    securitySchemes?: { [name: string]: { [key: string]: string } }
  }
}

// Sample values by field name, names without samples, and names that stand for others.
export type Samples = {
  readonly values: readonly (readonly [RegExp, string])[]
  readonly looked_past: RegExp
  readonly sent_instead: RegExp
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

export type Method = (typeof methods)[number]

export type Server = { url: string; description?: string }

export type Security = { [scheme: string]: readonly string[] }

export type Reference = { $ref: string }

export type PathItem = { [method in Method]?: Operation } & {
  servers?: readonly Server[]
  parameters?: readonly (Parameter | Reference)[]
}

export type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: readonly string[]
  servers?: readonly Server[]
  security?: readonly Security[]
  parameters?: readonly (Parameter | Reference)[]
  requestBody?: RequestBody | Reference
  responses: { [status: string]: Answer | Reference }
}

export type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
  style?: string
  explode?: boolean
  example?: unknown
}

export type RequestBody = { description?: string; required?: boolean; content: Content }

export type Answer = {
  description?: string
  headers?: { [name: string]: { description?: string; schema: Schema } }
  content?: Content
}

// Keyed by media type, such as application/json.
export type Content = { [mediaType: string]: MediaType }

export type MediaType = {
  schema?: Schema
  example?: unknown
  examples?: { [name: string]: { value?: unknown } }
}

export type Schema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  deprecated?: boolean
  readOnly?: boolean
  writeOnly?: boolean
  default?: unknown
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: { [name: string]: Schema }
  additionalProperties?: boolean | Schema
  required?: readonly string[]
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  example?: unknown
  examples?: readonly unknown[]
  xml?: { name?: string }
}
