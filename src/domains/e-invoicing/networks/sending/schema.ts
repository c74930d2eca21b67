import type { Table } from '../../../../platform/database/tables.ts'
import { choice, integer, listOf, text, timestamp } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'

// Documents on their way through an access point: one row a sending, and all that was said about it.

export const NETWORK_STATES = [
  'queued',
  'submitting', // asked for just now, or when the process ended
  'unknown', // the answer got lost: it may have been taken
  'submitted',
  'delivered',
  'rejected',
  'failed',
] as const
export type NetworkState = (typeof NETWORK_STATES)[number]

export type Transmission = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  request_id: string
  invoice_id: number
  connection_id: number
  provider: string
  state: NetworkState
  attempt: number
  tried_at: number | null
  idempotency_key: string
  format: string
  content_sha256: string // with the format, by which the bytes are found in `einvoices`
  file_sha256: string
  sender: string
  receiver: string
  number: string // of the document, as it went
  provider_id: string | null
  message_id: string | null
  submitted_at: number | null
  ended_at: number | null
  error: string | null
  answer: string | null // the newest that the buyer gave
}

export type TransmissionEvent = {
  transmission_id: number
  at: number
  kind: 'state' | 'answer'
  code: string
  words: string | null
}

const integers = (...names: string[]) => names.map((name) => ({ name, type: 'integer' as const }))
const texts = (...names: string[]) => names.map((name) => ({ name, type: 'text' as const }))

export const networkTransmissionsTable: Table = {
  name: 'network_transmissions',
  has_id: true,
  columns: [
    ...integers('created_at', 'updated_at', 'user_id'),
    ...texts('request_id'),
    ...integers('invoice_id', 'connection_id'),
    ...texts('provider', 'state'),
    ...integers('attempt', 'tried_at'),
    ...texts('idempotency_key', 'format', 'content_sha256', 'file_sha256', 'sender', 'receiver', 'number'),
    ...texts('provider_id', 'message_id'),
    ...integers('submitted_at', 'ended_at'),
    ...texts('error', 'answer'),
  ],
  few: ['state'],
  unique: [['account_id', 'idempotency_key']],
  indexes: [
    ['account_id', 'invoice_id', 'id'],
    ['account_id', 'state', 'id'],
    ['account_id', 'provider_id'],
    ['account_id', 'message_id'],
    ['account_id', 'number'],
  ],
}

// They are added to and never changed: evidence.
export const networkEventsTable: Table = {
  name: 'network_events',
  has_id: true,
  columns: [...integers('transmission_id', 'at'), ...texts('kind', 'code', 'words')],
  indexes: [['account_id', 'transmission_id', 'id']],
}

const told = { readonly: true } as const

const eventShape = shape({
  name: 'event',
  plural: 'events',
  component: 'network_event',
  fields: {
    at: timestamp({ filled: true }),
    kind: choice(['state', 'answer'], { ...told, filled: true, about: '`answer`: of the buyer' }),
    code: text({ ...told, initial: '', about: 'The state, or the answer such as `fr:205` or `peppol:AP`' }),
    meaning: text({ ...told, about: 'An answer in words, in the language that was asked for' }),
    words: text({ ...told, max: 1000, about: 'What was said of it' }),
  },
})

export const transmissionShape = shape({
  name: 'network_transmission',
  plural: 'network_transmissions',
  fields: {
    id: integer({ ...told, initial: 0 }),
    invoice_id: integer({ ...told, initial: 0 }),
    channel_id: integer({ ...told, initial: 0, about: 'The connection that it goes by' }),
    provider: text({ ...told, initial: '', about: 'The access point' }),
    state: choice(NETWORK_STATES, {
      ...told,
      initial: 'queued',
      about: '`unknown`: the answer got lost, and it is being asked what became of it',
    }),
    attempt: integer({ ...told, initial: 0, about: 'How often it was tried or asked for' }),
    idempotency_key: text({ ...told, initial: '' }),
    format: text({ ...told, initial: '', about: '`ubl`, `ubl_fr` or `xrechnung`' }),
    file_sha256: text({ ...told, initial: '', about: 'Of the bytes that go' }),
    sender: text({ ...told, initial: '', about: 'Participant, `scheme:value`' }),
    receiver: text({ ...told, initial: '', about: 'Participant, `scheme:value`' }),
    provider_id: text({ ...told, about: 'By which the access point knows it' }),
    message_id: text({ ...told, about: 'Of the message in the network' }),
    error: text({ ...told, max: 1000, about: 'Why it was refused, or has not gone yet' }),
    answer: text({ ...told, about: 'The newest answer, such as `fr:205`' }),
    answer_text: text({ ...told, about: 'The same in words' }),
    events: listOf(eventShape, { ...told, initial: [], about: 'All that happened, in its order' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
    submitted_at: timestamp(),
    ended_at: timestamp({ about: 'When it was delivered, refused or given up' }),
  },
})
