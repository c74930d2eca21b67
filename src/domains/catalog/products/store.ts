import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import { readBoolean } from '../../../platform/fields/parse.ts'
import { type Part, type Product, partsOf } from './rules.ts'
import { products } from './schema.ts'

// The oldest live product with the code.
export async function getProductIdByCode(db: Database, accountId: number, code: string): Promise<number> {
  // PostgreSQL rejects queries with text that it cannot store.
  if (code.includes('\0')) throw notFound()
  const row = await db.get<{ id: number }>(sql`select id from products
    where account_id = ${accountId} and deleted = 0 and code_sort = ${searchText(code)} and code = ${code}
    order by id limit 1`)
  if (row === undefined) throw notFound()
  return row.id
}

export async function findProducts(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Product>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRecords(
    db,
    products,
    sql`where account_id = ${accountId} and deleted = 0 and id in (${join([...new Set(ids)])})`,
  )
  return new Map(rows.map((product) => [product.id, product]))
}

export type Content = { part: Part; product: Product | undefined }

// The contents of those products that are packages, by the id of the package.
export async function contentsOf(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Content[]>> {
  const packages = [...(await findProducts(db, accountId, ids)).values()]
    .map((product) => ({ id: product.id, parts: partsOf(product) }))
    .filter(({ parts }) => parts.length > 0)
  const partIds = packages.flatMap(({ parts }) => parts.map(({ product_id }) => product_id))
  const productsById = await findProducts(db, accountId, partIds)
  return new Map(
    packages.map(({ id, parts }) => [
      id,
      parts.map((part) => ({ part, product: productsById.get(part.product_id) })),
    ]),
  )
}

// The stock in each warehouse. Goods without a warehouse are counted under 0.
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

// Products stored before their stock was counted start without stock.
export async function startStock(db: Database) {
  await db.run(sql`update products set stock_level = 0, stock_value = 0 where stock_level is null`)
}

// The restriction of a product was a list of names in earlier versions.
export async function migrateRestriction(db: Database) {
  const rows = await db.all<{ account_id: number; id: number; data: string }>(
    sql`select account_id, id, data from products where data like '%"restricted_to_warehouses":[%'`,
  )
  for (const { account_id, id, data } of rows) {
    const product = JSON.parse(data)
    product.restricted_to_warehouses = product.restricted_to_warehouses.some(
      (flag: string) => readBoolean(flag) !== false,
    )
    await db.run(
      sql`update products set data = ${JSON.stringify(product)} where account_id = ${account_id} and id = ${id}`,
    )
  }
}

// Locks products in the order of their ids, so that two documents with the same goods cannot deadlock. Includes deleted
// products, because their movements may have to be undone.
export async function lockProducts(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Product>> {
  const rows = await selectRecords(
    db,
    products,
    sql`where account_id = ${accountId} and id in (${join(ids)}) order by id ${forUpdate(db)}`,
  )
  return new Map(rows.map((product) => [product.id, product]))
}

export function keepStockLevel(
  db: Database,
  accountId: number,
  productId: number,
  { quantity, value }: { quantity: bigint; value: bigint },
) {
  db.runUnawaited(sql`update products set stock_level = ${quantity}, stock_value = ${value}
    where account_id = ${accountId} and id = ${productId}`)
}

export type ShelfRow = { product_id: number; warehouse_id: number; shelf: string | null }

// The cost layers of products in every warehouse that has or had some of them.
export const findCostLayers = async (
  db: Database,
  accountId: number,
  productIds: readonly number[],
): Promise<ShelfRow[]> =>
  db.all<ShelfRow>(sql`select product_id, warehouse_id, shelf from stock_levels
    where account_id = ${accountId} and product_id in (${join(productIds)})`)

export async function saveCostLayers(
  db: Database,
  accountId: number,
  { product_id, warehouse_id, shelf }: ShelfRow,
  { quantity, value }: { quantity: bigint; value: bigint },
) {
  db.runUnawaited(sql`insert into stock_levels (account_id, product_id, warehouse_id, quantity, value, shelf)
    values (${accountId}, ${product_id}, ${warehouse_id}, ${quantity}, ${value}, ${shelf})
    on conflict (account_id, product_id, warehouse_id) do update set
    quantity = excluded.quantity, value = excluded.value, shelf = excluded.shelf`)
}

export async function stockIn(
  db: Database,
  accountId: number,
  warehouseId: number,
  productIds: readonly number[],
): Promise<Map<number, { quantity: string; value: string }>> {
  if (productIds.length === 0) return new Map()
  const rows = await db.all<{ product_id: number; quantity: string; value: string }>(sql`select product_id,
    cast(quantity as text) as quantity, cast(value as text) as value from stock_levels
    where account_id = ${accountId} and product_id in (${join(productIds)}) and warehouse_id = ${warehouseId}`)
  return new Map(rows.map(({ product_id, ...stock }) => [product_id, stock]))
}

type Stock = { warehouse_id: number; quantity: string; value: string }

// The stock of products in every warehouse that has some of them.
export async function stockOf(
  db: Database,
  accountId: number,
  productIds: readonly number[],
): Promise<Map<number, Stock[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db.all<Stock & { product_id: number }>(sql`select product_id, warehouse_id,
    cast(quantity as text) as quantity, cast(value as text) as value from stock_levels
    where account_id = ${accountId} and product_id in (${join(productIds)}) and (quantity <> 0 or value <> 0)
    order by product_id, warehouse_id`)
  return Map.groupBy(rows, ({ product_id }) => product_id)
}
