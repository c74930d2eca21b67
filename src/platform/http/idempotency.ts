import { createHash, type Hash } from 'node:crypto'
import { badRequest, conflict, unprocessable } from '../api-error.ts'
import { DAY_MS } from '../clock.ts'
import { unlockedTransaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { LOCK_NOT_AVAILABLE } from '../database/engines/postgres/errors.ts'
import { sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { isTree, isUpload, type Tree, type Value } from '../formats/input.ts'
import { open, seal } from '../secret.ts'

// The answer of a write is stored in the transaction of the write itself, so a crash leaves both or neither. A second
// request with the same key waits for the first one's transaction and gives its answer. Refused requests store nothing:
// they changed nothing and may be corrected under the same key.

export const KEEP_MS = DAY_MS
const KEY_MAX = 255

export type Written = { status: number; headers: { [name: string]: string }; body: string | Buffer }
export type Key = { account_id: number; owner: string; key: string; fingerprint: string }

export const idempotencyTable: Table = {
  name: 'idempotency_keys',
  passing: true,
  has_id: false,
  key: ['account_id', 'owner', 'key'],
  columns: [
    { name: 'owner', type: 'text' },
    { name: 'key', type: 'text' },
    { name: 'fingerprint', type: 'text' },
    { name: 'created_at', type: 'integer' },
    { name: 'answer', type: 'text' },
  ],
  indexes: [['created_at']],
}

export async function once(
  db: Database,
  key: Key,
  secret: Buffer,
  now: number,
  work: (db: Database) => Promise<Written>,
): Promise<Written> {
  if (key.key.length > KEY_MAX) throw badRequest(`Idempotency-Key is longer than ${KEY_MAX} characters`)
  return unlockedTransaction(db, async (db) => {
    if (!(await claim(db, key, now).catch(refuseHeld))) return replay(db, key, secret)
    const written = await work(db)
    store(db, key, secret, written)
    return written
  })
}

export function fingerprint(method: string, path: string, query: Tree, body: Tree): string {
  const hash = createHash('sha256')
  hash.update(`${method} ${path}\n`)
  for (const tree of [query, body]) update(hash, tree)
  return hash.digest('base64url')
}

export const forgetOldKeys = (db: Database, now: number) =>
  unlockedTransaction(db, async (db) =>
    db.run(sql`delete from idempotency_keys where created_at < ${now - KEEP_MS}`),
  )

// Tokens are no part of what is asked: a renewed token may repeat a request.
function update(hash: Hash, value: Value) {
  if (Array.isArray(value)) {
    hash.update('[')
    for (const item of value) update(hash, item)
    hash.update(']')
  } else if (isUpload(value)) {
    hash.update(`${value.filename}\n`).update(value.bytes)
  } else if (isTree(value)) {
    hash.update('{')
    for (const [key, item] of Object.entries(value)) {
      if (key === 'api_token' || key === 'integration_token') continue
      hash.update(`${JSON.stringify(key)}:`)
      update(hash, item)
    }
    hash.update('}')
  } else {
    hash.update(`${JSON.stringify(value)},`)
  }
}

// For what may be done once without an answer to repeat: true for the first, and for the same again.
export async function claimOnce(db: Database, key: Key, now: number): Promise<boolean> {
  return (await claim(db, key, now)) || (await find(db, key))?.fingerprint === key.fingerprint
}

// On PostgreSQL the insert waits for a transaction that holds the same key. One that is past its day is taken over.
async function claim(
  db: Database,
  { account_id, owner, key, fingerprint }: Key,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`insert into idempotency_keys
    (account_id, owner, key, fingerprint, created_at, answer)
    values (${account_id}, ${owner}, ${key}, ${fingerprint}, ${now}, '') on conflict (account_id, owner, key)
    do update set fingerprint = excluded.fingerprint, created_at = excluded.created_at, answer = ''
    where idempotency_keys.created_at < ${now - KEEP_MS}`)
  return changes === 1
}

function refuseHeld(error: { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error
  throw conflict('The first request with this Idempotency-Key is still running')
}

async function replay(db: Database, key: Key, secret: Buffer): Promise<Written> {
  const row = await find(db, key)
  if (row === undefined) throw conflict('The first request with this Idempotency-Key is still running')
  return answerIn(row, key, secret)
}

// What was answered to the first request with this key, if it is over.
export async function findAnswer(db: Database, key: Key, secret: Buffer, now: number) {
  const row = await find(db, key)
  return row && row.created_at >= now - KEEP_MS ? answerIn(row, key, secret) : undefined
}

type Row = { fingerprint: string; created_at: number; answer: string }

const find = (db: Database, { account_id, owner, key }: Key) =>
  db.get<Row>(sql`select fingerprint, created_at, answer from idempotency_keys
    where account_id = ${account_id} and owner = ${owner} and key = ${key}`)

function answerIn(row: Row, key: Key, secret: Buffer): Written {
  if (row.fingerprint !== key.fingerprint) {
    throw unprocessable('This Idempotency-Key was used for another request')
  }
  const written = JSON.parse(openAnswer(row.answer, secret)) as Written
  return { ...written, headers: { ...written.headers, 'idempotent-replayed': 'true' } }
}

function openAnswer(answer: string, secret: Buffer): string {
  try {
    return open(answer, secret)
  } catch {
    throw conflict('The stored answer of this Idempotency-Key was sealed with another secret')
  }
}

// Sealed, because an answer may hold a token.
function store(db: Database, { account_id, owner, key }: Key, secret: Buffer, written: Written) {
  const answer = seal(JSON.stringify(written), secret)
  db.send(sql`update idempotency_keys set answer = ${answer}
    where account_id = ${account_id} and owner = ${owner} and key = ${key}`)
}
