import { DAY_MS } from '../../../platform/clock.ts'
import { decimal, integer, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// What was deleted lately and can be brought back.

export const KEPT_DAYS = 30
export const KEPT_MS = KEPT_DAYS * DAY_MS

const told = { readonly: true } as const

export const binShape = shape({
  name: 'deleted_record',
  plural: 'deleted_records',
  fields: {
    resource: text({ ...told, filled: true, about: 'What it is, such as `invoices`' }),
    record_id: integer({ ...told, filled: true }),
    name: text({ ...told, initial: '', about: 'Its number or name' }),
    kind: text({ ...told, about: 'Of a document' }),
    party: text({ ...told, about: 'Of a document: whom it was for' }),
    amount: decimal({ ...told, about: 'Of a document or payment' }),
    currency: text(told),
    left_by: text({ ...told, about: 'How it had left the house, if it had' }),
    deleted_at: timestamp({ filled: true }),
    deleted_by_id: integer({ ...told, about: 'The user' }),
    deleted_by: text({ ...told, about: 'Their name, or login' }),
    leaves_at: timestamp({ filled: true, about: 'When it leaves the bin' }),
    restore_url: text({ ...told, initial: '', about: 'Where `POST` brings it back' }),
  },
})
