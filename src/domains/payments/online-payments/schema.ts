import type { Table } from '../../../platform/database/tables.ts'
import { bool, choice, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { Provider } from './provider.ts'

export const MODES = ['live', 'test'] as const
export const EVENTS = ['counted', 'not_counted', 'other'] as const
export type Event = (typeof EVENTS)[number]

// What an account tells about a provider, and what it is told back. Keys are never given back.
export const providerShape = ({ keys }: Pick<Provider, 'keys'>) =>
  shape({
    name: 'payment_provider',
    plural: 'payment_providers',
    fields: {
      ...keys,
      name: text({ readonly: true }),
      hint: text({ readonly: true, about: 'By which the keys are known again; null while there are none' }),
      webhook_url: text({ readonly: true, about: 'Where the provider has to send its events' }),
      mode: choice(MODES, {
        readonly: true,
        about: 'Whether the keys move money; null while there are none, or none that can be read',
      }),
      is_ready: bool({ readonly: true, initial: false, about: 'Keys are there and can be read' }),
      last_event_at: timestamp({ about: 'When the provider told something last, rightly signed' }),
      last_event: choice(EVENTS, {
        readonly: true,
        about:
          'What became of it: `counted` as money, set apart as `not_counted`, or `other` than that something was paid',
      }),
      last_refused_at: timestamp({
        about: 'When a message came whose signature does not fit: the secret of the webhook is another one',
      }),
    },
  })

// Sealed with the installation's secret, as tokens are.
export const keysTable: Table = {
  name: 'provider_keys',
  has_id: false,
  key: ['account_id', 'provider'],
  columns: [
    { name: 'provider', type: 'text' },
    { name: 'sealed', type: 'text' },
    { name: 'hint', type: 'text' },
    { name: 'updated_at', type: 'integer' },
    { name: 'event_at', type: 'integer' },
    { name: 'event', type: 'text' },
    { name: 'refused_at', type: 'integer' },
  ],
}

// What providers have said was paid: each of theirs is counted once, however often they say it.
export const receiptsTable: Table = {
  name: 'provider_receipts',
  has_id: false,
  key: ['account_id', 'provider', 'receipt_id'],
  columns: [
    { name: 'provider', type: 'text' },
    { name: 'receipt_id', type: 'text' },
    { name: 'payment_id', type: 'integer' },
    { name: 'received_at', type: 'integer' },
  ],
}
