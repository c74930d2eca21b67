import type { Table } from '../../../platform/database/tables.ts'
import { bool, choice, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { Provider } from './provider.ts'

export const MODES = ['live', 'test'] as const
export const EVENTS = ['counted', 'not_counted', 'other'] as const
export type Event = (typeof EVENTS)[number]

// Shape of a configured provider. Keys are never returned.
export const providerShape = ({ keys }: Pick<Provider, 'keys'>) =>
  shape({
    name: 'payment_provider',
    plural: 'payment_providers',
    fields: {
      ...keys,
      name: text({ readonly: true }),
      hint: text({
        readonly: true,
        description: 'Shows which keys are stored; null without keys',
      }),
      webhook_url: text({ readonly: true, description: 'Address for the events of the provider' }),
      mode: choice(MODES, {
        readonly: true,
        description: 'Whether the keys move money; null without readable keys',
      }),
      is_ready: bool({ readonly: true, initial: false, description: 'Keys are stored and readable' }),
      last_event_at: timestamp({ description: 'When the last event with a valid signature arrived' }),
      last_event: choice(EVENTS, {
        readonly: true,
        description:
          'Result of that event: `counted` as a payment, stored as `not_counted`, or `other` if nothing was paid',
      }),
      last_refused_at: timestamp({
        description:
          'When the last event with an invalid signature arrived; the webhook secret is probably wrong',
      }),
    },
  })

// Encrypted with the secret of the installation, like tokens.
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

// Receipts of providers. The key ensures that each is counted once, however often it is reported.
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
