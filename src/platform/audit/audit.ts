import { hash as digest } from 'node:crypto'
import { type AtCommit, type Head, headsTable, holdHead, requireAccountLock } from '../commit/index.ts'
import { type Awaitable, after, type Database } from '../database/database.ts'
import { insertRows } from '../database/insert-rows.ts'
import { type Parameter, sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'

// Every write appends what changed to the chain of its account, in the same transaction; each entry carries the hash of
// the one before, so that a later change to history shows.

export type Actor = {
  account_id: number
  user_id: number
  request_id: string
  now: number // by the clock of the account
  machine_now?: number // by that of the machine, where the two may differ
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
    ],
    indexes: [['account_id', 'resource', 'record_id', 'seq']],
  },
  headsTable,
]

// So much of it says which entry one follows: sealed is the whole, and entries of earlier days repeat it. Repeated whole, the
// history of an ordinary invoice would not lie twice on a page.
const PREVIOUS_KEPT = 8

type Waiting = { actor: Actor; change: Change }

// Entries wait for the end: the chain's head is then locked for the shortest time, and always last.
const ENTRIES: AtCommit<Waiting[]> = { begin: () => [], write: appendAll, order: 1 }

// For what the machine keeps of itself: history, jobs, expiry.
export const machineNow = ({ now, machine_now }: Pick<Actor, 'now' | 'machine_now'>): number =>
  machine_now ?? now

export const byMachine = <One extends Actor>(actor: One): One => ({ ...actor, now: machineNow(actor) })

export function audit(db: Database, actor: Actor, change: Change) {
  requireAccountLock(db, actor.account_id).atCommit(ENTRIES).push({ actor, change })
}

export function hashEntry(
  previous_hash: string,
  entry: Omit<Entry, 'account_id' | 'previous_hash' | 'hash'>,
) {
  const { seq, at, user_id, action, resource, record_id, request_id, changes } = entry
  const words = [previous_hash, seq, at, user_id, action, resource, record_id, request_id, changes]
  return digest('sha256', words.join('\n'), 'hex')
}

export const follows = ({ previous_hash }: Entry, hash: string): boolean =>
  previous_hash === hash.slice(0, PREVIOUS_KEPT) || previous_hash === hash

const INTO = `insert into audit_entries (account_id, seq, at, user_id, action, resource, record_id, request_id,
  changes, previous_hash, hash)`

async function appendAll(db: Database, waiting: readonly Waiting[]) {
  const entries = Map.groupBy(waiting, ({ actor }) => actor.account_id)
  const rows: Parameter[][] = []
  for (const account_id of [...entries.keys()].sort((a, b) => a - b)) {
    chain(account_id, await holdHead(db, account_id), entries.get(account_id) ?? [], rows)
  }
  await insertRows(db, INTO, rows)
}

function chain(account_id: number, head: Head, waiting: readonly Waiting[], rows: Parameter[][]) {
  let { seq, hash } = head
  for (const { actor, change } of waiting) {
    const entry = {
      seq: ++seq,
      at: machineNow(actor),
      user_id: actor.user_id,
      action: change.action,
      resource: change.resource,
      record_id: change.record_id,
      request_id: actor.request_id,
      changes: typeof change.changes === 'string' ? change.changes : JSON.stringify(change.changes),
    }
    const previous_hash = hash.slice(0, PREVIOUS_KEPT)
    hash = hashEntry(hash, entry)
    rows.push([account_id, ...Object.values(entry), previous_hash, hash])
  }
  head.seq = seq
  head.hash = hash
}

// The newest entries about one record, the newest first.
export const entriesOf = (
  db: Database,
  account_id: number,
  resource: string,
  record_id: number,
  limit: number,
) =>
  db.all<Pick<Entry, 'at' | 'user_id' | 'action' | 'changes'>>(sql`select at, user_id, action, changes
    from audit_entries where account_id = ${account_id} and resource = ${resource} and record_id = ${record_id}
    order by seq desc limit ${limit}`)

// How many entries the chain of an account has.
export const headOf = (db: Database, account_id: number): Awaitable<number> =>
  after(
    db.get<{ seq: number }>(sql`select seq from audit_heads where account_id = ${account_id}`),
    (head) => head?.seq ?? 0,
  )
