import { plusDays } from '../../../platform/clock.ts'
import { groupAll } from '../../../platform/database/lists/totals.ts'
import { choice, type Fields } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { questionOf, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { mondayOf } from '../dashboard/figures.ts'
import { type Compare, compareTexts, ownFirst } from './order.ts'
import { type Asked, asTree, linkTo, listed, type Parameters, PERIOD, SIDE } from './parameters.ts'
import { day, documents, money, number, plain, type Report, reportShape, type Told, word } from './report.ts'
import { lastOf, print } from './sales.ts'

// Money by month or week: what is owed by the day it is due, and what was paid by the day it was.

const FIGURES = {
  currency: word(),
  expected: money('Debts that fall due in it'),
  expected_count: number(),
  expected_documents: documents(),
  received: money('`paid` of the documents whose `paid_date` is in it'),
  received_count: number(),
  received_documents: documents(),
}

const SUMMED = {
  by: choice(['month', 'week'], { initial: 'month', about: 'How long a stretch of a row is' }),
} satisfies Fields

export const cashReport: Report = {
  name: 'cash',
  summary: 'Report cash expected and received',
  about:
    'By month or week: debts by the day they are due, and what is paid by `paid_date`; with `income=no` what we are to pay and have paid. What is due or paid on no day stands last, where no period is asked for.',
  shape: reportShape(
    'cash',
    { from: day('The first day of the month or week; null for what has no day'), to: day(), ...FIGURES },
    FIGURES,
  ),
  query: { ...SUMMED, ...PERIOD, ...SIDE },
  tell,
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

// How each of the two is asked of the list.
const SIDES = {
  expected: { on: 'payment_to', sums: 'debt', parameters: { unpaid: 1, search_date_type: 'payment_to' } },
  received: { on: 'paid_date', sums: 'paid', parameters: { counted: 1, search_date_type: 'paid_date' } },
} as const
type Side = keyof typeof SIDES

async function tell(call: Call, asked: Asked): Promise<Told> {
  const by = readFields({ fields: SUMMED }, call.query).by ?? 'month'
  const order = ownFirst(call.caller.settings.currency)
  const is_open = asked.from === null && asked.to === null
  const [rows, totals] = [new Map<string, Row>(), new Map<string, Row>()]
  for (const side of Object.keys(SIDES) as Side[]) {
    const { on, sums, parameters } = SIDES[side]
    const question = questionOf(call, asTree({ ...listed(asked), ...parameters }))
    for (const { keys, count, sums: found } of await groupAll(
      call.db,
      RESOURCE,
      question,
      [on, 'currency'],
      [sums],
    )) {
      const [date, currency] = keys as [string | null, string]
      if (date === null && (!is_open || found[0] === 0n)) continue
      const from = date && (by === 'week' ? mondayOf(date) : `${date.slice(0, 7)}-01`)
      addTo(rows, `${from} ${currency}`, { from, currency }, side, { units: found[0] as bigint, count })
      addTo(totals, currency, { from: null, currency }, side, { units: found[0] as bigint, count })
    }
  }
  const lastDay = (from: string) => (by === 'week' ? plusDays(from, 6) : lastOf(from.slice(0, 7)))
  return {
    rows: [...rows.values()].sort(inOrder(order)).map((row) => {
      const { from } = row
      const stretch = from === null ? null : { from, to: lastDay(from) }
      return { from, to: stretch?.to ?? null, ...figures(row, asked, stretch) }
    }),
    totals: [...totals.values()].sort(inOrder(order)).map((row) => figures(row, asked, 'all')),
  }
}

function addTo(
  rows: Map<string, Row>,
  key: string,
  place: Pick<Row, 'from' | 'currency'>,
  side: Side,
  { units, count }: Sums,
) {
  const none = () => ({ units: 0n, count: 0 })
  const row = rows.get(key) ?? { ...place, expected: none(), received: none() }
  row[side] = { units: row[side].units + units, count: row[side].count + count }
  rows.set(key, row)
}

type Stretch = { from: string; to: string } | null | 'all'

function figures(row: Row, asked: Asked, stretch: Stretch): Document {
  const linkOf = (side: Side): string => {
    const parameters: Parameters = { ...listed(asked), ...SIDES[side].parameters, currency: row.currency }
    if (stretch === 'all') return linkTo('invoices', parameters)
    if (stretch === null) return linkTo('invoices', { ...parameters, without: SIDES[side].on })
    const date_from = asked.from && asked.from > stretch.from ? asked.from : stretch.from
    const date_to = asked.to && asked.to < stretch.to ? asked.to : stretch.to
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

// Months in their order; what is due on no day comes last.
const inOrder =
  (order: Compare) =>
  (a: Row, b: Row): number =>
    compareTexts(a.from ?? '9999', b.from ?? '9999') || order(a.currency, b.currency)
