import type { Base } from '../../../interest/rates.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { RECEIVABLE_KINDS } from '../../documents/invoices/kinds.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { type InterestRate, interestRates } from './schema.ts'

export const RATES_MAX = 1000

export const ratesOf = (db: Database, accountId: number, kind: Base): Promise<InterestRate[]> =>
  selectRecords(
    db,
    interestRates,
    sql`where account_id = ${accountId} and deleted = 0 and kind = ${kind}
      order by valid_from, id limit ${RATES_MAX}`,
  )

export async function hasRateFrom(
  db: Database,
  accountId: number,
  kind: string,
  validFrom: string,
  exceptId = 0,
): Promise<boolean> {
  const row = await db.get(sql`select id from interest_rates where account_id = ${accountId} and deleted = 0
    and kind = ${kind} and valid_from = ${validFrom} and id <> ${exceptId} limit 1`)
  return row !== undefined
}

// Selects notes that claim interest of a document, in the order in which they were created.
export async function notesOf(db: Database, accountId: number, invoiceId: number): Promise<Invoice[]> {
  const notes = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and cancelled = 0
      and from_invoice_id = ${invoiceId} and kind = 'accounting_note' order by id`,
  )
  return notes.filter(({ interest }) => interest !== null)
}

type InterestFilters = { from: string; to: string; client_id: number | null; invoice_id: number | null }

// Selects documents that may bear interest and were due between two days, oldest first.
export const dueDocuments = (
  db: Database,
  accountId: number,
  { from, to, client_id, invoice_id }: InterestFilters,
  limit: number,
): Promise<Invoice[]> =>
  selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and cancelled = 0 and income = 1
      and payment_to >= ${from} and payment_to < ${to} and kind in (${join([...RECEIVABLE_KINDS])})
      ${client_id === null ? sql`` : sql`and client_id = ${client_id}`} ${invoice_id === null ? sql`` : sql`and id = ${invoice_id}`}
      ${client_id === null && invoice_id === null ? sql`and debt > 0` : sql``}
      order by payment_to, id limit ${limit}`,
  )
