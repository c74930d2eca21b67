import { invalid } from '../../../platform/api-error.ts'
import { type Own, textOf } from '../../../platform/database/lists/filter.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type Fields, integer } from '../../../platform/fields/field.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { filterParameters } from '../../../platform/http/parameters.ts'
import type { Call } from '../../../platform/http/route.ts'
import { payments } from './schema.ts'

export const PAYMENT_FILTERS = {
  ...filterParameters(payments as unknown as Resource),
  invoice_id: integer({ about: 'Those for this invoice' }),
} satisfies Fields

// What only the list of payments takes: the invoice they are for.
export function ownConditions({ query, caller: { account_id } }: Call): Own {
  const asked = textOf('invoice_id', query.invoice_id ?? '').trim()
  if (asked === '') return {}
  if (!/^\d{1,16}$/.test(asked)) throw invalid({ invoice_id: 'is not an id' })
  return {
    others: [
      sql`id in (select payment_id from payment_shares
        where account_id = ${account_id} and invoice_id = ${Number(asked)})`,
    ],
  }
}

// The parts of a cash book.
export const CASH = {
  received: sql`paid = 1 and income = 1 and price > 0`,
  refunded: sql`paid = 1 and income = 1 and price < 0`,
  spent: sql`paid = 1 and income = 0`,
  waiting: sql`paid = 0 and income = 1`,
}
