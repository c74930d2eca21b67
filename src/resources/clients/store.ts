import type { Database } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import { sql } from '../../platform/database/sql.ts'

// The oldest live client that is called so and has that tax number (or none).
export async function findClientId(
  db: Database,
  account_id: number,
  name: string,
  tax_no: string | null,
): Promise<number | undefined> {
  const row = await db.get<{
    id: number
  }>(sql`select id from clients where account_id = ${account_id} and deleted = 0
    and name_sort = ${fold(name)} and name = ${name} and coalesce(tax_no, '') = ${tax_no ?? ''} order by id limit 1`)
  return row?.id
}
