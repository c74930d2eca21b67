import { dayAt, plusDays } from '../../platform/clock.ts'
import { choice, date, type Fields, integer } from '../../platform/fields/field.ts'
import { readFields, shape } from '../../platform/fields/resource.ts'
import { itemsAnswer } from '../../platform/http/answer.ts'
import type { Call, Operation } from '../../platform/http/route.ts'
import { invalid } from '../../platform/refusal.ts'
import { identity, word } from './report.ts'

// Reminders that went out, as the family of services reports them. No letter of this house is one, so there are none to tell of.

const DAYS_MAX = 7
const KINDS = [
  'send_overdue',
  'auto_send_overdue',
  'print_overdue',
  'formal_letter',
  'recovery_procedure',
] as const

const reminders = shape({
  name: 'reminder',
  plural: 'reminders',
  fields: {
    kind: choice(KINDS, { readonly: true, filled: true }),
    created_at: word(),
    user_name: word(),
    user_id: identity('Who sent it'),
    document_number: word(),
    document_id: identity('The document it was about'),
    buyer_name: word(),
    client_id: identity('The client'),
    document_status: word(),
  },
})

const ASKED = {
  date_from: date({ about: 'The first day' }),
  date_to: date({ about: `The last day, at most ${DAYS_MAX} days on` }),
  type: choice(KINDS, { about: 'Of this kind alone' }),
  department_id: integer({ about: 'Of this department alone' }),
} satisfies Fields

export function remindersReport(): Operation {
  return {
    summary: 'Report reminders',
    about: 'Reminders that were sent in a week. Kwit sends none, so the list is empty.',
    right: 'read',
    shape: reminders,
    query: ASKED,
    takes: 'nothing',
    gives: 'list',
    run: (call) => {
      checkWeek(call)
      return itemsAnswer(reminders, [])
    },
  }
}

function checkWeek({ query, now, caller }: Call) {
  const today = dayAt(now, caller.time_zone)
  const { date_from, date_to } = readFields({ fields: ASKED }, query)
  const last = date_to ?? today
  if (date_from && plusDays(date_from, DAYS_MAX) < last)
    throw invalid({ date_to: `is more than ${DAYS_MAX} days after date_from` })
}
