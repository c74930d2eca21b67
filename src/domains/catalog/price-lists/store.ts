import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { type ListPosition, priceListPositions } from './schema.ts'

export const positionsOf = (
  db: Database,
  account_id: number,
  price_list_id: number,
): Promise<ListPosition[]> =>
  selectRecords(
    db,
    priceListPositions,
    sql`where account_id = ${account_id} and price_list_id = ${price_list_id} and deleted = 0 order by id`,
  )

// The positions of the list for these products.
export async function positionsFor(
  db: Database,
  account_id: number,
  price_list_id: number,
  product_ids: readonly number[],
): Promise<ListPosition[]> {
  if (product_ids.length === 0) return []
  return selectRecords(
    db,
    priceListPositions,
    sql`where account_id = ${account_id} and price_list_id = ${price_list_id} and deleted = 0
      and priceable_id in (${join([...new Set(product_ids)])}) order by id`,
  )
}

export async function positionsNamed(
  db: Database,
  account_id: number,
  price_list_id: number,
  ids: readonly number[],
): Promise<ListPosition[]> {
  if (ids.length === 0) return []
  return selectRecords(
    db,
    priceListPositions,
    sql`where account_id = ${account_id} and price_list_id = ${price_list_id} and deleted = 0
      and id in (${join(ids)})`,
  )
}

// Deletes the rows, because the audit log of the list records removed prices.
export async function removePositions(db: Database, account_id: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await db.run(
    sql`delete from price_list_positions where account_id = ${account_id} and id in (${join(ids)})`,
  )
}
