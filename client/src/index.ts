import { ConnectionError, errorFrom, type ResponseError } from './errors.js'
import type { Item, ListPath, Path, RequestOptions, Result, Verb } from './types.js'

// A client of the API of Kwit. It repeats requests that failed for a moment; writes have keys, so nothing is done twice.

export type { components, paths } from './api.js'
export * from './errors.js'
export type { Item, ListPath, Path, RequestOptions, Result } from './types.js'
export * from './webhooks.js'

export type KwitOptions = {
  /** Address of Kwit, such as `https://kwit.example`. */
  url: string
  /** API token of a user. */
  token: string
  /** How often a request is repeated that got no response, or 409, 429, 502, 503 or 504. */
  retries?: number
  /** Longest time for one attempt. */
  timeoutMs?: number
  fetch?: typeof fetch
}

type AnyOptions = {
  path?: { readonly [name: string]: string | number }
  query?: { readonly [name: string]: unknown }
  json?: unknown
  form?: FormData
  bytes?: Blob | Uint8Array<ArrayBuffer>
  headers?: { readonly [name: string]: string }
  idempotencyKey?: string
  ifMatch?: string
  signal?: AbortSignal
}
// Options may be left out where nothing is required.
type Arguments<Of extends Verb, Address extends string> =
  Record<never, never> extends RequestOptions<Of, Address>
    ? [options?: RequestOptions<Of, Address>]
    : [options: RequestOptions<Of, Address>]

const RETRIES = 4
const TIMEOUT_MS = 60_000
const BACK_OFF_MS = 500
const BACK_OFF_MAX_MS = 30_000
const RETRY_AFTER_MAX_S = 120
const REPEATABLE = new Set([409, 429, 502, 503, 504])
const PER_PAGE = 100

export class Kwit {
  readonly #options: Required<KwitOptions>

  constructor(options: KwitOptions) {
    const fetchHere: typeof fetch = (...input) => fetch(...input)
    this.#options = { retries: RETRIES, timeoutMs: TIMEOUT_MS, fetch: fetchHere, ...options }
  }

  get<Address extends Path<'get'>>(
    address: Address,
    ...[options]: Arguments<'get', Address>
  ): Promise<Result<'get', Address>> {
    return this.#send('GET', address, options) as Promise<Result<'get', Address>>
  }

  post<Address extends Path<'post'>>(
    address: Address,
    ...[options]: Arguments<'post', Address>
  ): Promise<Result<'post', Address>> {
    return this.#send('POST', address, options) as Promise<Result<'post', Address>>
  }

  put<Address extends Path<'put'>>(
    address: Address,
    ...[options]: Arguments<'put', Address>
  ): Promise<Result<'put', Address>> {
    return this.#send('PUT', address, options) as Promise<Result<'put', Address>>
  }

  delete<Address extends Path<'delete'>>(
    address: Address,
    ...[options]: Arguments<'delete', Address>
  ): Promise<Result<'delete', Address>> {
    return this.#send('DELETE', address, options) as Promise<Result<'delete', Address>>
  }

  /** All records of a list, which is read page by page. */
  async *list<Address extends ListPath>(
    address: Address,
    ...[options]: Arguments<'get', Address>
  ): AsyncGenerator<Item<Address>, void, undefined> {
    const { query, ...others } = (options ?? {}) as AnyOptions
    const isOrdered = query?.order !== undefined || query?.page !== undefined
    // Pages after an id have each record once, even if others are added or deleted meanwhile.
    let next: AnyOptions['query'] = isOrdered ? {} : { after: 0 }
    while (next) {
      const page = { per_page: PER_PAGE, ...query, ...next }
      const response = await this.#request('GET', address, { ...others, query: page })
      yield* (await response.json()) as Item<Address>[]
      next = nextPage(response)
    }
  }

  async #send(method: string, address: string, options: AnyOptions | undefined): Promise<unknown> {
    return contentOf(await this.#request(method, address, options))
  }

  async #request(method: string, address: string, options: AnyOptions = {}): Promise<Response> {
    const url = addressOf(this.#options.url, address, options)
    const headers = headersOf(method, this.#options.token, options)
    for (let tries = 0; ; tries++) {
      const outcome = await this.#attempt(url, { method, headers, ...bodyOf(options) }, options.signal)
      if (outcome instanceof Response && outcome.ok) return outcome
      const isRepeatable = !(outcome instanceof Response) || REPEATABLE.has(outcome.status)
      if (!isRepeatable || tries >= this.#options.retries) throw await failureOf(outcome)
      await pause(waitMs(outcome, tries), options.signal)
    }
  }

  async #attempt(url: string, request: RequestInit, signal: AbortSignal | undefined) {
    const timeout = AbortSignal.timeout(this.#options.timeoutMs)
    const signals = signal ? AbortSignal.any([signal, timeout]) : timeout
    try {
      return await this.#options.fetch(url, { ...request, signal: signals })
    } catch (error) {
      signal?.throwIfAborted()
      return error as Error
    }
  }
}

function addressOf(root: string, address: string, { path = {}, query = {} }: AnyOptions): string {
  const filled = address.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name] ?? '')))
  const hasExtension = /\.\w+$/.test(address)
  const url = new URL(`${root.replace(/\/+$/, '')}${filled}${hasExtension ? '' : '.json'}`)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value])
      url.searchParams.append(name, String(item ?? ''))
  }
  return url.href
}

function headersOf(
  method: string,
  token: string,
  { json, headers, query, idempotencyKey, ifMatch }: AnyOptions,
): { [name: string]: string } {
  // Dry runs take no key.
  const isDry = query?.dry_run !== undefined
  const key = idempotencyKey ?? (method === 'GET' || isDry ? undefined : crypto.randomUUID())
  return {
    authorization: `Bearer ${token}`,
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...headers,
  }
}

function bodyOf({ json, form, bytes }: AnyOptions): { body?: NonNullable<RequestInit['body']> } {
  const body = json === undefined ? (form ?? bytes) : JSON.stringify(json)
  return body === undefined ? {} : { body }
}

// The address of the next page is that of Kwit, which may have another one here.
function nextPage(response: Response): { readonly [name: string]: string } | undefined {
  const [, link] = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
  if (link === undefined) return undefined
  const parameters = new URL(link).searchParams
  const [after, page] = [parameters.get('after'), parameters.get('page')]
  if (after !== null) return { after }
  return page === null ? undefined : { page }
}

async function contentOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer())
}

const failureOf = async (outcome: Response | Error): Promise<ResponseError | ConnectionError> =>
  outcome instanceof Response
    ? errorFrom(outcome)
    : new ConnectionError('Kwit does not respond', { cause: outcome })

function waitMs(outcome: Response | Error, tries: number): number {
  const seconds = outcome instanceof Response ? Number(outcome.headers.get('retry-after')) : 0
  if (seconds > 0) return Math.min(seconds, RETRY_AFTER_MAX_S) * 1000
  return Math.min(BACK_OFF_MS * 2 ** tries, BACK_OFF_MAX_MS) * (0.75 + Math.random() / 2)
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
