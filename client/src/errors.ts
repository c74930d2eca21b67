// The errors that the client throws, by what a program can do about them.

/** Messages or codes by field, such as `{ 'positions[0].tax': ['not_a_tax_rate'] }`. */
export type Problems = { readonly [field: string]: readonly string[] }

type Failure = { message?: string | Problems; codes?: string | Problems; request_id?: string }

/** Any failure of a request. */
export class KwitError extends Error {
  override name = 'KwitError'
}

/** No response arrived, also after all attempts. A write may have been done. */
export class ConnectionError extends KwitError {
  override name = 'ConnectionError'
}

/** Kwit refused the request. */
export class ResponseError extends KwitError {
  override name = 'ResponseError'
  readonly status: number
  /** The code of the cause, which never changes; undefined for invalid fields. */
  readonly code: string | undefined
  /** To find the request in Settings › Integration › Request log. */
  readonly requestId: string | undefined

  constructor(status: number, { message, codes, request_id }: Failure) {
    super(textOf(message) || `Kwit answered ${status}`)
    this.status = status
    this.code = typeof codes === 'string' ? codes : undefined
    this.requestId = request_id
  }
}

/** 401: the token is missing, wrong or of another account. */
export class AuthenticationError extends ResponseError {
  override name = 'AuthenticationError'
}

/** 403: the role of the user does not allow it. */
export class PermissionError extends ResponseError {
  override name = 'PermissionError'
}

/** 404: the record does not exist, was deleted, or belongs to another account. */
export class NotFoundError extends ResponseError {
  override name = 'NotFoundError'
}

/** 412: the record changed after the version in `ifMatch`. Read it again. */
export class VersionError extends ResponseError {
  override name = 'VersionError'
}

/** 422: fields are invalid. `problems` has the messages of each for people, `codes` what a program compares. */
export class ValidationError extends ResponseError {
  override name = 'ValidationError'
  readonly problems: Problems
  readonly codes: Problems

  constructor(status: number, failure: Failure) {
    super(status, failure)
    this.problems = byField(failure.message)
    this.codes = byField(failure.codes)
  }
}

/** 429: too many requests, also after all attempts. */
export class RateLimitError extends ResponseError {
  override name = 'RateLimitError'
}

const BY_STATUS: { readonly [status: number]: typeof ResponseError } = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  412: VersionError,
  422: ValidationError,
  429: RateLimitError,
}

export async function errorFrom(response: Response): Promise<ResponseError> {
  const text = await response.text().catch(() => '')
  const Kind = BY_STATUS[response.status] ?? ResponseError
  return new Kind(response.status, parse(text))
}

const byField = (texts: string | Problems | undefined): Problems => (typeof texts === 'object' ? texts : {})

function parse(text: string): Failure {
  try {
    return JSON.parse(text) as Failure
  } catch {
    return {}
  }
}

function textOf(message: string | Problems | undefined): string {
  if (typeof message !== 'object') return message ?? ''
  return Object.entries(message)
    .map(([field, problems]) => `${field} ${problems.join(', ')}`)
    .join('; ')
}
