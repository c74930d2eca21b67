// Conditions for sales of a period. A receipt and its invoice are one sale, made and declared with the receipt, so the
// receipt and its corrections count, each in its month, whenever the invoice was issued.

import type { Database } from '../../../../platform/database/database.ts'
import { periodDays } from '../../../../platform/database/lists/period.ts'
import { sql } from '../../../../platform/database/sql.ts'
import type { InputObject } from '../../../../platform/formats/input.ts'

// Returns whether the period filters by a date of the sale. Payments and due dates belong to the invoice
// instead.
export function filtersBySaleDate(query: InputObject, today: string): boolean {
  if (!SALE_DATES.has(String(query.search_date_type || 'issue_date'))) return false
  const { from, to } = periodDays(query, today)
  return from !== null || to !== null
}

const SALE_DATES = new Set(['issue_date', 'sell_date', 'transaction_date', 'accounting_vat_tax_date'])

// Receipts with an invoice, their corrections and those of own documents for acquisitions: live documents that do not
// count themselves. The counters know only these columns.
export const IS_UNCOUNTED = sql`counted = 0 and cancelled = 0 and kind in ('receipt', 'correction')`

// Among them, what corrects an acquisition, which is no sale.
export const CORRECTS_ACQUISITION = sql`(kind = 'correction' and data like '%"corrected_kind":"%')`

// Receipts with an invoice, and their corrections.
export const IS_INVOICED_RECEIPT = sql`(${IS_UNCOUNTED} and not ${CORRECTS_ACQUISITION})`

// Most accounts have no such receipts and skip the search for their invoices.
export const hasInvoicedReceipts = async (db: Database, accountId: number): Promise<boolean> =>
  (await db.get(sql`select 1 as found from invoices_tally where account_id = ${accountId}
    and ${IS_UNCOUNTED} and count > 0 limit 1`)) !== undefined

export const IS_FOR_RECEIPT = sql`(from_invoice_id > 0 and exists (select 1 from invoices receipt
  where receipt.account_id = invoices.account_id and receipt.id = invoices.from_invoice_id
    and receipt.kind = 'receipt' and receipt.counted = 0 and receipt.deleted = 0 and receipt.cancelled = 0
    and (receipt.data like '%"invoice_for_receipt_id":' || invoices.id || ',%'
      or receipt.data like '%"invoice_for_receipt_id":' || invoices.id || '}%')))`

export const IS_SOLD = sql`(counted = 1 and not ${IS_FOR_RECEIPT} or ${IS_INVOICED_RECEIPT})`
