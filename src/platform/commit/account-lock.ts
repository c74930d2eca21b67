import type { Database, Engine } from '../database/database.ts'
import { join, type Parameter, sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { type AtCommit, currentTransaction, Transaction } from './transaction.ts'

// Where the history of an account ends. On PostgreSQL whoever writes in an account holds this row until the end, in whatever
// process and through whatever machine: so numbers, stock and money have one writer at a time there too. It also says how often
// each table has changed for the account, so that what was read before is known to hold still.

export type TableVersions = { readonly [table: string]: number }
export type FoundHead = {
  seq: number
  hash: string
  readonly found_seq: number
  readonly kept: string | null // its versions, as they are written there
  readonly versions: TableVersions
}
export type Head = FoundHead & {
  readonly written: ReadonlySet<string> // the tables of the account that were written to since it is held
}

export const headsTable: Table = {
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

// Written last of all, when it is known what has changed.
const HEADS: AtCommit<Map<number, Head>> = { begin: () => new Map(), write: keepHeads, order: 2 }

// Held until the transaction ends.
export async function holdHead(db: Database, account_id: number): Promise<Head> {
  const transaction = currentTransaction(db)
  const held = transaction.atCommit(HEADS)
  const known = held.get(account_id)
  if (known) return known
  const [found] = await findHeads(db, [account_id], '')
  const [, row] = found ?? (await beginHistory(db, account_id))
  const head = { ...row, written: transaction.written }
  held.set(account_id, head)
  return head
}

// What was held when the transaction began.
export const meetHead = (db: Transaction, account_id: number, head: Head) =>
  void db.atCommit(HEADS).set(account_id, head)

type Found = readonly [account_id: number, head: FoundHead]
type Row = { account_id: number; seq: number; hash: string; versions: string | null }

// Those of them that are there; if so wished, only those that nobody else holds.
export async function findHeads(
  db: Database,
  account_ids: readonly number[],
  manner: '' | 'skip locked',
): Promise<Found[]> {
  const wanted = sql`account_id in (${join(account_ids)})`
  if (db.engine === 'sqlite') {
    const rows = await db.all<Row>(
      sql`select account_id, seq, hash, null as versions from audit_heads where ${wanted}`,
    )
    return rows.map(readRow)
  }
  if (db.is_distributed && account_ids.length > 1) {
    // Sent in the order of their ids, and done in it.
    const heads = await Promise.all(account_ids.map((account_id) => findHeads(db, [account_id], manner)))
    return heads.flat()
  }
  // In one order, so that nobody waits in a circle.
  const rows = await db.all<Row>(
    manner === ''
      ? sql`select account_id, seq, hash, versions from audit_heads where ${wanted} order by account_id
          for update`
      : sql`select account_id, seq, hash, versions from audit_heads where ${wanted} order by account_id
          for update skip locked`,
  )
  return rows.map(readRow)
}

const readRow = (row: Row): Found => [
  row.account_id,
  {
    seq: row.seq,
    hash: row.hash,
    found_seq: row.seq,
    kept: row.versions,
    versions: JSON.parse(row.versions ?? '{}'),
  },
]

export async function beginHistory(db: Database, account_id: number): Promise<Found> {
  await db.run(sql`insert into audit_heads (account_id, seq, hash) values (${account_id}, 0, ${FIRST_HASH})
    on conflict do nothing`)
  return (await findHeads(db, [account_id], ''))[0] as Found
}

// With what has changed meanwhile. SQLite counts that in memory.
function keepHeads(db: Database, heads: ReadonlyMap<number, Head>) {
  if (db.engine === 'sqlite') {
    for (const [account_id, { seq, hash }] of heads)
      db.send(sql`update audit_heads set seq = ${seq}, hash = ${hash} where account_id = ${account_id}`)
    return
  }
  // Who writes in one account may note something in another.
  const changed = [...heads].filter(
    ([, { seq, found_seq, written }]) => seq !== found_seq || written.size > 0,
  )
  if (changed.length === 0) return
  if (db.is_distributed) {
    for (const [account_id, head] of changed)
      db.send(sql`update audit_heads set seq = ${head.seq}, hash = ${head.hash},
        versions = ${JSON.stringify(versionsAfter(head))}
        where account_id = ${account_id}`)
    return
  }
  const rows = changed.map(([account_id, head]): Parameter[] => [
    account_id,
    head.seq,
    head.hash,
    JSON.stringify(versionsAfter(head)),
  ])
  const one = '(cast(? as bigint), cast(? as bigint), ?, ?)'
  db.send({
    text: `update audit_heads set seq = h.seq, hash = h.hash, versions = h.versions
      from (values ${rows.map(() => one).join(', ')}) as h(account_id, seq, hash, versions)
      where audit_heads.account_id = h.account_id`,
    parameters: rows.flat(),
  })
}

// Once it is committed.
export function versionsAfter({ versions, written }: Head): TableVersions {
  const after: { [table: string]: number } = { ...versions }
  for (const table of written) after[table] = (after[table] ?? 0) + 1
  return after
}

// Writes in the account that it names, whatever the handle: in a transaction that is already open the account is locked in addition.
export async function transactionIn<Result>(
  db: Database,
  account_id: number,
  body: (db: Database) => Promise<Result>,
): Promise<Result> {
  if (!(db instanceof Transaction)) return (db as Engine).forAccount(account_id).begin(body)
  if (!db.holdsLock(account_id)) await addLock(db, account_id)
  return body(db)
}

// SQLite has one writer anyway.
async function addLock(db: Transaction, account_id: number) {
  if (db.engine === 'postgres') await holdHead(db, account_id)
  db.noteLock(account_id)
}
