import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { FOLLOWING, PARTS } from '../invoices/kinds.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

export async function advanceIdsOf(db: Database, account_id: number, order_id: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from invoices where account_id = ${account_id}
    and deleted = 0 and from_invoice_id = ${order_id} and kind = 'advance' order by id`)
  return rows.map(({ id }) => id)
}

// What stands of the documents made from this one.
export const selectMade = (db: Database, account_id: number, from_id: number, kinds: readonly string[]) =>
  selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and deleted = 0 and cancelled = 0 and from_invoice_id = ${from_id}
      and kind in (${join(kinds)}) order by id`,
    'with lazy fields',
  )

// The advances and final invoices of an order but for this one.
export const otherParts = (db: Database, account_id: number, leading: Invoice, { id }: { id: number }) =>
  selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and deleted = 0 and cancelled = 0 and from_invoice_id = ${leading.id}
      and kind in (${join(PARTS)}) and id <> ${id} order by id`,
  )

// As it was when it was deleted or cancelled.
export async function findGone(db: Database, account_id: number, id: number): Promise<Invoice | undefined> {
  const of = sql`where account_id = ${account_id} and id = ${id} and (deleted = 1 or cancelled = 1)`
  return (await selectRecords(db, invoices, of))[0]
}

// Its number, for whoever has to delete it first.
export async function findFollower(
  db: Database,
  account_id: number,
  id: number,
): Promise<string | undefined> {
  const row = await db.get<{
    number: string
  }>(sql`select number from invoices where account_id = ${account_id}
    and deleted = 0 and cancelled = 0 and kind in (${join(FOLLOWING)})
    and (invoice_id = ${id} or from_invoice_id = ${id}) limit 1`)
  return row?.number
}
