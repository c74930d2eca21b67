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
    end_at: timestamp({ description: 'Null while that is not announced' }),
    title: text({ ...readOnly, description: 'In the words of the ministry' }),
  },
})

export const statusShape = shape({
  name: 'ksef_status',
  plural: 'ksef_statuses',
  fields: {
    due: integer({
      ...readOnly,
      initial: 0,
      description: 'Documents that have to reach KSeF by the end of the day',
    }),
    late: integer({ ...readOnly, initial: 0, description: 'Documents that should be there already' }),
    next_deadline_at: timestamp({ description: 'The earliest of their days' }),
    offline: bool({
      ...readOnly,
      initial: false,
      description: 'A connection was switched to offline by hand',
    }),
    outages: nestedList(outage, { ...readOnly, description: 'What the ministry has announced and lasts' }),
  },
})
