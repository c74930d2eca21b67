import { integer, nestedList, text } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'

// Reminders of a document, in the form of the family of services.

const readOnly = { readonly: true } as const

const sentReminders = shape({
  name: 'reminder',
  plural: 'reminders',
  component: 'invoice_reminder',
  fields: { date: text({ ...readOnly, initial: '' }), type: text({ ...readOnly, initial: 'overdue' }) },
})

export const remindersInfo = shape({
  name: 'reminders_info',
  plural: 'reminders_infos',
  fields: {
    count: integer({ ...readOnly, initial: 0 }),
    last_reminder_date: text(readOnly),
    last_reminder_type: text(readOnly),
    reminders: nestedList(sentReminders, { ...readOnly, initial: [], description: 'Newest first' }),
  },
})
