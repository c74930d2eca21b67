import { createHash, type Hash } from 'node:crypto'
import { badRequest, conflict, unprocessable } from '../api-error.ts'
import { DAY_MS } from '../clock.ts'
import { unlockedTransaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { LOCK_NOT_AVAILABLE } from '../database/engines/postgres/errors.ts'
import { sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { type InputObject, type InputValue, isInputObject, isUpload } from '../formats/input.ts'
import { open, seal } from '../secret.ts'

// Idempotency keys. The response of a write is stored in the transaction of the write, so that a crash leaves both or
// neither. A second request with the key waits for the first one's transaction and repeats its response. Failed
// requests store nothing: they changed nothing and may be corrected and sent again with the same key.

export const KEEP_MS = DAY_MS
const KEY_MAX = 255

export type WrittenResponse = { status: number; headers: { [name: string]: string }; body: string | Buffer }
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

export async function runIdempotent(
  db: Database,
  key: Key,
  secret: Buffer,
  now: number,
  work: (db: Database) => Promise<WrittenResponse>,
): Promise<WrittenResponse> {
  if (key.key.length > KEY_MAX)
    throw badRequest(`Idempotency-Key is longer than ${KEY_MAX} characters; shorten it`)
  return unlockedTransaction(db, async (db) => {
    if (!(await claim(db, key, now).catch(rejectHeldKey))) return replay(db, key, secret)
    const response = await work(db)
    store(db, key, secret, response)
    return response
  })
}

export function fingerprint(method: string, path: string, query: InputObject, body: InputObject): string {
  const hash = createHash('sha256')
  hash.update(`${method} ${path}\n`)
  for (const tree of [query, body]) update(hash, tree)
  return hash.digest('base64url')
}

export const deleteOldKeys = (db: Database, now: number) =>
  unlockedTransaction(db, async (db) =>
    db.run(sql`delete from idempotency_keys where created_at < ${now - KEEP_MS}`),
  )

// Tokens are not part of the fingerprint, so that a request can be repeated with a renewed token.
function update(hash: Hash, value: InputValue) {
  if (Array.isArray(value)) {
    hash.update('[')
    for (const item of value) update(hash, item)
    hash.update(']')
  } else if (isUpload(value)) {
    hash.update(`${value.filename}\n`).update(value.bytes)
  } else if (isInputObject(value)) {
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

// For requests without a response to repeat: true for the first one and for repetitions of it.
export async function claimOnce(db: Database, key: Key, now: number): Promise<boolean> {
  return (await claim(db, key, now)) || (await find(db, key))?.fingerprint === key.fingerprint
}

// On PostgreSQL the insert waits for a transaction that holds the same key. An expired key is taken over.
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

function rejectHeldKey(error: { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error
  throw conflict('The first request with this Idempotency-Key is still running; try again in a moment')
}

async function replay(db: Database, key: Key, secret: Buffer): Promise<WrittenResponse> {
  const row = await find(db, key)
  if (row === undefined)
    throw conflict('The first request with this Idempotency-Key is still running; try again in a moment')
  return storedResponse(row, key, secret)
}

// The stored response of the first request with this key, if it has finished.
export async function findStoredResponse(db: Database, key: Key, secret: Buffer, now: number) {
  const row = await find(db, key)
  return row && row.created_at >= now - KEEP_MS ? storedResponse(row, key, secret) : undefined
}

type Row = { fingerprint: string; created_at: number; answer: string }

const find = (db: Database, { account_id, owner, key }: Key) =>
  db.get<Row>(sql`select fingerprint, created_at, answer from idempotency_keys
    where account_id = ${account_id} and owner = ${owner} and key = ${key}`)

function storedResponse(row: Row, key: Key, secret: Buffer): WrittenResponse {
  if (row.fingerprint !== key.fingerprint) {
    throw unprocessable('This Idempotency-Key was used for another request; use a new key')
  }
  const { bytes, ...response } = JSON.parse(decryptResponse(row.answer, secret)) as WrittenResponse & {
    bytes?: string
  }
  if (bytes !== undefined) response.body = Buffer.from(bytes, 'base64')
  return { ...response, headers: { ...response.headers, 'idempotent-replayed': 'true' } }
}

function decryptResponse(answer: string, secret: Buffer): string {
  try {
    return open(answer, secret)
  } catch {
    throw conflict(
      'The stored response of this Idempotency-Key was encrypted with another secret; use a new key',
    )
  }
}

// Encrypted, because a response may contain a token. Files are stored as base64.
function store(db: Database, { account_id, owner, key }: Key, secret: Buffer, response: WrittenResponse) {
  const { body } = response
  const stored =
    typeof body === 'string' ? response : { ...response, body: '', bytes: body.toString('base64') }
  const answer = seal(JSON.stringify(stored), secret)
  db.runUnawaited(sql`update idempotency_keys set answer = ${answer}
    where account_id = ${account_id} and owner = ${owner} and key = ${key}`)
}
