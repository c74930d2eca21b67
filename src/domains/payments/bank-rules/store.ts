import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { sql } from '../../../platform/database/sql.ts'
import { bankingRules, RULES_MAX, type Rule } from './schema.ts'

export const allRules = (db: Database, accountId: number): Promise<Rule[]> =>
  selectRecords(
    db,
    bankingRules,
    sql`where account_id = ${accountId} and deleted = 0 order by id limit ${RULES_MAX}`,
  )

export async function countRules(db: Database, accountId: number): Promise<number> {
  const row = await db.get<{ count: number }>(
    sql`select count(*) as count from banking_rules where account_id = ${accountId} and deleted = 0`,
  )
  return Number(row?.count ?? 0)
}
