import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import { readBoolean } from '../../../platform/fields/parse.ts'
import { type Part, type Product, partsOf } from './rules.ts'
import { products } from './schema.ts'

// The oldest live product that carries the code.
export async function getProductIdByCode(db: Database, account_id: number, code: string): Promise<number> {
  // PostgreSQL refuses to look for a text it cannot hold.
  if (code.includes('\0')) throw notFound()
  const row = await db.get<{ id: number }>(sql`select id from products
    where account_id = ${account_id} and deleted = 0 and code = ${code} order by id limit 1`)
  if (row === undefined) throw notFound()
  return row.id
}

export async function findProducts(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  const found = await selectRecords(
    db,
    products,
    sql`where account_id = ${account_id} and deleted = 0 and id in (${join([...new Set(ids)])})`,
  )
  return new Map(found.map((product) => [product.id, product]))
}

export type Content = { part: Part; product: Product | undefined }

// What is in those of the products that are packages, by the id of the package.
export async function contentsOf(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, Content[]>> {
  const packages = [...(await findProducts(db, account_id, ids)).values()]
    .map((product) => ({ id: product.id, parts: partsOf(product) }))
    .filter(({ parts }) => parts.length > 0)
  const part_ids = packages.flatMap(({ parts }) => parts.map(({ product_id }) => product_id))
  const found = await findProducts(db, account_id, part_ids)
  return new Map(
    packages.map(({ id, parts }) => [
      id,
      parts.map((part) => ({ part, product: found.get(part.product_id) })),
    ]),
  )
}

// What lies in each warehouse. Goods that are in none are counted under 0.
export const stockTable: Table = {
  name: 'stock_levels',
  has_id: false,
  key: ['account_id', 'product_id', 'warehouse_id'],
  columns: [
    { name: 'product_id', type: 'integer' },
    { name: 'warehouse_id', type: 'integer' },
    { name: 'quantity', type: 'integer' },
    { name: 'value', type: 'integer' },
    { name: 'shelf', type: 'text' },
  ],
}

// Products that were there before their stock was counted have none.
export async function startStock(db: Database) {
  await db.run(sql`update products set stock_level = 0, stock_value = 0 where stock_level is null`)
}

// Whether a product is restricted was a list of names once.
export async function sayWhetherRestricted(db: Database) {
  const rows = await db.all<{ account_id: number; id: number; data: string }>(
    sql`select account_id, id, data from products where data like '%"restricted_to_warehouses":[%'`,
  )
  for (const { account_id, id, data } of rows) {
    const kept = JSON.parse(data)
    kept.restricted_to_warehouses = kept.restricted_to_warehouses.some(
      (said: string) => readBoolean(said) !== false,
    )
    await db.run(
      sql`update products set data = ${JSON.stringify(kept)} where account_id = ${account_id} and id = ${id}`,
    )
  }
}

// Always in the order of their ids, so that two documents about the same goods never wait for each other. Deleted products
// too: what was moved may have to be moved back.
export async function lockProducts(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, Product>> {
  const found = await selectRecords(
    db,
    products,
    sql`where account_id = ${account_id} and id in (${join(ids)}) order by id ${forUpdate(db)}`,
  )
  return new Map(found.map((product) => [product.id, product]))
}

export function keepStockLevel(
  db: Database,
  account_id: number,
  product_id: number,
  { quantity, value }: { quantity: bigint; value: bigint },
) {
  db.send(sql`update products set stock_level = ${quantity}, stock_value = ${value}
    where account_id = ${account_id} and id = ${product_id}`)
}

export type ShelfRow = { product_id: number; warehouse_id: number; shelf: string | null }

// Of each product, in every warehouse that has or had some of it.
export const findShelves = async (
  db: Database,
  account_id: number,
  product_ids: readonly number[],
): Promise<ShelfRow[]> =>
  db.all<ShelfRow>(sql`select product_id, warehouse_id, shelf from stock_levels
    where account_id = ${account_id} and product_id in (${join(product_ids)})`)

export async function keepShelf(
  db: Database,
  account_id: number,
  { product_id, warehouse_id, shelf }: ShelfRow,
  { quantity, value }: { quantity: bigint; value: bigint },
) {
  db.send(sql`insert into stock_levels (account_id, product_id, warehouse_id, quantity, value, shelf)
    values (${account_id}, ${product_id}, ${warehouse_id}, ${quantity}, ${value}, ${shelf})
    on conflict (account_id, product_id, warehouse_id) do update set
    quantity = excluded.quantity, value = excluded.value, shelf = excluded.shelf`)
}

export async function stockIn(
  db: Database,
  account_id: number,
  warehouse_id: number,
  product_ids: readonly number[],
): Promise<Map<number, { quantity: string; value: string }>> {
  if (product_ids.length === 0) return new Map()
  const rows = await db.all<{ product_id: number; quantity: string; value: string }>(sql`select product_id,
    cast(quantity as text) as quantity, cast(value as text) as value from stock_levels
    where account_id = ${account_id} and product_id in (${join(product_ids)}) and warehouse_id = ${warehouse_id}`)
  return new Map(rows.map(({ product_id, ...stock }) => [product_id, stock]))
}

type Stock = { warehouse_id: number; quantity: string; value: string }

// Of each product, in every warehouse that has some of it.
export async function stockOf(
  db: Database,
  account_id: number,
  product_ids: readonly number[],
): Promise<Map<number, Stock[]>> {
  if (product_ids.length === 0) return new Map()
  const rows = await db.all<Stock & { product_id: number }>(sql`select product_id, warehouse_id,
    cast(quantity as text) as quantity, cast(value as text) as value from stock_levels
    where account_id = ${account_id} and product_id in (${join(product_ids)}) and (quantity <> 0 or value <> 0)
    order by product_id, warehouse_id`)
  return Map.groupBy(rows, ({ product_id }) => product_id)
}
