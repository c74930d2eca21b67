import type { Database } from '../../../platform/database/database.ts'
import { join, sql } from '../../../platform/database/sql.ts'

// How many have each role, the invited among them.
export async function countUsers(
  db: Database,
  account_id: number,
  now: number,
): Promise<Map<string, number>> {
  const rows = await db.all<{ role: string; total: number }>(sql`select role, count(*) as total from (
      select role from memberships where account_id = ${account_id}
      union all select role from invitations where account_id = ${account_id} and accepted_at is null
        and withdrawn_at is null and expires_at > ${now}) as held group by role`)
  return new Map(rows.map(({ role, total }) => [role, Number(total)]))
}

export async function knownDepartments(db: Database, account_id: number, asked: readonly number[]) {
  const ids = asked.filter(Number.isSafeInteger)
  if (ids.length === 0) return []
  const rows = await db.all<{ id: number }>(
    sql`select id from departments where account_id = ${account_id} and deleted = 0 and id in (${join(ids)})`,
  )
  return rows.map(({ id }) => id)
}
