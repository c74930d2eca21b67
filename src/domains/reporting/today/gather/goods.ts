import { printDecimal, ZERO } from '../../../../money/decimal.ts'
import { selectRecords } from '../../../../platform/database/records.ts'
import { sql } from '../../../../platform/database/sql.ts'
import { isBelowMinimum } from '../../../catalog/products/list.ts'
import { products } from '../../../catalog/products/schema.ts'
import { NOTHING, type Reader, ROWS_MAX, rowOf } from '../rows.ts'
import type { SectionContent } from '../schema.ts'

// Products of which there is less than their minimum, or less than nothing.
export async function findStock({ db, viewer: { account_id } }: Reader): Promise<SectionContent> {
  const where = sql`account_id = ${account_id} and deleted = 0 and ${isBelowMinimum(account_id)}`
  const counted = await db.get<{ count: number }>(sql`select count(*) as count from products where ${where}`)
  const count = Number(counted?.count ?? 0)
  if (count === 0) return NOTHING
  const items = await selectRecords(
    db,
    products,
    sql`where ${where} order by stock_level, id limit ${ROWS_MAX}`,
  )
  return {
    count,
    amounts: [],
    rows: items.map(({ id, name, stock_level, minimum_stock, quantity_unit }) =>
      rowOf({
        record: 'products',
        id,
        name: name ?? '',
        stock: printDecimal(stock_level ?? ZERO),
        minimum_stock: minimum_stock === null ? null : printDecimal(minimum_stock),
        quantity_unit,
        link: `/products/${id}.json`,
      }),
    ),
  }
}
