import { BASES, LAWS, ratesUntil, TABLES } from '../../../interest/rates.ts'
import { isZero, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { dayAt, plusDays } from '../../../platform/clock.ts'
import {
  choice,
  date,
  decimal,
  type Fields,
  integer,
  nestedList,
  text,
} from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import { itemsResponse, type JsonObject } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { readInterest } from './actions.ts'
import { checkSpan, rowsOf } from './rules.ts'
import { dueDocuments, ratesOf } from './store.ts'

// Lists of interest rate tables and of documents that bear interest.

export const interestListRoutes = () => [
  ...get('/interest_rates/tables', 'json xml', tables()),
  ...get('/interest', 'json xml', listOwedInterest()),
]

const readOnly = { readonly: true } as const

const rate = shape({
  name: 'rate',
  plural: 'rates',
  component: 'interest_table_rate',
  fields: {
    date_from: date({ ...readOnly, never_null: true }),
    date_to: date({ ...readOnly, description: 'The last day; null if the rate has no end' }),
    rate: decimal({
      ...readOnly,
      initial: ZERO,
      description: 'Percent per year, including the surcharge of the law',
    }),
  },
})

const tableShape = shape({
  name: 'interest_table',
  plural: 'interest_tables',
  fields: {
    name: choice(TABLES, { ...readOnly, never_null: true }),
    kind: choice(BASES, {
      ...readOnly,
      never_null: true,
      description: 'The base rate; rates of this kind extend the table',
    }),
    known_to: date({
      ...readOnly,
      description: 'The last covered day; null if no rate is known, or if the last one has no end',
    }),
    rows: nestedList(rate, {
      ...readOnly,
      initial: [],
      description: 'The oldest first, including rates of the account',
    }),
  },
})

const AHEAD_DAYS = 366

function tables(): Operation {
  return {
    summary: 'List tables of rates',
    description: 'Returns each table with its effective rates and the last covered day.',
    access: 'read',
    shape: tableShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const last = plusDays(dayAt(call.now, time_zone), AHEAD_DAYS)
      const tableDocuments: JsonObject[] = []
      for (const name of TABLES) {
        const { base } = LAWS[name]
        const rates = ratesUntil(name, last, rowsOf(await ratesOf(call.db, account_id, base)))
        const end = (to: string) => (to >= last ? null : to)
        const rows = rates.map(({ from, to, rate }) => ({
          date_from: from,
          date_to: end(to),
          rate: printDecimal(rate),
        }))
        tableDocuments.push({ name, kind: base, known_to: rows.at(-1)?.date_to ?? null, rows })
      }
      return itemsResponse(tableShape, tableDocuments)
    },
  }
}

const owedShape = shape({
  name: 'owed_interest',
  plural: 'owed_interests',
  fields: {
    invoice_id: integer({ ...readOnly, initial: 0 }),
    number: text(readOnly),
    buyer_name: text(readOnly),
    client_id: integer(readOnly),
    currency: text(readOnly),
    payment_to: date({ ...readOnly, never_null: true }),
    days: integer({ ...readOnly, initial: 0, description: 'Days that bear interest' }),
    total: decimal({
      ...readOnly,
      scale: 2,
      description: 'Interest until that day; null if it cannot be calculated',
    }),
    unknown_from: date({
      ...readOnly,
      description: 'The first day whose rate is not known: the total ends before it; null if all are known',
    }),
    problem: text({ ...readOnly, description: 'Why it cannot be calculated' }),
  },
})

const OWED_PARAMETERS = {
  invoice_id: integer({ description: 'Only for this document' }),
  client_id: integer({
    description:
      'Only for this client, including documents that were paid late; without it, unpaid documents of all clients',
  }),
  date_from: date({ description: 'Due on or after this day; the default is two years before the last day' }),
  date_to: date({ description: 'The last day of interest; the default is today' }),
} satisfies Fields

const LISTED_MAX = 200
const DAYS_BACK = 731
const FIRST_DAY = '0001-01-01'

function listOwedInterest(): Operation {
  return {
    summary: 'List documents that bear interest',
    description: `At most ${LISTED_MAX}, those due first. Nothing is stored.`,
    access: 'read',
    shape: owedShape,
    query: OWED_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const { invoice_id, client_id, date_from, date_to } = readFields(
        { fields: OWED_PARAMETERS },
        call.query,
      )
      checkSpan(date_from, date_to)
      const to = date_to ?? dayAt(call.now, time_zone)
      const from = date_from ?? (invoice_id ? FIRST_DAY : plusDays(to, -DAYS_BACK))
      const filters = { from, to, client_id: client_id ?? null, invoice_id: invoice_id ?? null }
      const documents: JsonObject[] = []
      for (const invoice of await dueDocuments(call.db, account_id, filters, LISTED_MAX)) {
        const row = await owedInterest(call, invoice, date_to ?? null)
        if (row) documents.push(row)
      }
      return itemsResponse(owedShape, documents)
    },
  }
}

async function owedInterest(
  call: ApiRequest,
  invoice: Invoice,
  to: string | null,
): Promise<JsonObject | undefined> {
  const { id, number, buyer_name, client_id, currency, payment_to } = invoice
  const row = { invoice_id: id, number, buyer_name, client_id, currency, payment_to }
  try {
    const query = { rates: null, from: null, to }
    const { lines, unknownFrom } = await readInterest(call.db, writeContext(call), id, query)
    const total = sum(lines.map(({ amount }) => amount))
    if (isZero(total)) return undefined
    const days = lines.reduce((totalDays, line) => totalDays + line.days, 0)
    return { ...row, days, total: printDecimal(total), unknown_from: unknownFrom, problem: null }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    return { ...row, days: 0, total: null, unknown_from: null, problem: firstMessage(error) }
  }
}

// Returns the first problem; each of them alone prevents the calculation.
const firstMessage = ({ detail }: ApiError): string =>
  typeof detail === 'string' ? detail : (Object.values(detail)[0]?.[0] ?? '')
