import { bool, choice, integer, nestedList, text, timestamp } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import { OUTAGE_KINDS } from '../outages/schema.ts'

// API shape of the KSeF status.

const readOnly = { readonly: true } as const

const outage = shape({
  name: 'outage',
  plural: 'outages',
  component: 'ksef_outage',
  fields: {
    tax_no: text({ ...readOnly, initial: '' }),
    kind: choice(OUTAGE_KINDS, { ...readOnly, never_null: true }),
    start_at: timestamp({ never_null: true }),
    end_at: timestamp({ description: 'End of the outage; null until it is announced' }),
    title: text({ ...readOnly, description: 'Title in the words of the ministry' }),
  },
})

export const statusShape = shape({
  name: 'ksef_status',
  plural: 'ksef_statuses',
  fields: {
    due: integer({
      ...readOnly,
      initial: 0,
      description: 'Documents that are due in KSeF today',
    }),
    late: integer({ ...readOnly, initial: 0, description: 'Documents whose deadline has passed' }),
    next_deadline_at: timestamp({ description: 'Earliest deadline of these documents' }),
    offline: bool({
      ...readOnly,
      initial: false,
      description: 'Whether a connection was switched to offline mode manually',
    }),
    outages: nestedList(outage, { ...readOnly, description: 'Current outages announced by the ministry' }),
  },
})
