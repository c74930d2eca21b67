import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../api-error.ts'
import type { Clock } from '../clock.ts'
import { abreast } from '../commit/index.ts'
import { countLimit } from '../events.ts'
import type { Log } from '../log.ts'
import { observeAccount } from './account-figures.ts'
import type { Written } from './idempotency.ts'
import { observe } from './metrics.ts'
import type { Caller } from './route.ts'
import { API, type Arrival, senderOf } from './url.ts'

// The end of a request: its answer on the wire, one line in the log, one more in the metrics.

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

// What was asked with a token, for the account to see.
export type Noted = {
  caller: Caller
  method: string
  url: string // as the router knows it
  format: string | undefined
  status: number
  elapsed_ms: number
  at: number
  refused: Refusal | undefined
  ignored: string | undefined
}

export type Witness = { log: Log; clock: Clock; note: (noted: Noted) => void }

// Written straight to the connection: the head is known whole, so nothing needs to be collected or looked at again. Answers that leave
// together are made first and then written one right after another: whoever waits for them is woken once and not between any two.
export async function send(
  witness: Witness,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: Written,
) {
  reply.hijack()
  await abreast()
  const bytes = Buffer.byteLength(body)
  reply.raw.writeHead(status, { ...headersFor(request), ...headers, 'content-length': bytes })
  await abreast()
  // A letter a byte, as nearly all answers are, needs no room for more.
  reply.raw.end(request.method === 'HEAD' ? undefined : body, bytes === body.length ? 'latin1' : 'utf8')
  await abreast()
  report(witness, request, status)
}

export function headersFor(request: FastifyRequest): { [name: string]: string } {
  const headers = {
    ...(request.protocol === 'https' ? HTTPS_HEADERS : SECURITY_HEADERS),
    'x-request-id': request.id,
  }
  const { ignored } = request.raw as Arrival
  return ignored === undefined ? headers : { ...headers, 'x-kwit-ignored': ignored }
}

// The route's pattern, never the address itself, which may hold a token.
export function report({ log, clock, note }: Witness, request: FastifyRequest, status: number) {
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
  } = request.raw as Arrival
  const elapsed_ms = performance.now() - arrived_at
  observe(request.method, route, status, elapsed_ms)
  if (account_id !== undefined) observeAccount(account_id, elapsed_ms)
  if (status === 429) countLimit('requests')
  if (status === 413) countLimit('body')
  if (caller !== undefined) {
    const { method, url } = request
    note({ caller, method, url, format, status, elapsed_ms, at: clock.now(), refused, ignored })
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
    address: senderOf(request),
  })
}
