import { accountLocation } from '../account-url.ts'
import { loadServerMessages } from '../locales/load-texts.ts'
import { setConnected } from './connection.ts'
import { ApiError, NetworkError } from './errors.ts'
import { identityPrompt } from './identity-prompt.ts'
import { csrfToken, renewCsrfToken, requestSignIn } from './session-store.ts'

// Sends one request to the API. If the session has ended, it waits for the sign-in dialog and then continues.

export type QueryParams = { readonly [name: string]: string | number | boolean | undefined | null }
export type ApiFetchOptions = {
  query?: QueryParams
  body?: unknown
  form?: FormData
  idempotency_key?: string | undefined
  if_match?: string | undefined // expected version (If-Match)
  // Set by the sign-in routes, for which a 401 is an answer and not the end of the session.
  is_session_call?: true
  signal?: AbortSignal | undefined
}

export async function apiFetch(
  method: string,
  path: string,
  options: ApiFetchOptions = {},
): Promise<Response> {
  let response = await attempt(method, path, options)
  if (options.is_session_call) return orThrow(response)
  if ((await codeOfRefusal(response)) === 'csrf' && (await renewCsrfToken())) {
    response = await attempt(method, path, options)
  }
  while (response.status === 401 && (await requestSignIn())) response = await attempt(method, path, options)
  while ((await codeOfRefusal(response)) === 'confirm_identity' && (await identityPrompt.ask()))
    response = await attempt(method, path, options)
  // The page that the account allows then is the one that sets up a second factor.
  if ((await codeOfRefusal(response)) === 'two_factor_required') location.reload()
  return orThrow(response)
}

export const getJson = async <Body>(
  path: string,
  query: QueryParams = {},
  signal?: AbortSignal,
): Promise<Body> => (await (await apiFetch('GET', path, { query, signal })).json()) as Body

export const sendJson = async <Body>(
  method: string,
  path: string,
  body?: unknown,
  options: ApiFetchOptions = {},
): Promise<Body> => (await (await apiFetch(method, path, { ...options, body })).json()) as Body

// The address of a file or frame, which the browser requests without the headers of this client.
export const fileUrl = (path: string, query: QueryParams = {}) =>
  path + queryString({ ...query, account: accountLocation.account })

export function queryString(query: QueryParams): string {
  const definedEntries = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const text = new URLSearchParams(definedEntries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

async function attempt(method: string, path: string, options: ApiFetchOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (accountLocation.account) headers.set('X-Kwit-Account', accountLocation.account)
  if (method !== 'GET' && csrfToken()) headers.set('X-CSRF-Token', csrfToken())
  if (options.idempotency_key) headers.set('Idempotency-Key', options.idempotency_key)
  if (options.if_match) headers.set('If-Match', options.if_match)
  if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  try {
    const response = await fetch(path + queryString(options.query ?? {}), {
      method,
      headers,
      body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      signal: options.signal ?? null,
    })
    setConnected(true)
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    setConnected(false)
    throw new NetworkError()
  }
}

async function orThrow(response: Response): Promise<Response> {
  if (response.ok) return response
  await loadServerMessages()
  const etag = response.headers.get('ETag') ?? undefined
  throw new ApiError(response.status, await response.json().catch(() => undefined), etag)
}

const codeOfRefusal = async (response: Response) => {
  if (response.status !== 403) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => undefined)) as { code?: string } | undefined
  return body?.code
}
