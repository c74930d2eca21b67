import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Entry } from './audit.ts'

export type LoggedEntry = Pick<Entry, 'seq' | 'at' | 'user_id' | 'action' | 'changes'>

// The entries about one record, the newest first.
export async function historyOf(
  db: Database,
  account_id: number,
  resource: string,
  record_id: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: LoggedEntry[]; total: number }> {
  const where = sql`account_id = ${account_id} and resource = ${resource} and record_id = ${record_id}`
  const items = await db.all<LoggedEntry>(sql`select seq, at, user_id, action, changes from audit_entries
    where ${where} order by seq desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const count = await db.get<{ total: number }>(
    sql`select count(*) as total from audit_entries where ${where}`,
  )
  return { items, total: count?.total ?? 0 }
}

export type Changes = { [field: string]: [before: unknown, after: unknown] }

// What an entry says. A new record says {"new": {field: value}}, half as long as pairs that all begin with null; entries of
// earlier days hold such pairs.
export function readChanges(text: string): Changes {
  const said = JSON.parse(text)
  if (said.new === undefined || Array.isArray(said.new)) return said
  return Object.fromEntries(Object.entries(said.new).map(([field, value]) => [field, [null, value]]))
}
