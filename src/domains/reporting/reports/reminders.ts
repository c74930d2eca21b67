import { invalid } from '../../../platform/api-error.ts'
import { dayAt, plusDays, printTime, startOfDay } from '../../../platform/clock.ts'
import { choice, date, type Fields, integer } from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import { type Document, itemsAnswer } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { isSheet, sheetAnswer } from '../../../platform/http/spreadsheet-response.ts'
import { namesOf } from '../../administration/accounts/store.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { REPORTED } from '../../payments/reminders/schema.ts'
import { reportedBetween } from '../../payments/reminders/store.ts'
import { cellsOf, identity, plain, word } from './report.ts'

// Reminders that went out, as the family of services reports them.

const DAYS_MAX = 7

const reminders = shape({
  name: 'reminder',
  plural: 'reminders',
  component: 'reported_reminder',
  fields: {
    kind: choice(REPORTED, { readonly: true, filled: true }),
    created_at: word(),
    user_name: word(),
    user_id: identity('Who sent it; null where it went by itself'),
    document_number: word(),
    document_id: identity('The document it was about'),
    buyer_name: word(),
    client_id: identity('The client'),
    document_status: word(),
  },
})

const ASKED = {
  date_from: date({ about: 'The first day; otherwise six days before the last' }),
  date_to: date({ about: `The last day; both and those between are ${DAYS_MAX} at most. Otherwise today` }),
  type: choice(REPORTED, { about: 'Of this kind alone' }),
  department_id: integer({ about: 'Of this department alone' }),
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
    about: 'Reminders of a week, the newest first: those that went by themselves and by hand.',
    right: 'read',
    shape: reminders,
    query: ASKED,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const rows = await tell(call)
      if (!isSheet(call)) return itemsAnswer(reminders, rows)
      return sheetAnswer(call, 'reminders', COLUMNS, async (writer) => {
        await writer.rows(rows.map((row) => cellsOf(COLUMNS, row)))
        await writer.end()
      })
    },
  }
}

const REPORTED_MAX = 20_000

async function tell({ db, query, now, caller: { account_id, time_zone } }: Call): Promise<Document[]> {
  const today = dayAt(now, time_zone)
  const { date_from, date_to, type, department_id } = readFields({ fields: ASKED }, query)
  const last = date_to ?? today
  const first = date_from ?? plusDays(last, 1 - DAYS_MAX)
  if (plusDays(first, DAYS_MAX - 1) < last)
    throw invalid({ date_to: `leaves more than ${DAYS_MAX} days from date_from on` })
  const [from, to] = [startOfDay(first, time_zone), startOfDay(plusDays(last, 1), time_zone)]
  const found = await reportedBetween(db, account_id, { from, to, type, department_id }, REPORTED_MAX + 1)
  if (found.length > REPORTED_MAX)
    throw invalid({ date_to: `leaves more than ${REPORTED_MAX} reminders: ask for fewer days` })
  const documents = await findInvoices(db, account_id, [...new Set(found.map((one) => one.invoice_id))])
  const names = await namesOf(db, [...new Set(found.map((one) => one.user_id))])
  return found.map(({ kind, created_at, user_id, invoice_id, client_id }) => {
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
