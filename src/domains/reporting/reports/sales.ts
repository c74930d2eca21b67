import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { type Group, type GroupTotals, groupAll, MONTH } from '../../../platform/database/lists/totals.ts'
import { choice, decimal, type Fields } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { invoiceSelection, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { issuer, namesOfAll } from './gather.ts'
import { type Compare, compareTexts, compareUnits, ownFirst } from './order.ts'
import {
  linkTo,
  listParameters,
  type Parameters,
  PERIOD_PARAMETERS,
  type ReportQuery,
  SIDE_PARAMETERS,
  toInputObject,
} from './parameters.ts'
import { byProduct } from './products.ts'
import {
  documents,
  identity,
  money,
  number,
  plain,
  type Report,
  type ReportData,
  reportShape,
  word,
} from './report.ts'

// Reports sales or purchases by client, product, category, month, department or issuer. Counts the documents that lists
// with `counted=1` show, like the months of the dashboard. If a sale has both a receipt and an invoice, the receipt
// often has no client, so clients are summed by invoice.

const BY = ['client', 'product', 'category', 'month', 'department', 'issuer'] as const
type By = (typeof BY)[number]
const BASE_PARAMETERS: { readonly [by in By]?: Parameters } = {
  month: { sold: 1 },
  client: { counted: 1, by_invoice: 1 },
}
type Grouping = Exclude<By, 'product' | 'month'>
const SCALE = 2
const SUMS = ['price_net', 'price_tax', 'price_gross'] as const

const FIGURES = {
  currency: word(),
  count: number('Number of documents'),
  price_net: money(),
  price_tax: money(),
  price_gross: money(),
  documents: documents(),
} satisfies Fields

const GROUP_PARAMETERS = {
  by: choice(BY, { initial: 'client', description: 'The grouping of the sums' }),
} satisfies Fields

export const salesReport: Report = {
  name: 'sales',
  summary: 'Report sales',
  about:
    'Sums of the counted documents, grouped by `by`, the largest first; with `income=no` sums of purchases. ' +
    'By product the lines are summed; amounts of documents that are on no line are in a row with `rest`.',
  shape: reportShape(
    'sales',
    {
      id: identity('Id of the client, product, category or department; null for documents without one'),
      name: word('Name of the group, of the issuer, or of lines without a product'),
      month: word('By month: `2026-11`'),
      quantity: decimal({ readonly: true, scale: 8, description: 'By product: the quantity sold' }),
      rest: choice(['yes', 'no'], {
        readonly: true,
        description: 'By product: `yes` for amounts on no line, such as rounding',
      }),
      ...FIGURES,
    },
    FIGURES,
  ),
  query: {
    ...GROUP_PARAMETERS,
    ...PERIOD_PARAMETERS,
    ...SIDE_PARAMETERS,
  },
  read: async (call, query) => {
    const by = readFields({ fields: GROUP_PARAMETERS }, call.query).by ?? 'client'
    const base = { ...listParameters(query), ...(BASE_PARAMETERS[by] ?? { counted: 1 }) }
    if (by === 'product') return byProduct(call, base)
    return readSales(call, query, by, base)
  },
  print: {
    title: ({ query }, { income }) => `${income ? 'sales' : 'purchases'}-${query.by ?? 'client'}`,
    carried: ['price_net', 'price_tax', 'price_gross'],
  },
  columns: (_data, { query: { by } }) =>
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

// The list parameter that selects the documents of a row.
const FILTERS: { readonly [by in Grouping]: string } = {
  client: 'client_id',
  category: 'category_id',
  department: 'department_id',
  issuer: 'seller_person',
}

async function readSales(
  call: ApiRequest,
  query: ReportQuery,
  by: By,
  base: Parameters,
): Promise<ReportData> {
  const { db } = call
  const order = ownFirst(call.caller.settings.currency)
  const selection = invoiceSelection(call, toInputObject(base))
  const group: Group = by === 'month' ? MONTH : by === 'issuer' ? issuer(db) : FILTERS[by as Grouping]
  const sums = await groupAll(db, RESOURCE, selection, [group, 'currency'], SUMS)
  const names = await namesFor(call, by, sums)
  const rows = sums.sort(by === 'month' ? byMonth(order) : byValue(order)).map((grouped): JsonObject => {
    const [key = null, currency] = grouped.keys
    const name = by === 'issuer' ? key : by === 'month' ? null : (names.get(Number(key)) ?? null)
    return {
      id: names.has(Number(key)) ? Number(key) : null,
      name,
      month: by === 'month' ? key : null,
      quantity: null,
      rest: null,
      ...figures(grouped, currency),
      documents: linkOf(query, by, base, key, currency as string),
    }
  })
  return { rows, totals: totalsOf(sums, base, order) }
}

const figures = ({ count, sums }: GroupTotals, currency: unknown): JsonObject => ({
  currency,
  count,
  ...Object.fromEntries(SUMS.map((name, index) => [name, print(sums[index] as bigint)])),
})

export const print = (units: bigint): string => printDecimal(fromUnits(units, SCALE))

function linkOf({ from, to }: ReportQuery, by: By, base: Parameters, key: Key, currency: string): string {
  if (by !== 'month') {
    const name = FILTERS[by as Grouping]
    const keyParameter = key === null ? { without: name.replace(/_id$/, '') } : { [name]: key }
    return linkTo('invoices', { ...base, currency, ...keyParameter })
  }
  const [first, last] = [`${key}-01`, lastOf(String(key))]
  const date_from = from && from > first ? from : first
  const date_to = to && to < last ? to : last
  return linkTo('invoices', { ...base, currency, date_from, date_to })
}

type Key = string | number | null

export function lastOf(month: string): string {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, monthOfYear, 0)).toISOString().slice(0, 10)
}

const byValue =
  (order: Compare) =>
  (a: GroupTotals, b: GroupTotals): number =>
    order(a.keys[1], b.keys[1]) ||
    compareUnits(b.sums[2] as bigint, a.sums[2] as bigint) ||
    Number(a.keys[0] ?? 0) - Number(b.keys[0] ?? 0)

const byMonth =
  (order: Compare) =>
  (a: GroupTotals, b: GroupTotals): number =>
    compareTexts(a.keys[0], b.keys[0]) || order(a.keys[1], b.keys[1])

function totalsOf(sums: readonly GroupTotals[], base: Parameters, order: Compare): JsonObject[] {
  const totals = new Map<string, GroupTotals>()
  for (const { keys, count, sums: units } of sums) {
    const currency = String(keys.at(-1) ?? '')
    const total = totals.get(currency) ?? { keys: [currency], count: 0, sums: units.map(() => 0n) }
    total.count += count
    total.sums = total.sums.map((sum, index) => sum + (units[index] as bigint))
    totals.set(currency, total)
  }
  return [...totals.values()]
    .sort((a, b) => order(a.keys[0], b.keys[0]))
    .map((total) => ({
      ...figures(total, total.keys[0]),
      documents: linkTo('invoices', { ...base, currency: total.keys[0] as string }),
    }))
}

async function namesFor(
  { db, caller }: ApiRequest,
  by: By,
  sums: readonly GroupTotals[],
): Promise<Map<number, string>> {
  const table = TABLES[by as keyof typeof TABLES]
  if (!table) return new Map()
  const ids = new Set(sums.flatMap(({ keys }) => (keys[0] === null ? [] : [Number(keys[0])])))
  return namesOfAll(db, caller.account_id, table, [...ids])
}

const TABLES = { client: 'clients', category: 'categories', department: 'departments' } as const
