import type { Subject } from '../../../../ksef/received.ts'
import type { Table } from '../../../../platform/database/tables.ts'
import { integer, text, timestamp } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'

// Progress of fetching purchases, by tax number and role.

export type Cursor = {
  account_id: number
  tax_no: string
  environment: string
  role: Subject
  // Everything that KSeF stored before this time has been fetched.
  from_at: number
  fetched_at: number | null
  found: number
  error: string | null
  // Time of the next fetch, or null if none is planned.
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

const readOnly = { readonly: true } as const

export const fetchingShape = shape({
  name: 'ksef_purchase',
  plural: 'ksef_purchases',
  fields: {
    connection_id: integer({ ...readOnly, never_null: true }),
    tax_no: text({ ...readOnly, description: 'The buyer' }),
    environment: text(readOnly),
    complete_until: timestamp({
      description: 'All purchases that KSeF stored before this time are imported',
    }),
    fetched_at: timestamp({ description: 'Time of the last import' }),
    found: integer({ ...readOnly, never_null: true, description: 'Number of purchases imported then' }),
    error: text({ ...readOnly, max: 1000, description: 'Why the last import was not completed' }),
    next_at: timestamp({
      description: 'Time of the next automatic import; null if it is off',
    }),
  },
})
