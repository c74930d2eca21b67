import { hash } from 'node:crypto'
import { ApiError } from '../api-error.ts'
import { printTime } from '../clock.ts'
import { currentTransaction, unlockedTransaction } from '../commit/index.ts'
import type { Awaitable } from '../database/database.ts'
import { parseIfMatch } from '../database/record-version.ts'
import type { InputObject } from '../formats/input.ts'
import { hashToken } from '../secret.ts'
import type { ServerContext } from './authentication.ts'
import { integrationTokenOf } from './credentials.ts'
import { fingerprint, type Key, runIdempotent, type WrittenResponse } from './idempotency.ts'
import { type ApiResponse, contentType } from './response.ts'
import type { ApiRequest, Route } from './route.ts'

// Runs the operation of an authorised request: once per idempotency key, and for the version that it names.

// Runs once per key, if the request has one.
export function perform(
  context: Pick<ServerContext, 'secret'>,
  route: Route,
  call: ApiRequest,
  query: InputObject,
): Awaitable<ApiResponse | WrittenResponse> {
  const { operation } = route
  const key = idempotencyOf(route, call, query)
  if (key)
    return runWithKey(context, route, call, key).catch((error) => {
      if (operation.onError && error instanceof ApiError) return operation.onError(call, error)
      throw error
    })
  return isConditional(route, call)
    ? unlockedTransaction(call.db, async (db) => runVersioned(route, { ...call, db }))
    : operation.run(call)
}

function runWithKey(context: Pick<ServerContext, 'secret'>, route: Route, call: ApiRequest, key: Key) {
  return runIdempotent(call.db, key, context.secret, call.arrived_at, async (db) =>
    write(await runVersioned(route, { ...call, db }), call.format),
  )
}

export function idempotencyOf(
  { method, operation }: Route,
  call: ApiRequest,
  query: InputObject,
): Key | undefined {
  const key = call.headers['idempotency-key']
  const isWrite = method !== 'GET' && operation.writes !== false
  if (!isWrite || typeof key !== 'string' || key === '') return undefined
  const { account_id, user_id, access_token } = call.caller
  // A key belongs to one user, because the response may contain the user's token, and to one limited token, because
  // the response may contain what another one may not see. Requests without an account are
  // distinguished by their tokens.
  const tokens = [integrationTokenOf(call.query, call.body), call.token].filter(
    (token) => token !== undefined,
  )
  // Buyers have no token: they are distinguished by address and path.
  const stranger = tokens.length > 0 ? tokens.map(hashToken).join(' ') : `${call.address} ${call.path}`
  const caller = access_token ? `access token ${access_token.id}` : `user ${user_id}`
  const owner = account_id === 0 ? stranger : caller
  const content =
    operation.request_kind === 'bytes' ? { bytes: hash('sha256', call.bytes ?? '', 'hex') } : call.body
  const requestFingerprint = fingerprint(method, `${call.path}.${call.format}`, query, content)
  return { account_id, owner, key, fingerprint: requestFingerprint }
}

const isConditional = ({ method, operation }: Route, { headers }: ApiRequest): boolean =>
  headers['if-match'] !== undefined && method !== 'GET' && method !== 'POST' && operation.writes !== false

// The expected version is compared inside the transaction, when the record is locked.
export function runVersioned(route: Route, call: ApiRequest): Awaitable<ApiResponse> {
  const { shape, run } = route.operation
  const tags = isConditional(route, call) ? parseIfMatch(call.headers['if-match']) : undefined
  if (shape && tags) {
    const print = (ms: number) => printTime(ms, call.caller.time_zone)
    const table = 'table' in shape ? shape.table.name : shape.plural
    currentTransaction(call.db).expected = { table, tags, print }
  }
  return run(call)
}

export function write(response: ApiResponse, format: string): WrittenResponse {
  const headers = { 'content-type': response.content_type ?? contentType(format), ...response.headers }
  return { status: response.status, headers, body: response.write(format) }
}
