import type { Subject } from '../../../../ksef/received.ts'
import type { Table } from '../../../../platform/database/tables.ts'
import { integer, text, timestamp } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'

// How far what others sent is fetched, for each tax number and role.

export type Cursor = {
  account_id: number
  tax_no: string
  environment: string
  role: Subject
  // Whatever was stored in KSeF before is here.
  from_at: number
  fetched_at: number | null
  found: number
  error: string | null
  // When to look again; nothing where nobody wants that.
  due_at: number | null
}

export const ksefCursorsTable: Table = {
  name: 'ksef_cursors',
  has_id: false,
  key: ['account_id', 'tax_no', 'environment', 'role'],
  columns: [
    { name: 'tax_no', type: 'text' },
    { name: 'environment', type: 'text' },
    { name: 'role', type: 'text' },
    { name: 'from_at', type: 'integer' },
    { name: 'fetched_at', type: 'integer' },
    { name: 'found', type: 'integer' },
    { name: 'error', type: 'text' },
    { name: 'due_at', type: 'integer' },
  ],
}

const told = { readonly: true } as const

export const fetchingShape = shape({
  name: 'ksef_purchase',
  plural: 'ksef_purchases',
  fields: {
    connection_id: integer({ ...told, filled: true }),
    tax_no: text({ ...told, about: 'The buyer' }),
    environment: text(told),
    complete_until: timestamp({ about: 'Whatever KSeF stored before then is here' }),
    fetched_at: timestamp({ about: 'When it was asked last' }),
    found: integer({ ...told, filled: true, about: 'How many were new then' }),
    error: text({ ...told, max: 1000, about: 'Why that did not go to its end' }),
    next_at: timestamp({
      about: 'When it is asked next by itself; null where the connection does not want that',
    }),
  },
})
