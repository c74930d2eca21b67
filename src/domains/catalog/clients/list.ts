import { forbidden } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { ExtraConditions, ExtraOrder } from '../../../platform/database/lists/filter.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { choice } from '../../../platform/fields/field.ts'
import { orderParameter } from '../../../platform/http/parameters.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { maySeeAllSales } from './rules.ts'
import { clients } from './schema.ts'

// Orders of the list of clients by what they owe. Amounts of several currencies cannot be compared, so a client counts with its
// amount in the currency of the account, and otherwise in the first other currency by its code: first come those that owe
// in the currency of the account, then those of each other currency, then those that owe nothing.

const DEBT_ORDERS = ['outstanding', 'overdue'] as const

const columns = orderParameter(clients).order

export const CLIENT_ORDER = {
  order: choice([...(columns?.choices ?? []), ...DEBT_ORDERS.flatMap((name) => [name, `${name}.desc`])], {
    description: `${columns?.options.description}. \`outstanding\` and \`overdue\` order by what the clients owe. Descending: clients that owe in the currency of the account, clients that owe in other currencies (one after another), clients that owe nothing`,
  }),
}

export const debtOrders = (call: ApiRequest): Pick<ExtraConditions, 'orders'> => ({
  orders: {
    outstanding: debtOrder(call, () => sql`debt > 0`),
    overdue: debtOrder(call, (today) => sql`debt > 0 and payment_to < ${today}`),
  },
})

const debtOrder =
  ({ caller, now }: ApiRequest, isOwed: (today: string) => Sql): ExtraOrder =>
  (direction) => {
    const { account_id, settings, time_zone, restrictions } = caller
    if (!maySeeAllSales(restrictions)) throw forbidden()
    const isForeign = sql`case when currency = ${String(settings.currency ?? '')} then 0 else 1 end`
    return {
      ranks: sql`select client_id as record_id, is_foreign, currency, amount from (
        select client_id, ${isForeign} as is_foreign, currency, sum(debt) as amount,
          row_number() over (partition by client_id order by ${isForeign}, currency) as place
        from invoices where account_id = ${account_id} and deleted = 0 and income = ${true} and ${isOwed(dayAt(now, time_zone))} and client_id is not null
        group by client_id, currency) as owed
        where place = 1`,
      by:
        direction === 'desc'
          ? sql`case when amount is null then 2 else is_foreign end, currency, amount desc`
          : sql`case when amount is null then 2 else is_foreign end desc, currency desc, amount`,
    }
  }
