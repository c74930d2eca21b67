import type { Database } from '../../platform/database/database.ts'
import { selectRecords } from '../../platform/database/records.ts'
import { name, sql } from '../../platform/database/sql.ts'
import { type Movement, warehouseActions } from './schema.ts'

// The document that moved the goods.
export type Cause = { warehouse_document_id: number } | { invoice_id: number }

export async function findMovements(db: Database, account_id: number, cause: Cause): Promise<Movement[]> {
  const found = await selectRecords(
    db,
    warehouseActions,
    sql`where account_id = ${account_id} and deleted = 0 and ${isCausedBy(cause)} order by id`,
  )
  return found as Movement[]
}

export async function dropMovements(db: Database, account_id: number, cause: Cause) {
  await db.run(sql`delete from warehouse_actions
    where account_id = ${account_id} and deleted = 0 and ${isCausedBy(cause)}`)
}

function isCausedBy(cause: Cause) {
  const [[column, id] = ['', 0]] = Object.entries(cause)
  return sql`${name(column)} = ${id}`
}

// Where goods lie when nobody says: in the main warehouse, else in the oldest one, else in none.
export async function findMainWarehouseId(db: Database, account_id: number): Promise<number | null> {
  const row = await db.get<{ id: number }>(sql`select id from warehouses where account_id = ${account_id}
    and deleted = 0 order by case when kind = 'main' then 0 else 1 end, id limit 1`)
  return row?.id ?? null
}
