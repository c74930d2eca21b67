// A call to a machine of others: to the one address that the operator allows, without following where it leads, for so long and no longer,
// and reading so much and no more.

export type Outside = {
  readonly origin: string
  readonly timeout_ms: number
  readonly answer_bytes_max: number
}

export type Asked = {
  method: string
  path: string
  headers?: { [name: string]: string }
  body?: string | undefined
}

export type Answered = { status: number; headers: Headers; bytes: Buffer }

// Nobody answered. `may_be_taken`: the request may have arrived and been done all the same.
export class NoAnswer extends Error {
  readonly may_be_taken: boolean

  constructor(message: string, may_be_taken: boolean) {
    super(message)
    this.may_be_taken = may_be_taken
  }
}

export async function callOut(outside: Outside, asked: Asked): Promise<Answered> {
  const url = new URL(asked.path, outside.origin)
  if (url.origin !== outside.origin) throw new Error(`${url.origin} is no address that may be called`)
  try {
    const response = await fetch(url, {
      method: asked.method,
      headers: asked.headers ?? {},
      ...(asked.body === undefined ? {} : { body: asked.body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(outside.timeout_ms),
    })
    return {
      status: response.status,
      headers: response.headers,
      bytes: await readAll(response, outside.answer_bytes_max),
    }
  } catch (error) {
    throw error instanceof NoAnswer ? error : noAnswer(error)
  }
}

async function readAll(response: Response, max: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > max) throw new NoAnswer('The answer is too long', true)
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

function noAnswer(error: unknown): NoAnswer {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return new NoAnswer('It did not answer in time', true)
  const code = cause?.code ?? ''
  return UNHEARD.has(code)
    ? new NoAnswer(`It cannot be reached (${code})`, false)
    : new NoAnswer(`The connection broke${code && ` (${code})`}`, true)
}
