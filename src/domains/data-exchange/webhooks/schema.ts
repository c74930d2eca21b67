import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  integer,
  longText,
  oneLine,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { apiShape, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { FAMILY_KINDS } from './kinds.ts'

// Webhooks of an account, how far each has been told of events, and its deliveries.

export const URL_MAX = 2000
const readOnly = { readonly: true } as const

export const webhooks = resource({
  name: 'webhook',
  plural: 'webhooks',
  label: 'url',
  is_for_administrators: true,
  fields: {
    url: oneLine({ required: true, max: URL_MAX, description: 'Address that receives the messages' }),
    kind: choice(FAMILY_KINDS, {
      description: 'One kind of message in the format of the compatible services, instead of `events`',
    }),
    events: texts({
      description: 'Event types, such as `invoice.paid`; `invoice.*` for all of a record type, `*` for all',
    }),
    api_token: oneLine({ description: 'A word of the receiver, repeated in every message of a `kind`' }),
    active: bool({ initial: true, column: true, description: 'Whether messages are sent' }),
  },
  filters: { ids: 'ids' },
  indexes: [['active']],
})

export type Webhook = RecordOf<typeof webhooks.fields>

export const PAUSE_REASONS = ['gone', 'failing'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

// The webhook with its state. Lists omit the secret.
export const webhookShape = apiShape(webhooks, {
  response_fields: {
    account_id: integer({ ...readOnly, description: 'The account' }),
    secret: text({
      ...readOnly,
      omit_empty: true,
      description: 'Key of the signatures, `whsec_…`; not in lists',
    }),
    previous_secret_until: timestamp({
      description: 'Until then messages are also signed with the previous secret',
    }),
    state: choice(['working', 'failing', 'paused', 'inactive'], {
      ...readOnly,
      initial: 'working',
      description: '`paused` by Kwit; `inactive` if `active` is false',
    }),
    paused_reason: choice(PAUSE_REASONS, {
      ...readOnly,
      description: '`gone`: the receiver answered 410; `failing`: no message arrived for three days',
    }),
    paused_at: timestamp({ description: 'When it was paused' }),
    failing_since: timestamp({ description: 'First failure since the last success' }),
    next_attempt_at: timestamp({ description: 'When a failing receiver is tried again' }),
    delivered_at: timestamp({ description: 'About when the last message arrived' }),
    last_event_id: integer({ ...readOnly, description: 'Last event for which deliveries were created' }),
  },
})

export type WebhookState = {
  account_id: number
  webhook_id: number
  is_active: number
  last_event_id: number
  secret: string
  previous_secret: string | null
  previous_until: number | null
  failures: number
  failing_since: number | null
  wait_until: number
  delivered_at: number | null
  paused_at: number | null
  paused_reason: PauseReason | null
}

// Apart from the resource, because a job writes it while users change the webhook.
export const webhookStatesTable: Table = {
  name: 'webhook_states',
  has_id: false,
  key: ['account_id', 'webhook_id'],
  columns: [
    { name: 'webhook_id', type: 'integer' },
    { name: 'is_active', type: 'integer' },
    { name: 'last_event_id', type: 'integer' },
    // Encrypted with the installation's secret.
    { name: 'secret', type: 'text' },
    { name: 'previous_secret', type: 'text' },
    { name: 'previous_until', type: 'integer' },
    // Failed attempts since the last success.
    { name: 'failures', type: 'integer' },
    { name: 'failing_since', type: 'integer' },
    { name: 'wait_until', type: 'integer' },
    { name: 'delivered_at', type: 'integer' },
    { name: 'paused_at', type: 'integer' },
    { name: 'paused_reason', type: 'text' },
  ],
  indexes: [['is_active', 'account_id', 'webhook_id']],
}

export const DELIVERY_STATES = ['pending', 'delivered', 'failed', 'skipped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export type Delivery = {
  account_id: number
  id: number
  webhook_id: number
  event_id: number | null // null for a test
  event_type: string
  record_key: string
  state: DeliveryState
  attempts: number
  created_at: number
  next_at: number
  sent_at: number | null
  status: number | null
  ms: number | null
  answer: string | null
  error: string | null
}

export const webhookDeliveriesTable: Table = {
  name: 'webhook_deliveries',
  has_id: true,
  columns: [
    { name: 'webhook_id', type: 'integer' },
    { name: 'event_id', type: 'integer' },
    { name: 'event_type', type: 'text' },
    { name: 'record_key', type: 'text' },
    { name: 'state', type: 'text' },
    { name: 'attempts', type: 'integer' },
    { name: 'created_at', type: 'integer' },
    { name: 'next_at', type: 'integer' },
    { name: 'sent_at', type: 'integer' },
    { name: 'status', type: 'integer' },
    { name: 'ms', type: 'integer' },
    { name: 'answer', type: 'text' },
    { name: 'error', type: 'text' },
  ],
  unique: [['account_id', 'webhook_id', 'event_id']],
  indexes: [
    ['account_id', 'webhook_id', 'state', 'record_key', 'event_id'],
    ['account_id', 'webhook_id', 'state', 'event_id'],
    ['created_at'],
  ],
}

export const deliveryShape = shape({
  name: 'delivery',
  plural: 'deliveries',
  component: 'webhook_delivery',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    event_id: integer({ ...readOnly, description: 'The event; null for a test' }),
    event_type: text({ ...readOnly, description: 'Type of the event' }),
    state: choice(DELIVERY_STATES, {
      ...readOnly,
      initial: 'pending',
      description: '`skipped`: the kind of the webhook has no message for it',
    }),
    attempts: integer({ ...readOnly, description: 'How often it was sent' }),
    created_at: timestamp({}),
    next_attempt_at: timestamp({ description: 'When it is sent again at the earliest' }),
    sent_at: timestamp({ description: 'Time of the last attempt' }),
    status: integer({ ...readOnly, description: 'HTTP status of the last answer' }),
    duration_ms: integer({ ...readOnly, description: 'Duration of the last attempt in milliseconds' }),
    response: longText({ ...readOnly, description: 'First 4 kB of the last answer' }),
    error: text({ ...readOnly, description: 'Why the last attempt failed, if there was no answer' }),
    request: longText({
      ...readOnly,
      omit_empty: true,
      description: 'Body of the message; not in lists',
    }),
  },
})
