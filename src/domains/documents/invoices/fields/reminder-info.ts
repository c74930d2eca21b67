import { integer, listOf, text } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'

// Who was reminded of a document, as the family of services tells it.

const told = { readonly: true } as const

const reminded = shape({
  name: 'reminder',
  plural: 'reminders',
  component: 'invoice_reminder',
  fields: { date: text({ ...told, initial: '' }), type: text({ ...told, initial: 'overdue' }) },
})

export const remindersInfo = shape({
  name: 'reminders_info',
  plural: 'reminders_infos',
  fields: {
    count: integer({ ...told, initial: 0 }),
    last_reminder_date: text(told),
    last_reminder_type: text(told),
    reminders: listOf(reminded, { ...told, initial: [], about: 'The newest first' }),
  },
})
