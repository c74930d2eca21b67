// Calls external servers without following redirects and with limits for time and size. Callers decide which addresses
// are allowed.

export type OutboundRequest = {
  url: string
  method: string
  headers?: { readonly [name: string]: string }
  body?: string | Buffer | undefined
  timeout_ms: number
  answer_bytes_max: number
}

export type OutboundResponse = { status: number; headers: Headers; bytes: Buffer }

// No response arrived. `may_be_delivered`: the server may have received and processed the request nevertheless.
export class NoResponse extends Error {
  readonly may_be_delivered: boolean

  constructor(message: string, mayBeDelivered: boolean) {
    super(message)
    this.may_be_delivered = mayBeDelivered
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

// A `fetch` with the same limits, for libraries that call servers themselves.
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

export class ResponseTooLong extends NoResponse {
  constructor(max: number) {
    super(`The server answered more than ${inMegabytes(max)}`, true)
  }
}

const inMegabytes = (bytes: number): string => `${bytes / 1_000_000} MB`

// Counts bytes while reading, after decompression, so that an endless response is cut off.
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
    if (size > max) throw new ResponseTooLong(max)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

// Errors that occur before a request is sent.
const NOT_DELIVERED = new Set([
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
  if (name === 'TimeoutError')
    return new NoResponse('The server did not respond in time; try again later', true)
  // A name with several addresses has one error for each; the first is reported.
  const code = String(cause?.code ?? cause?.errors?.[0]?.code ?? '')
  if (NOT_DELIVERED.has(code)) return new NoResponse(`The server cannot be reached (${code})`, false)
  return code
    ? new NoResponse(`The connection was interrupted (${code})`, true)
    : new NoResponse('The connection was interrupted', true)
}
