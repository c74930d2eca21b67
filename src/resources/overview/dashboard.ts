import { headOf } from '../../platform/audit/audit.ts'
import { dayAt } from '../../platform/clock.ts'
import type { Engine } from '../../platform/database/database.ts'
import { structure, text } from '../../platform/fields/field.ts'
import { shape } from '../../platform/fields/resource.ts'
import type { XmlTypes } from '../../platform/formats/xml-write.ts'
import type { Document } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import { readIncome } from './balance.ts'
import { ageing, calendarOf, expected, monthsOf, overdueByMonth, totalsOf } from './figures.ts'
import { monthTallies, openDocuments, paidBetween, topClients, toRefund } from './store.ts'
import { vatOf } from './vat.ts'

// How the business stands: the last twelve months, what is open and since when, the largest clients, the tax of this month.

const TOP_CLIENTS = 10

const bare = shape({
  name: 'dashboard',
  plural: 'dashboards',
  fields: {
    currency: text({ readonly: true, about: 'Of the account' }),
    today: text({ readonly: true }),
    months: structure({
      readonly: true,
      about:
        'Documents by the month they were issued in: month, currency, issued_net, issued_gross, paid, overdue, count',
    }),
    totals: structure({
      readonly: true,
      about:
        'currency, issued (gross, this month), paid (with a day of this month), outstanding, overdue, to_refund',
    }),
    ageing: structure({
      readonly: true,
      about:
        'What is open by days past due: bucket (current, 1_30, 31_60, 61_90, over_90), currency, count, amount',
    }),
    top_clients: structure({
      readonly: true,
      about: `The ${TOP_CLIENTS} largest of the twelve months: client_id, name, currency, gross, count`,
    }),
    vat: structure({ readonly: true, about: 'This month: tax, currency, net, tax_value' }),
    vat_to_declare: structure({
      readonly: true,
      about:
        'All of it in the currency of the account: currency, tax_value, rates (as `vat`), without_rate (how many documents are left out because their rate is missing) and documents (the first of those: id, number, currency)',
    }),
    expected: structure({
      readonly: true,
      about: 'What falls due in the eight weeks from this one: week_from, currency, amount',
    }),
  },
})

const figures: XmlTypes = {
  count: 'integer',
  client_id: 'integer',
  week_from: 'date',
  ...Object.fromEntries(
    [
      'issued_net',
      'issued_gross',
      'issued',
      'paid',
      'overdue',
      'outstanding',
      'to_refund',
      'amount',
      'gross',
      'net',
      'tax_value',
    ].map((name) => [name, 'decimal' as const]),
  ),
}

export const dashboardShape: typeof bare = {
  ...bare,
  xml_types: {
    currency: 'string',
    today: 'date',
    months: { list: 'month', of: figures },
    totals: { list: 'total', of: figures },
    ageing: { list: 'age', of: figures },
    top_clients: { list: 'client', of: figures },
    vat: { list: 'rate', of: figures },
    vat_to_declare: {
      object: {
        currency: 'string',
        tax_value: 'decimal',
        rates: { list: 'rate', of: figures },
        without_rate: 'integer',
        documents: { list: 'document', of: { id: 'integer', number: 'string', currency: 'string' } },
      },
    },
    expected: { list: 'week', of: figures },
  },
}

export async function readDashboard(call: Call): Promise<Document> {
  const { caller, now, db } = call
  const income = readIncome(call.query)
  const today = dayAt(now, caller.time_zone)
  const version = await headOf(db, caller.account_id)
  const key = `${caller.account_id} ${income} ${today} ${caller.settings.currency}`
  const known = remembered.get(db)?.get(key)
  if (known?.version === version) return known.document
  // One view of the data, so that the figures agree with each other.
  const document = await (db as Engine).snapshot((db) => gather({ ...call, db }, income, today))
  remember(call, key, { version, document })
  return document
}

async function gather({ db, caller }: Call, income: boolean, today: string): Promise<Document> {
  const { account_id } = caller
  const currency = String(caller.settings.currency ?? '')
  const side = { account_id, income }
  const calendar = calendarOf(today)
  const tallies = await monthTallies(db, side, calendar.months[0] as string)
  const open = await openDocuments(db, side)
  const paid = await paidBetween(db, side, calendar.first_day, calendar.last_day)
  const to_refund = await toRefund(db, side)
  const { months, currencies } = monthsOf(calendar, currency, tallies, overdueByMonth(open, today))
  return {
    currency,
    today,
    months,
    totals: totalsOf(calendar, currencies, tallies, open, paid, to_refund, today),
    ageing: ageing(open, today),
    top_clients: await topClients(db, side, `${calendar.months[0]}-01`, TOP_CLIENTS),
    ...(await vatOf(db, side, currency, calendar.first_day, calendar.last_day)),
    expected: expected(open, today),
  }
}

// Until something in the account changes, or the day does, the figures are the same.
type Remembered = { version: number; document: Document }
const remembered = new WeakMap<Call['db'], Map<string, Remembered>>()
const REMEMBERED_MAX = 200

function remember({ db }: Call, key: string, found: Remembered) {
  const known = remembered.get(db) ?? new Map<string, Remembered>()
  if (known.size >= REMEMBERED_MAX) known.clear()
  known.set(key, found)
  remembered.set(db, known)
}
