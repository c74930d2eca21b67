import { invalid } from '../../../platform/api-error.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { familyKindOf } from './kinds.ts'
import type { Delivery, PauseReason, Webhook, WebhookState } from './schema.ts'

// Decides which events a webhook receives, and what follows from the outcome of an attempt.

type Selection = Pick<Webhook, 'kind' | 'events'>

export function checkSelection({ kind, events }: Partial<Selection>, recordTypes: ReadonlySet<string>) {
  const hasEvents = (events ?? []).length > 0
  if (isBlank(kind) === !hasEvents)
    throw invalid({ events: hasEvents ? 'cannot be combined with kind' : "can't be blank" })
  const unknown = (events ?? []).find((type) => !isEventType(type, recordTypes))
  if (unknown !== undefined)
    throw invalid({ events: `"${unknown}" is not an event type such as invoice.paid or invoice.*` })
}

const isEventType = (type: string, recordTypes: ReadonlySet<string>): boolean =>
  type === '*' || (/^[a-z_]+\.(\*|[a-z_]+)$/.test(type) && recordTypes.has(type.slice(0, type.indexOf('.'))))

export function checkUrl(url: string) {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw invalid({ url: 'must be an address such as https://example.com/webhooks' })
  const { username, password } = new URL(url)
  if (username || password) throw invalid({ url: 'must not contain a password; check the signature instead' })
}

export const receives = ({ kind, events }: Selection, eventType: string): boolean =>
  kind
    ? familyKindOf(eventType) === kind
    : (events ?? []).some(
        (type) =>
          type === '*' ||
          type === eventType ||
          (type.endsWith('.*') && eventType.startsWith(type.slice(0, -1))),
      )

export type Outcome = {
  status: number | null // null if there was no answer
  ms: number
  answer: string | null
  error: string | null
  retry_after_ms?: number | undefined
}

const GONE = 410
const GIVE_UP_MS = 3 * DAY_MS
// With the waits between them, so many attempts take about as long.
export const ATTEMPTS_MAX = 25
const BACK_OFF_MS = 5_000
const BACK_OFF_MAX_MS = 6 * HOUR_MS
const RETRY_AFTER_MAX_MS = DAY_MS
// After so many failures in a row the receiver as a whole waits, not only the message.
const FAILURES_MAX = 3

export const isDelivered = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

export const isFailing = ({ failures }: Pick<WebhookState, 'failures'>): boolean => failures >= FAILURES_MAX

// Exponential with jitter, so that many messages do not return at once. 5 s, 10 s, 20 s … 6 h.
export const backOffMs = (attempts: number, random: number): number =>
  Math.round(Math.min(BACK_OFF_MS * 2 ** (attempts - 1), BACK_OFF_MAX_MS) * (0.75 + random / 2))

type DeliveryChange = Pick<Delivery, 'state' | 'next_at'>

export function deliveryAfter(
  { attempts }: Pick<Delivery, 'attempts'>,
  outcome: Outcome,
  now: number,
  random: number,
): DeliveryChange {
  if (isDelivered(outcome)) return { state: 'delivered', next_at: now }
  const waitMs = Math.max(backOffMs(attempts + 1, random), retryAfterMs(outcome))
  return { state: attempts + 1 >= ATTEMPTS_MAX ? 'failed' : 'pending', next_at: now + waitMs }
}

const retryAfterMs = ({ retry_after_ms = 0 }: Outcome) => Math.min(retry_after_ms, RETRY_AFTER_MAX_MS)

type StateChange = Pick<WebhookState, 'failures' | 'failing_since' | 'wait_until'> & {
  pause: PauseReason | undefined
}

export function stateAfter(
  { failures, failing_since }: Pick<WebhookState, 'failures' | 'failing_since'>,
  outcome: Outcome,
  now: number,
  random: number,
): StateChange {
  if (isDelivered(outcome)) return { failures: 0, failing_since: null, wait_until: 0, pause: undefined }
  const since = failing_since ?? now
  const count = failures + 1
  const waitMs = count >= FAILURES_MAX ? backOffMs(count - FAILURES_MAX + 1, random) : 0
  return {
    failures: count,
    failing_since: since,
    wait_until: now + Math.max(waitMs, retryAfterMs(outcome)),
    pause: outcome.status === GONE ? 'gone' : now - since >= GIVE_UP_MS ? 'failing' : undefined,
  }
}
