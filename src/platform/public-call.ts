import { Agent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, isPublic, NotPublic, publicLookup } from './public-address.ts'

// Calls addresses that accounts choose. Only public addresses are called, unless the operator allows others: the
// address is checked when connecting, so a name cannot lead elsewhere afterwards. Connections are kept for a moment,
// because the next call often follows at once. Redirects are not followed.

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

const IDLE_MS = 4_000
const idle = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 4 }
const agentsFor = () => ({ 'http:': new Agent(idle), 'https:': new SecureAgent(idle) })
// A connection to an address that is not public is never used by calls that may not open it.
const AGENTS = { public: agentsFor(), private: agentsFor() }

export async function callPublic(call: PublicCall): Promise<PublicResponse> {
  const url = new URL(call.url)
  const host = hostOf(url)
  // Names are checked by the lookup, which addresses do not need.
  if (!call.allows_private && isIP(host) && !isPublic(host)) throw new NotPublic()
  const { protocol } = url as { protocol: 'http:' | 'https:' }
  const agent = AGENTS[call.allows_private ? 'private' : 'public'][protocol]
  return sendRequest(call, url, agent)
}

function sendRequest(call: PublicCall, url: URL, agent: Agent | false): Promise<PublicResponse> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const options: RequestOptions = {
    method: call.method,
    headers: { ...call.headers, 'content-length': String(Buffer.byteLength(call.body)) },
    agent,
    signal: AbortSignal.any([call.signal, AbortSignal.timeout(call.timeout_ms)]),
    ...(call.allows_private ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve, reject) => {
    const request = send(url, options, (response) => {
      void readStart(response, call.answer_bytes_max).then((bytes) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
        if (!response.complete) request.destroy()
      })
    })
    // The receiver may close a kept connection at the moment when it is used again.
    const isStale = (error: Error) => request.reusedSocket && /ECONNRESET|EPIPE/.test(codeOf(error))
    request.on('error', (error) =>
      isStale(error) ? sendRequest(call, url, false).then(resolve, reject) : reject(error),
    )
    request.end(call.body)
  })
}

const codeOf = (error: NodeJS.ErrnoException): string => error.code ?? ''

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
