import { dayAt } from '../../../platform/clock.ts'
import { PERIODS, periodDays } from '../../../platform/database/lists/period.ts'
import { bool, choice, currency, date, type Fields, integer } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'

// Parameters of reports: period, side, department and currency. They have the names of the list parameters.

export const ROWS_DEFAULT = 100
export const ROWS_MAX = 1000

export const PERIOD_PARAMETERS = {
  period: choice(PERIODS, {
    initial: 'all',
    description: 'A named period; combined with `date_from` and `date_to` both apply',
  }),
  date_from: date({ description: 'First day, such as `2026-11-01`' }),
  date_to: date({ description: 'The last day, inclusive' }),
} satisfies Fields

export const SIDE_PARAMETERS = {
  income: bool({ initial: true, description: '`no` for purchases in place of sales' }),
  department_id: integer({ description: 'Only documents of this department' }),
  currency: currency({ description: 'Only documents in this currency' }),
} satisfies Fields

export const DAY_PARAMETERS = {
  date: date({ description: 'Amounts at the end of this day, such as `2026-12-31`; by default now' }),
} satisfies Fields

export const PAGE_PARAMETERS = {
  page: integer({ initial: 1, description: 'Page of the rows; totals always cover all rows' }),
  per_page: integer({ initial: ROWS_DEFAULT, description: `Rows on a page, at most ${ROWS_MAX}` }),
} satisfies Fields

export type ReportQuery = {
  income: boolean
  department_id: number | null
  currency: string | null
  from: string | null
  to: string | null
  today: string
  page: number
  per_page: number
}

export function readReportQuery(call: ApiRequest): ReportQuery {
  const { caller, now, query } = call
  const today = dayAt(now, caller.time_zone)
  const { income, department_id, currency, page, per_page } = readFields(
    { fields: { ...SIDE_PARAMETERS, ...PAGE_PARAMETERS } },
    query,
  )
  return {
    income: income ?? true,
    department_id: department_id ?? null,
    currency: currency ?? null,
    ...periodDays(query, today),
    today,
    page: within(page, 1, 1_000_000),
    per_page: within(per_page, ROWS_DEFAULT, ROWS_MAX),
  }
}

const within = (number: number | null | undefined, fallback: number, max: number): number =>
  number && number >= 1 ? Math.min(number, max) : fallback

export type Parameters = { [name: string]: string | number | null | undefined }

// The list parameters that select the documents of a report.
export const listParameters = ({ income, department_id, currency, from, to }: ReportQuery): Parameters => ({
  income: income ? 'yes' : 'no',
  department_id,
  currency,
  date_from: from,
  date_to: to,
})

// The parameters in the form that lists read.
export const toInputObject = (parameters: Parameters): InputObject =>
  Object.fromEntries(definedEntries(parameters))

// The link to the list of documents behind a figure.
export const linkTo = (list: string, parameters: Parameters): string =>
  `/${list}.json?${new URLSearchParams(definedEntries(parameters))}`

const definedEntries = (parameters: Parameters): [string, string][] =>
  Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
