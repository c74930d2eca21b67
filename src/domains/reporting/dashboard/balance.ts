import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { getRow } from '../../../platform/database/records.ts'
import { bool, decimal, type Fields, integer, text } from '../../../platform/fields/field.ts'
import { isProblem, readBoolean } from '../../../platform/fields/parse.ts'
import { type Resource, shape } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { balancesOf } from './store.ts'

// What a client was invoiced and what of it is open, each currency by itself.

const SCALE = 2
const money = (about: string) => decimal({ scale: SCALE, readonly: true, filled: true, about })

export const balances = shape({
  name: 'balance',
  plural: 'balances',
  fields: {
    currency: text({ readonly: true, filled: true }),
    count: integer({ readonly: true, filled: true }),
    invoiced: money('The sum of `price_gross`'),
    paid: money('The sum of `paid`'),
    outstanding: money('What is owed: the sum of `amount_due` of debts'),
    overdue: money('The part of it that is past its day'),
    to_refund: money('What has to be given back'),
  },
})

export async function readBalance({ db, caller, query, now }: Call, client_id: number): Promise<Document[]> {
  const { account_id } = caller
  await getRow(db, account_id, clients as unknown as Resource, client_id)
  const today = dayAt(now, caller.time_zone)
  const rows = await balancesOf(db, { account_id, income: readIncome(query) }, client_id, today)
  return rows.map(({ currency, count, ...sums }) => ({
    currency,
    count: Number(count),
    ...Object.fromEntries(
      Object.entries(sums).map(([name, units]) => [name, printDecimal(fromUnits(units, SCALE))]),
    ),
  }))
}

export const SIDE = {
  income: bool({ initial: true, about: '`no` for expenses in place of sales' }),
} satisfies Fields

// Sales, unless purchases are asked for.
export function readIncome({ income }: Call['query']): boolean {
  const read = readBoolean((income ?? '') as never)
  if (isProblem(read)) throw invalid({ income: 'is not yes or no' })
  return read ?? true
}
