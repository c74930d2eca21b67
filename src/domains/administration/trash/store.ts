import type { Database } from '../../../platform/database/database.ts'
import { selectRows } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Resource } from '../../../platform/fields/resource.ts'

export const deletedRows = (db: Database, accountId: number, resource: Resource, ids: readonly number[]) =>
  selectRows(db, resource, sql`where account_id = ${accountId} and deleted = 1 and id in (${join(ids)})`)

// Users who deleted the records, from the audit log.
export async function deletersOf(
  db: Database,
  accountId: number,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.all<{
    record_id: number
    user_id: number
  }>(sql`select record_id, user_id from audit_entries
    where account_id = ${accountId} and resource = ${resource.name} and record_id in (${join(ids)})
    and action = 'delete' order by seq`)
  return new Map(rows.map(({ record_id, user_id }) => [record_id, user_id]))
}
