import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { type ListPosition, priceListPositions } from './schema.ts'

export const positionsOf = (db: Database, accountId: number, priceListId: number): Promise<ListPosition[]> =>
  selectRecords(
    db,
    priceListPositions,
    sql`where account_id = ${accountId} and price_list_id = ${priceListId} and deleted = 0 order by id`,
  )

// The positions of the list for these products.
export async function positionsFor(
  db: Database,
  accountId: number,
  priceListId: number,
  productIds: readonly number[],
): Promise<ListPosition[]> {
  if (productIds.length === 0) return []
  return selectRecords(
    db,
    priceListPositions,
    sql`where account_id = ${accountId} and price_list_id = ${priceListId} and deleted = 0
      and priceable_id in (${join([...new Set(productIds)])}) order by id`,
  )
}

export async function positionsNamed(
  db: Database,
  accountId: number,
  priceListId: number,
  ids: readonly number[],
): Promise<ListPosition[]> {
  if (ids.length === 0) return []
  return selectRecords(
    db,
    priceListPositions,
    sql`where account_id = ${accountId} and price_list_id = ${priceListId} and deleted = 0
      and id in (${join(ids)})`,
  )
}

// Deletes the rows, because the audit log of the list records removed prices.
export async function removePositions(db: Database, accountId: number, ids: readonly number[]) {
  if (ids.length === 0) return
  await db.run(sql`delete from price_list_positions where account_id = ${accountId} and id in (${join(ids)})`)
}
