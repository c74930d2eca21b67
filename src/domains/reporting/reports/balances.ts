import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { type Fields, integer, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type ApiResponse, contentDisposition, fileResponse } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { readTemplate } from '../../catalog/templates/actions.ts'
import { type PrintedConfirmation, printConfirmations } from './balance-confirmation-pdf.ts'
import { clientAccounts } from './client-accounts.ts'
import {
  findClientIds,
  findClientLanguage,
  findOpenAllocations,
  findOpenClaims,
  namesOfAll,
} from './gather.ts'
import { findLetterheadDepartment } from './letterhead.ts'
import { openItems } from './open-items.ts'
import { DAY_PARAMETERS, linkTo, type ReportQuery, readReportQuery, SIDE_PARAMETERS } from './parameters.ts'
import {
  day,
  documents,
  identity,
  inSnapshot,
  money,
  number,
  plain,
  type Report,
  type ReportData,
  reportShape,
  word,
} from './report.ts'
import type { CurrencyAccount } from './rules.ts'

// Balances of clients on a day, and letters in which clients confirm them.

const BALANCE_PARAMETERS = {
  ...DAY_PARAMETERS,
  client_id: integer({ description: 'Only this client' }),
} satisfies Fields

const FIGURES = {
  currency: word(),
  balance: money('What the client owes; negative in favour of the client. Of a supplier what you owe'),
  left: money('Payments in it that no document took'),
}

export const balancesReport: Report = {
  name: 'balances',
  summary: 'Report balances of clients on a day',
  about:
    'The balance of each client at the end of a day, by currency; with `income=no` those of suppliers. It is the closing balance of the statement until that day. Balances of zero are left out. `/reports/balance_confirmations.pdf` prints a letter for each.',
  shape: reportShape(
    'balances',
    {
      client_id: identity('The client'),
      name: word(),
      ...FIGURES,
      documents: documents('The statement of the client'),
    },
    { ...FIGURES, count: number('Number of balances') },
    { date: day() },
  ),
  query: { ...BALANCE_PARAMETERS, ...SIDE_PARAMETERS },
  read: readBalances,
  print: {
    title: (_call, { income }) => `balances-${income ? 'sales' : 'purchases'}`,
    carried: ['balance'],
    period: ({ more }) => String(more?.date),
  },
  columns: () =>
    plain({ name: 'text', client_id: 'integer', currency: 'text', balance: 'decimal', left: 'decimal' }),
}

const CLIENTS_MAX = 2_000

type BalanceQuery = { date: string; clientId: number | null }

function readQuery({ query }: ApiRequest, today: string): BalanceQuery {
  const { date, client_id } = readFields({ fields: BALANCE_PARAMETERS }, query)
  return { date: date ?? today, clientId: client_id ?? null }
}

async function clientIds(call: ApiRequest, query: ReportQuery, { date, clientId }: BalanceQuery) {
  const { db, caller } = call
  if (clientId !== null) return [(await getRecord(db, caller.account_id, clients, clientId)).id]
  const { income, department_id } = query
  const scope = { account_id: caller.account_id, income, department_id }
  const ids = await findClientIds(db, scope, date, CLIENTS_MAX + 1)
  if (ids.length > CLIENTS_MAX)
    throw invalid({ client_id: `is required because more than ${CLIENTS_MAX} clients have documents` })
  return ids
}

const accountsOn = async (call: ApiRequest, query: ReportQuery, date: string, clientId: number) =>
  (await clientAccounts(call, { ...query, from: null, to: date }, clientId)).filter(
    ({ closing }) => closing !== 0n,
  )

async function readBalances(call: ApiRequest, query: ReportQuery): Promise<ReportData> {
  const { db, caller } = call
  const reportQuery = readQuery(call, query.today)
  const { date } = reportQuery
  const ids = await clientIds(call, query, reportQuery)
  const names = await namesOfAll(db, caller.account_id, 'clients', ids)
  const balances: { client_id: number; account: CurrencyAccount }[] = []
  for (const client_id of ids)
    for (const account of await accountsOn(call, query, date, client_id))
      balances.push({ client_id, account })
  const sums = Map.groupBy(balances, ({ account }) => account.currency)
  return {
    more: { date },
    rows: balances.map(({ client_id, account: { currency, closing, unallocated } }) => ({
      client_id,
      name: names.get(client_id) ?? null,
      currency,
      balance: print(closing),
      left: print(unallocated),
      documents: linkTo(`clients/${client_id}/statement`, {
        income: query.income ? 'yes' : 'no',
        currency,
        date_to: date,
      }),
    })),
    totals: [...sums].map(([currency, rows]) => ({
      currency,
      count: rows.length,
      balance: print(rows.reduce((sum, { account }) => sum + account.closing, 0n)),
      left: print(rows.reduce((sum, { account }) => sum + account.unallocated, 0n)),
    })),
  }
}

const SCALE = 2
const print = (units: bigint): string => printDecimal(fromUnits(units, SCALE))

const LANGUAGE_PARAMETER = {
  lang: text({ max: 11, description: 'Language of the letters: `en`, `pl` or `de`' }),
} satisfies Fields

export const balanceConfirmations = (): Operation => ({
  summary: 'Print confirmations of balances',
  description:
    'A letter to each client with a balance on a day: the open documents, the balance, and a part in which the client agrees or names another balance. With `client_id` of one client, with `income=no` to suppliers. In `lang`, by default in the language of the newest document of each client.',
  access: 'read',
  query: { ...BALANCE_PARAMETERS, ...SIDE_PARAMETERS, ...LANGUAGE_PARAMETER },
  request_kind: 'nothing',
  response_kind: 'other',
  run: async (call) => confirmationsPdf(call),
})

async function confirmationsPdf(call: ApiRequest): Promise<ApiResponse> {
  const query = readReportQuery(call)
  const reportQuery = readQuery(call, query.today)
  const { lang } = readFields({ fields: LANGUAGE_PARAMETER }, call.query)
  const { account_id: accountId } = call.caller
  const { letters, department } = await inSnapshot(call, async (call) => {
    const { db } = call
    const department = await findLetterheadDepartment(db, accountId, query.department_id)
    const letters: PrintedConfirmation[] = []
    for (const id of await clientIds(call, query, reportQuery)) {
      const client = await findRecord(db, accountId, clients, id)
      const accounts = await accountsOn(call, query, reportQuery.date, id)
      if (client && accounts.length > 0)
        letters.push(
          await letterTo(call, { query, date: reportQuery.date, client, department, accounts, lang }),
        )
    }
    return { letters, department }
  })
  if (letters.length === 0) throw invalid({ date: 'has no balance to confirm; choose another day or client' })
  const template = await readTemplate(call.db, accountId, department?.id ?? null)
  const bytes = await printConfirmations(accountId, { letters, template, today: query.today })
  const [first] = letters
  const name = letters.length === 1 ? (first?.client.name ?? '') : 'balances'
  return fileResponse(bytes, 'application/pdf', {
    'content-disposition': contentDisposition(pdfFileName({ number: `${name} ${reportQuery.date}`, id: 0 })),
  })
}

type LetterInput = {
  query: ReportQuery
  date: string
  client: PrintedConfirmation['client']
  department: Department | undefined
  accounts: readonly CurrencyAccount[]
  lang: string | null | undefined
}

const ITEMS_MAX = 5_000

async function letterTo(call: ApiRequest, input: LetterInput): Promise<PrintedConfirmation> {
  const { db, caller } = call
  const { query, date, client, department, accounts, lang } = input
  const { income, department_id, currency } = query
  const scope = { account_id: caller.account_id, client_id: client.id, income, department_id, currency }
  const claims = await findOpenClaims(db, scope, date, ITEMS_MAX)
  const payments = (await findOpenAllocations(db, scope, date, ITEMS_MAX)).map((row) => ({
    ...row,
    date: dayAt(Number(row.paid_date), caller.time_zone),
  }))
  const items = openItems(claims, payments, date)
  const ownLanguage = lang || (await findClientLanguage(db, caller.account_id, client.id))
  return {
    client,
    department,
    lang: ownLanguage || String(caller.settings.lang ?? 'en'),
    income,
    date,
    today: query.today,
    balances: accounts.map(({ currency, closing }) => ({
      currency,
      closing,
      items: items
        .filter(({ claim }) => claim.currency === currency)
        .map(({ claim, open }) => ({
          number: claim.number,
          issue_date: claim.issue_date,
          payment_to: claim.payment_to,
          open,
        })),
    })),
  }
}
