import { invalid } from '../../../platform/api-error.ts'
import { dayAt, plusDays, printTime, startOfDay } from '../../../platform/clock.ts'
import { choice, date, type Fields, integer } from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import { itemsResponse, type JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { isSheet, spreadsheetResponse } from '../../../platform/http/spreadsheet-response.ts'
import { namesOf } from '../../administration/accounts/store.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { REPORTED } from '../../payments/reminders/schema.ts'
import { remindersBetween } from '../../payments/reminders/store.ts'
import { cellsOf, identity, plain, word } from './report.ts'

// The report on sent reminders, as the family provides it.

const DAYS_MAX = 7

const reminders = shape({
  name: 'reminder',
  plural: 'reminders',
  component: 'reported_reminder',
  fields: {
    kind: choice(REPORTED, { readonly: true, never_null: true }),
    created_at: word(),
    user_name: word(),
    user_id: identity('The user who sent it; null if it was sent automatically'),
    document_number: word(),
    document_id: identity('The document of the reminder'),
    buyer_name: word(),
    client_id: identity('The client'),
    document_status: word(),
  },
})

const REMINDER_PARAMETERS = {
  date_from: date({ description: 'The first day; by default six days before the last' }),
  date_to: date({
    description: `The last day, by default today; at most ${DAYS_MAX} days are reported`,
  }),
  type: choice(REPORTED, { description: 'Only reminders of this kind' }),
  department_id: integer({ description: 'Only reminders of this department' }),
} satisfies Fields

const COLUMNS = plain({
  kind: 'text',
  created_at: 'text',
  user_name: 'text',
  user_id: 'integer',
  document_number: 'text',
  document_id: 'integer',
  buyer_name: 'text',
  client_id: 'integer',
  document_status: 'text',
})

export function remindersReport(): Operation {
  return {
    summary: 'Report reminders',
    description: 'Reminders of a week, the newest first, whether sent automatically or by a user.',
    access: 'read',
    shape: reminders,
    query: REMINDER_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const rows = await findReportedReminders(call)
      if (!isSheet(call)) return itemsResponse(reminders, rows)
      return spreadsheetResponse(call, 'reminders', COLUMNS, async (writer) => {
        await writer.rows(rows.map((row) => cellsOf(COLUMNS, row)))
        await writer.end()
      })
    },
  }
}

const REPORTED_MAX = 20_000

async function findReportedReminders({
  db,
  query,
  now,
  caller: { account_id, time_zone },
}: ApiRequest): Promise<JsonObject[]> {
  const today = dayAt(now, time_zone)
  const { date_from, date_to, type, department_id } = readFields({ fields: REMINDER_PARAMETERS }, query)
  const last = date_to ?? today
  const first = date_from ?? plusDays(last, 1 - DAYS_MAX)
  if (plusDays(first, DAYS_MAX - 1) < last)
    throw invalid({ date_to: `covers more than ${DAYS_MAX} days; choose a shorter period` })
  const [from, to] = [startOfDay(first, time_zone), startOfDay(plusDays(last, 1), time_zone)]
  const reported = await remindersBetween(db, account_id, { from, to, type, department_id }, REPORTED_MAX + 1)
  if (reported.length > REPORTED_MAX)
    throw invalid({ date_to: `covers more than ${REPORTED_MAX} reminders; choose a shorter period` })
  const documents = await findInvoices(db, account_id, [
    ...new Set(reported.map((reminder) => reminder.invoice_id)),
  ])
  const names = await namesOf(db, [...new Set(reported.map((reminder) => reminder.user_id))])
  return reported.map(({ kind, created_at, user_id, invoice_id, client_id }) => {
    const document = documents.get(invoice_id)
    return {
      kind,
      created_at: printTime(created_at, time_zone),
      user_name: names.get(user_id) ?? null,
      user_id: user_id || null,
      document_number: document?.number ?? null,
      document_id: invoice_id,
      buyer_name: document?.buyer_name ?? null,
      client_id,
      document_status: document?.status ?? null,
    }
  })
}
