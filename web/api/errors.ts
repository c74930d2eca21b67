// The error of the API, as its envelope tells it: a text, or texts by field.

type Envelope = { code?: string; message?: string | { [field: string]: string[] }; request_id?: string }

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: { readonly [field: string]: readonly string[] }
  readonly request_id: string | undefined
  readonly body: unknown
  readonly etag: string | undefined // of the version that is in the way

  constructor(status: number, body: unknown, etag?: string) {
    const envelope = (body ?? {}) as Envelope
    const { message } = envelope
    super(typeof message === 'string' ? message : `HTTP ${status}`)
    this.status = status
    this.code = envelope.code ?? 'error'
    this.fields = typeof message === 'object' && message !== null ? message : {}
    this.request_id = envelope.request_id
    this.body = body
    this.etag = etag
  }
}

// No answer at all: the network, or a server that is down.
export class NetworkError extends Error {}

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status)
