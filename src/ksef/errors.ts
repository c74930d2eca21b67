// Classified failures of KSeF calls. The kind alone decides whether a call is repeated.

export type FailureKind =
  | 'refused' // rejected; the same call would be rejected again
  | 'limited' // rate limited; repeat after retry_after_ms
  | 'unreachable' // no response, or a call that is safe to repeat
  | 'lost' // no response, and the call may have been processed: request the status before sending again
  | 'unauthorized' // not signed in, or the session has expired
  | 'forbidden' // signed in without the permission, or blocked

export type FailureDetails = {
  code?: number | undefined // KSeF's own error code
  status?: number | undefined // HTTP status
  messages?: string[] | undefined // KSeF's explanations
  retry_after_ms?: number | undefined
}

export class KsefError extends Error {
  readonly kind: FailureKind
  readonly code: number | undefined
  readonly status: number | undefined
  readonly messages: string[]
  readonly retry_after_ms: number

  constructor(kind: FailureKind, { code, status, messages = [], retry_after_ms = 0 }: FailureDetails = {}) {
    super(`KSeF: ${[kind, code ?? status, ...messages].filter((part) => part !== undefined).join(' ')}`)
    this.kind = kind
    this.code = code
    this.status = status
    this.messages = messages
    this.retry_after_ms = retry_after_ms
  }
}

const MESSAGES_MAX = 20
const MESSAGE_CHARS_MAX = 500

type Detail = {
  code?: unknown
  exceptionCode?: unknown
  description?: unknown
  exceptionDescription?: unknown
  details?: unknown
}

// KSeF reports errors in three forms: problem details, the older list of exceptions, and a status.
export function readProblem(body: unknown): { code: number | undefined; messages: string[] } {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as {
    errors?: Detail[]
    exception?: { exceptionDetailList?: Detail[] }
    status?: Detail | number
    title?: unknown
    detail?: unknown
    reasonCode?: unknown
  }
  const errorList = problem.errors ?? problem.exception?.exceptionDetailList
  const entries = Array.isArray(errorList)
    ? errorList
    : typeof problem.status === 'object'
      ? [problem.status]
      : []
  const code = entries.map((entry) => Number(entry?.code ?? entry?.exceptionCode)).find(Number.isInteger)
  const descriptions = entries.flatMap((entry) => [
    entry?.description ?? entry?.exceptionDescription,
    ...(Array.isArray(entry?.details) ? entry.details : []),
  ])
  const messages =
    descriptions.length > 0 ? descriptions : [problem.detail ?? problem.title, problem.reasonCode]
  return { code, messages: plainMessages(messages) }
}

// Keeps only strings of limited number and length, because the input is not trusted.
export const plainMessages = (values: unknown[]): string[] =>
  values
    .filter((value) => typeof value === 'string' && value !== '')
    .slice(0, MESSAGES_MAX)
    .map((value) => (value as string).slice(0, MESSAGE_CHARS_MAX))
