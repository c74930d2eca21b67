// The one error of the house: thrown where the fact is known, rendered once by http/response.ts.

export type FieldProblems = { [field: string]: string[] }

export class Refusal extends Error {
  readonly status: number
  readonly detail: string | FieldProblems
  readonly headers: { [name: string]: string }
  readonly more: { [name: string]: unknown } // what the envelope holds besides

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

// In one line, for lists and logs.
export const messageOf = ({ detail }: Refusal): string =>
  typeof detail === 'string'
    ? detail
    : Object.entries(detail)
        .map(([field, texts]) => `${field}: ${texts.join(', ')}`)
        .join('; ')

export const badRequest = (message: string) => new Refusal(400, message)

export const unauthorized = (message = 'You must be logged in to gain access to the site') =>
  new Refusal(401, message)

export const forbidden = (message = 'You have no right to do this') => new Refusal(403, message)

export const shut = () =>
  new Refusal(403, 'The account is shut and waits to be removed', {}, { code: 'shut' })

// A page of somebody else could send the browser's cookie along, but cannot know this.
export const unproven = () =>
  new Refusal(403, 'The header X-CSRF-Token is missing or wrong', {}, { code: 'csrf' })

// Alike for unknown, deleted and foreign records, so that no answer tells what another account holds.
export const notFound = () => new Refusal(404, 'Not Found')

// The first of several looks that finds something.
export async function firstFound<Result>(looks: readonly (() => Promise<Result>)[]): Promise<Result> {
  for (const look of looks) {
    const found = await look().then((done) => ({ done }), unlessMissing)
    if (found) return found.done
  }
  throw notFound()
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 404) return undefined
  throw error
}

export const notAcceptable = (formats: readonly string[]) =>
  new Refusal(406, `This address answers as ${formats.map((format) => `.${format}`).join(', ')}`)

export const conflict = (message: string) => new Refusal(409, message)

// What a write was meant for is there no more.
export const changedMeanwhile = (etag: string, updated_at?: string) =>
  new Refusal(
    412,
    'The record was changed after the version that If-Match names; get it again before you change it',
    { etag },
    updated_at === undefined ? {} : { updated_at },
  )

export const tooLarge = (limit_bytes: number) =>
  new Refusal(413, `The body is larger than the limit of ${limit_bytes} bytes`)

export const invalid = (problems: { [field: string]: string | string[] }) =>
  new Refusal(
    422,
    Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, [text].flat()])),
  )

export const unprocessable = (message: string) => new Refusal(422, message)

export const tooMany = (seconds: number) =>
  new Refusal(429, `Too many requests, try again in ${seconds} s`, { 'retry-after': String(seconds) })

// Others write to the same records for longer than anybody should wait.
export const unreachable = (cause?: Error) =>
  Object.assign(new Refusal(503, 'The database does not answer, try again', { 'retry-after': '1' }), {
    cause,
  })

// It answers, and takes no writes: its disk is full, or it is a copy that only reads.
export const unwritable = (reason: string, cause?: Error) =>
  Object.assign(new Refusal(503, `${reason}, try again later`, { 'retry-after': '10' }), { cause })

export const busy = () =>
  new Refusal(503, 'Too much is being written at once, try again', { 'retry-after': '1' })
