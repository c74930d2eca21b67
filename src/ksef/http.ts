import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../platform/clock.ts'
import {
  NoResponse,
  type OutboundRequest,
  type OutboundResponse,
  sendOutbound,
} from '../platform/outbound.ts'
import { readRemoteJson } from '../platform/remote-json.ts'
import { isAtHome } from './addresses.ts'
import { KsefFailure, plain, readProblem } from './errors.ts'
import type { Group, Limits } from './limits.ts'

// One call of KSeF, in its turn: every way to fail has its kind.

export type Wire = {
  base_url: string
  clock: Clock
  limits: Limits
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

export type Reply = Pick<OutboundResponse, 'bytes' | 'headers'>

const ANSWER_MAX_BYTES = 10_000_000
const RETRY_AFTER_MS = 60_000 // where a limit names none

export const usualWire = {
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
    return (await readRemoteJson(bytes)) as Answer
  } catch {
    throw new KsefFailure(ask.counts ? 'lost' : 'unreachable', { words: ['the answer is not JSON'] })
  }
}

export async function callKsef(wire: Wire, ask: Ask): Promise<Reply> {
  await takeTurn(wire, ask.group)
  const { token, json, xml } = ask
  const reply = await send(wire, ask.counts === true, {
    url: `${wire.base_url}${ask.path}`,
    method: ask.method,
    headers: {
      'x-error-format': 'problem-details',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(xml === undefined ? {} : { 'content-type': 'application/xml' }),
      ...ask.headers,
    },
    body: json === undefined ? xml : JSON.stringify(json),
    answer_bytes_max: ask.max_bytes ?? ANSWER_MAX_BYTES,
  })
  const warning = reply.headers.get('x-system-warning')
  if (warning) wire.warn(plain([warning]).join())
  if (reply.status >= 200 && reply.status < 300) return reply
  throw await failureOf(wire, ask, reply)
}

export type Signed = {
  method: 'GET' | 'PUT'
  url: string
  headers?: { [name: string]: string }
  body?: Buffer
  max_bytes: number
}

// An address that lets in by itself: whoever has it needs no token, and gets none.
export async function callSigned(wire: Wire, { max_bytes, ...signed }: Signed): Promise<Buffer> {
  if (!isAtHome(signed.url, wire))
    throw new KsefFailure('refused', { words: ['an address outside of KSeF was named'] })
  const { status, bytes } = await send(wire, false, { ...signed, answer_bytes_max: max_bytes })
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

async function send(
  wire: Wire,
  counts: boolean,
  asked: Omit<OutboundRequest, 'timeout_ms'>,
): Promise<OutboundResponse> {
  await wire.admit()
  try {
    return await sendOutbound({ ...asked, timeout_ms: wire.timeout_ms })
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    throw new KsefFailure(counts && error.may_be_taken ? 'lost' : 'unreachable', { words: [error.message] })
  }
}

async function failureOf(wire: Wire, { group, counts }: Ask, reply: OutboundResponse): Promise<KsefFailure> {
  const { status, headers } = reply
  const details = { status, ...readProblem(await readJson(reply.bytes)) }
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

async function readJson(bytes: Buffer): Promise<unknown> {
  try {
    return await readRemoteJson(bytes)
  } catch {
    return undefined
  }
}
