import { accountLocation } from '../account-url.ts'
import { type ApiFetchOptions, sendJson } from './client.ts'

// A repeated request carries the same idempotency key until it succeeds, even after a reload, so that it takes effect once. The
// server stores nothing under the key of a rejected request. Where the body does not tell one action from the next, `readVersion` does:
// what the user saw when asking for it.

type Options = ApiFetchOptions & { readVersion?: unknown }

// A repetition after this time counts as a new request.
const SAME_MS = 2 * 60_000

type UnfinishedRequests = { [text: string]: { readonly idempotency_key: string; readonly since: number } }

export async function sendIdempotent<Body>(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  { readVersion, ...options }: Options = {},
): Promise<Body> {
  // The caller keeps a key of its own.
  if (options.idempotency_key) return sendJson<Body>(method, path, body, options)
  const text = JSON.stringify([accountLocation.account, method, path, options.if_match, body, readVersion])
  const { [text]: before, ...others } = read()
  const sending = before ?? { idempotency_key: randomKey(), since: Date.now() }
  keep({ ...others, [text]: sending })
  const { idempotency_key } = sending
  const answer = await sendJson<Body>(method, path, body, { ...options, idempotency_key })
  const { [text]: _done, ...pendingKeys } = read()
  keep(pendingKeys)
  return answer
}

// A deleted record may be created again.
export const clearPendingRequests = () => keep({})

// Stored per tab. If the browser stores nothing, the keys are lost with the page.
const STORED = 'kwit.unfinished'
let unstoredRequests: UnfinishedRequests = {}

function read(): UnfinishedRequests {
  const oldest = Date.now() - SAME_MS
  const stored = storedText()
  const all = stored === null ? unstoredRequests : (JSON.parse(stored) as UnfinishedRequests)
  return Object.fromEntries(Object.entries(all).filter(([, { since }]) => since > oldest))
}

function keep(unfinished: UnfinishedRequests) {
  unstoredRequests = unfinished
  try {
    sessionStorage.setItem(STORED, JSON.stringify(unfinished))
  } catch {
    // The storage is full or not allowed.
  }
}

function storedText(): string | null {
  try {
    return sessionStorage.getItem(STORED)
  } catch {
    return null
  }
}

// crypto.randomUUID exists only under https.
export const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
