import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Entry } from './audit.ts'

export type LoggedEntry = Pick<Entry, 'seq' | 'at' | 'user_id' | 'action' | 'changes'>

// Returns the entries of a record, newest first.
export async function historyOf(
  db: Database,
  accountId: number,
  resource: string,
  recordId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ items: LoggedEntry[]; total: number }> {
  const condition = sql`account_id = ${accountId} and resource = ${resource} and record_id = ${recordId}`
  const items = await db.all<LoggedEntry>(sql`select seq, at, user_id, action, changes from audit_entries
    where ${condition} order by seq desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const count = await db.get<{ total: number }>(
    sql`select count(*) as total from audit_entries where ${condition}`,
  )
  return { items, total: count?.total ?? 0 }
}

export type Changes = { [field: string]: [before: unknown, after: unknown] }

// Reads the changes of an entry. New records are stored as {"new": {field: value}}, which is half as long as pairs that
// begin with null; older entries contain pairs.
export function readChanges(text: string): Changes {
  const content = JSON.parse(text)
  if (content.new === undefined || Array.isArray(content.new)) return content
  return Object.fromEntries(Object.entries(content.new).map(([field, value]) => [field, [null, value]]))
}
