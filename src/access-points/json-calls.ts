import {
  NoResponse,
  type OutboundRequest,
  type OutboundResponse,
  sendOutbound,
} from '../platform/outbound.ts'
import { readRemoteJson } from '../platform/remote-json.ts'
import { AccessPointError } from './access-point.ts'

// JSON calls to access points with classified failures. Error messages quote only the error text of a response,
// because the rest may contain keys.

const TIMEOUT_MS = 30_000
const RESPONSE_BYTES_MAX = 30_000_000
const ERROR_TEXT_MAX = 500

export type Json = { readonly [name: string]: unknown }
export type CallJson = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; json: Json }>

// The caller handles `acceptedStatuses` itself; all other statuses outside 2xx are failures.
export function jsonCalls(
  origin: string,
  authorization: string,
  readErrorText: (json: Json) => string,
  timeout_ms = TIMEOUT_MS,
) {
  return (acceptedStatuses: readonly number[] = []): CallJson =>
    async (method, path, body) => {
      const headers = { authorization, accept: 'application/json' }
      const answer = await sendClassified({
        url: resolveUrl(origin, path),
        method,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        body: body && JSON.stringify(body),
        timeout_ms,
        answer_bytes_max: RESPONSE_BYTES_MAX,
      })
      const json = await parseJson(answer)
      if ((answer.status >= 200 && answer.status < 300) || acceptedStatuses.includes(answer.status))
        return { status: answer.status, json }
      throw toError(answer, readErrorText(json))
    }
}

// Calls only the origin that the operator has configured.
function resolveUrl(origin: string, path: string): string {
  const url = new URL(path, origin)
  if (url.origin !== origin) throw new Error(`${url.origin} is not an address that Kwit may call`)
  return url.href
}

async function sendClassified(request: OutboundRequest): Promise<OutboundResponse> {
  try {
    return await sendOutbound(request)
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error
    throw new AccessPointError(error.may_be_delivered ? 'lost' : 'unreachable', error.message)
  }
}

function toError({ status, headers }: OutboundResponse, errorText: string): AccessPointError {
  const message =
    errorText.slice(0, ERROR_TEXT_MAX).toWellFormed() || `The access point returned status ${status}`
  const code = String(status)
  if (status === 401 || status === 403) return new AccessPointError('unauthorized', message, code)
  if (status === 429)
    return new AccessPointError('limited', message, code, retryDelay(headers.get('retry-after')))
  // After a redirect or a server error it is unknown whether the call was processed.
  if (status >= 500 || status < 400 || status === 408)
    return new AccessPointError('lost', `The access point returned status ${status}`, code)
  return new AccessPointError('refused', message, code)
}

const DEFAULT_WAIT_S = 60
const WAIT_MAX_S = 3600

function retryDelay(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? DEFAULT_WAIT_S)
  return 1000 * Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_WAIT_S, WAIT_MAX_S)
}

async function parseJson({ bytes }: OutboundResponse): Promise<Json> {
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
