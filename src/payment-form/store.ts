import type { Product } from '../domains/catalog/products/rules.ts'
import { products } from '../domains/catalog/products/schema.ts'
import type { Database } from '../platform/database/database.ts'
import { selectRecords } from '../platform/database/records.ts'
import { sql } from '../platform/database/sql.ts'

// The one product that a token opens. One that is switched off is not there.
export async function findOffered(
  db: Database,
  account_id: number,
  token: string,
): Promise<Product | undefined> {
  if (!/^[A-Za-z0-9]{1,64}$/.test(token)) return undefined
  const [found] = await selectRecords(
    db,
    products,
    sql`where account_id = ${account_id} and deleted = 0 and token = ${token} limit 1`,
  )
  return found?.disabled ? undefined : found
}
