import type { Product } from '../domains/catalog/products/rules.ts'
import { products } from '../domains/catalog/products/schema.ts'
import type { Database } from '../platform/database/database.ts'
import { selectRecords } from '../platform/database/records.ts'
import { sql } from '../platform/database/sql.ts'

// Finds the product of a token. A disabled product is treated as missing.
export async function findOfferedProduct(
  db: Database,
  accountId: number,
  token: string,
): Promise<Product | undefined> {
  if (!/^[A-Za-z0-9]{1,64}$/.test(token)) return undefined
  const [product] = await selectRecords(
    db,
    products,
    sql`where account_id = ${accountId} and deleted = 0 and token = ${token} limit 1`,
  )
  return product?.disabled ? undefined : product
}
