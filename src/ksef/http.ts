import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import {
  NoResponse,
  type OutboundRequest,
  type OutboundResponse,
  sendOutbound,
} from '../platform/outbound.ts'
import { readRemoteJson } from '../platform/remote-json.ts'
import { belongsToEnvironment } from './addresses.ts'
import { KsefError, plainMessages, readProblem } from './errors.ts'
import type { Group, Limits } from './limits.ts'

// Sends a single KSeF request within the rate limits and classifies each failure.

export type KsefTransport = {
  base_url: string
  clock: Clock
  limits: Limits
  sleep: (ms: number) => Promise<unknown>
  warn: (text: string) => void // receives announcements of KSeF to programs
  admit: () => Promise<void> // throws if this process no longer holds the connection
  timeout_ms: number
  patience_ms: number // longest wait for a rate limit; longer waits throw `limited`
}

export type KsefRequest = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  token?: string
  json?: object
  xml?: string
  headers?: { [name: string]: string }
  group?: Group
  mustNotRepeat?: true // a repeated request would have a second effect, so a missing response is `lost`
  max_bytes?: number
}

export type Reply = Pick<OutboundResponse, 'bytes' | 'headers'>

const RESPONSE_MAX_BYTES = 10_000_000
const RETRY_AFTER_MS = 60_000 // used when KSeF names no wait

export const defaultTransport = {
  sleep: (ms: number) => sleep(ms),
  warn: () => {},
  admit: async () => {},
  timeout_ms: 30_000,
  patience_ms: 1500,
}

export async function requestJson<Result>(transport: KsefTransport, request: KsefRequest): Promise<Result> {
  const { bytes } = await callKsef(transport, {
    ...request,
    headers: { accept: 'application/json', ...request.headers },
  })
  if (bytes.length === 0) return {} as Result
  try {
    return (await readRemoteJson(bytes)) as Result
  } catch {
    throw new KsefError(request.mustNotRepeat ? 'lost' : 'unreachable', {
      messages: ['the response of KSeF is not JSON'],
    })
  }
}

export async function callKsef(transport: KsefTransport, request: KsefRequest): Promise<Reply> {
  await waitForLimit(transport, request.group)
  const { token, json, xml } = request
  const reply = await send(transport, request.mustNotRepeat === true, {
    url: `${transport.base_url}${request.path}`,
    method: request.method,
    headers: {
      'x-error-format': 'problem-details',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(xml === undefined ? {} : { 'content-type': 'application/xml' }),
      ...request.headers,
    },
    body: json === undefined ? xml : JSON.stringify(json),
    answer_bytes_max: request.max_bytes ?? RESPONSE_MAX_BYTES,
  })
  const warning = reply.headers.get('x-system-warning')
  if (warning) transport.warn(plainMessages([warning]).join())
  if (reply.status >= 200 && reply.status < 300) return reply
  throw await toError(transport, request, reply)
}

export type SignedUrlRequest = {
  method: 'GET' | 'PUT'
  url: string
  headers?: { [name: string]: string }
  body?: Buffer
  max_bytes: number
}

// Calls a pre-signed address. The address itself grants access, so the token is not sent.
export async function callSigned(
  transport: KsefTransport,
  { max_bytes, ...request }: SignedUrlRequest,
): Promise<Buffer> {
  if (!belongsToEnvironment(request.url, transport))
    throw new KsefError('refused', { messages: ['the response of KSeF refers to an address outside KSeF'] })
  const { status, bytes } = await send(transport, false, { ...request, answer_bytes_max: max_bytes })
  if (status >= 200 && status < 300) return bytes
  const isRefused = status >= 400 && status < 500 && status !== 408
  throw new KsefError(isRefused ? 'refused' : 'unreachable', { status })
}

async function waitForLimit({ limits, clock, sleep, patience_ms }: KsefTransport, group: Group | undefined) {
  if (group === undefined) return
  let wait = limits.take(group, clock.now())
  if (wait > 0 && wait <= patience_ms) {
    await sleep(wait)
    wait = limits.take(group, clock.now())
  }
  if (wait > 0) throw new KsefError('limited', { retry_after_ms: wait })
}

async function send(
  transport: KsefTransport,
  mustNotRepeat: boolean,
  request: Omit<OutboundRequest, 'timeout_ms'>,
): Promise<OutboundResponse> {
  await transport.admit()
  try {
    return await sendOutbound({ ...request, timeout_ms: transport.timeout_ms })
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    throw new KsefError(mustNotRepeat && error.may_be_delivered ? 'lost' : 'unreachable', {
      messages: [error.message],
    })
  }
}

async function toError(
  transport: KsefTransport,
  { group, mustNotRepeat }: KsefRequest,
  reply: OutboundResponse,
): Promise<KsefError> {
  const { status, headers } = reply
  const details = { status, ...readProblem(await readJson(reply.bytes)) }
  if (status === 401) return new KsefError('unauthorized', details)
  if (status === 403) return new KsefError('forbidden', details)
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'))
    const retry_after_ms = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : RETRY_AFTER_MS
    if (group !== undefined) transport.limits.block(group, transport.clock.now() + retry_after_ms)
    return new KsefError('limited', { ...details, retry_after_ms })
  }
  // After a redirect, as during maintenance, or a server error it is unknown whether the request was processed.
  if (status >= 500 || status < 400 || status === 408)
    return new KsefError(mustNotRepeat ? 'lost' : 'unreachable', details)
  return new KsefError('refused', details)
}

async function readJson(bytes: Buffer): Promise<unknown> {
  try {
    return await readRemoteJson(bytes)
  } catch {
    return undefined
  }
}
