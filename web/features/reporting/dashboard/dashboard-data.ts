import { type QueryParams, queryString } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { addDays } from '../../../format/dates.ts'

// Response of dashboard.json, and links to the documents behind each figure.

export type Dashboard = Answers['Dashboard']
export type MonthFigures = Answers['DashboardMonth']
export type Bucket = Answers['DashboardAge']['bucket']

// Figures of one currency; amounts in different currencies are never added.
export type Figures = Omit<Dashboard, 'totals'> & { totals: Answers['DashboardTotal']; is_income: boolean }

export function currencyFigures(dashboard: Dashboard, currency: string, is_income: boolean): Figures {
  const withCurrency = <Row extends { currency: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.currency === currency)
  const nothing = { currency, issued: '0', paid: '0', outstanding: '0', overdue: '0', to_refund: '0' }
  return {
    ...dashboard,
    currency,
    is_income,
    months: withCurrency(dashboard.months),
    totals: withCurrency(dashboard.totals)[0] ?? nothing,
    ageing: withCurrency(dashboard.ageing),
    top_clients: withCurrency(dashboard.top_clients),
    vat: withCurrency(dashboard.vat),
    expected: withCurrency(dashboard.expected),
  }
}

export type Series = 'issued_gross' | 'paid' | 'overdue'

// URL parameters of the lists, by their API names.
export function drillDownPaths({ currency, today, months, is_income }: Figures) {
  const list = (query: QueryParams) =>
    `/invoices${queryString({ counted: 1, currency, ...(is_income ? {} : { income: 'no' }), ...query })}`
  const due = (date_from: string | undefined, date_to: string | undefined) =>
    list({ unpaid: 1, search_date_type: 'payment_to', period: 'more', date_from, date_to })
  const ages: { [bucket in Bucket]: [from: number | undefined, to: number | undefined] } = {
    current: [0, undefined],
    '1_30': [-30, -1],
    '31_60': [-60, -31],
    '61_90': [-90, -61],
    over_90: [undefined, -91],
  }
  const dayAt = (days: number | undefined) => (days === undefined ? undefined : addDays(today, days))
  return {
    issued: list({ period: 'this_month' }),
    paid: list({ period: 'this_month', search_date_type: 'paid_date' }),
    outstanding: list({ unpaid: 1 }),
    to_refund: list({ to_refund: 1 }),
    overdue: due(undefined, addDays(today, -1)),
    month: (month: string, series: Series) => {
      const days = { period: 'more', date_from: `${month}-01`, date_to: lastDay(month) }
      return list({ ...days, ...(series === 'overdue' && is_income ? { status: 'overdue' } : {}) })
    },
    age: (bucket: Bucket) => due(dayAt(ages[bucket][0]), dayAt(ages[bucket][1])),
    week: (weekFrom: string) => due(weekFrom, addDays(weekFrom, 6)),
    client: (client_id: number) =>
      list({
        client_id,
        by_invoice: 1,
        period: 'more',
        date_from: `${months[0]?.month ?? today.slice(0, 7)}-01`,
      }),
  }
}

function lastDay(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
