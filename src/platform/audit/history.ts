import type { Database } from '../database/database.ts'
import { type Page, type PageRequest, selectListPage } from '../database/lists/page-parameters.ts'
import { sql } from '../database/sql.ts'
import type { Entry } from './audit.ts'

export type LoggedEntry = Pick<Entry, 'seq' | 'at' | 'user_id' | 'access_token_id' | 'action' | 'changes'>

// Returns the entries of a record, newest first.
export function historyOf(
  db: Database,
  accountId: number,
  resource: string,
  recordId: number,
  page: PageRequest,
): Promise<Page<LoggedEntry>> {
  return selectListPage<LoggedEntry>(
    db,
    {
      columns: sql`seq, at, user_id, access_token_id, action, changes`,
      table: sql`audit_entries`,
      where: sql`account_id = ${accountId} and resource = ${resource} and record_id = ${recordId}`,
      order: sql`seq desc`,
      key: 'seq',
    },
    page,
  )
}

export type Changes = { [field: string]: [before: unknown, after: unknown] }

// Reads the changes of an entry. New records are stored as {"new": {field: value}}, which is half as long as pairs that
// begin with null; older entries contain pairs.
export function readChanges(text: string): Changes {
  const content = JSON.parse(text)
  if (content.new === undefined || Array.isArray(content.new)) return content
  return Object.fromEntries(Object.entries(content.new).map(([field, value]) => [field, [null, value]]))
}
