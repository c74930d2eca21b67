import { invalid } from '../../../platform/api-error.ts'
import { type ExtraConditions, textOf } from '../../../platform/database/lists/filter.ts'
import { sql } from '../../../platform/database/sql.ts'
import { type Fields, integer } from '../../../platform/fields/field.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { filterParameters } from '../../../platform/http/parameters.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { payments } from './schema.ts'

export const PAYMENT_FILTERS = {
  ...filterParameters(payments as Resource),
  invoice_id: integer({ description: 'Payments for this invoice' }),
} satisfies Fields

// The filter by invoice, which only the list of payments has.
export function paymentConditions({ query, caller: { account_id } }: ApiRequest): ExtraConditions {
  const invoiceId = textOf('invoice_id', query.invoice_id ?? '').trim()
  if (invoiceId === '') return {}
  if (!/^\d{1,16}$/.test(invoiceId)) throw invalid({ invoice_id: 'must be an id' })
  return {
    others: [
      sql`id in (select payment_id from payment_shares
        where account_id = ${account_id} and invoice_id = ${Number(invoiceId)})`,
    ],
  }
}

// Conditions of the sums of a cash book.
export const CASH = {
  received: sql`paid = 1 and income = 1 and price > 0`,
  refunded: sql`paid = 1 and income = 1 and price < 0`,
  spent: sql`paid = 1 and income = 0`,
  waiting: sql`paid = 0 and income = 1`,
}
