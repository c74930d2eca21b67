import { ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { auditLength } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { cacheUntilChange } from '../../../platform/commit/index.ts'
import type { Engine } from '../../../platform/database/database.ts'
import {
  bool,
  choice,
  date,
  decimal,
  type Fields,
  integer,
  nestedList,
  nestedRecord,
  text,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import { AGES } from '../../documents/invoices/rules/ageing.ts'
import { readIncome, SIDE_PARAMETERS } from './balance.ts'
import { readDeclaredTax } from './declared-tax.ts'
import { ageing, calendarOf, expectedPayments, monthsOf, overdueByMonth, totalsOf } from './figures.ts'
import { monthTallies, openDocuments, paidBetween, topClients, toRefund } from './store.ts'

// The dashboard: the last twelve months, open amounts by age, the largest clients and the tax of the month.

const TOP_CLIENTS = 10
const LAST_DAY = '9999-12-31'

const readOnly = { readonly: true } as const
const money = (description?: string) =>
  decimal({ ...readOnly, initial: ZERO, ...(description ? { description: description } : {}) })
const readOnlyText = (description?: string) =>
  text({ ...readOnly, initial: '', ...(description ? { description: description } : {}) })
const count = integer({ ...readOnly, initial: 0, description: 'Number of documents' })
const currency = readOnlyText()

// A list of figures with a row for each currency and further keys.
const figureList = (name: string, component: string, description: string, fields: Fields) =>
  nestedList(shape({ name, plural: `${name}s`, component: `dashboard_${component}`, fields }), {
    ...readOnly,
    initial: [],
    description: description,
  })

const rates = figureList('rate', 'rate', 'The tax of this month, by rate', {
  tax: readOnlyText('The rate'),
  currency,
  margin: bool({ ...readOnly, description: 'Margin scheme: the base is the margin' }),
  net: money(),
  tax_value: money(),
})

const undeclaredShape = (name: string) =>
  shape({
    name,
    plural: `${name}s`,
    component: `dashboard_${name}`,
    fields: { net: money(), tax_value: money(), count },
  })

const declaredTaxShape = shape({
  name: 'vat_to_declare',
  plural: 'vat_to_declare',
  fields: {
    currency,
    tax_value: money('The tax of sales, or the deductible tax of purchases'),
    rates,
    oss: figureList(
      'oss_sum',
      'oss_sum',
      'Tax of other countries, which is declared through OSS and not in `tax_value`',
      {
        country: readOnlyText('The country of the buyers'),
        tax: readOnlyText('The rate'),
        currency,
        net: money(),
        tax_value: money(),
      },
    ),
    pending: nestedRecord(undeclaredShape('pending'), {
      ...readOnly,
      initial: {},
      description: 'Changes of a closed month that wait for a correction of its return, not in `tax_value`',
    }),
    provisional: nestedRecord(undeclaredShape('provisional'), {
      ...readOnly,
      initial: {},
      description: 'Tax on money for orders without an invoice, which is due and not in `tax_value`',
    }),
    missing_rate_count: integer({
      ...readOnly,
      initial: 0,
      description: 'Number of documents left out because their exchange rate is missing',
    }),
    documents: figureList('document', 'document', 'The first documents without an exchange rate', {
      id: integer({ ...readOnly, initial: 0 }),
      number: text(readOnly),
      currency,
    }),
  },
})

export const dashboardShape = shape({
  name: 'dashboard',
  plural: 'dashboards',
  fields: {
    currency: text({ ...readOnly, initial: '', description: 'Currency of the account' }),
    today: date({ ...readOnly, initial: '' }),
    months: figureList('month', 'month', 'Documents by the month they were issued in', {
      month: readOnlyText('`2026-11`'),
      currency,
      issued_net: money(),
      issued_gross: money(),
      paid: money(),
      overdue: money(),
      count,
    }),
    totals: figureList('total', 'total', 'Sums of this month, and open amounts', {
      currency,
      issued: money('Gross, this month'),
      paid: money('Paid in this month'),
      outstanding: money('Not paid yet'),
      overdue: money('The overdue part of `outstanding`'),
      to_refund: money('Amounts to refund'),
    }),
    ageing: figureList('age', 'age', 'Open amounts by days overdue', {
      bucket: choice(AGES, { ...readOnly, never_null: true }),
      currency,
      count,
      amount: money(),
    }),
    top_clients: figureList('client', 'client', `The ${TOP_CLIENTS} largest clients of the twelve months`, {
      client_id: integer({ ...readOnly, initial: 0 }),
      name: text(readOnly),
      currency,
      gross: money(),
      count,
    }),
    vat: rates,
    vat_to_declare: nestedRecord(declaredTaxShape, {
      ...readOnly,
      initial: {},
      description: 'The tax of this month in the currency of the account',
    }),
    expected: figureList(
      'week',
      'week',
      'Amounts that fall due in eight weeks, starting with the current one',
      {
        week_from: date({ ...readOnly, initial: '' }),
        currency,
        amount: money(),
      },
    ),
  },
})

// Caches the figures until the account or the day changes.
const CACHED_MAX = 200
const dashboardCache = cacheUntilChange<JsonObject>(CACHED_MAX)

export async function readDashboard(call: ApiRequest): Promise<JsonObject> {
  const { caller, now, db } = call
  const income = readIncome(call.query)
  const today = dayAt(now, caller.time_zone)
  const month = readMonth(call.query)
  const version = await auditLength(db, caller.account_id)
  const key = `${caller.account_id} ${income} ${today} ${month} ${caller.settings.currency}`
  const cached = dashboardCache.get(db, key, version)
  if (cached !== undefined) return cached
  // Reads all figures from one snapshot, so that they agree with each other.
  const document = await (db as Engine).snapshot((db) => gather({ ...call, db }, income, today, month))
  dashboardCache.set(db, key, version, document)
  return document
}

export const DASHBOARD_PARAMETERS = {
  ...SIDE_PARAMETERS,
  month: text({
    description: 'The last month of the figures, such as `2026-10`; by default the current one',
  }),
} satisfies Fields

function readMonth({ month }: ApiRequest['query']): string | undefined {
  if (month === undefined || month === null || month === '') return undefined
  if (typeof month !== 'string' || !/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(month))
    throw invalid({ month: 'must be a month such as 2026-10' })
  return month
}

// Open amounts and their age are always those of today, even for an earlier month.
async function gather(
  { db, caller }: ApiRequest,
  income: boolean,
  today: string,
  month?: string,
): Promise<JsonObject> {
  const { account_id } = caller
  const currency = String(caller.settings.currency ?? '')
  const side = { account_id, income }
  const calendar = calendarOf(month === undefined ? today : `${month}-01`)
  const taxQuery = {
    account_id,
    today,
    from: calendar.first_day,
    to: calendar.last_day,
    side: income ? ('output' as const) : ('input' as const),
    country: homeCountry(caller.settings) ?? null,
  }
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
    totals: totalsOf(calendar, currencies, { tallies, openAmounts: open, paid, to_refund }, today),
    ageing: ageing(open, today),
    top_clients: await topClients(db, side, [`${calendar.months[0]}-01`, until], TOP_CLIENTS),
    ...(await readDeclaredTax(db, taxQuery, currency)),
    expected: expectedPayments(open, today),
  }
}
