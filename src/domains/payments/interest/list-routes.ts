import { BASES, LAWS, ratesUntil, TABLES } from '../../../interest/rates.ts'
import { isZero, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { Refusal } from '../../../platform/api-error.ts'
import { dayAt, plusDays } from '../../../platform/clock.ts'
import { choice, date, decimal, type Fields, integer, listOf, text } from '../../../platform/fields/field.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import { type Document, itemsAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { readInterest } from './actions.ts'
import { checkSpan, rowsOf } from './rules.ts'
import { dueDocuments, ratesOf } from './store.ts'

// What people look at before they ask for interest: which rates hold until when, and who owes how much.

export const interestListRoutes = () => [
  ...get('/interest_rates/tables', 'json xml', tables()),
  ...get('/interest', 'json xml', owed()),
]

const told = { readonly: true } as const

const rate = shape({
  name: 'rate',
  plural: 'rates',
  component: 'interest_table_rate',
  fields: {
    date_from: date({ ...told, filled: true }),
    date_to: date({ ...told, about: 'The last day; null where it goes on' }),
    rate: decimal({ ...told, initial: ZERO, about: 'Percent a year, with what the law adds' }),
  },
})

const tableShape = shape({
  name: 'interest_table',
  plural: 'interest_tables',
  fields: {
    name: choice(TABLES, { ...told, filled: true }),
    kind: choice(BASES, {
      ...told,
      filled: true,
      about: 'Whose rate it goes by: rows of this kind extend it',
    }),
    known_to: date({ ...told, about: 'The last day that is known; null where none is, or where it goes on' }),
    rows: listOf(rate, { ...told, initial: [], about: 'The oldest first, rows of the account included' }),
  },
})

const AHEAD_DAYS = 366

function tables(): Operation {
  return {
    summary: 'List tables of rates',
    about: 'Each with its rates as they are counted with, and the last day that is known.',
    right: 'read',
    shape: tableShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const last = plusDays(dayAt(call.now, time_zone), AHEAD_DAYS)
      const listed: Document[] = []
      for (const name of TABLES) {
        const { base } = LAWS[name]
        const found = ratesUntil(name, last, rowsOf(await ratesOf(call.db, account_id, base)))
        const end = (to: string) => (to >= last ? null : to)
        const rows = found.map(({ from, to, rate }) => ({
          date_from: from,
          date_to: end(to),
          rate: printDecimal(rate),
        }))
        listed.push({ name, kind: base, known_to: rows.at(-1)?.date_to ?? null, rows })
      }
      return itemsAnswer(tableShape, listed)
    },
  }
}

const owedShape = shape({
  name: 'owed_interest',
  plural: 'owed_interests',
  fields: {
    invoice_id: integer({ ...told, initial: 0 }),
    number: text(told),
    buyer_name: text(told),
    client_id: integer(told),
    currency: text(told),
    payment_to: date({ ...told, filled: true }),
    days: integer({ ...told, initial: 0, about: 'Days that bear interest' }),
    total: decimal({ ...told, scale: 2, about: 'Interest until that day; null where it cannot be told' }),
    problem: text({ ...told, about: 'Why it cannot be told' }),
  },
})

const ASKED = {
  invoice_id: integer({ about: 'Of this document alone' }),
  client_id: integer({ about: 'Of this client, also what was paid late; otherwise of all, what is unpaid' }),
  date_from: date({ about: 'Due on or after this day; otherwise two years before the last' }),
  date_to: date({ about: 'The last day of interest; otherwise today' }),
} satisfies Fields

const LISTED_MAX = 200
const DAYS_BACK = 731
const FIRST_DAY = '0001-01-01'

function owed(): Operation {
  return {
    summary: 'List documents that bear interest',
    about: `At most ${LISTED_MAX}, those due first. Nothing is made.`,
    right: 'read',
    shape: owedShape,
    query: ASKED,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const { invoice_id, client_id, date_from, date_to } = readFields({ fields: ASKED }, call.query)
      checkSpan(date_from, date_to)
      const to = date_to ?? dayAt(call.now, time_zone)
      const from = date_from ?? (invoice_id ? FIRST_DAY : plusDays(to, -DAYS_BACK))
      const asked = { from, to, client_id: client_id ?? null, invoice_id: invoice_id ?? null }
      const listed: Document[] = []
      for (const invoice of await dueDocuments(call.db, account_id, asked, LISTED_MAX)) {
        const counted = await count(call, invoice, to)
        if (counted) listed.push(counted)
      }
      return itemsAnswer(owedShape, listed)
    },
  }
}

async function count(call: Call, invoice: Invoice, to: string): Promise<Document | undefined> {
  const { id, number, buyer_name, client_id, currency, payment_to } = invoice
  const row = { invoice_id: id, number, buyer_name, client_id, currency, payment_to }
  try {
    const { lines } = await readInterest(call.db, writerOf(call), id, { rates: null, from: null, to })
    const total = sum(lines.map(({ amount }) => amount))
    if (isZero(total)) return undefined
    const days = lines.reduce((all, line) => all + line.days, 0)
    return { ...row, days, total: printDecimal(total), problem: null }
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 422)) throw error
    return { ...row, days: 0, total: null, problem: firstOf(error) }
  }
}

// Of several things the first: each alone would keep it from being counted.
const firstOf = ({ detail }: Refusal): string =>
  typeof detail === 'string' ? detail : (Object.values(detail)[0]?.[0] ?? '')
