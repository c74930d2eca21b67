import type { Database } from '../../../platform/database/database.ts'
import { join, sql } from '../../../platform/database/sql.ts'

// Counts users and open invitations by role.
export async function countUsers(db: Database, accountId: number, now: number): Promise<Map<string, number>> {
  const rows = await db.all<{ role: string; total: number }>(sql`select role, count(*) as total from (
      select role from memberships where account_id = ${accountId}
      union all select role from invitations where account_id = ${accountId} and accepted_at is null
        and withdrawn_at is null and expires_at > ${now}) as held group by role`)
  return new Map(rows.map(({ role, total }) => [role, Number(total)]))
}

export async function existingDepartmentIds(
  db: Database,
  accountId: number,
  requestedIds: readonly number[],
) {
  const validIds = requestedIds.filter(Number.isSafeInteger)
  if (validIds.length === 0) return []
  const rows = await db.all<{ id: number }>(
    sql`select id from departments where account_id = ${accountId} and deleted = 0 and id in (${join(validIds)})`,
  )
  return rows.map(({ id }) => id)
}
