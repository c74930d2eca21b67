import type { IncomingHttpHeaders } from 'node:http'
import type { Decimal } from '../../money/decimal.ts'
import type { ApiError } from '../api-error.ts'
import type { Clock, ClockShift } from '../clock.ts'
import type { Awaitable, Database } from '../database/database.ts'
import type { Condition } from '../database/lists/filter.ts'
import type { Field, Fields } from '../fields/field.ts'
import type { Resource, Shape } from '../fields/resource.ts'
import type { InputObject } from '../formats/input.ts'
import type { BrowserSession } from './browser-session.ts'
import type { ApiResponse } from './response.ts'

// Types of endpoints, and helpers to declare them in the table of each routes.ts.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// The permission that a route requires: `open` needs no token, `installation` checks an integration token itself, the
// others need a user's token or session.
export type AccessLevel = 'open' | 'installation' | 'read' | 'write' | 'books' | 'admin'

export type Role = 'owner' | 'admin' | 'member' | 'accountant' | `role_${number}`

// Restrictions of a user beyond the role, or of a limited token.
export type Restrictions = {
  readonly rights: readonly string[] | undefined // of a custom role, which replaces the built-in permissions, or of a token
  readonly replaces_role: boolean // whether the permissions of the built-in roles do not apply
  readonly amount_max: Decimal | undefined // of documents and payments that a limited token writes
  readonly department_ids: readonly number[] | undefined
  readonly within: { readonly [plural: string]: readonly Condition[] } // conditions on lists, by resource
  readonly sees: (db: Database, ids: readonly number[]) => Promise<ReadonlySet<number>> // filters the ids of documents that the user may see
  readonly check: (route: Route, call: ApiRequest) => Promise<void>
}

// A limited token of a user. It restricts what the user may do.
export type AccessToken = {
  readonly id: number
  readonly name: string
  readonly user_role: Role // the caller of the token is never an administrator
  readonly expires_at: number | null
  readonly revoked_at: number | null
  readonly isAllowedFrom: ((address: string) => boolean) | undefined // undefined for everywhere
}

// The person or program behind a request, in one account.
export type Caller = {
  account_id: number
  prefix: string
  settings: { readonly [name: string]: unknown }
  time_zone: string
  clock_shift: ClockShift | undefined // set if the clock of the account is not that of the machine
  user_id: number
  login: string
  role: Role
  restrictions: Restrictions | undefined
  token_id: number
  access_token?: AccessToken | undefined // of requests with a limited token
  session_id: number // 0 for requests with a token
  confirmed_at?: number | undefined // when the user of a session last proved who they are
  lacks_second_factor?: true // the account requires two factors, and the user of the session has one
  lacks_provider_sign_in?: true // the account requires its OpenID Connect provider, which did not sign in the user of the session
  has_limited_session?: true // the session opens only accounts whose own provider has signed the user in
}

export type ApiRequest = {
  db: Database
  caller: Caller
  params: { readonly [name: string]: string }
  query: InputObject
  body: InputObject
  bytes: Buffer | undefined // the unparsed body
  content_type: string | undefined // as the request declares it
  headers: IncomingHttpHeaders
  method: string // as sent: HEAD requests use the routes of GET
  path: string // as sent, without the extension
  format: string
  token: string | undefined
  visitor: BrowserSession | undefined // undefined for requests with a token
  host_prefix: string | undefined
  root_url: string
  address: string // the network of the client, for rate limits
  client_address: string
  request_id: string
  arrived_at: number // time of the machine
  now: number // time of the account, which may be ahead
  clock: Clock // the account's clock
  prepared?: unknown
  others?: OtherOperations // only in operations that perform others
}

// An operation inside of another request, and its result.
export type NestedOperation = {
  method: string
  path: string // with its query
  format?: string // if it is not that of the request
  body: InputObject
  if_match?: string | undefined
  idempotency_key?: string | undefined
}
export type NestedResult = {
  status: number
  headers: { [name: string]: string }
  body: string | Buffer
  ignored: string[]
}

export type FoundRoute = { readonly route: Route; readonly params: { readonly [name: string]: string } }

// Finds the route of a path without its extension.
export type RouteFinder = (method: string, path: string) => FoundRoute | undefined

// Operations of other routes, with the same checks as requests of their own.
export type OtherOperations = {
  readonly find: RouteFinder
  readonly perform: (operation: NestedOperation) => Promise<NestedResult> // reads and previews
  readonly performIn: (transaction: Database, operation: NestedOperation) => Promise<NestedResult>
}

export type Operation = {
  summary: string
  description?: string
  access: AccessLevel
  shape?: Shape | Resource
  request_extras?: { readonly [name: string]: Field<unknown> | Shape } // parts of the body beside the record
  query?: Fields // parameters beyond those of every list; undeclared ones are removed
  body_bytes_max?: number // set if larger bodies than usual are expected
  request_kind?: 'list' | 'record' | 'fields' | 'parameters' | 'bytes' | 'nothing' // what the request contains; bytes are not parsed
  response_kind?: 'list' | 'by_id' | 'record' | 'ok' | 'outcome' | 'other' // what the response contains; by_id becomes a list in XML
  response_shape?: Shape // the shape of the response, if it differs
  status?: 201 | 202 // the status of a success other than 200
  writes?: boolean // false for a POST that changes nothing, such as a login
  changes?: true | string // for a GET that changes something: always, or if this parameter is true
  is_versioned?: true // has an ETag although it has no table
  performs_others?: true // performs operations of other routes, as a batch does
  is_session_route?: true // reads the browser session itself
  confirms_identity?: true | ((call: ApiRequest) => boolean) // users of a session prove again who they are, if they have not done so lately
  allows_closed_account?: true // may be called in a closed account
  acts_at_once?: true // calls external services or stores files at once, which no transaction can roll back
  is_unlimited?: true // exempt from rate limits, for monitoring
  allows_any_origin?: true // browsers allow pages of other origins to read the response
  prepare?: (call: ApiRequest) => Promise<unknown> // slow work before the transaction opens
  run: (call: ApiRequest) => Awaitable<ApiResponse>
  onError?: (call: ApiRequest, refusal: ApiError) => Promise<ApiResponse> // stores data although the transaction of an idempotent request is rolled back
}

export type Route = {
  method: Method
  path: string
  formats: readonly string[]
  operation: Operation
  permission?: unknown // checked by Restrictions.check
  is_undocumented?: true // not in the API reference, such as public pages and webhooks
}

const route =
  (...methods: Method[]) =>
  (path: string, formats: string, operation: Operation): Route[] =>
    methods.map((method) => ({ method, path, formats: formats.split(' '), operation }))

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT', 'PATCH')
export const del = route('DELETE')

export const withoutDocumentation = (routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, is_undocumented: true }))
