import {
  NoResponse,
  type OutboundRequest,
  type OutboundResponse,
  sendOutbound,
} from '../platform/outbound.ts'
import { readRemoteJson } from '../platform/remote-json.ts'
import { AccessPointFailure } from './access-point.ts'

// Calls that speak JSON, with their failures told apart. No message repeats more of an answer than its words, for it may hold keys.

const TIMEOUT_MS = 30_000
const ANSWER_BYTES_MAX = 30_000_000
const WORDS_MAX = 500

export type Json = { readonly [name: string]: unknown }
export type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; json: Json }>

// `usual` statuses are for the caller to read; all others are failures.
export function jsonCalls(
  origin: string,
  authorization: string,
  wordsOf: (json: Json) => string,
  timeout_ms = TIMEOUT_MS,
) {
  return (usual: readonly number[] = []): Ask =>
    async (method, path, body) => {
      const headers = { authorization, accept: 'application/json' }
      const answer = await answered({
        url: addressOf(origin, path),
        method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        body: body && JSON.stringify(body),
        timeout_ms,
        answer_bytes_max: ANSWER_BYTES_MAX,
      })
      const json = await jsonOf(answer)
      if ((answer.status >= 200 && answer.status < 300) || usual.includes(answer.status))
        return { status: answer.status, json }
      throw failureOf(answer, wordsOf(json))
    }
}

// Nowhere but where the operator allows it.
function addressOf(origin: string, path: string): string {
  const url = new URL(path, origin)
  if (url.origin !== origin) throw new Error(`${url.origin} is no address that may be called`)
  return url.href
}

async function answered(asked: OutboundRequest): Promise<OutboundResponse> {
  try {
    return await sendOutbound(asked)
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    throw new AccessPointFailure(error.may_be_taken ? 'lost' : 'unreachable', error.message)
  }
}

function failureOf({ status, headers }: OutboundResponse, said: string): AccessPointFailure {
  const words = said.slice(0, WORDS_MAX).toWellFormed() || `It answered ${status}`
  const code = String(status)
  if (status === 401 || status === 403) return new AccessPointFailure('unauthorized', words, code)
  if (status === 429)
    return new AccessPointFailure('limited', words, code, waitOf(headers.get('retry-after')))
  // Where it leads elsewhere or broke down nobody knows what was done before.
  if (status >= 500 || status < 400 || status === 408)
    return new AccessPointFailure('lost', `It answered ${status}`, code)
  return new AccessPointFailure('refused', words, code)
}

const WAIT_USUAL_S = 60
const WAIT_MAX_S = 3600

function waitOf(retry_after: string | null): number {
  const seconds = Number(retry_after ?? WAIT_USUAL_S)
  return 1000 * Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds : WAIT_USUAL_S, WAIT_MAX_S)
}

async function jsonOf({ bytes }: OutboundResponse): Promise<Json> {
  try {
    const value = await readRemoteJson(bytes)
    return isJson(value) ? value : {}
  } catch {
    return {}
  }
}

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textIn = (json: unknown, name: string): string | undefined => {
  const value = isJson(json) ? json[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const listIn = (json: unknown, name: string): Json[] => {
  const value = isJson(json) ? json[name] : undefined
  return Array.isArray(value) ? value.filter(isJson) : []
}
