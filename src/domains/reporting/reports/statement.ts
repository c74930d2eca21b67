import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { invalid, notFound } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { type Fields, integer, isBlank, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type Answer, fileAnswer, inlineFile } from '../../../platform/http/response.ts'
import type { Call, Operation } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { departments } from '../../administration/departments/schema.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { readLook } from '../../catalog/templates/actions.ts'
import { claimRows, languageOf, leftRows, shareRows, type Whose } from './gather.ts'
import { ownFirst } from './order.ts'
import { type Asked, linkTo, listed, PERIOD, readAsked, SIDE } from './parameters.ts'
import {
  day,
  documents,
  identity,
  inOneView,
  money,
  one,
  plain,
  type Report,
  reporting,
  reportShape,
  type Told,
  word,
} from './report.ts'
import { accountsOf, type CurrencyAccount, entriesOf } from './rules.ts'
import { printStatement } from './statement-pdf.ts'

// The account of one client: opening balance, every document and payment, closing balance; as data, as a sheet and on paper.

const SCALE = 2
const ENTRIES_MAX = 50_000
const PRINTED_MAX = 5_000

const BALANCES = {
  currency: word(),
  opening: money('What was owed before the period; below zero where it was owed to the client'),
  debit: money('What was invoiced'),
  credit: money('What was paid, and what corrections took off'),
  closing: money('What is owed at its end'),
  left: money('How much of what the client paid no invoice took; the closing balance is less by it'),
  documents: documents(),
} satisfies Fields

const PRINTED = {
  lang: text({ max: 11, about: 'Of the PDF, such as `pl`, `en` or `pl/en`, or of the headings of a sheet' }),
} satisfies Fields

const report: Report = {
  name: 'statement',
  summary: 'Report the account of a client',
  about:
    'Every document and payment with what is owed after it, each currency by itself; with `income=no` those of a vendor. As PDF in the language of the newest document of the client, or in `lang`.',
  shape: reportShape(
    'statement',
    {
      date: day(),
      kind: one(['document', 'payment', 'left']),
      currency: word(),
      document_id: identity('The document, or the one that is paid'),
      number: word('Its number'),
      document_kind: word('Its kind'),
      payment_to: day('When it is due'),
      payment_id: identity('The payment; null for what was said to be paid by hand'),
      name: word('Its name'),
      debit: money(),
      credit: money(),
      balance: money('What is owed after it'),
      documents: documents('The document or the payment'),
    },
    BALANCES,
    { client_id: identity('Whose account it is'), client_name: word() },
  ),
  query: {
    ...PERIOD,
    ...SIDE,
    ...PRINTED,
  },
  tell,
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

const NAMED = {
  client_id: integer({ required: true, about: 'Whose account it is' }),
} satisfies Fields

export function statement(by: 'the address' | 'a parameter'): Operation {
  const told = reporting(report)
  return {
    ...told,
    summary: by === 'the address' ? 'Report the account of one client' : told.summary,
    query: { ...told.query, ...(by === 'a parameter' ? NAMED : {}) },
    run: async (call) => (call.format === 'pdf' ? statementOnPaper(call) : told.run(call)),
  }
}

const print = (units: bigint): string => printDecimal(fromUnits(units, SCALE))

async function tell(call: Call, asked: Asked): Promise<Told> {
  const client = await clientOf(call)
  const accounts = await gather(call, asked, client.id)
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
    totals: accounts.map(({ currency, opening, debit, credit, closing, left }) => ({
      currency,
      opening: print(opening),
      debit: print(debit),
      credit: print(credit),
      closing: print(closing),
      left: print(left),
      documents: linkTo('invoices', { ...listed(asked), currency, client_id: client.id }),
    })),
  }
}

function clientOf({ db, caller, params, query }: Call) {
  if (params.id !== undefined) return getRecord(db, caller.account_id, clients, idIn(params.id))
  const { client_id } = readFields({ fields: NAMED }, query)
  if (isBlank(client_id)) throw invalid({ client_id: "can't be blank" })
  return getRecord(db, caller.account_id, clients, client_id as number)
}

function idIn(address: string): number {
  if (!/^\d{1,16}$/.test(address)) throw notFound()
  return Number(address)
}

async function gather({ db, caller }: Call, asked: Asked, client_id: number): Promise<CurrencyAccount[]> {
  const { income, department_id, currency, from, to } = asked
  const client: Whose = { account_id: caller.account_id, client_id, income, department_id, currency }
  const claims = await claimRows(db, client, ENTRIES_MAX + 1)
  const given = await shareRows(db, client, ENTRIES_MAX + 1)
  const left = await leftRows(db, client, ENTRIES_MAX + 1)
  if (claims.length > ENTRIES_MAX || given.length > ENTRIES_MAX)
    throw invalid({
      client_id: `has more than ${ENTRIES_MAX} documents or payments; narrow by department_id`,
    })
  const dated = <Row extends { paid_date: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, date: dayAt(Number(row.paid_date), caller.time_zone) }))
  const order = ownFirst(caller.settings.currency)
  return accountsOf(entriesOf(claims, dated(given), dated(left)), from, to).sort((a, b) =>
    order(a.currency, b.currency),
  )
}

export async function statementOnPaper(call: Call): Promise<Answer> {
  const asked = readAsked(call)
  const { lang } = readFields({ fields: PRINTED }, call.query)
  const printed = await inOneView(call, async (call) => {
    const { db, caller } = call
    const { account_id } = caller
    const client = await clientOf(call)
    const accounts = await gather(call, asked, client.id)
    if (accounts.reduce((sum, { entries }) => sum + entries.length, 0) > PRINTED_MAX)
      throw invalid({
        date_from: `leaves more than ${PRINTED_MAX} lines to print; narrow the period, or export as CSV`,
      })
    const department = await findHead(db, account_id, asked.department_id)
    return {
      client,
      department,
      look: await readLook(db, account_id, department?.id ?? null),
      accounts,
      lang: lang || (await languageOf(db, account_id, client.id)) || String(caller.settings.lang ?? 'en'),
      income: asked.income,
      from: asked.from,
      to: asked.to,
      today: asked.today,
    }
  })
  const bytes = await printStatement(call.caller.account_id, printed)
  const name = pdfFileName({ number: `${printed.client.name} ${asked.today}`, id: printed.client.id })
  return fileAnswer(bytes, 'application/pdf', { 'content-disposition': inlineFile(name) })
}

// A department that is not there has no documents, as in a list; the account is at the head then.
const findHead = async (db: Database, account_id: number, department_id: number | null) => {
  const named = department_id && (await findRecord(db, account_id, departments, department_id))
  return named || chooseDepartment(db, account_id, null)
}
