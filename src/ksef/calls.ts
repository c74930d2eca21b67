import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import { isAtHome } from './addresses.ts'
import { KsefFailure, plain, readProblem } from './errors.ts'
import type { Group, Limits } from './limits.ts'

// One call over HTTP: no redirect is followed, no answer is larger than it may be, and every way to fail has its kind.

export type Wire = {
  base_url: string
  clock: Clock
  limits: Limits
  fetch: typeof fetch
  sleep: (ms: number) => Promise<unknown>
  warn: (text: string) => void // what KSeF announces to programs
  admit: () => Promise<void> // throws when it is not our turn any more
  timeout_ms: number
  patience_ms: number // waited for a limit in place; more is told
}

export type Ask = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  token?: string
  json?: object
  xml?: string
  headers?: { [name: string]: string }
  group?: Group
  counts?: true // done twice it is there twice: an answer that never came may hide that it was done
  max_bytes?: number
}

export type Reply = { bytes: Buffer; headers: Headers }

const ANSWER_MAX_BYTES = 10_000_000
const RETRY_AFTER_MS = 60_000 // where a limit names none

export const usualWire = {
  fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
  sleep: (ms: number) => sleep(ms),
  warn: () => {},
  admit: async () => {},
  timeout_ms: 30_000,
  patience_ms: 1500,
}

export async function askJson<Answer>(wire: Wire, ask: Ask): Promise<Answer> {
  const { bytes } = await callKsef(wire, { ...ask, headers: { accept: 'application/json', ...ask.headers } })
  if (bytes.length === 0) return {} as Answer
  try {
    return JSON.parse(bytes.toString('utf8')) as Answer
  } catch {
    throw new KsefFailure(ask.counts ? 'lost' : 'unreachable', { words: ['the answer is not JSON'] })
  }
}

export async function callKsef(wire: Wire, ask: Ask): Promise<Reply> {
  await takeTurn(wire, ask.group)
  const { token, json, xml } = ask
  const reply = await send(wire, ask.counts === true, `${wire.base_url}${ask.path}`, {
    method: ask.method,
    headers: {
      'x-error-format': 'problem-details',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(xml === undefined ? {} : { 'content-type': 'application/xml' }),
      ...ask.headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(xml === undefined ? {} : { body: xml }),
    max_bytes: ask.max_bytes ?? ANSWER_MAX_BYTES,
  })
  const warning = reply.headers.get('x-system-warning')
  if (warning) wire.warn(plain([warning]).join())
  if (reply.status >= 200 && reply.status < 300) return reply
  throw failureOf(wire, ask, reply)
}

export type Signed = {
  method: 'GET' | 'PUT'
  url: string
  headers?: { [name: string]: string }
  body?: Buffer
  max_bytes: number
}

// An address that lets in by itself: whoever has it needs no token, and gets none.
export async function callSigned(wire: Wire, { url, ...rest }: Signed): Promise<Buffer> {
  if (!isAtHome(url, wire))
    throw new KsefFailure('refused', { words: ['an address outside of KSeF was named'] })
  const { status, bytes } = await send(wire, false, url, rest)
  if (status >= 200 && status < 300) return bytes
  const is_over = status >= 400 && status < 500 && status !== 408
  throw new KsefFailure(is_over ? 'refused' : 'unreachable', { status })
}

async function takeTurn({ limits, clock, sleep, patience_ms }: Wire, group: Group | undefined) {
  if (group === undefined) return
  let wait = limits.take(group, clock.now())
  if (wait > 0 && wait <= patience_ms) {
    await sleep(wait)
    wait = limits.take(group, clock.now())
  }
  if (wait > 0) throw new KsefFailure('limited', { retry_after_ms: wait })
}

type Sent = RequestInit & { max_bytes: number }

async function send(wire: Wire, counts: boolean, url: string, { max_bytes, ...init }: Sent) {
  await wire.admit()
  const failed = counts ? 'lost' : 'unreachable'
  let response: Response
  try {
    response = await wire.fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(wire.timeout_ms),
    })
  } catch (error) {
    throw new KsefFailure(wasNeverSent(error) ? 'unreachable' : failed, { words: [reasonOf(error)] })
  }
  try {
    const bytes = await readAll(response, max_bytes)
    return { status: response.status, headers: response.headers, bytes }
  } catch (error) {
    throw new KsefFailure(failed, { status: response.status, words: [reasonOf(error)] })
  }
}

async function readAll(response: Response, max_bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > max_bytes) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

const wasNeverSent = (error: unknown) => NEVER_SENT.has(reasonOf(error))

function reasonOf(error: unknown): string {
  const { cause, name, message } = error as Error & {
    cause?: { code?: unknown; errors?: { code?: unknown }[] }
  }
  const code = cause?.code ?? cause?.errors?.[0]?.code
  if (typeof code === 'string') return code
  return name === 'TimeoutError' ? 'no answer in time' : message === '' ? name : message
}

function failureOf(wire: Wire, { group, counts }: Ask, reply: Reply & { status: number }): KsefFailure {
  const { status, headers } = reply
  const details = { status, ...readProblem(readJson(reply.bytes)) }
  if (status === 401) return new KsefFailure('unauthorized', details)
  if (status === 403) return new KsefFailure('forbidden', details)
  if (status === 429) {
    const seconds = Number(headers.get('retry-after'))
    const retry_after_ms = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : RETRY_AFTER_MS
    if (group !== undefined) wire.limits.block(group, wire.clock.now() + retry_after_ms)
    return new KsefFailure('limited', { ...details, retry_after_ms })
  }
  // Where it leads elsewhere, as during maintenance, or gave up, nobody has looked at what was sent.
  if (status >= 500 || status < 400 || status === 408)
    return new KsefFailure(counts ? 'lost' : 'unreachable', details)
  return new KsefFailure('refused', details)
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
