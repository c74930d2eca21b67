// The error class of the API. Rules throw it, and http/response.ts renders it.

export type FieldProblems = { [field: string]: string[] }

export class ApiError extends Error {
  readonly status: number
  readonly detail: string | FieldProblems
  readonly headers: { [name: string]: string }
  readonly more: { [name: string]: unknown } // further members of the error object

  constructor(
    status: number,
    detail: string | FieldProblems,
    headers: { [name: string]: string } = {},
    more: { [name: string]: unknown } = {},
  ) {
    super(typeof detail === 'string' ? detail : `invalid: ${Object.keys(detail).join(', ')}`)
    this.status = status
    this.detail = detail
    this.headers = headers
    this.more = more
  }
}

// Returns the error in one line, for lists and logs.
export const errorMessage = ({ detail }: ApiError): string =>
  typeof detail === 'string'
    ? detail
    : Object.entries(detail)
        .flatMap(([field, texts]) => texts.map((text) => `${field}: ${text}`))
        .join('; ')

export const badRequest = (message: string) => new ApiError(400, message)

export const unauthorized = (message = 'You must be logged in to gain access to the site') =>
  new ApiError(401, message)

export const forbidden = (message = 'You do not have permission to do this') => new ApiError(403, message)

export const accountClosed = () =>
  new ApiError(403, 'The account is closed and scheduled for deletion', {}, { code: 'account_closed' })

// Protects against requests that a page of another site sends with the browser's cookie: such a page cannot know this
// token.
export const csrfTokenMissing = () =>
  new ApiError(
    403,
    'The header X-CSRF-Token is missing or wrong; send the csrf_token of the session',
    {},
    { code: 'csrf' },
  )

// The user of a session has to prove again who they are, with POST /session/identity.
export const identityUnconfirmed = () =>
  new ApiError(
    403,
    'Confirm your identity with your password, a code or a passkey first',
    {},
    { code: 'confirm_identity' },
  )

export const secondFactorMissing = () =>
  new ApiError(
    403,
    'This account requires two factors; set up an authenticator app or a passkey first',
    {},
    { code: 'two_factor_required' },
  )

export const providerSignInMissing = () =>
  new ApiError(
    403,
    'This account requires signing in through its OpenID Connect provider; sign in there first',
    {},
    { code: 'openid_connect_required' },
  )

// The same response for unknown, deleted and foreign records, so that it does not reveal the records of other accounts.
export const notFound = () => new ApiError(404, 'Not Found')

// Returns the result of the first query that does not end with 404.
export async function firstMatch<Result>(queries: readonly (() => Promise<Result>)[]): Promise<Result> {
  for (const query of queries) {
    const match = await query().then((result) => ({ done: result }), ignoreNotFound)
    if (match) return match.done
  }
  throw notFound()
}

function ignoreNotFound(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined
  throw error
}

export const notAcceptable = (formats: readonly string[]) =>
  new ApiError(
    406,
    `This address supports only the formats ${formats.map((format) => `.${format}`).join(', ')}`,
  )

export const conflict = (message: string) => new ApiError(409, message)

// The record no longer has the version that the request wants to change.
export const changedMeanwhile = (etag: string, updated_at?: string) =>
  new ApiError(
    412,
    'The record was changed after the version that If-Match names; get it again before you change it',
    { etag },
    updated_at === undefined ? {} : { updated_at },
  )

export const tooLarge = (limitBytes: number) =>
  new ApiError(413, `The body is larger than the limit of ${limitBytes} bytes`)

export const invalid = (problems: { [field: string]: string | string[] }) =>
  new ApiError(
    422,
    Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, [text].flat()])),
  )

export const unprocessable = (message: string) => new ApiError(422, message)

export const tooMany = (seconds: number) =>
  new ApiError(429, `Too many requests, try again in ${seconds} s`, { 'retry-after': String(seconds) })

// The database did not respond, or other writers held its locks for too long.
export const databaseUnreachable = (cause?: Error) =>
  Object.assign(new ApiError(503, 'The database does not respond, try again', { 'retry-after': '1' }), {
    cause,
  })

// The database responds but rejects writes: its disk is full, or it is a read-only replica.
export const databaseReadOnly = (reason: string, cause?: Error) =>
  Object.assign(new ApiError(503, `${reason}, try again later`, { 'retry-after': '10' }), { cause })

export const busy = () =>
  new ApiError(503, 'Too many changes are waiting to be stored, try again', { 'retry-after': '1' })
