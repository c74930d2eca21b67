// An error of the API with its message: a text, or texts by field.

type Envelope = { code?: string; message?: string | { [field: string]: string[] }; request_id?: string }

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: { readonly [field: string]: readonly string[] }
  readonly request_id: string | undefined
  readonly body: unknown
  readonly etag: string | undefined // the current version, with 412

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

// There was no response: the network failed, or the server is down.
export class NetworkError extends Error {}

export const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status)
