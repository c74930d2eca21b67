import type { Database } from '../../../platform/database/database.ts'
import { insertRecords, selectRecords, updateRecord } from '../../../platform/database/records.ts'
import { join, name, sql } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { Layer } from './cost-layers.ts'
import { type Movement, type MovementRow, warehouseActions } from './schema.ts'

// The document that moved the goods.
export type Cause = { warehouse_document_id: number } | { invoice_id: number }

export async function findMovements(db: Database, account_id: number, cause: Cause): Promise<MovementRow[]> {
  const found = await selectRecords(
    db,
    warehouseActions,
    sql`where account_id = ${account_id} and deleted = 0 and ${isCausedBy(cause)} order by id`,
  )
  return found as MovementRow[]
}

export async function insertMovements(
  db: Database,
  account_id: number,
  movements: readonly Movement[],
  now: number,
) {
  if (movements.length === 0) return
  const rows = movements.map((movement) => compose(warehouseActions, movement))
  const times = rows.map(() => now)
  await insertRecords(db, account_id, warehouseActions, rows, times)
}

// Rows keep their ids when a document changes: among the movements of a day its place stays.
export async function rewriteMovements(
  db: Database,
  account_id: number,
  before: readonly MovementRow[],
  after: readonly Movement[],
  now: number,
) {
  for (const [place, row] of before.entries()) {
    const movement = after[place]
    if (movement) await changeMovement(db, account_id, row, movement, now)
    else await db.run(sql`delete from warehouse_actions where account_id = ${account_id} and id = ${row.id}`)
  }
  await insertMovements(db, account_id, after.slice(before.length), now)
}

export const changeMovement = (
  db: Database,
  account_id: number,
  row: MovementRow,
  movement: Movement,
  now: number,
) => updateRecord(db, { account_id, now }, warehouseActions, row, compose(warehouseActions, movement))

type Place = { date: string | null; id: number }

// Of one product, in the order in which they count.
export async function movementsAfter(
  db: Database,
  account_id: number,
  product_id: number,
  after: Place | undefined,
  limit: number,
): Promise<MovementRow[]> {
  const rest = after ? sql`and (date, id) > (${after.date}, ${after.id})` : sql``
  const found = await selectRecords(
    db,
    warehouseActions,
    sql`where account_id = ${account_id} and deleted = 0 and product_id = ${product_id} ${rest}
      order by date, id limit ${limit}`,
  )
  return found as MovementRow[]
}

// What went out of a product for invoices until a day, and what that had cost.
export async function soldFor(
  db: Database,
  account_id: number,
  product_id: number,
  invoice_ids: readonly number[],
  until: string,
): Promise<Map<number, Layer>> {
  if (invoice_ids.length === 0) return new Map()
  const rows = await db.all<{ invoice_id: number; quantity: string; value: string }>(sql`select invoice_id,
    cast(sum(-quantity) as text) as quantity, cast(sum(-total_purchase_price_net) as text) as value
    from warehouse_actions where account_id = ${account_id} and deleted = 0 and invoice_id in (${join(invoice_ids)})
    and product_id = ${product_id} and quantity < 0 and date <= ${until} group by invoice_id`)
  return new Map(
    rows.map(({ invoice_id, quantity, value }) => [invoice_id, [BigInt(quantity), BigInt(value)]]),
  )
}

// How the shelves of a product stood at the end of some days, so that a change in the past need not begin at the beginning.
export const stockPastTable: Table = {
  name: 'stock_pasts',
  has_id: false,
  key: ['account_id', 'product_id', 'date'],
  columns: [
    { name: 'product_id', type: 'integer' },
    { name: 'date', type: 'text' },
    { name: 'shelves', type: 'text' },
  ],
}

export const findPast = async (
  db: Database,
  account_id: number,
  product_id: number,
  before: string,
): Promise<{ date: string; shelves: string } | undefined> =>
  db.get(sql`select date, shelves from stock_pasts where account_id = ${account_id}
    and product_id = ${product_id} and date < ${before} order by date desc limit 1`)

export const dropPasts = async (db: Database, account_id: number, product_id: number, from: string) =>
  db.run(sql`delete from stock_pasts
    where account_id = ${account_id} and product_id = ${product_id} and date >= ${from}`)

export const keepPast = async (
  db: Database,
  account_id: number,
  product_id: number,
  date: string,
  shelves: string,
) =>
  db.run(sql`insert into stock_pasts (account_id, product_id, date, shelves)
    values (${account_id}, ${product_id}, ${date}, ${shelves})`)

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

export const productsWithoutLayers = (db: Database) =>
  db.all<{ account_id: number; product_id: number }>(sql`select distinct account_id, product_id
    from stock_levels where shelf is null order by account_id, product_id`)
