import { Agent, get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps, Agent as SecureAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { AnswerTooLong, readBounded } from '../../../platform/outbound.ts'
import { NotPublic, publicLookup } from '../../../platform/public-address.ts'
import { type JsonBounds, RemoteJsonProblem, readRemoteJson } from '../../../platform/remote-json.ts'
import type { Budget } from './budget.ts'
import { SourceBusy, SourceProblem, TooLong } from './source-problem.ts'

// The service that an account moves away from, asked one question after another, as slowly as it wants.

const TIMEOUT_MS = 120_000

// What one answer may hold: a page of records less than one record alone, which may be a price list of thousands of lines.
export type AnswerBounds = JsonBounds & { bytes_max: number }
export const PAGE_BOUNDS: AnswerBounds = { bytes_max: 4_000_000, values_max: 100_000, depth_max: 50 }
export const RECORD_BOUNDS: AnswerBounds = { bytes_max: 8_000_000, values_max: 500_000, depth_max: 50 }

const TRIES_MAX = 8
const BACK_OFF_MS = 500
const BACK_OFF_MAX_MS = 10 * 60_000
const ASKED_MAX_MS = 60 * 60_000
// A service that limits requests lets the next one through after a short wait. One that does not keeps others waiting for nothing.
const REFUSALS_MAX = 3
const WAIT_IN_PLACE_MAX_MS = 60_000

type SourceOptions = {
  token: string
  budget: Budget
  back_off_ms?: number
  is_public?: boolean // it is called only where anybody could call it
  gives_way?: boolean // others wait, so a long wait is thrown as SourceBusy
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

  async json(path: string, query: Query = {}, bounds = RECORD_BOUNDS): Promise<unknown> {
    const url = this.urlOf(path, query)
    for (let tries = 1; ; tries++) {
      const { status, headers, bytes } = await this.#answer(url, bounds.bytes_max)
      try {
        return await readRemoteJson(bytes, bounds)
      } catch (error) {
        if (!(error instanceof RemoteJsonProblem)) throw error
        if (error.is_too_much) throw new TooLong(`It answers ${error.message}`, url)
        const kind = String(headers['content-type'] ?? '')
        const is_page = /html/.test(kind) || /^\s*</.test(bytes.toString('utf8', 0, 100))
        const what = is_page ? 'a page, such as one to sign in, in place of JSON' : 'no JSON'
        if (is_page || tries >= 3) throw new SourceProblem(`It answers ${what}`, url, status)
        await this.#pause(tries)
      }
    }
  }

  bytes = async (path: string, bytes_max: number): Promise<Buffer> =>
    (await this.#answer(this.urlOf(path), bytes_max)).bytes

  close() {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #answer(url: string, bytes_max: number): Promise<Answered> {
    const { signal, budget } = this.#options
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted()
      budget.check(url)
      const answered = await this.#once(url, bytes_max).catch((error: Error) => error)
      if (answered instanceof AnswerTooLong) throw new TooLong(answered.message, url)
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
      await this.#pause(tries, retryAfter(headers['retry-after']), status === 429)
    }
  }

  // A server that says how long to wait is asked no sooner, unless it says more than an hour; and not without a rest where it says none.
  async #pause(tries: number, asked_ms?: number, is_limited = false) {
    const { back_off_ms = BACK_OFF_MS, signal, budget, gives_way } = this.#options
    const own_ms = Math.min(back_off_ms * 2 ** (tries - 1), BACK_OFF_MAX_MS)
    const ms = asked_ms === undefined ? own_ms : Math.min(Math.max(asked_ms, back_off_ms), ASKED_MAX_MS)
    if (gives_way && is_limited && (tries > REFUSALS_MAX || ms > WAIT_IN_PLACE_MAX_MS))
      throw new SourceBusy(ms)
    await sleep(Math.min(ms, budget.remainingMs()), undefined, signal ? { signal } : {})
  }

  async #once(url: string, bytes_max: number): Promise<Answered> {
    const { token, is_public, signal, budget } = this.#options
    const { protocol } = new URL(url)
    const asking = protocol === 'https:' ? getHttps : getHttp
    const headers = { authorization: `Bearer ${token}`, accept: '*/*', 'user-agent': 'Kwit' }
    const agent = this.#agents[protocol as 'http:' | 'https:']
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const bound = { timeout: TIMEOUT_MS, signal: signal ? AbortSignal.any([timeout, signal]) : timeout }
    const where = is_public ? { lookup: publicLookup } : {}
    return new Promise((resolve, reject) => {
      const request = asking(url, { agent, headers, ...bound, ...where }, (response) => {
        readBounded(response, bytes_max, (bytes) => budget.addBytes(bytes)).then(
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
