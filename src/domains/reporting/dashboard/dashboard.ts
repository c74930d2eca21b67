import { ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { headOf } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { rememberUntilChange } from '../../../platform/commit/index.ts'
import type { Engine } from '../../../platform/database/database.ts'
import {
  bool,
  choice,
  date,
  decimal,
  type Fields,
  integer,
  listOf,
  recordOf,
  text,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { AGES } from '../../documents/invoices/rules/ageing.ts'
import { readIncome, SIDE } from './balance.ts'
import { ageing, calendarOf, expected, monthsOf, overdueByMonth, totalsOf } from './figures.ts'
import { monthTallies, openDocuments, paidBetween, topClients, toRefund } from './store.ts'
import { vatOf } from './vat.ts'

// How the business stands: the last twelve months, what is open and since when, the largest clients, the tax of this month.

const TOP_CLIENTS = 10
const LAST_DAY = '9999-12-31'

const told = { readonly: true } as const
const money = (about?: string) => decimal({ ...told, initial: ZERO, ...(about ? { about } : {}) })
const word = (about?: string) => text({ ...told, initial: '', ...(about ? { about } : {}) })
const count = integer({ ...told, initial: 0, about: 'How many documents' })
const currency = word()

// A list of figures, one row for each currency and whatever else tells them apart.
const figures = (name: string, component: string, about: string, fields: Fields) =>
  listOf(shape({ name, plural: `${name}s`, component: `dashboard_${component}`, fields }), {
    ...told,
    initial: [],
    about,
  })

const rates = figures('rate', 'rate', 'The tax of this month, by rate', {
  tax: word('The rate'),
  currency,
  margin: bool({ ...told, about: 'Of the margin scheme: the base is the margin' }),
  net: money(),
  tax_value: money(),
})

const declared = shape({
  name: 'vat_to_declare',
  plural: 'vat_to_declare',
  fields: {
    currency,
    tax_value: money('All of it'),
    rates,
    without_rate: integer({
      ...told,
      initial: 0,
      about: 'How many documents are left out because their exchange rate is missing',
    }),
    documents: figures('document', 'document', 'The first of those', {
      id: integer({ ...told, initial: 0 }),
      number: text(told),
      currency,
    }),
  },
})

export const dashboardShape = shape({
  name: 'dashboard',
  plural: 'dashboards',
  fields: {
    currency: text({ ...told, initial: '', about: 'Of the account' }),
    today: date({ ...told, initial: '' }),
    months: figures('month', 'month', 'Documents by the month they were issued in', {
      month: word('`2026-11`'),
      currency,
      issued_net: money(),
      issued_gross: money(),
      paid: money(),
      overdue: money(),
      count,
    }),
    totals: figures('total', 'total', 'This month, and what is open', {
      currency,
      issued: money('Gross, this month'),
      paid: money('With a day of this month'),
      outstanding: money('Not paid yet'),
      overdue: money('The part of it that is past its day'),
      to_refund: money('What is to be given back'),
    }),
    ageing: figures('age', 'age', 'What is open, by days past due', {
      bucket: choice(AGES, { ...told, filled: true }),
      currency,
      count,
      amount: money(),
    }),
    top_clients: figures('client', 'client', `The ${TOP_CLIENTS} largest of the twelve months`, {
      client_id: integer({ ...told, initial: 0 }),
      name: text(told),
      currency,
      gross: money(),
      count,
    }),
    vat: rates,
    vat_to_declare: recordOf(declared, {
      ...told,
      initial: {},
      about: 'The tax of this month in the currency of the account',
    }),
    expected: figures('week', 'week', 'What falls due in the eight weeks from this one', {
      week_from: date({ ...told, initial: '' }),
      currency,
      amount: money(),
    }),
  },
})

// Until something in the account changes, or the day does, the figures are the same.
const REMEMBERED_MAX = 200
const documents = rememberUntilChange<Document>(REMEMBERED_MAX)

export async function readDashboard(call: Call): Promise<Document> {
  const { caller, now, db } = call
  const income = readIncome(call.query)
  const today = dayAt(now, caller.time_zone)
  const month = readMonth(call.query)
  const version = await headOf(db, caller.account_id)
  const key = `${caller.account_id} ${income} ${today} ${month} ${caller.settings.currency}`
  const known = documents.recall(db, key, version)
  if (known !== undefined) return known
  // One view of the data, so that the figures agree with each other.
  const document = await (db as Engine).snapshot((db) => gather({ ...call, db }, income, today, month))
  documents.keep(db, key, version, document)
  return document
}

export const ASKED = {
  ...SIDE,
  month: text({ about: 'The month that the figures end with, `2026-10`, in place of this one' }),
} satisfies Fields

function readMonth({ month }: Call['query']): string | undefined {
  if (month === undefined || month === null || month === '') return undefined
  if (typeof month !== 'string' || !/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(month))
    throw invalid({ month: 'is not a month such as 2026-10' })
  return month
}

// What is open, and since when, is that of today.
async function gather(
  { db, caller }: Call,
  income: boolean,
  today: string,
  month?: string,
): Promise<Document> {
  const { account_id } = caller
  const currency = String(caller.settings.currency ?? '')
  const side = { account_id, income }
  const calendar = calendarOf(month === undefined ? today : `${month}-01`)
  const until = month === undefined ? LAST_DAY : calendar.last_day
  const tallies = await monthTallies(db, side, calendar.months[0] as string)
  const open = await openDocuments(db, side)
  const paid = await paidBetween(db, side, calendar.first_day, calendar.last_day)
  const to_refund = await toRefund(db, side)
  const { months, currencies } = monthsOf(calendar, currency, tallies, overdueByMonth(open, today))
  return {
    currency,
    today,
    months,
    totals: totalsOf(calendar, currencies, { tallies, open, paid, to_refund }, today),
    ageing: ageing(open, today),
    top_clients: await topClients(db, side, [`${calendar.months[0]}-01`, until], TOP_CLIENTS),
    ...(await vatOf(db, side, currency, calendar.first_day, calendar.last_day)),
    expected: expected(open, today),
  }
}
