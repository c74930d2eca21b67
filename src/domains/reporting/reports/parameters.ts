import { dayAt } from '../../../platform/clock.ts'
import { PERIODS, periodDays } from '../../../platform/database/lists/period.ts'
import { bool, choice, currency, date, type Fields, integer } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import type { Call } from '../../../platform/http/route.ts'

// What reports are asked for: the period, the side, a department or currency alone. The same words as those of the lists.

export const ROWS_DEFAULT = 100
export const ROWS_MAX = 1000

export const PERIOD = {
  period: choice(PERIODS, { initial: 'all', about: 'A stretch of days; with the two below, both hold' }),
  date_from: date({ about: 'The first day, `2026-11-01`' }),
  date_to: date({ about: 'The last day, itself included' }),
} satisfies Fields

export const SIDE = {
  income: bool({ initial: true, about: '`no` for purchases in place of sales' }),
  department_id: integer({ about: 'Of this department alone' }),
  currency: currency({ about: 'Documents in this currency alone' }),
} satisfies Fields

export const PAGED = {
  page: integer({ initial: 1, about: 'Of the rows; the totals are always those of all' }),
  per_page: integer({ initial: ROWS_DEFAULT, about: `Rows on a page, at most ${ROWS_MAX}` }),
} satisfies Fields

export type Asked = {
  income: boolean
  department_id: number | null
  currency: string | null
  from: string | null
  to: string | null
  today: string
  page: number
  per_page: number
}

export function readAsked(call: Call): Asked {
  const { caller, now, query } = call
  const today = dayAt(now, caller.time_zone)
  const { income, department_id, currency, page, per_page } = readFields(
    { fields: { ...SIDE, ...PAGED } },
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

const within = (number: number | null | undefined, otherwise: number, max: number): number =>
  number && number >= 1 ? Math.min(number, max) : otherwise

export type Parameters = { [name: string]: string | number | null | undefined }

// The parameters of the list whose documents a report is about.
export const listed = ({ income, department_id, currency, from, to }: Asked): Parameters => ({
  income: income ? 'yes' : 'no',
  department_id,
  currency,
  date_from: from,
  date_to: to,
})

// As a list reads them.
export const asTree = (parameters: Parameters): Tree => Object.fromEntries(given(parameters))

// Where the documents behind a figure are listed.
export const linkTo = (list: string, parameters: Parameters): string =>
  `/${list}.json?${new URLSearchParams(given(parameters))}`

const given = (parameters: Parameters): [string, string][] =>
  Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
