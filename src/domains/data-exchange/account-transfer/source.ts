import { Agent, get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps, Agent as SecureAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { ResponseTooLong, readBounded } from '../../../platform/outbound.ts'
import { NotPublic, publicLookup } from '../../../platform/public-address.ts'
import { type JsonBounds, RemoteJsonProblem, readRemoteJson } from '../../../platform/remote-json.ts'
import type { Budget } from './budget.ts'
import { ResponseLimitError, SourceBusy, SourceError } from './source-problem.ts'

// Client of the source service. Sends one request after another, at the pace that the source allows.

const TIMEOUT_MS = 120_000

// Limits of a response. A page of records may be smaller than a single record, which may be a price list of thousands of lines.
export type ResponseBounds = JsonBounds & { bytes_max: number }
export const PAGE_BOUNDS: ResponseBounds = { bytes_max: 4_000_000, values_max: 100_000, depth_max: 50 }
export const RECORD_BOUNDS: ResponseBounds = { bytes_max: 8_000_000, values_max: 500_000, depth_max: 50 }

const TRIES_MAX = 8
const BACK_OFF_MS = 500
const BACK_OFF_MAX_MS = 10 * 60_000
const REQUESTED_WAIT_MAX_MS = 60 * 60_000
// A service that limits requests accepts the next one after a short wait. Longer waits would only delay other transfers.
const LIMITED_TRIES_MAX = 3
const WAIT_IN_PLACE_MAX_MS = 60_000

type SourceOptions = {
  token: string
  budget: Budget
  back_off_ms?: number
  is_public?: boolean // only public addresses are called
  gives_way?: boolean // other transfers wait, so a long wait throws SourceBusy
  signal?: AbortSignal | undefined // aborted when the transfer stops
}

type Query = { readonly [name: string]: string | number }
type SourceResponse = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }

export class SourceService {
  readonly origin: string
  #options: SourceOptions
  #agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new SecureAgent({ keepAlive: true }) }

  constructor(address: string, options: SourceOptions) {
    this.origin = originOf(address) as string
    this.#options = options
  }

  // Address without the token, for reports.
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
        if (error.is_too_much) throw new ResponseLimitError(`The source answered ${error.message}`, url)
        const kind = String(headers['content-type'] ?? '')
        const isPage = /html/.test(kind) || /^\s*</.test(bytes.toString('utf8', 0, 100))
        const content = isPage ? 'a page, such as a sign-in page, instead of JSON' : 'without JSON'
        if (isPage || tries >= 3) throw new SourceError(`The source answered with ${content}`, url, status)
        await this.#pause(tries)
      }
    }
  }

  bytes = async (path: string, bytesMax: number): Promise<Buffer> =>
    (await this.#answer(this.urlOf(path), bytesMax)).bytes

  close() {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  async #answer(url: string, bytesMax: number): Promise<SourceResponse> {
    const { signal, budget } = this.#options
    for (let tries = 1; ; tries++) {
      signal?.throwIfAborted()
      budget.check(url)
      const response = await this.#once(url, bytesMax).catch((error: Error) => error)
      if (response instanceof ResponseTooLong) throw new ResponseLimitError(response.message, url)
      if (response instanceof NotPublic)
        throw new SourceError('This server does not call hosts that are not public', url)
      if (response instanceof Error) {
        if (tries >= TRIES_MAX) throw new SourceError(connectionMessage(response), url)
        await this.#pause(tries)
        continue
      }
      const { status, headers } = response
      if (status === 200) return response
      if (status !== 429 && status < 500) throw statusError(response, url)
      if (tries >= TRIES_MAX && status !== 429) throw statusError(response, url)
      await this.#pause(tries, retryAfter(headers['retry-after']), status === 429)
    }
  }

  // Waits at least as long as the source requests, up to an hour, and never continues without a pause.
  async #pause(tries: number, requestedMs?: number, isLimited = false) {
    const { back_off_ms = BACK_OFF_MS, signal, budget, gives_way } = this.#options
    const backOffMs = Math.min(back_off_ms * 2 ** (tries - 1), BACK_OFF_MAX_MS)
    const ms =
      requestedMs === undefined
        ? backOffMs
        : Math.min(Math.max(requestedMs, back_off_ms), REQUESTED_WAIT_MAX_MS)
    if (gives_way && isLimited && (tries > LIMITED_TRIES_MAX || ms > WAIT_IN_PLACE_MAX_MS))
      throw new SourceBusy(ms)
    await sleep(Math.min(ms, budget.remainingMs()), undefined, signal ? { signal } : {})
  }

  async #once(url: string, bytesMax: number): Promise<SourceResponse> {
    const { token, is_public, signal, budget } = this.#options
    const { protocol } = new URL(url)
    const sendRequest = protocol === 'https:' ? getHttps : getHttp
    const headers = { authorization: `Bearer ${token}`, accept: '*/*', 'user-agent': 'Kwit' }
    const agent = this.#agents[protocol as 'http:' | 'https:']
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const limits = { timeout: TIMEOUT_MS, signal: signal ? AbortSignal.any([timeout, signal]) : timeout }
    const resolution = is_public ? { lookup: publicLookup } : {}
    return new Promise((resolve, reject) => {
      const request = sendRequest(url, { agent, headers, ...limits, ...resolution }, (response) => {
        readBounded(response, bytesMax, (bytes) => budget.addBytes(bytes)).then(
          (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
          reject,
        )
      })
      request.on('error', reject)
    })
  }
}

export function originOf(input: string): string | undefined {
  const address = input.trim()
  const url = address.includes('://') ? address : `https://${address}`
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url).origin : undefined
}

const connectionMessage = (error: NodeJS.ErrnoException): string =>
  error.name === 'TimeoutError'
    ? 'The source did not respond in time'
    : `The connection failed (${error.code ?? error.message})`

const REASONS: { readonly [status: number]: string } = {
  401: 'The source does not accept the token',
  403: 'The token has no permission to read this',
  404: 'Not found in the source',
}

const statusError = ({ status }: SourceResponse, url: string) =>
  new SourceError(REASONS[status] ?? `The source answered ${status}`, url, status)

// The header contains seconds or a date.
function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now())
}
