import { plusDays } from '../../../platform/clock.ts'
import { groupAll } from '../../../platform/database/lists/totals.ts'
import { choice, type Fields } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { invoiceSelection, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { mondayOf } from '../dashboard/figures.ts'
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

// Reports cash by month or week: amounts due by due date, and payments by payment date.

const FIGURES = {
  currency: word(),
  expected: money('Amounts that fall due in the interval'),
  expected_count: number(),
  expected_documents: documents(),
  received: money('Sum of `paid` of the documents with a `paid_date` in the interval'),
  received_count: number(),
  received_documents: documents(),
}

const INTERVAL_PARAMETERS = {
  by: choice(['month', 'week'], { initial: 'month', description: 'The interval of a row' }),
} satisfies Fields

export const cashReport: Report = {
  name: 'cash',
  summary: 'Report cash expected and received',
  about:
    'By month or week: amounts due by due date, and payments by `paid_date`; with `income=no` the payables and payments of the account. Without a period, amounts without a date come last.',
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
  tell: readCash,
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
type Row = { from: string | null; currency: string; expected: Sums; received: Sums }

// The list parameters that select the documents of each side.
const SIDES = {
  expected: { on: 'payment_to', sums: 'debt', parameters: { unpaid: 1, search_date_type: 'payment_to' } },
  received: { on: 'paid_date', sums: 'paid', parameters: { counted: 1, search_date_type: 'paid_date' } },
} as const
type Side = keyof typeof SIDES

async function readCash(call: ApiRequest, query: ReportQuery): Promise<ReportData> {
  const by = readFields({ fields: INTERVAL_PARAMETERS }, call.query).by ?? 'month'
  const order = ownFirst(call.caller.settings.currency)
  const hasNoPeriod = query.from === null && query.to === null
  const [rows, totals] = [new Map<string, Row>(), new Map<string, Row>()]
  for (const side of Object.keys(SIDES) as Side[]) {
    const { on, sums, parameters } = SIDES[side]
    const selection = invoiceSelection(call, toInputObject({ ...listParameters(query), ...parameters }))
    for (const { keys, count, sums: groupSums } of await groupAll(
      call.db,
      RESOURCE,
      selection,
      [on, 'currency'],
      [sums],
    )) {
      const [date, currency] = keys as [string | null, string]
      if (date === null && (!hasNoPeriod || groupSums[0] === 0n)) continue
      const from = date && (by === 'week' ? mondayOf(date) : `${date.slice(0, 7)}-01`)
      addTo(rows, `${from} ${currency}`, { from, currency }, side, { units: groupSums[0] as bigint, count })
      addTo(totals, currency, { from: null, currency }, side, { units: groupSums[0] as bigint, count })
    }
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

function addTo(
  rows: Map<string, Row>,
  key: string,
  rowKey: Pick<Row, 'from' | 'currency'>,
  side: Side,
  { units, count }: Sums,
) {
  const zeroSums = () => ({ units: 0n, count: 0 })
  const row = rows.get(key) ?? { ...rowKey, expected: zeroSums(), received: zeroSums() }
  row[side] = { units: row[side].units + units, count: row[side].count + count }
  rows.set(key, row)
}

type RowPeriod = { from: string; to: string } | null | 'all'

function figures(row: Row, query: ReportQuery, rowPeriod: RowPeriod): JsonObject {
  const linkOf = (side: Side): string => {
    const parameters: Parameters = {
      ...listParameters(query),
      ...SIDES[side].parameters,
      currency: row.currency,
    }
    if (rowPeriod === 'all') return linkTo('invoices', parameters)
    if (rowPeriod === null) return linkTo('invoices', { ...parameters, without: SIDES[side].on })
    const date_from = query.from && query.from > rowPeriod.from ? query.from : rowPeriod.from
    const date_to = query.to && query.to < rowPeriod.to ? query.to : rowPeriod.to
    return linkTo('invoices', { ...parameters, date_from, date_to })
  }
  return {
    currency: row.currency,
    expected: print(row.expected.units),
    expected_count: row.expected.count,
    expected_documents: linkOf('expected'),
    received: print(row.received.units),
    received_count: row.received.count,
    received_documents: linkOf('received'),
  }
}

// Rows by date; amounts without a date come last.
const compareRows =
  (order: Compare) =>
  (a: Row, b: Row): number =>
    compareTexts(a.from ?? '9999', b.from ?? '9999') || order(a.currency, b.currency)
