import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiError } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { nextMicrotask } from '../commit/index.ts'
import { countLimit } from '../events.ts'
import type { Log } from '../log.ts'
import { observeAccount } from './account-figures.ts'
import type { WrittenResponse } from './idempotency.ts'
import { observe } from './metrics.ts'
import type { Caller } from './route.ts'
import { API, clientAddress, type IncomingRequest } from './url.ts'

// Ends a request: writes the response, one log line and the metrics.

export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
const HTTPS_HEADERS = {
  ...SECURITY_HEADERS,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

// A request with a token, for the request log of the account.
export type ObservedRequest = {
  caller: Caller
  method: string
  url: string // the pattern of the route
  format: string | undefined
  status: number
  elapsed_ms: number
  at: number
  refused: ApiError | undefined
  ignored: string | undefined
}

export type RequestObserver = { log: Log; clock: Clock; observe: (request: ObservedRequest) => void }

// Writes straight to the socket, because the head is complete and needs no further processing. Responses of a batch are
// prepared first and then written one after another, so that clients are not woken between them.
export async function send(
  observer: RequestObserver,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: WrittenResponse,
) {
  reply.hijack()
  await nextMicrotask()
  const bytes = Buffer.byteLength(body)
  reply.raw.writeHead(status, { ...headersFor(request), ...headers, 'content-length': bytes })
  await nextMicrotask()
  // Nearly all responses are ASCII, which latin1 writes without converting.
  reply.raw.end(request.method === 'HEAD' ? undefined : body, bytes === body.length ? 'latin1' : 'utf8')
  await nextMicrotask()
  report(observer, request, status)
}

export function headersFor(request: FastifyRequest): { [name: string]: string } {
  const headers = {
    ...(request.protocol === 'https' ? HTTPS_HEADERS : SECURITY_HEADERS),
    'x-request-id': request.id,
  }
  const { ignored } = request.raw as IncomingRequest
  return ignored === undefined ? headers : { ...headers, 'x-kwit-ignored': ignored }
}

// Logs the pattern of the route, never the URL, which may contain a token.
export function report(
  { log, clock, observe: recordRequest }: RequestObserver,
  request: FastifyRequest,
  status: number,
) {
  const {
    arrived_at = 0,
    format,
    caller,
    account_id,
    user_id,
    trace_id,
    refused,
    ignored,
    route = request.routeOptions.url?.replace(API, '') ?? 'unknown',
  } = request.raw as IncomingRequest
  const elapsed_ms = performance.now() - arrived_at
  observe(request.method, route, status, elapsed_ms)
  if (account_id !== undefined) observeAccount(account_id, elapsed_ms)
  if (status === 429) countLimit('requests')
  if (status === 413) countLimit('body')
  if (caller !== undefined) {
    const { method, url } = request
    recordRequest({ caller, method, url, format, status, elapsed_ms, at: clock.now(), refused, ignored })
  }
  log.info('request', {
    request_id: request.id,
    trace_id,
    account_id,
    user_id,
    method: request.method,
    route,
    format,
    status,
    ms: Math.round(elapsed_ms * 100) / 100,
    address: clientAddress(request),
  })
}
