import { fromUnits, printDecimal } from '../../money/decimal.ts'
import { dayAt } from '../../platform/clock.ts'
import { getRow } from '../../platform/database/records.ts'
import { sql } from '../../platform/database/sql.ts'
import { bool, decimal, type Fields, integer, text } from '../../platform/fields/field.ts'
import { isProblem, readBoolean } from '../../platform/fields/read.ts'
import { type Resource, shape } from '../../platform/fields/resource.ts'
import type { Document } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import { invalid } from '../../platform/refusal.ts'
import { clients } from '../clients/schema.ts'
import { isOverdueOn } from '../invoices/lists/list.ts'

// What a client was invoiced and what of it is open, each currency by itself.

const SCALE = 2
const money = (about: string) => decimal({ scale: SCALE, readonly: true, about })

export const balances = shape({
  name: 'balance',
  plural: 'balances',
  fields: {
    currency: text({ readonly: true }),
    count: integer({ readonly: true }),
    invoiced: money('The sum of `price_gross`'),
    paid: money('The sum of `paid`'),
    outstanding: money('What is owed: the sum of `amount_due` of debts'),
    overdue: money('The part of it that is past its day'),
    to_refund: money('What has to be given back'),
  },
})

type Row = {
  currency: string
  count: number
  invoiced: string
  paid: string
  outstanding: string
  overdue: string
  to_refund: string
}

export async function readBalance({ db, caller, query, now }: Call, client_id: number): Promise<Document[]> {
  const { account_id } = caller
  await getRow(db, account_id, clients as unknown as Resource, client_id)
  const rows =
    await db.all<Row>(sql`select currency, count(*) as count, ${total(sql`price_gross`)} as invoiced,
    ${total(sql`paid`)} as paid, ${total(sql`debt`)} as outstanding,
    ${total(sql`case when ${isOverdueOn(dayAt(now, caller.time_zone))} then debt else 0 end`)} as overdue,
    ${total(sql`refund`)} as to_refund
    from invoices where account_id = ${account_id} and deleted = 0 and client_id = ${client_id}
    and income = ${readIncome(query)} and counted = 1
    group by currency order by currency`)
  return rows.map(({ currency, count, ...sums }) => ({
    currency,
    count: Number(count),
    ...Object.fromEntries(
      Object.entries(sums).map(([name, units]) => [name, printDecimal(fromUnits(units, SCALE))]),
    ),
  }))
}

// As text, because a sum may be longer than a number of JavaScript.
const total = (amount: ReturnType<typeof sql>) => sql`cast(sum(coalesce(${amount}, 0)) as text)`

export const SIDE = {
  income: bool({ initial: true, about: '`no` for expenses in place of sales' }),
} satisfies Fields

// Sales, unless purchases are asked for.
export function readIncome({ income }: Call['query']): boolean {
  const read = readBoolean((income ?? '') as never)
  if (isProblem(read)) throw invalid({ income: 'is not yes or no' })
  return read ?? true
}
