import { Agent, get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps, Agent as SecureAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { NotPublic, publicLookup } from '../../platform/public-address.ts'

// The service that an account moves away from, asked one question after another, as slowly as it wants.

const TIMEOUT_MS = 120_000
const ANSWER_BYTES_MAX = 100_000_000
const TRIES_MAX = 8
const BACK_OFF_MS = 500
const BACK_OFF_MAX_MS = 10 * 60_000
const ASKED_MAX_MS = 60 * 60_000

// What no further try will mend: a wrong token, a page in place of an answer, or nobody there for a long time.
export class SourceProblem extends Error {
  readonly status: number
  readonly url: string

  constructor(message: string, url: string, status = 0) {
    super(message)
    this.url = url
    this.status = status
  }
}

type SourceOptions = {
  token: string
  back_off_ms?: number
  is_public?: boolean // it is called only where anybody could call it
  signal?: AbortSignal | undefined // nobody waits for it any more
}

type Query = { readonly [name: string]: string | number }
type Answered = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }

export class Source {
  readonly origin: string
  #options: SourceOptions
  #agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) }

  constructor(address: string, options: SourceOptions) {
    this.origin = originOf(address) as string
    this.#options = options
  }

  // Without the token, for reports.
  urlOf(path: string, query: Query = {}): string {
    const url = new URL(this.origin + path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    return url.href
  }

  async json(path: string, query: Query = {}): Promise<unknown> {
    const url = this.urlOf(path, query)
    for (let tries = 1; ; tries++) {
      const { status, headers, bytes } = await this.#answer(url)
      const text = bytes.toString('utf8')
      try {
        return JSON.parse(text)
      } catch {
        const kind = String(headers['content-type'] ?? '')
        const is_page = /html/.test(kind) || /^\s*</.test(text)
        const what = is_page ? 'a page, such as one to sign in, in place of JSON' : 'no JSON'
        if (is_page || tries >= 3) throw new SourceProblem(`It answers ${what}`, url, status)
        await this.#pause(tries)
      }
    }
  }

  bytes = async (path: string): Promise<Buffer> => (await this.#answer(this.urlOf(path))).bytes

  close() {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #answer(url: string): Promise<Answered> {
    for (let tries = 1; ; tries++) {
      this.#options.signal?.throwIfAborted()
      const answered = await this.#once(url).catch((error: Error) => error)
      if (answered instanceof NotPublic) throw new SourceProblem('This installation does not call it', url)
      if (answered instanceof Error) {
        if (tries >= TRIES_MAX) throw new SourceProblem(told(answered), url)
        await this.#pause(tries)
        continue
      }
      const { status, headers } = answered
      if (status === 200) return answered
      if (status !== 429 && status < 500) throw refused(answered, url)
      if (tries >= TRIES_MAX && status !== 429) throw refused(answered, url)
      await this.#pause(tries, retryAfter(headers['retry-after']))
    }
  }

  // A server that says how long to wait is asked no sooner, unless it says more than an hour; and not without a rest where it says none.
  async #pause(tries: number, asked_ms?: number) {
    const { back_off_ms = BACK_OFF_MS, signal } = this.#options
    const own_ms = Math.min(back_off_ms * 2 ** (tries - 1), BACK_OFF_MAX_MS)
    const ms = asked_ms === undefined ? own_ms : Math.min(Math.max(asked_ms, back_off_ms), ASKED_MAX_MS)
    await sleep(ms, undefined, signal ? { signal } : {})
  }

  async #once(url: string): Promise<Answered> {
    const { token, is_public, signal } = this.#options
    const { protocol } = new URL(url)
    const asking = protocol === 'https:' ? getHttps : getHttp
    const headers = { authorization: `Bearer ${token}`, accept: '*/*', 'user-agent': 'Kwit' }
    const agent = this.#agents[protocol as 'http:' | 'https:']
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const bound = { timeout: TIMEOUT_MS, signal: signal ? AbortSignal.any([timeout, signal]) : timeout }
    const where = is_public ? { lookup: publicLookup } : {}
    return new Promise((resolve, reject) => {
      const request = asking(url, { agent, headers, ...bound, ...where }, (response) => {
        readAll(response).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
          reject,
        )
      })
      request.on('error', reject)
    })
  }
}

export function originOf(given: string): string | undefined {
  const address = given.trim()
  const whole = address.includes('://') ? address : `https://${address}`
  return /^https?:/i.test(whole) && URL.canParse(whole) ? new URL(whole).origin : undefined
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of response) {
    size += piece.length
    if (size > ANSWER_BYTES_MAX) throw new Error('The answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const told = (error: NodeJS.ErrnoException): string =>
  error.name === 'TimeoutError'
    ? 'It did not answer in time'
    : `The connection broke (${error.code ?? error.message})`

const REASONS: { readonly [status: number]: string } = {
  401: 'It does not know the token',
  403: 'The token may not read this',
  404: 'It has no such thing',
}

const refused = ({ status }: Answered, url: string) =>
  new SourceProblem(REASONS[status] ?? `It answers ${status}`, url, status)

// Seconds, or a time.
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}
