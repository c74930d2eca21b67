import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import { getRow } from '../../../platform/database/records.ts'
import { bool, decimal, type Fields, ids, integer, text } from '../../../platform/fields/field.ts'
import { isProblem, readBoolean } from '../../../platform/fields/parse.ts'
import { readFields, shape } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { balancesOf, openAmountsOf } from './store.ts'

// The balance of a client: what was invoiced and what is open, by currency.

const SCALE = 2
const money = (description: string) =>
  decimal({ scale: SCALE, readonly: true, never_null: true, description: description })

export const balances = shape({
  name: 'balance',
  plural: 'balances',
  fields: {
    currency: text({ readonly: true, never_null: true }),
    count: integer({ readonly: true, never_null: true }),
    invoiced: money(
      'Sum of the requested amounts: `price_gross`, for expenses under reverse charge `price_net`',
    ),
    paid: money('The sum of `paid`'),
    outstanding: money('The sum of `amount_due` of open documents'),
    overdue: money('The overdue part of `outstanding`'),
    to_refund: money('Amounts to refund'),
  },
})

export async function readBalance(
  { db, caller, query, now }: ApiRequest,
  clientId: number,
): Promise<JsonObject[]> {
  const { account_id } = caller
  await getRow(db, account_id, clients, clientId)
  const today = dayAt(now, caller.time_zone)
  const rows = await balancesOf(db, { account_id, income: readIncome(query) }, clientId, today)
  return rows.map(({ currency, count, ...sums }) => ({
    currency,
    count: Number(count),
    ...Object.fromEntries(
      Object.entries(sums).map(([name, units]) => [name, printDecimal(fromUnits(units, SCALE))]),
    ),
  }))
}

// Open amounts of clients, for a column of a list.
export const openAmounts = shape({
  name: 'open_amount',
  plural: 'open_amounts',
  fields: {
    client_id: integer({ readonly: true, never_null: true }),
    currency: balances.fields.currency,
    outstanding: balances.fields.outstanding,
    overdue: balances.fields.overdue,
  },
})

const CLIENTS_MAX = 100

export const OPEN_PARAMETERS = {
  ids: ids({ description: `Ids of clients, at most ${CLIENTS_MAX}` }),
} satisfies Fields

export async function readOpenAmounts({ db, caller, query, now }: ApiRequest): Promise<JsonObject[]> {
  const { ids: clientIds } = readFields({ fields: OPEN_PARAMETERS }, query)
  if (!clientIds?.length) throw invalid({ ids: "can't be blank" })
  if (clientIds.length > CLIENTS_MAX) throw invalid({ ids: `is too long (maximum is ${CLIENTS_MAX} ids)` })
  const rows = await openAmountsOf(db, caller.account_id, clientIds, dayAt(now, caller.time_zone))
  return rows.map(({ client_id, currency, outstanding, overdue }) => ({
    client_id,
    currency,
    outstanding: printDecimal(fromUnits(outstanding, SCALE)),
    overdue: printDecimal(fromUnits(overdue, SCALE)),
  }))
}

export const SIDE_PARAMETERS = {
  income: bool({ initial: true, description: '`no` for expenses instead of sales' }),
} satisfies Fields

// Reads `income`: sales by default, purchases on request.
export function readIncome({ income }: ApiRequest['query']): boolean {
  const parsed = readBoolean(income ?? '')
  if (isProblem(parsed)) throw invalid({ income: 'must be yes or no' })
  return parsed ?? true
}
