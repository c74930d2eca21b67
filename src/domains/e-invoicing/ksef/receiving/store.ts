import type { Database } from '../../../../platform/database/database.ts'
import { join, raw, sql } from '../../../../platform/database/sql.ts'
import type { Cursor } from './schema.ts'

const COLUMNS = raw('account_id, tax_no, environment, role, from_at, fetched_at, found, error, due_at')

type CursorKey = Pick<Cursor, 'account_id' | 'tax_no' | 'environment' | 'role'>

const isAt = ({ account_id, tax_no, environment, role }: CursorKey) =>
  sql`account_id = ${account_id} and tax_no = ${tax_no} and environment = ${environment} and role = ${role}`

export const findCursor = (db: Database, key: CursorKey): Promise<Cursor | undefined> =>
  Promise.resolve(db.get<Cursor>(sql`select ${COLUMNS} from ksef_cursors where ${isAt(key)}`))

export const listCursors = (db: Database, accountId: number): Promise<Cursor[]> =>
  Promise.resolve(
    db.all<Cursor>(sql`select ${COLUMNS} from ksef_cursors where account_id = ${accountId}
      order by tax_no, environment, role`),
  )

// An existing cursor continues from its position.
export const planCursor = (db: Database, key: CursorKey, fromAt: number, dueAt: number | null) =>
  db.run(sql`insert into ksef_cursors (account_id, tax_no, environment, role, from_at, found, due_at)
    values (${key.account_id}, ${key.tax_no}, ${key.environment}, ${key.role}, ${fromAt}, 0, ${dueAt})
    on conflict (account_id, tax_no, environment, role) do update set due_at = excluded.due_at`)

// Moves the cursor back only; moving it forward would skip documents.
export const moveBack = (db: Database, key: CursorKey, fromAt: number) =>
  db.run(sql`update ksef_cursors set from_at = ${fromAt} where ${isAt(key)} and from_at > ${fromAt}`)

// Advances the cursor only if it was not moved back meanwhile.
export const moveOn = (db: Database, cursor: Cursor, fromAt: number) =>
  db.run(sql`update ksef_cursors set from_at = ${fromAt}
    where ${isAt(cursor)} and from_at = ${cursor.from_at} and from_at < ${fromAt}`)

export type FetchResult = Pick<Cursor, 'fetched_at' | 'found' | 'error'>

export const noteEnd = (db: Database, key: CursorKey, { fetched_at, found, error }: FetchResult) =>
  db.run(sql`update ksef_cursors set fetched_at = ${fetched_at}, found = ${found}, error = ${error}
    where ${isAt(key)}`)

// Keeps another time that was requested meanwhile.
export const planNext = (db: Database, cursor: Cursor, dueAt: number | null) =>
  db.run(sql`update ksef_cursors set due_at = ${dueAt} where ${isAt(cursor)} and due_at = ${cursor.due_at}`)

export const forgetPlans = (db: Database, accountId: number) =>
  db.run(sql`update ksef_cursors set due_at = null where account_id = ${accountId} and due_at is not null`)

// Returns which of the numbers are already stored.
export async function storedAmong(db: Database, accountId: number, numbers: readonly string[]) {
  const stored = new Set<string>()
  for (let from = 0; from < numbers.length; from += QUERY_MAX) {
    const portion = numbers.slice(from, from + QUERY_MAX)
    const rows = await db.all<{ remote_id: string }>(sql`select remote_id from received_files
      where account_id = ${accountId} and remote_id in (${join(portion)})`)
    for (const { remote_id } of rows) stored.add(remote_id)
    // Purchases from farmers that this account has issued and sent are already stored as expenses.
    const issuedHere = await db.all<{
      remote_number: string
    }>(sql`select remote_number from ksef_transmissions
      where account_id = ${accountId} and remote_number in (${join(portion)})`)
    for (const { remote_number } of issuedHere) stored.add(remote_number)
  }
  return stored
}

const QUERY_MAX = 500
