import { plusDays } from '../../../platform/clock.ts'
import { groupAll } from '../../../platform/database/lists/totals.ts'
import { choice, type Fields } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { invoiceSelection, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { mondayOf } from '../dashboard/figures.ts'
import { notedSums, paymentSums } from './cash-sums.ts'
import type { CashSum } from './gather.ts'
import { type Compare, compareTexts, ownFirst } from './order.ts'
import {
  linkTo,
  listParameters,
  type Parameters,
  PERIOD_PARAMETERS,
  type ReportQuery,
  SIDE_PARAMETERS,
  toInputObject,
} from './parameters.ts'
import {
  day,
  documents,
  money,
  number,
  plain,
  type Report,
  type ReportData,
  reportShape,
  word,
} from './report.ts'
import { lastOf, print } from './sales.ts'

// Reports cash by month or week: amounts due by due date, and money on the day on which it came.

const FIGURES = {
  currency: word(),
  expected: money('Amounts that fall due in the interval'),
  expected_count: number(),
  expected_documents: documents(),
  received: money('Payments by their day, and what documents were marked as paid without a payment'),
  received_count: number('Number of payments and of documents marked as paid'),
  received_payments: documents('Link to the list of payments'),
  noted: money('The part that documents were marked as paid without a payment'),
  noted_count: number(),
  received_documents: documents('Link to the documents with a `paid_date` in the interval'),
}

const INTERVAL_PARAMETERS = {
  by: choice(['month', 'week'], { initial: 'month', description: 'The interval of a row' }),
} satisfies Fields

export const cashReport: Report = {
  name: 'cash',
  summary: 'Report cash expected and received',
  about:
    'By month or week: amounts due by due date, and payments, including partial ones, by their date; with `income=no` the payables and payments of the account. Without a period, amounts without a date come last.',
  shape: reportShape(
    'cash',
    {
      from: day('The first day of the month or week; null for amounts without a date'),
      to: day(),
      ...FIGURES,
    },
    FIGURES,
  ),
  query: { ...INTERVAL_PARAMETERS, ...PERIOD_PARAMETERS, ...SIDE_PARAMETERS },
  read: readCash,
  print: { title: () => 'cash', carried: ['expected', 'received'] },
  columns: () =>
    plain({
      from: 'text',
      to: 'date',
      currency: 'text',
      expected: 'decimal',
      expected_count: 'integer',
      received: 'decimal',
      received_count: 'integer',
    }),
}

type Sums = { units: bigint; count: number }
type Row = { from: string | null; currency: string } & { [side in Side]: Sums }

// The list parameters that select the documents of a figure.
const DOCUMENTS = {
  expected: { on: 'payment_to', parameters: { unpaid: 1, search_date_type: 'payment_to' } },
  noted: { on: 'paid_date', parameters: { counted: 1, search_date_type: 'paid_date' } },
} as const
const PAYMENTS = { paid: 1, search_date_type: 'paid_date' }
type Side = keyof typeof DOCUMENTS | 'payments'

async function readCash(call: ApiRequest, query: ReportQuery): Promise<ReportData> {
  const by = readFields({ fields: INTERVAL_PARAMETERS }, call.query).by ?? 'month'
  const order = ownFirst(call.caller.settings.currency)
  const hasNoPeriod = query.from === null && query.to === null
  const base = listParameters(query)
  const sums: { readonly [side in Side]: CashSum[] } = {
    expected: await debtSums(call, { ...base, ...DOCUMENTS.expected.parameters }),
    noted: await notedSums(call, { ...base, ...DOCUMENTS.noted.parameters }),
    payments: await paymentSums(call, { ...base, ...PAYMENTS }),
  }
  const [rows, totals] = [new Map<string, Row>(), new Map<string, Row>()]
  for (const side of Object.keys(sums) as Side[])
    for (const { day, currency, units, count } of sums[side]) {
      if (day === null && (!hasNoPeriod || units === 0n)) continue
      const from = day && (by === 'week' ? mondayOf(day) : `${day.slice(0, 7)}-01`)
      addTo(rows, `${from} ${currency}`, { from, currency }, side, { units, count })
      addTo(totals, currency, { from: null, currency }, side, { units, count })
    }
  const lastDay = (from: string) => (by === 'week' ? plusDays(from, 6) : lastOf(from.slice(0, 7)))
  return {
    rows: [...rows.values()].sort(compareRows(order)).map((row) => {
      const { from } = row
      const rowPeriod = from === null ? null : { from, to: lastDay(from) }
      return { from, to: rowPeriod?.to ?? null, ...figures(row, query, rowPeriod) }
    }),
    totals: [...totals.values()].sort(compareRows(order)).map((row) => figures(row, query, 'all')),
  }
}

async function debtSums(call: ApiRequest, parameters: Parameters): Promise<CashSum[]> {
  const selection = invoiceSelection(call, toInputObject(parameters))
  const groups = await groupAll(call.db, RESOURCE, selection, ['payment_to', 'currency'], ['debt'])
  return groups.map(({ keys: [day, currency], count, sums }) => ({
    day: day as string | null,
    currency: currency as string,
    units: sums[0] as bigint,
    count,
  }))
}

function addTo(
  rows: Map<string, Row>,
  key: string,
  rowKey: Pick<Row, 'from' | 'currency'>,
  side: Side,
  { units, count }: Sums,
) {
  const zeroSums = () => ({ units: 0n, count: 0 })
  const row = rows.get(key) ?? {
    ...rowKey,
    expected: zeroSums(),
    noted: zeroSums(),
    payments: zeroSums(),
  }
  row[side] = { units: row[side].units + units, count: row[side].count + count }
  rows.set(key, row)
}

type RowPeriod = { from: string; to: string } | null | 'all'

function figures(row: Row, query: ReportQuery, rowPeriod: RowPeriod): JsonObject {
  const days = (): Parameters => {
    if (rowPeriod === 'all' || rowPeriod === null) return {}
    const date_from = query.from && query.from > rowPeriod.from ? query.from : rowPeriod.from
    const date_to = query.to && query.to < rowPeriod.to ? query.to : rowPeriod.to
    return { date_from, date_to }
  }
  const base: Parameters = { ...listParameters(query), currency: row.currency, ...days() }
  const documentsOf = (side: keyof typeof DOCUMENTS): string => {
    const { on, parameters } = DOCUMENTS[side]
    return linkTo('invoices', { ...base, ...parameters, ...(rowPeriod === null ? { without: on } : {}) })
  }
  return {
    currency: row.currency,
    expected: print(row.expected.units),
    expected_count: row.expected.count,
    expected_documents: documentsOf('expected'),
    received: print(row.payments.units + row.noted.units),
    received_count: row.payments.count + row.noted.count,
    // A payment that is paid has a day.
    received_payments: rowPeriod === null ? null : linkTo('banking/payments', { ...base, ...PAYMENTS }),
    noted: print(row.noted.units),
    noted_count: row.noted.count,
    received_documents: documentsOf('noted'),
  }
}

// Rows by date; amounts without a date come last.
const compareRows =
  (order: Compare) =>
  (a: Row, b: Row): number =>
    compareTexts(a.from ?? '9999', b.from ?? '9999') || order(a.currency, b.currency)
