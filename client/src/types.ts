import type { paths } from './api.js'

// Derives the types of requests and responses from the description of the API.

export type Verb = 'get' | 'post' | 'put' | 'delete'
type Extension = '.{format}'

// Formats of an address, such as `json`, `xml` and `pdf`.
type FormatOf<Of extends Verb, Address extends keyof paths> = paths[Address][Of] extends {
  parameters: { path: { format: infer Format extends string } }
}
  ? Format
  : never
// Records need no extension, files do.
type Written<Of extends Verb, Address extends keyof paths> = Address extends `${infer Base}${Extension}`
  ? ('json' extends FormatOf<Of, Address> ? Base : never) | FileOf<Base, FormatOf<Of, Address>>
  : Address
type FileOf<Base extends string, Format extends string> = `${Base}.${Exclude<Format, 'json' | 'xml'>}`

/** The addresses of a verb, such as `/invoices/{id}` or `/invoices/{id}.pdf`. */
export type Path<Of extends Verb> = {
  [Address in keyof paths]: paths[Address][Of] extends object ? Written<Of, Address> : never
}[keyof paths] &
  string

type Full<Address extends string> = `${Address}${Extension}` extends keyof paths
  ? `${Address}${Extension}`
  : Address extends keyof paths
    ? Address
    : Address extends `${infer Base}.${string}`
      ? `${Base}${Extension}` extends keyof paths
        ? `${Base}${Extension}`
        : never
      : never
type IsFile<Address extends string> = `${Address}${Extension}` extends keyof paths
  ? false
  : Address extends keyof paths
    ? false
    : true

type Operation<Of extends Verb, Address extends string> = NonNullable<paths[Full<Address>][Of]>
type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never
type Success<Of> = Of extends { responses: infer Responses }
  ? Responses extends { 201: infer Created }
    ? Created
    : Responses extends { 202: infer Accepted }
      ? Accepted
      : Responses extends { 200: infer Done }
        ? Done
        : never
  : never

/** The response: the record, or the bytes of a file. */
export type Result<Of extends Verb, Address extends string> =
  IsFile<Address> extends true
    ? Uint8Array<ArrayBuffer>
    : [Json<Success<Operation<Of, Address>>>] extends [never]
      ? Uint8Array<ArrayBuffer>
      : Json<Success<Operation<Of, Address>>>

type BodyOf<Of> = Of extends { requestBody?: infer Body } ? Json<NonNullable<Body>> : never
type QueryOf<Of> = Of extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never
type NameIn<Address> = Address extends `${string}{${infer Name}}${infer Rest}` ? Name | NameIn<Rest> : never
type PathOf<Address> = [NameIn<Address>] extends [never]
  ? { path?: never }
  : { path: { readonly [Name in NameIn<Address>]: string | number } }

export type RequestOptions<Of extends Verb, Address extends string> = PathOf<Address> & {
  /** Filters and parameters, as the reference of the API lists them. */
  query?: QueryOf<Operation<Of, Address>> & { readonly [name: string]: unknown }
  json?: BodyOf<Operation<Of, Address>>
  /** A form with files, instead of `json`. */
  form?: FormData
  /** A file as the body, instead of `json`; `headers` names its content type. */
  bytes?: Blob | Uint8Array<ArrayBuffer>
  headers?: { readonly [name: string]: string }
  /** The key of a write, if an earlier run of your program may have sent it already. */
  idempotencyKey?: string
  /** `updated_at` of the version that you read. If the record changed since, a VersionError is thrown. */
  ifMatch?: string
  signal?: AbortSignal
}

/** The addresses of lists. */
export type ListPath = {
  [Address in Path<'get'>]: Result<'get', Address> extends readonly unknown[] ? Address : never
}[Path<'get'>]

export type Item<Address extends string> =
  Result<'get', Address> extends readonly (infer Record)[] ? Record : never
