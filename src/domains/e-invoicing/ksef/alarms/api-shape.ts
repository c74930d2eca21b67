import { bool, choice, integer, listOf, text, timestamp } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import { OUTAGE_KINDS } from '../outages/schema.ts'

// How things stand with KSeF, as clients see it.

const told = { readonly: true } as const

const outage = shape({
  name: 'outage',
  plural: 'outages',
  component: 'ksef_outage',
  fields: {
    tax_no: text({ ...told, initial: '' }),
    kind: choice(OUTAGE_KINDS, { ...told, filled: true }),
    start_at: timestamp({ filled: true }),
    end_at: timestamp({ about: 'Null while that is not announced' }),
    title: text({ ...told, about: 'In the words of the ministry' }),
  },
})

export const statusShape = shape({
  name: 'ksef_status',
  plural: 'ksef_statuses',
  fields: {
    due: integer({ ...told, initial: 0, about: 'Documents that have to reach KSeF by the end of the day' }),
    late: integer({ ...told, initial: 0, about: 'Documents that should be there already' }),
    next_deadline_at: timestamp({ about: 'The earliest of their days' }),
    offline: bool({ ...told, initial: false, about: 'A connection was switched to offline by hand' }),
    outages: listOf(outage, { ...told, about: 'What the ministry has announced and lasts' }),
  },
})
