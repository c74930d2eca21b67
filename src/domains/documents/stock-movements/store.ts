import type { Database } from '../../../platform/database/database.ts'
import { insertRecords, selectRecords, updateRecord } from '../../../platform/database/records.ts'
import { join, sql, sqlName } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { CostLayer } from './cost-layers.ts'
import { type Movement, type MovementRow, warehouseActions } from './schema.ts'

// The document that moved the goods.
export type Cause = { warehouse_document_id: number } | { invoice_id: number }

export async function findMovements(db: Database, accountId: number, cause: Cause): Promise<MovementRow[]> {
  const rows = await selectRecords(
    db,
    warehouseActions,
    sql`where account_id = ${accountId} and deleted = 0 and ${isCausedBy(cause)} order by id`,
  )
  return rows as MovementRow[]
}

export async function insertMovements(
  db: Database,
  accountId: number,
  movements: readonly Movement[],
  now: number,
) {
  if (movements.length === 0) return
  const rows = movements.map((movement) => compose(warehouseActions, movement))
  const times = rows.map(() => now)
  await insertRecords(db, accountId, warehouseActions, rows, times)
}

// Rows keep their ids when a document changes, so that their order among the movements of a day stays.
export async function rewriteMovements(
  db: Database,
  accountId: number,
  before: readonly MovementRow[],
  after: readonly Movement[],
  now: number,
) {
  for (const [index, row] of before.entries()) {
    const movement = after[index]
    if (movement) await changeMovement(db, accountId, row, movement, now)
    else await db.run(sql`delete from warehouse_actions where account_id = ${accountId} and id = ${row.id}`)
  }
  await insertMovements(db, accountId, after.slice(before.length), now)
}

export const changeMovement = (
  db: Database,
  account_id: number,
  row: MovementRow,
  movement: Movement,
  now: number,
) => updateRecord(db, { account_id, now }, warehouseActions, row, compose(warehouseActions, movement))

type MovementPosition = { date: string | null; id: number }

// Reads the movements of a product in the order in which they are valued.
export async function movementsAfter(
  db: Database,
  accountId: number,
  productId: number,
  after: MovementPosition | undefined,
  limit: number,
): Promise<MovementRow[]> {
  const laterCondition = after ? sql`and (date, id) > (${after.date}, ${after.id})` : sql``
  const rows = await selectRecords(
    db,
    warehouseActions,
    sql`where account_id = ${accountId} and deleted = 0 and product_id = ${productId} ${laterCondition}
      order by date, id limit ${limit}`,
  )
  return rows as MovementRow[]
}

// The quantity and the cost of a product that were issued for invoices until a day.
export async function findIssuedForInvoices(
  db: Database,
  accountId: number,
  productId: number,
  invoiceIds: readonly number[],
  until: string,
): Promise<Map<number, CostLayer>> {
  if (invoiceIds.length === 0) return new Map()
  const rows = await db.all<{ invoice_id: number; quantity: string; value: string }>(sql`select invoice_id,
    cast(sum(-quantity) as text) as quantity, cast(sum(-total_purchase_price_net) as text) as value
    from warehouse_actions where account_id = ${accountId} and deleted = 0 and invoice_id in (${join(invoiceIds)})
    and product_id = ${productId} and quantity < 0 and date <= ${until} group by invoice_id`)
  return new Map(
    rows.map(({ invoice_id, quantity, value }) => [invoice_id, [BigInt(quantity), BigInt(value)]]),
  )
}

// The cost layers of a product at the end of some days, so that a change in the past does not start from the first
// movement.
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

export const findSavedStock = async (
  db: Database,
  accountId: number,
  productId: number,
  before: string,
): Promise<{ date: string; shelves: string } | undefined> =>
  db.get(sql`select date, shelves from stock_pasts where account_id = ${accountId}
    and product_id = ${productId} and date < ${before} order by date desc limit 1`)

export const deleteSavedStock = async (db: Database, accountId: number, productId: number, from: string) =>
  db.run(sql`delete from stock_pasts
    where account_id = ${accountId} and product_id = ${productId} and date >= ${from}`)

export const saveStockOfDay = async (
  db: Database,
  accountId: number,
  productId: number,
  date: string,
  shelves: string,
) =>
  db.run(sql`insert into stock_pasts (account_id, product_id, date, shelves)
    values (${accountId}, ${productId}, ${date}, ${shelves})`)

function isCausedBy(cause: Cause) {
  const [[column, id] = ['', 0]] = Object.entries(cause)
  return sql`${sqlName(column)} = ${id}`
}

// The warehouse for documents that name none: the main one, or else the oldest, or none.
export async function findMainWarehouseId(db: Database, accountId: number): Promise<number | null> {
  const row = await db.get<{ id: number }>(sql`select id from warehouses where account_id = ${accountId}
    and deleted = 0 order by case when kind = 'main' then 0 else 1 end, id limit 1`)
  return row?.id ?? null
}

export const productsWithoutLayers = (db: Database) =>
  db.all<{ account_id: number; product_id: number }>(sql`select distinct account_id, product_id
    from stock_levels where shelf is null order by account_id, product_id`)
