// What KSeF did not do, and what may follow: whether to try again is decided by the kind alone.

export type FailureKind =
  | 'refused' // said no; the same again would be refused again
  | 'limited' // too much was asked: again after retry_after_ms
  | 'unreachable' // nothing was taken, or nothing that could be taken was asked for
  | 'lost' // no answer came, and what was sent may have been taken: ask before sending again
  | 'unauthorized' // not signed in, or no longer
  | 'forbidden' // signed in without the right, or blocked

export type FailureDetails = {
  code?: number | undefined // as KSeF counts its reasons
  status?: number | undefined // of HTTP
  words?: string[] | undefined // of KSeF, for people
  retry_after_ms?: number | undefined
}

export class KsefFailure extends Error {
  readonly kind: FailureKind
  readonly code: number | undefined
  readonly status: number | undefined
  readonly words: string[]
  readonly retry_after_ms: number

  constructor(kind: FailureKind, { code, status, words = [], retry_after_ms = 0 }: FailureDetails = {}) {
    super(`KSeF: ${[kind, code ?? status, ...words].filter((part) => part !== undefined).join(' ')}`)
    this.kind = kind
    this.code = code
    this.status = status
    this.words = words
    this.retry_after_ms = retry_after_ms
  }
}

const WORDS_MAX = 20
const WORD_MAX = 500

type Detail = {
  code?: unknown
  exceptionCode?: unknown
  description?: unknown
  exceptionDescription?: unknown
  details?: unknown
}

// Three forms are about: problem details, the older list of exceptions, and a status.
export function readProblem(body: unknown): { code: number | undefined; words: string[] } {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as {
    errors?: Detail[]
    exception?: { exceptionDetailList?: Detail[] }
    status?: Detail | number
    title?: unknown
    detail?: unknown
    reasonCode?: unknown
  }
  const listed = problem.errors ?? problem.exception?.exceptionDetailList
  const details = Array.isArray(listed) ? listed : typeof problem.status === 'object' ? [problem.status] : []
  const code = details.map((one) => Number(one?.code ?? one?.exceptionCode)).find(Number.isInteger)
  const words = details.flatMap((one) => [
    one?.description ?? one?.exceptionDescription,
    ...(Array.isArray(one?.details) ? one.details : []),
  ])
  const told = words.length > 0 ? words : [problem.detail ?? problem.title, problem.reasonCode]
  return { code, words: plain(told) }
}

// What others wrote is kept short, and only as text.
export const plain = (words: unknown[]): string[] =>
  words
    .filter((word) => typeof word === 'string' && word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => (word as string).slice(0, WORD_MAX))
