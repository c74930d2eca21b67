import type { Database, Engine } from '../database/database.ts'
import { join, type Parameter, sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { type CommitTask, currentTransaction, Transaction } from './transaction.ts'

// Locks an account for writing. On PostgreSQL a writer locks the row of the account in `audit_heads` until its
// transaction ends, in whatever process it runs, so that numbers, stock and money have one writer at a time. SQLite has
// a single writer anyway. The row also holds the end of the audit log and a version per table, which show whether
// cached reads are current.

export type TableVersions = { readonly [table: string]: number }
export type AccountLockRow = {
  seq: number
  hash: string
  readonly initialSeq: number
  readonly storedVersions: string | null // `versions` as the column holds them
  readonly versions: TableVersions
}
export type AccountLock = AccountLockRow & {
  readonly writtenTables: ReadonlySet<string> // tables of the account that the group has written to since it holds the lock
}

export const auditHeadsTable: Table = {
  name: 'audit_heads',
  has_id: false,
  key: ['account_id'],
  columns: [
    { name: 'seq', type: 'integer' },
    { name: 'hash', type: 'text' },
    { name: 'versions', type: 'text' },
  ],
}

export const FIRST_HASH = '0'.repeat(64)

// Written after everything else, when the new versions are known.
const ACQUIRED_LOCKS: CommitTask<Map<number, AccountLock>> = {
  begin: () => new Map(),
  write: writeAuditHeads,
  order: 2,
}

// Locks the account until the transaction ends.
export async function acquireAccountLock(db: Database, accountId: number): Promise<AccountLock> {
  const transaction = currentTransaction(db)
  const acquired = transaction.atCommit(ACQUIRED_LOCKS)
  const existing = acquired.get(accountId)
  if (existing) return existing
  const [created] = await lockRows(db, [accountId], '')
  const [, row] = created ?? (await createAndLockRow(db, accountId))
  const lock = { ...row, writtenTables: transaction.writtenTables }
  acquired.set(accountId, lock)
  return lock
}

// Registers a lock that the engine has acquired before the transaction began.
export const addAcquiredLock = (db: Transaction, accountId: number, lock: AccountLock) =>
  void db.atCommit(ACQUIRED_LOCKS).set(accountId, lock)

type LockedRow = readonly [account_id: number, lock: AccountLockRow]
type Row = { account_id: number; seq: number; hash: string; versions: string | null }

// Locks the rows that exist and returns them. With `skip locked` it returns only those that no other process holds.
export async function lockRows(
  db: Database,
  accountIds: readonly number[],
  mode: '' | 'skip locked',
): Promise<LockedRow[]> {
  const isRequested = sql`account_id in (${join(accountIds)})`
  if (db.engine === 'sqlite') {
    const rows = await db.all<Row>(
      sql`select account_id, seq, hash, null as versions from audit_heads where ${isRequested}`,
    )
    return rows.map(readRow)
  }
  if (db.is_distributed && accountIds.length > 1) {
    // The driver sends the statements in the order of the ids, and the server runs them in that order, so they cannot
    // deadlock.
    const locked = await Promise.all(accountIds.map((accountId) => lockRows(db, [accountId], mode)))
    return locked.flat()
  }
  // All writers lock in the order of the ids; otherwise two of them could deadlock.
  const rows = await db.all<Row>(
    mode === ''
      ? sql`select account_id, seq, hash, versions from audit_heads where ${isRequested} order by account_id
          for update`
      : sql`select account_id, seq, hash, versions from audit_heads where ${isRequested} order by account_id
          for update skip locked`,
  )
  return rows.map(readRow)
}

const readRow = (row: Row): LockedRow => [
  row.account_id,
  {
    seq: row.seq,
    hash: row.hash,
    initialSeq: row.seq,
    storedVersions: row.versions,
    versions: JSON.parse(row.versions ?? '{}'),
  },
]

export async function createAndLockRow(db: Database, accountId: number): Promise<LockedRow> {
  await db.run(sql`insert into audit_heads (account_id, seq, hash) values (${accountId}, 0, ${FIRST_HASH})
    on conflict do nothing`)
  return (await lockRows(db, [accountId], ''))[0] as LockedRow
}

// Writes audit heads and table versions. SQLite counts its versions in memory.
function writeAuditHeads(db: Database, locks: ReadonlyMap<number, AccountLock>) {
  if (db.engine === 'sqlite') {
    for (const [accountId, { seq, hash }] of locks)
      db.runUnawaited(
        sql`update audit_heads set seq = ${seq}, hash = ${hash} where account_id = ${accountId}`,
      )
    return
  }
  // A writer of one account may hold the lock of another one without having written there.
  const changed = [...locks].filter(
    ([, { seq, initialSeq, writtenTables }]) => seq !== initialSeq || writtenTables.size > 0,
  )
  if (changed.length === 0) return
  if (db.is_distributed) {
    for (const [accountId, lock] of changed)
      db.runUnawaited(sql`update audit_heads set seq = ${lock.seq}, hash = ${lock.hash},
        versions = ${JSON.stringify(versionsAfter(lock))}
        where account_id = ${accountId}`)
    return
  }
  const rows = changed.map(([accountId, lock]): Parameter[] => [
    accountId,
    lock.seq,
    lock.hash,
    JSON.stringify(versionsAfter(lock)),
  ])
  const placeholders = '(cast(? as bigint), cast(? as bigint), ?, ?)'
  db.runUnawaited({
    text: `update audit_heads set seq = h.seq, hash = h.hash, versions = h.versions
      from (values ${rows.map(() => placeholders).join(', ')}) as h(account_id, seq, hash, versions)
      where audit_heads.account_id = h.account_id`,
    parameters: rows.flat(),
  })
}

// The table versions after the commit: each written table counts one more.
export function versionsAfter({ versions, writtenTables }: AccountLock): TableVersions {
  const after: { [table: string]: number } = { ...versions }
  for (const table of writtenTables) after[table] = (after[table] ?? 0) + 1
  return after
}

// Runs the body with the lock of the given account, whatever the handle. In an open transaction it locks the account in
// addition.
export async function transactionIn<Result>(
  db: Database,
  accountId: number,
  body: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!(db instanceof Transaction)) return (db as Engine).forAccount(accountId).begin(body)
  if (!db.holdsLock(accountId)) await addLock(db, accountId)
  return body(db)
}

// SQLite has a single writer and needs no row lock.
async function addLock(db: Transaction, accountId: number) {
  if (db.engine === 'postgres') await acquireAccountLock(db, accountId)
  db.noteLock(accountId)
}
