import type { IncomingHttpHeaders } from 'node:http'
import type { Refusal } from '../api-error.ts'
import type { Clock, Moved } from '../clock.ts'
import type { Awaitable, Database } from '../database/database.ts'
import type { Condition } from '../database/lists/filter.ts'
import type { Field, Fields } from '../fields/field.ts'
import type { Resource, Shape } from '../fields/resource.ts'
import type { Tree } from '../formats/input.ts'
import type { Visitor } from './browser-session.ts'
import type { Answer } from './response.ts'

// What a slice says about its endpoints. The table in each routes.ts is made of these.

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

// Who may: `open` needs no token, `installation` checks an integration token itself, the rest need a user's token or session.
export type Right = 'open' | 'installation' | 'read' | 'write' | 'admin'

export type Role = 'owner' | 'admin' | 'member' | 'accountant' | `role_${number}`

// Of a person who may do less than their role says to everybody.
export type Limits = {
  readonly rights: readonly string[] | undefined // of a role of the account's own, which decides alone
  readonly department_ids: readonly number[] | undefined
  readonly within: { readonly [plural: string]: readonly Condition[] } // what lists may show
  readonly sees: (db: Database, ids: readonly number[]) => Promise<ReadonlySet<number>> // which of these documents
  readonly check: (route: Route, call: Call) => Promise<void>
}

// The person or program behind a request, in one account.
export type Caller = {
  account_id: number
  prefix: string
  settings: { readonly [name: string]: unknown }
  time_zone: string
  moved: Moved | undefined // its time, where it is not that of the machine
  user_id: number
  login: string
  role: Role
  limits: Limits | undefined
  token_id: number
  session_id: number // 0 when a token was carried
}

export type Call = {
  db: Database
  caller: Caller
  params: { readonly [name: string]: string }
  query: Tree
  body: Tree
  bytes: Buffer | undefined // the body as it came
  content_type: string | undefined // how it is said to be written
  headers: IncomingHttpHeaders
  method: string // as asked: HEAD comes to the routes of GET
  path: string // as asked, without extension
  format: string
  token: string | undefined
  visitor: Visitor | undefined // of a browser; not looked for beside a token
  host_prefix: string | undefined
  root_url: string
  address: string
  request_id: string
  arrived_at: number // by the clock of the machine
  now: number // the same by that of the account, which can be ahead
  clock: Clock // what time it is meanwhile, for the account
  prepared?: unknown
}

export type Operation = {
  summary: string
  about?: string
  right: Right
  shape?: Shape | Resource
  beside?: { readonly [name: string]: Field<unknown> | Shape } // what the request carries beside the record
  query?: Fields // the parameters of its address beyond those of every list; what is not named never arrives
  body_bytes_max?: number // where larger bodies than usual are expected
  takes?: 'list' | 'record' | 'fields' | 'parameters' | 'bytes' | 'nothing' // what the request carries; bytes are left unread
  gives?: 'list' | 'by_id' | 'record' | 'ok' | 'outcome' | 'other' // what the answer holds; what is keyed by an id is a list in XML
  answers?: Shape // what the answer looks like, when it is not the shape
  status?: 201 | 202 // of a success that is not 200
  writes?: boolean // false for a POST that changes nothing, such as a login
  changes?: true | string // of a GET that changes something: always, or where this parameter is a yes
  is_versioned?: true // by an ETag, though it has no table of its own
  about_session?: true // of a browser, which it looks for itself
  is_for_shut?: true // also of an account that is shut
  acts_at_once?: true // sends or asks something outside at once, which no transaction takes back
  is_unlimited?: true // for machines that watch this one
  is_for_any_page?: true // browsers let pages of other origins use the answer
  prepare?: (call: Call) => Promise<unknown> // slow work before the transaction opens
  run: (call: Call) => Awaitable<Answer>
  refused?: (call: Call, refusal: Refusal) => Promise<Answer> // what is kept though the transaction of an idempotent request was taken back
}

export type Route = {
  method: Method
  path: string
  formats: readonly string[]
  operation: Operation
  permission?: unknown // for Limits.check: the application defines what it holds
  is_undocumented?: true // absent from the API reference, as public pages and webhooks are
}

const route =
  (...methods: Method[]) =>
  (path: string, formats: string, operation: Operation): Route[] =>
    methods.map((method) => ({ method, path, formats: formats.split(' '), operation }))

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT', 'PATCH')
export const del = route('DELETE')

export const undocumented = (routes: readonly Route[]): Route[] =>
  routes.map((route) => ({ ...route, is_undocumented: true }))
