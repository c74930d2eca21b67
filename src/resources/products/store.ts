import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/refusal.ts'

// The oldest live product that carries the code.
export async function getProductIdByCode(db: Database, account_id: number, code: string): Promise<number> {
  // PostgreSQL refuses to look for a text it cannot hold.
  if (code.includes('\0')) throw notFound()
  const row = await db.get<{ id: number }>(sql`select id from products
    where account_id = ${account_id} and deleted = 0 and code = ${code} order by id limit 1`)
  if (row === undefined) throw notFound()
  return row.id
}
