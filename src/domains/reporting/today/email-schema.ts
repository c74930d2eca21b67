import type { Table } from '../../../platform/database/tables.ts'
import { bool } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Who wants the list of work by email in the morning, and the day of the last one.
export const subscriptionsTable: Table = {
  name: 'today_emails',
  has_id: false,
  key: ['account_id', 'user_id'],
  columns: [
    { name: 'user_id', type: 'integer' },
    { name: 'sent_on', type: 'text' }, // the day of the last email; at first the day before the first one
  ],
}

export const emailShape = shape({
  name: 'today_email',
  plural: 'today_emails',
  fields: {
    enabled: bool({
      never_null: true,
      description: 'Whether you receive the list on working days at 7:00, if there is something to do',
    }),
  },
})
