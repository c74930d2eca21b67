import { hash as digest } from 'node:crypto'
import {
  type AccountLock,
  acquireAccountLock,
  auditHeadsTable,
  type CommitTask,
  requireAccountLock,
} from '../commit/index.ts'
import { type Awaitable, type Database, mapAwaitable } from '../database/database.ts'
import { insertRows } from '../database/insert-rows.ts'
import { type Parameter, sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'

// Appends the changes of every write to the audit log of its account, in the same transaction. Each entry contains the
// hash of the previous one, so that later tampering shows.

export type Actor = {
  account_id: number
  user_id: number
  access_token_id?: number | undefined // the limited token with which the user acts
  request_id: string
  now: number // by the account's clock
  machine_now?: number // by the system clock, if it may differ
}
export type Change = { action: string; resource: string; record_id: number; changes: object | string }
export type Entry = {
  account_id: number
  seq: number
  at: number
  user_id: number
  action: string
  resource: string
  record_id: number
  request_id: string
  changes: string
  previous_hash: string
  hash: string
  access_token_id: number | null
}

export const auditTables: Table[] = [
  {
    name: 'audit_entries',
    has_id: false,
    key: ['account_id', 'seq'],
    columns: [
      { name: 'seq', type: 'integer' },
      { name: 'at', type: 'integer' },
      { name: 'user_id', type: 'integer' },
      { name: 'action', type: 'text' },
      { name: 'resource', type: 'text' },
      { name: 'record_id', type: 'integer' },
      { name: 'request_id', type: 'text' },
      { name: 'changes', type: 'text' },
      { name: 'previous_hash', type: 'text' },
      { name: 'hash', type: 'text' },
      { name: 'access_token_id', type: 'integer' },
    ],
    indexes: [['account_id', 'resource', 'record_id', 'seq']],
  },
  auditHeadsTable,
]

// Each entry stores only the start of the previous hash; the hash itself covers the full one. Repeating it in full
// would enlarge the log considerably. Older entries contain the full hash.
const PREVIOUS_HASH_LENGTH = 8

type PendingEntry = { actor: Actor; change: Change }

// Entries are written at the end of the transaction, so that the chain head is locked as briefly as possible, and
// always last.
const ENTRIES: CommitTask<PendingEntry[]> = { begin: () => [], write: appendAll, order: 1 }

// Returns the time for data of the system itself: history, jobs, expiry.
export const systemTime = ({ now, machine_now }: Pick<Actor, 'now' | 'machine_now'>): number =>
  machine_now ?? now

export const atSystemTime = <SomeActor extends Actor>(actor: SomeActor): SomeActor => ({
  ...actor,
  now: systemTime(actor),
})

export function audit(db: Database, actor: Actor, change: Change) {
  requireAccountLock(db, actor.account_id).atCommit(ENTRIES).push({ actor, change })
}

export function hashEntry(previousHash: string, entry: Omit<Entry, 'account_id' | 'previous_hash' | 'hash'>) {
  const { seq, at, user_id, action, resource, record_id, request_id, changes, access_token_id } = entry
  const parts = [previousHash, seq, at, user_id, action, resource, record_id, request_id, changes]
  // Entries without a limited token have the same hash as before such tokens existed.
  if (access_token_id !== null) parts.push(`access token ${access_token_id}`)
  return digest('sha256', parts.join('\n'), 'hex')
}

export const follows = ({ previous_hash }: Entry, hash: string): boolean =>
  previous_hash === hash.slice(0, PREVIOUS_HASH_LENGTH) || previous_hash === hash

const INSERT_ENTRIES = `insert into audit_entries (account_id, seq, at, user_id, action, resource, record_id, request_id,
  changes, previous_hash, hash, access_token_id)`

async function appendAll(db: Database, waiting: readonly PendingEntry[]) {
  const entries = Map.groupBy(waiting, ({ actor }) => actor.account_id)
  const rows: Parameter[][] = []
  for (const accountId of [...entries.keys()].sort((a, b) => a - b)) {
    appendToChain(accountId, await acquireAccountLock(db, accountId), entries.get(accountId) ?? [], rows)
  }
  await insertRows(db, INSERT_ENTRIES, rows)
}

function appendToChain(
  accountId: number,
  head: AccountLock,
  waiting: readonly PendingEntry[],
  rows: Parameter[][],
) {
  let { seq, hash } = head
  for (const { actor, change } of waiting) {
    const entry = {
      seq: ++seq,
      at: systemTime(actor),
      user_id: actor.user_id,
      action: change.action,
      resource: change.resource,
      record_id: change.record_id,
      request_id: actor.request_id,
      changes: typeof change.changes === 'string' ? change.changes : JSON.stringify(change.changes),
    }
    const access_token_id = actor.access_token_id ?? null
    const previousHash = hash.slice(0, PREVIOUS_HASH_LENGTH)
    hash = hashEntry(hash, { ...entry, access_token_id })
    rows.push([accountId, ...Object.values(entry), previousHash, hash, access_token_id])
  }
  head.seq = seq
  head.hash = hash
}

// Returns the latest entries of a record, newest first.
export const entriesOf = (
  db: Database,
  accountId: number,
  resource: string,
  recordId: number,
  limit: number,
) =>
  db.all<Pick<Entry, 'at' | 'user_id' | 'action' | 'changes'>>(sql`select at, user_id, action, changes
    from audit_entries where account_id = ${accountId} and resource = ${resource} and record_id = ${recordId}
    order by seq desc limit ${limit}`)

// Returns the number of entries of an account.
export const auditLength = (db: Database, accountId: number): Awaitable<number> =>
  mapAwaitable(
    db.get<{ seq: number }>(sql`select seq from audit_heads where account_id = ${accountId}`),
    (head) => head?.seq ?? 0,
  )
