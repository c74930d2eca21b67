// A call to a machine of others: without following where it leads, for so long and no longer, and reading so much and no more. Which
// addresses may be called is for those to know who call them.

export type OutboundRequest = {
  url: string
  method: string
  headers?: { readonly [name: string]: string }
  body?: string | Buffer | undefined
  timeout_ms: number
  answer_bytes_max: number
}

export type OutboundResponse = { status: number; headers: Headers; bytes: Buffer }

// Nobody answered. `may_be_taken`: the request may have arrived and been done all the same.
export class NoResponse extends Error {
  readonly may_be_taken: boolean

  constructor(message: string, may_be_taken: boolean) {
    super(message)
    this.may_be_taken = may_be_taken
  }
}

export async function sendOutbound({
  url,
  method,
  headers = {},
  body,
  ...bounds
}: OutboundRequest): Promise<OutboundResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: body as string | Buffer<ArrayBuffer> }),
      redirect: 'manual',
      signal: AbortSignal.timeout(bounds.timeout_ms),
    })
    const bytes = await readBounded(response.body ?? [], bounds.answer_bytes_max)
    return { status: response.status, headers: response.headers, bytes }
  } catch (error) {
    throw error instanceof NoResponse ? error : noResponse(error)
  }
}

const BODILESS = new Set([204, 205, 304])

// A `fetch` with the same bounds, for libraries that would otherwise call by themselves.
export const boundedFetch =
  (bounds: Pick<OutboundRequest, 'timeout_ms' | 'answer_bytes_max'>): typeof fetch =>
  async (input, init = {}) => {
    const { status, headers, bytes } = await sendOutbound({
      url: String(input),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: (init.body ?? undefined) as string | undefined,
      ...bounds,
    })
    return new Response(BODILESS.has(status) ? null : new Uint8Array(bytes), { status, headers })
  }

export class AnswerTooLong extends NoResponse {
  constructor(max: number) {
    super(`It answers more than ${inMegabytes(max)}`, true)
  }
}

const inMegabytes = (bytes: number): string => `${bytes / 1_000_000} MB`

// Counted as it is read, after it was unpacked where it came packed: whoever sends without an end is hung up on.
export async function readBounded(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  max: number,
  count: (bytes: number) => void = () => {},
): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    size += piece.length
    count(piece.length)
    if (size > max) throw new AnswerTooLong(max)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

// Whoever could not be reached has heard nothing.
const UNHEARD = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function noResponse(error: unknown): NoResponse {
  const { name, cause } = error as {
    name?: string
    cause?: { code?: unknown; errors?: { code?: unknown }[] }
  }
  if (name === 'TimeoutError') return new NoResponse('It did not answer in time', true)
  // Where a name has several addresses, each has its own reason.
  const code = String(cause?.code ?? cause?.errors?.[0]?.code ?? '')
  if (UNHEARD.has(code)) return new NoResponse(`It cannot be reached (${code})`, false)
  return code
    ? new NoResponse(`The connection broke (${code})`, true)
    : new NoResponse('The connection broke', true)
}
