import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { type Group, type Grouped, groupAll, MONTH } from '../../../platform/database/lists/totals.ts'
import { choice, decimal, type Fields } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { questionOf, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { issuer, namesOfAll } from './gather.ts'
import { type Compare, compareTexts, compareUnits, ownFirst } from './order.ts'
import { type Asked, asTree, linkTo, listed, type Parameters, PERIOD, SIDE } from './parameters.ts'
import { byProduct } from './products.ts'
import {
  documents,
  identity,
  money,
  number,
  plain,
  type Report,
  reportShape,
  type Told,
  word,
} from './report.ts'

// What was sold, or bought: by client, product, category, month, department or who issued it. Counted are the documents of the list
// with `counted=1`, as the dashboard counts months. Of one sale receipts often name nobody and invoices the client.

const BY = ['client', 'product', 'category', 'month', 'department', 'issuer'] as const
type By = (typeof BY)[number]
const WHICH: { readonly [by in By]?: Parameters } = {
  month: { sold: 1 },
  client: { counted: 1, by_invoice: 1 },
}
type Grouping = Exclude<By, 'product' | 'month'>
const SCALE = 2
const SUMS = ['price_net', 'price_tax', 'price_gross'] as const

const FIGURES = {
  currency: word(),
  count: number('How many documents'),
  price_net: money(),
  price_tax: money(),
  price_gross: money(),
  documents: documents(),
} satisfies Fields

const SUMMED = {
  by: choice(BY, { initial: 'client', about: 'By what sums are made' }),
} satisfies Fields

export const salesReport: Report = {
  name: 'sales',
  summary: 'Report sales',
  about:
    'Sums of the documents that count, by what `by` says, the largest first; with `income=no` those of purchases. ' +
    'By product lines are summed up; what of documents is on no line stands under `rest`.',
  shape: reportShape(
    'sales',
    {
      id: identity('Of the client, product, category or department; null where documents name none'),
      name: word('Its name, or that of who issued them, or of a line that is of no product'),
      month: word('By month: `2026-11`'),
      quantity: decimal({ readonly: true, scale: 8, about: 'By product: how many were sold' }),
      rest: choice(['yes', 'no'], {
        readonly: true,
        about: 'By product: `yes` for what is on no line, such as rounding',
      }),
      ...FIGURES,
    },
    FIGURES,
  ),
  query: {
    ...SUMMED,
    ...PERIOD,
    ...SIDE,
  },
  tell: async (call, asked) => {
    const by = readFields({ fields: SUMMED }, call.query).by ?? 'client'
    const base = { ...listed(asked), ...(WHICH[by] ?? { counted: 1 }) }
    if (by === 'product') return byProduct(call, base)
    return told(call, asked, by, base)
  },
  columns: (_told, { query: { by } }) =>
    plain({
      ...(by === 'month' ? { month: 'text' } : { name: 'text', id: 'integer' }),
      currency: 'text',
      count: 'integer',
      ...(by === 'product' ? { quantity: 'decimal' } : {}),
      price_net: 'decimal',
      price_tax: 'decimal',
      price_gross: 'decimal',
    }),
}

// The parameter of the list that finds the documents of a row.
const FILTERS: { readonly [by in Grouping]: string } = {
  client: 'client_id',
  category: 'category_id',
  department: 'department_id',
  issuer: 'seller_person',
}

async function told(call: Call, asked: Asked, by: By, base: Parameters): Promise<Told> {
  const { db } = call
  const order = ownFirst(call.caller.settings.currency)
  const question = questionOf(call, asTree(base))
  const group: Group = by === 'month' ? MONTH : by === 'issuer' ? issuer(db) : FILTERS[by as Grouping]
  const sums = await groupAll(db, RESOURCE, question, [group, 'currency'], SUMS)
  const names = await namesFor(call, by, sums)
  const rows = sums.sort(by === 'month' ? byMonth(order) : byWorth(order)).map((one): Document => {
    const [key = null, currency] = one.keys
    const name = by === 'issuer' ? key : by === 'month' ? null : (names.get(Number(key)) ?? null)
    return {
      id: names.has(Number(key)) ? Number(key) : null,
      name,
      month: by === 'month' ? key : null,
      quantity: null,
      rest: null,
      ...figures(one, currency),
      documents: linkOf(asked, by, base, key, currency as string),
    }
  })
  return { rows, totals: totalsOf(sums, base, order) }
}

const figures = ({ count, sums }: Grouped, currency: unknown): Document => ({
  currency,
  count,
  ...Object.fromEntries(SUMS.map((name, place) => [name, print(sums[place] as bigint)])),
})

export const print = (units: bigint): string => printDecimal(fromUnits(units, SCALE))

function linkOf({ from, to }: Asked, by: By, base: Parameters, key: Key, currency: string): string {
  if (by !== 'month') {
    const name = FILTERS[by as Grouping]
    const found = key === null ? { without: name.replace(/_id$/, '') } : { [name]: key }
    return linkTo('invoices', { ...base, currency, ...found })
  }
  const [first, last] = [`${key}-01`, lastOf(String(key))]
  const date_from = from && from > first ? from : first
  const date_to = to && to < last ? to : last
  return linkTo('invoices', { ...base, currency, date_from, date_to })
}

type Key = string | number | null

export function lastOf(month: string): string {
  const [year = 0, of_year = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of_year, 0)).toISOString().slice(0, 10)
}

const byWorth =
  (order: Compare) =>
  (a: Grouped, b: Grouped): number =>
    order(a.keys[1], b.keys[1]) ||
    compareUnits(b.sums[2] as bigint, a.sums[2] as bigint) ||
    Number(a.keys[0] ?? 0) - Number(b.keys[0] ?? 0)

const byMonth =
  (order: Compare) =>
  (a: Grouped, b: Grouped): number =>
    compareTexts(a.keys[0], b.keys[0]) || order(a.keys[1], b.keys[1])

function totalsOf(sums: readonly Grouped[], base: Parameters, order: Compare): Document[] {
  const totals = new Map<string, Grouped>()
  for (const { keys, count, sums: units } of sums) {
    const currency = String(keys.at(-1) ?? '')
    const total = totals.get(currency) ?? { keys: [currency], count: 0, sums: units.map(() => 0n) }
    total.count += count
    total.sums = total.sums.map((sum, place) => sum + (units[place] as bigint))
    totals.set(currency, total)
  }
  return [...totals.values()]
    .sort((a, b) => order(a.keys[0], b.keys[0]))
    .map((one) => ({
      ...figures(one, one.keys[0]),
      documents: linkTo('invoices', { ...base, currency: one.keys[0] as string }),
    }))
}

async function namesFor(
  { db, caller }: Call,
  by: By,
  sums: readonly Grouped[],
): Promise<Map<number, string>> {
  const table = TABLES[by as keyof typeof TABLES]
  if (!table) return new Map()
  const ids = new Set(sums.flatMap(({ keys }) => (keys[0] === null ? [] : [Number(keys[0])])))
  return namesOfAll(db, caller.account_id, table, [...ids])
}

const TABLES = { client: 'clients', category: 'categories', department: 'departments' } as const
