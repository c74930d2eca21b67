// Queries for documents that were made from other documents.

import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { DERIVED_KINDS, ORDER_PART_KINDS } from '../invoices/kinds.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

export async function advanceIdsOf(db: Database, accountId: number, orderId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from invoices where account_id = ${accountId}
    and deleted = 0 and from_invoice_id = ${orderId} and kind = 'advance' order by id`)
  return rows.map(({ id }) => id)
}

// Selects live documents made from this one.
export const selectConversions = (
  db: Database,
  accountId: number,
  fromId: number,
  kinds: readonly string[],
) =>
  selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and cancelled = 0 and from_invoice_id = ${fromId}
      and kind in (${join(kinds)}) order by id`,
    'with lazy fields',
  )

// Selects the other advances and final invoices of an order.
export const otherParts = (db: Database, accountId: number, source: Invoice, { id }: { id: number }) =>
  selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and cancelled = 0 and from_invoice_id = ${source.id}
      and kind in (${join(ORDER_PART_KINDS)}) and id <> ${id} order by id`,
  )

// Returns a deleted or cancelled document.
export async function findRemoved(db: Database, accountId: number, id: number): Promise<Invoice | undefined> {
  const condition = sql`where account_id = ${accountId} and id = ${id} and (deleted = 1 or cancelled = 1)`
  return (await selectRecords(db, invoices, condition))[0]
}

// Returns the number of a derived document, for the message that it must be deleted first.
export async function findDerivedNumber(
  db: Database,
  accountId: number,
  id: number,
): Promise<string | undefined> {
  const row = await db.get<{
    number: string
  }>(sql`select number from invoices where account_id = ${accountId}
    and deleted = 0 and cancelled = 0 and kind in (${join(DERIVED_KINDS)})
    and (invoice_id = ${id} or from_invoice_id = ${id}) limit 1`)
  return row?.number
}
