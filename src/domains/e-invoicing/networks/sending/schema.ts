import type { Table } from '../../../../platform/database/tables.ts'
import { choice, integer, nestedList, text, timestamp } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'

// Documents sent through access points: one row per transmission, with its history.

export const NETWORK_STATES = [
  'queued',
  'submitting', // requested just now, or when the process ended
  'unknown', // the response was lost, so the access point may have accepted it
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
  content_sha256: string // finds the file in `einvoices`, together with the format
  file_sha256: string
  sender: string
  receiver: string
  number: string // document number when it was sent
  provider_id: string | null
  message_id: string | null
  submitted_at: number | null
  ended_at: number | null
  error: string | null
  answer: string | null // latest response of the buyer
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

// Append-only history, kept as evidence.
export const networkEventsTable: Table = {
  name: 'network_events',
  has_id: true,
  columns: [...integers('transmission_id', 'at'), ...texts('kind', 'code', 'words')],
  indexes: [['account_id', 'transmission_id', 'id']],
}

const readOnly = { readonly: true } as const

const eventShape = shape({
  name: 'event',
  plural: 'events',
  component: 'network_event',
  fields: {
    at: timestamp({ never_null: true }),
    kind: choice(['state', 'answer'], {
      ...readOnly,
      never_null: true,
      description: '`answer`: response of the buyer',
    }),
    code: text({
      ...readOnly,
      initial: '',
      description: 'State, or response code such as `fr:205` or `peppol:AP`',
    }),
    meaning: text({ ...readOnly, description: 'Meaning of the response in the requested language' }),
    words: text({ ...readOnly, max: 1000, description: 'Message of the access point or buyer' }),
  },
})

export const transmissionShape = shape({
  name: 'network_transmission',
  plural: 'network_transmissions',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    invoice_id: integer({ ...readOnly, initial: 0 }),
    network_connection_id: integer({
      ...readOnly,
      initial: 0,
      description: 'Connection used',
    }),
    provider: text({ ...readOnly, initial: '', description: 'The access point' }),
    state: choice(NETWORK_STATES, {
      ...readOnly,
      initial: 'queued',
      description: '`unknown`: the response was lost, and Kwit asks the access point for the result',
    }),
    attempt: integer({ ...readOnly, initial: 0, description: 'Number of attempts' }),
    idempotency_key: text({ ...readOnly, initial: '' }),
    format: text({ ...readOnly, initial: '', description: '`ubl`, `ubl_fr` or `xrechnung`' }),
    file_sha256: text({ ...readOnly, initial: '', description: 'Hash of the sent file' }),
    sender: text({ ...readOnly, initial: '', description: 'Participant, `scheme:value`' }),
    receiver: text({ ...readOnly, initial: '', description: 'Participant, `scheme:value`' }),
    provider_id: text({ ...readOnly, description: 'Id at the access point' }),
    message_id: text({ ...readOnly, description: 'Id of the message in the network' }),
    error: text({ ...readOnly, max: 1000, description: 'Why it was rejected or not sent yet' }),
    answer: text({ ...readOnly, description: 'Newest response code, such as `fr:205`' }),
    answer_text: text({ ...readOnly, description: 'Newest response of the buyer, as text' }),
    events: nestedList(eventShape, {
      ...readOnly,
      initial: [],
      description: 'All events, oldest first',
    }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
    submitted_at: timestamp(),
    ended_at: timestamp({ description: 'Time of delivery, rejection or final failure' }),
  },
})
