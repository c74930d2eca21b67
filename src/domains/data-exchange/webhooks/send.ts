import { performance } from 'node:perf_hooks'
import { callProblem, callPublic } from '../../../platform/public-call.ts'
import { VERSION } from '../../../platform/version.ts'
import type { Outcome } from './rules.ts'

// Sends a message once and reports what became of it.

const TIMEOUT_MS = 10_000
export const ANSWER_BYTES_MAX = 4_096

type MessageRequest = {
  url: string
  headers: { readonly [name: string]: string }
  body: string
  signal: AbortSignal
  allows_private: boolean
}

export async function sendMessage({ headers, ...request }: MessageRequest): Promise<Outcome> {
  const start = performance.now()
  const elapsed = () => Math.round(performance.now() - start)
  try {
    const response = await callPublic({
      ...request,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `Kwit/${VERSION}`, ...headers },
      timeout_ms: TIMEOUT_MS,
      answer_bytes_max: ANSWER_BYTES_MAX,
    })
    const { status } = response
    const answer = readable(response.bytes)
    return { status, ms: elapsed(), answer, error: null, retry_after_ms: retryAfter(response.headers) }
  } catch (error) {
    return { status: null, ms: elapsed(), answer: null, error: callProblem(error) }
  }
}

// Databases store no zero bytes.
const readable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '')

// The header contains seconds or a date.
function retryAfter({ 'retry-after': value }: { 'retry-after'?: string | undefined }): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}
