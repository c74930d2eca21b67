import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { invalid, notFound } from '../../../platform/api-error.ts'
import { getRecord } from '../../../platform/database/records.ts'
import { type Fields, integer, isBlank, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type ApiResponse, contentDisposition, fileResponse } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { readTemplate } from '../../catalog/templates/actions.ts'
import { clientAccounts } from './client-accounts.ts'
import { findClientLanguage } from './gather.ts'
import { findLetterheadDepartment } from './letterhead.ts'
import {
  linkTo,
  listParameters,
  PERIOD_PARAMETERS,
  type ReportQuery,
  readReportQuery,
  SIDE_PARAMETERS,
} from './parameters.ts'
import {
  day,
  documents,
  fixedChoice,
  identity,
  inSnapshot,
  money,
  plain,
  type Report,
  type ReportData,
  reportOperation,
  reportShape,
  word,
} from './report.ts'
import { printStatement } from './statement-pdf.ts'

// The account of one client: opening balance, documents, payments and closing balance, as data, spreadsheet and PDF.

const SCALE = 2
const PRINTED_MAX = 5_000

const BALANCES = {
  currency: word(),
  opening: money('Balance before the period; negative if it was in favour of the client'),
  debit: money('Invoiced amounts'),
  credit: money('Payments and reductions by corrections'),
  closing: money('Balance at the end of the period'),
  left: money('Payments not allocated to an invoice, which reduce the closing balance'),
  documents: documents(),
} satisfies Fields

const PRINT_PARAMETERS = {
  lang: text({
    max: 11,
    description: 'Language of the PDF, such as `pl`, `en` or `pl/en`, or of spreadsheet headings',
  }),
} satisfies Fields

const report: Report = {
  name: 'statement',
  summary: 'Report the account of a client',
  about:
    'Every document and payment with the balance after it, by currency. `income=no` returns those of a supplier. The PDF is in `lang`, by default the language of the newest document of the client.',
  shape: reportShape(
    'statement',
    {
      date: day(),
      kind: fixedChoice(['document', 'payment', 'left']),
      currency: word(),
      document_id: identity('The document, or the paid document of a payment'),
      number: word('Number of the document'),
      document_kind: word('Kind of the document'),
      payment_to: day('Due date'),
      payment_id: identity('The payment; null for amounts marked as paid by hand'),
      name: word('Name of the payment'),
      origin: word('`bank_statement` or `automatic` for payments from bank transactions'),
      debit: money(),
      credit: money(),
      balance: money('Balance after the entry'),
      documents: documents('The document or the payment'),
    },
    BALANCES,
    { client_id: identity('The client'), client_name: word() },
  ),
  query: {
    ...PERIOD_PARAMETERS,
    ...SIDE_PARAMETERS,
    ...PRINT_PARAMETERS,
  },
  read: readStatement,
  columns: () =>
    plain({
      kind: 'text',
      date: 'date',
      currency: 'text',
      number: 'text',
      document_kind: 'text',
      payment_to: 'date',
      name: 'text',
      debit: 'decimal',
      credit: 'decimal',
      balance: 'decimal',
    }),
  lines: ({ rows, totals }) =>
    totals.flatMap((total) => [
      { kind: 'opening', currency: total.currency, balance: total.opening },
      ...rows.filter(({ currency }) => currency === total.currency),
      {
        kind: 'closing',
        currency: total.currency,
        debit: total.debit,
        credit: total.credit,
        balance: total.closing,
      },
    ]),
}

const CLIENT_PARAMETERS = {
  client_id: integer({ required: true, description: 'The client' }),
} satisfies Fields

export function statement(by: 'the address' | 'a parameter'): Operation {
  const operation = reportOperation(report)
  return {
    ...operation,
    summary: by === 'the address' ? 'Report the account of one client' : operation.summary,
    query: { ...operation.query, ...(by === 'a parameter' ? CLIENT_PARAMETERS : {}) },
    run: async (call) => (call.format === 'pdf' ? statementPdf(call) : operation.run(call)),
  }
}

const print = (units: bigint): string => printDecimal(fromUnits(units, SCALE))

async function readStatement(call: ApiRequest, query: ReportQuery): Promise<ReportData> {
  const client = await clientOf(call)
  const accounts = await clientAccounts(call, query, client.id)
  return {
    more: { client_id: client.id, client_name: client.name },
    rows: accounts.flatMap(({ entries }) =>
      entries.map(({ amount, balance, ...entry }) => ({
        ...entry,
        debit: print(amount > 0n ? amount : 0n),
        credit: print(amount < 0n ? -amount : 0n),
        balance: print(balance),
        documents:
          entry.kind === 'document' || entry.payment_id === null
            ? `/invoices/${entry.document_id}.json`
            : `/banking/payments/${entry.payment_id}.json`,
      })),
    ),
    totals: accounts.map(({ currency, opening, debit, credit, closing, unallocated }) => ({
      currency,
      opening: print(opening),
      debit: print(debit),
      credit: print(credit),
      closing: print(closing),
      left: print(unallocated),
      documents: linkTo('invoices', { ...listParameters(query), currency, client_id: client.id }),
    })),
  }
}

function clientOf({ db, caller, params, query }: ApiRequest) {
  if (params.id !== undefined) return getRecord(db, caller.account_id, clients, readId(params.id))
  const { client_id } = readFields({ fields: CLIENT_PARAMETERS }, query)
  if (isBlank(client_id)) throw invalid({ client_id: "can't be blank" })
  return getRecord(db, caller.account_id, clients, client_id as number)
}

function readId(address: string): number {
  if (!/^\d{1,16}$/.test(address)) throw notFound()
  return Number(address)
}

export async function statementPdf(call: ApiRequest): Promise<ApiResponse> {
  const reportQuery = readReportQuery(call)
  const { lang } = readFields({ fields: PRINT_PARAMETERS }, call.query)
  const printed = await inSnapshot(call, async (call) => {
    const { db, caller } = call
    const { account_id } = caller
    const client = await clientOf(call)
    const accounts = await clientAccounts(call, reportQuery, client.id)
    if (accounts.reduce((sum, { entries }) => sum + entries.length, 0) > PRINTED_MAX)
      throw invalid({
        date_from: `has more than ${PRINTED_MAX} lines to print; choose a shorter period or export as CSV`,
      })
    const department = await findLetterheadDepartment(db, account_id, reportQuery.department_id)
    return {
      client,
      department,
      template: await readTemplate(db, account_id, department?.id ?? null),
      accounts,
      lang:
        lang || (await findClientLanguage(db, account_id, client.id)) || String(caller.settings.lang ?? 'en'),
      income: reportQuery.income,
      from: reportQuery.from,
      to: reportQuery.to,
      today: reportQuery.today,
    }
  })
  const bytes = await printStatement(call.caller.account_id, printed)
  const name = pdfFileName({ number: `${printed.client.name} ${reportQuery.today}`, id: printed.client.id })
  return fileResponse(bytes, 'application/pdf', { 'content-disposition': contentDisposition(name) })
}
