import type { Table } from '../../../../platform/database/tables.ts'
import {
  bool,
  choice,
  endpoint,
  integer,
  oneLine,
  reference,
  text,
  timestamp,
} from '../../../../platform/fields/field.ts'
import { type DraftOf, shape } from '../../../../platform/fields/resource.ts'

// Connections of an account to access points.

export const PROVIDERS = ['recommand', 'storecove'] as const

const KEY_MAX = 500
const secret = { writeonly: true, max: KEY_MAX } as const
const readOnly = { readonly: true } as const

export const channelShape = shape({
  name: 'network_connection',
  plural: 'network_connections',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    provider: choice(PROVIDERS, {
      required: true,
      initial: 'recommand',
      description: 'The access point; cannot be changed',
    }),
    department_id: reference('departments', {
      description:
        'Only for this department; otherwise for all departments without a connection of their own',
    }),
    sender: endpoint({
      description: 'Sending participant, `scheme:value`; by default that of the document',
    }),
    company: oneLine({
      description: 'Id of the company (Recommand) or legal entity (Storecove) at the access point',
    }),
    api_key: oneLine({ ...secret, description: 'Stored encrypted and never returned' }),
    api_secret: oneLine({
      ...secret,
      description: 'Stored encrypted and never returned; required by Recommand',
    }),
    webhook_secret: oneLine({
      ...secret,
      description: 'Secret with which webhooks are signed, or which they contain',
    }),
    sends: bool({ initial: true, description: 'Whether documents are sent through it' }),
    receives: bool({ initial: true, description: 'Whether received documents are fetched' }),
    hint: text({ ...readOnly, description: 'Last characters of the keys, for recognition' }),
    is_ready: bool({ ...readOnly, description: 'Whether the keys exist and can be decrypted' }),
    webhook_url: text({
      ...readOnly,
      initial: '',
      description: 'Address for webhooks of the access point',
    }),
    checked_at: timestamp({ description: 'Time of the last check' }),
    check_error: text({
      ...readOnly,
      max: 1000,
      description: 'Problem found by the last check; null if there was none',
    }),
    fetched_at: timestamp({ description: 'Time of the last fetch' }),
    fetch_error: text({ ...readOnly, max: 1000, description: 'Problem of the last fetch' }),
    last_event_at: timestamp({ description: 'Time of the last webhook with a valid signature' }),
    last_refused_at: timestamp({ description: 'Time of the last webhook with an invalid signature' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
})

export type ChannelDraft = DraftOf<typeof channelShape.fields>

export type Channel = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  provider: string
  token: string
  department_id: number | null
  sender: string | null
  company: string | null
  sealed: string
  hint: string | null
  sends: number
  receives: number
  cursor: string | null
  checked_at: number | null
  check_error: string | null
  fetched_at: number | null
  fetch_error: string | null
  event_at: number | null
  refused_at: number | null
}

export const channelsTable: Table = {
  name: 'channels',
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
    { name: 'provider', type: 'text' },
    // Part of the webhook address.
    { name: 'token', type: 'text' },
    { name: 'department_id', type: 'integer' },
    { name: 'sender', type: 'text' },
    { name: 'company', type: 'text' },
    // The keys, encrypted with the installation's secret.
    { name: 'sealed', type: 'text' },
    { name: 'hint', type: 'text' },
    { name: 'sends', type: 'integer' },
    { name: 'receives', type: 'integer' },
    { name: 'cursor', type: 'text' },
    { name: 'checked_at', type: 'integer' },
    { name: 'check_error', type: 'text' },
    { name: 'fetched_at', type: 'integer' },
    { name: 'fetch_error', type: 'text' },
    { name: 'event_at', type: 'integer' },
    { name: 'refused_at', type: 'integer' },
  ],
  unique: [['account_id', 'token']],
  indexes: [['account_id', 'id']],
}

export const lookupShape = shape({
  name: 'lookup',
  plural: 'lookups',
  component: 'channel_lookup',
  fields: {
    participant: text({ ...readOnly, initial: '' }),
    reachable: choice(['can', 'cannot', 'unknown'], {
      ...readOnly,
      initial: 'unknown',
      description:
        'Whether the participant receives such documents; `unknown` if the access point does not say',
    }),
  },
})
