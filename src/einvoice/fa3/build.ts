import { type Decimal, printFixed } from '../../money/decimal.ts'
import { limitsOf } from '../limits.ts'
import type { Problem } from '../model.ts'
import { builder } from '../xml/tree.ts'

// Elements and value formats that all parts of FA(3) share.

export const SPACES = { '': 'http://crd.gov.pl/wzor/2025/06/25/13775/' }
export const e = builder(SPACES)

export const amount = (value: Decimal): string => printFixed(value, 2)
export const yes = (condition: boolean): string => (condition ? '1' : '2')
export const mark = (name: string, condition: boolean) => e(name, condition ? '1' : undefined)

const FIRST_DAY = '2006-01-01'
export const FIRST_DAY_OF_PAYMENTS = '2016-07-01'
const LAST_DAY = '2050-01-01'

export function day(
  value: string | undefined,
  field: string,
  problems: Problem[],
  first = FIRST_DAY,
): string | undefined {
  if (value && (value < first || value > LAST_DAY))
    problems.push({ rule: 'FA3-39', field, values: [first, LAST_DAY] })
  return value
}

export const { text, quantity } = limitsOf('FA3-25', 'FA3-26')
