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
      description: 'The access point; it stays',
    }),
    department_id: reference('departments', {
      description: 'Only for this seller; otherwise for all that have none',
    }),
    sender: endpoint({
      description: 'Participant that sends, `scheme:value`; that of the document when not given',
    }),
    company: oneLine({
      description:
        'Who the account is there: the id of the company (Recommand) or of the legal entity (Storecove)',
    }),
    api_key: oneLine({ ...secret, description: 'Kept sealed, never given back' }),
    api_secret: oneLine({ ...secret, description: 'Kept sealed, never given back; Recommand needs it' }),
    webhook_secret: oneLine({
      ...secret,
      description: 'With which its webhooks are signed, or which they carry',
    }),
    sends: bool({ initial: true, description: 'Documents are sent by it' }),
    receives: bool({ initial: true, description: 'What comes in is fetched' }),
    hint: text({ ...readOnly, description: 'By which the keys are known again' }),
    is_ready: bool({ ...readOnly, description: 'The keys are there and can be read' }),
    webhook_url: text({
      ...readOnly,
      initial: '',
      description: 'Where the access point has to send its events',
    }),
    checked_at: timestamp({ description: 'When it was tried last' }),
    check_error: text({ ...readOnly, max: 1000, description: 'What was wrong then; null when it opened' }),
    fetched_at: timestamp({ description: 'When it was asked for what came in' }),
    fetch_error: text({ ...readOnly, max: 1000, description: 'What was wrong then' }),
    last_event_at: timestamp({ description: 'When a webhook came, rightly signed' }),
    last_refused_at: timestamp({ description: 'When one came whose signature does not fit' }),
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
      description: 'Whether it receives such documents; `unknown` where the access point does not tell',
    }),
  },
})
