import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, isPublic, NotPublic, publicLookup } from './public-address.ts'

// Calls addresses that accounts choose. Only public addresses are called, unless the operator allows others: the
// address is checked when connecting, so a name cannot lead elsewhere afterwards. Redirects are not followed.

export type PublicCall = {
  url: string
  method: string
  headers: { readonly [name: string]: string }
  body: string
  timeout_ms: number
  answer_bytes_max: number
  allows_private: boolean
  signal: AbortSignal
}

export type PublicResponse = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }

// Once the status is there the receiver has decided. The rest of its answer is only shown to people.
const BODY_TIMEOUT_MS = 2_000

export async function callPublic(call: PublicCall): Promise<PublicResponse> {
  const url = new URL(call.url)
  const host = hostOf(url)
  // Names are checked by the lookup, which addresses do not need.
  if (!call.allows_private && isIP(host) && !isPublic(host)) throw new NotPublic()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const options: RequestOptions = {
    method: call.method,
    headers: { ...call.headers, 'content-length': String(Buffer.byteLength(call.body)) },
    agent: false,
    signal: AbortSignal.any([call.signal, AbortSignal.timeout(call.timeout_ms)]),
    ...(call.allows_private ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      void readStart(response, call.answer_bytes_max).then((bytes) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
        request.destroy()
      })
    })
    request.on('error', reject)
    request.end(call.body)
  })
}

// Reads the first bytes of an answer that may be slow, endless or cut.
function readStart(response: IncomingMessage, max: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let size = 0
    const end = () => {
      clearTimeout(timer)
      resolve(Buffer.concat(pieces).subarray(0, max))
    }
    const timer = setTimeout(end, BODY_TIMEOUT_MS)
    response.on('data', (piece: Buffer) => {
      pieces.push(piece)
      size += piece.length
      if (size >= max) end()
    })
    for (const event of ['end', 'error', 'aborted', 'close']) response.on(event, end)
  })
}

const CERTIFICATE_CODE = /CERT|^UNABLE_TO_(GET_ISSUER|VERIFY)/

// Says why there was no response.
export function callProblem(error: unknown): string {
  if (error instanceof NotPublic) return 'The address is not public, so it is not called'
  const { name, code, message } = error as NodeJS.ErrnoException
  if (name === 'TimeoutError' || name === 'AbortError') return 'No response in time'
  if (code && CERTIFICATE_CODE.test(code)) return `The certificate is not valid (${code})`
  return code ? `The connection failed (${code})` : message
}
