// Verifies messages of webhooks by the Standard Webhooks specification.

/** What happened in the account, as `GET /events` shows it. */
export type Event = {
  id: number
  type: string
  created_at: string
  user_id: number
  request_id: string
  record: { type: string; id: number }
  /** The record after the event; null if it was deleted for good since. */
  data: { [field: string]: unknown } | null
  /** Fields that the event changed, with their values before it. */
  previous: { [field: string]: unknown } | null
}

export type WebhookMessage = {
  /** The body exactly as it arrived. */
  body: string
  headers: Headers | { readonly [name: string]: string | readonly string[] | undefined }
  /** The secret of the webhook, `whsec_…`. */
  secret: string
  /** Greatest difference of the clocks in seconds, 300 unless you say otherwise. */
  toleranceSeconds?: number
}

/** The message was not signed with the secret, or is too old. Answer it with 400. */
export class SignatureError extends Error {
  override name = 'SignatureError'
}

const TOLERANCE_SECONDS = 300
const PREFIX = 'whsec_'
const VERSION = 'v1,'

/** Checks the signature and the time of a message and returns its event. */
export async function verifyWebhook<Message = Event>({
  body,
  headers,
  secret,
  toleranceSeconds = TOLERANCE_SECONDS,
}: WebhookMessage): Promise<Message> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw new SignatureError('The message has no signature')
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new SignatureError('The message is too old, or a clock is wrong')
  const key = await importKey(secret)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    if (!signature.startsWith(VERSION)) continue
    const bytes = fromBase64(signature.slice(VERSION.length))
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(body) as Message
  }
  throw new SignatureError('The signature is not that of the secret')
}

function headerOf(headers: WebhookMessage['headers'], name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return (typeof value === 'object' ? value?.[0] : value) ?? undefined
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (!bytes) throw new SignatureError('The secret is not one of a webhook')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
