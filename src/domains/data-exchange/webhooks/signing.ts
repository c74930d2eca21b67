import { createHmac, randomBytes } from 'node:crypto'
import { derivedToken, open } from '../../../platform/secret.ts'
import type { Delivery, WebhookState } from './schema.ts'

// Signs messages by the Standard Webhooks specification.

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSigningSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

type Message = { id: string; timestamp: number; body: string }

export function signatureHeaders({ id, timestamp, body }: Message, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

const ID_LENGTH = 32

// The same for every attempt. The time of the event keeps ids apart when a restored backup counts events anew.
export function messageIdOf(
  { account_id, webhook_id, id, event_id }: Pick<Delivery, 'account_id' | 'webhook_id' | 'id' | 'event_id'>,
  event_at: number,
  secret: Buffer,
): string {
  const event = event_id === null ? `test ${id}` : `event ${event_id}`
  const text = `webhook ${account_id} ${webhook_id} ${event} ${event_at}`
  return `msg_${derivedToken(text, secret).slice(0, ID_LENGTH)}`
}

// The current secret, and the previous one while it is valid. Undefined after a restore with another installation secret.
export function secretsOf(
  { secret, previous_secret, previous_until }: WebhookState,
  key: Buffer,
  now: number,
): string[] | undefined {
  const isRotating = previous_secret !== null && (previous_until ?? 0) > now
  try {
    return [secret, ...(isRotating ? [previous_secret] : [])].map((sealed) => open(sealed, key))
  } catch {
    return undefined
  }
}
