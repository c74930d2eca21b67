import { place } from '../account-place.ts'
import { type CallOptions, sendJson } from './call.ts'

// The same request tried again carries the same key until it has succeeded, also from a form that was opened anew meanwhile: it
// takes effect once. One that is refused has left nothing under its key. Where what is sent does not tell one deed from the
// next, `seen` does: what the person saw who asked for it.

type Options = CallOptions & { seen?: unknown }

// Who asks for the same so much later wants it once more.
const SAME_MS = 10 * 60_000

const unfinished = new Map<string, { readonly idempotency_key: string; readonly since: number }>()

export async function sendOnce<Body>(
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  { seen, ...options }: Options = {},
): Promise<Body> {
  forgetOld()
  const text = JSON.stringify([place.account, method, path, options.if_match, body, seen])
  const sending = unfinished.get(text) ?? { idempotency_key: randomKey(), since: performance.now() }
  unfinished.set(text, sending)
  const { idempotency_key } = sending
  const answer = await sendJson<Body>(method, path, body, { ...options, idempotency_key })
  unfinished.delete(text)
  return answer
}

function forgetOld() {
  const oldest = performance.now() - SAME_MS
  for (const [text, { since }] of unfinished) if (since < oldest) unfinished.delete(text)
}

// crypto.randomUUID is there only under https.
const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
