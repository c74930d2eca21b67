import { hash } from 'node:crypto'
import { conflict } from '../api-error.ts'
import { DAY_MS } from '../clock.ts'
import { transaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { enqueue, type JobKinds, Later } from '../jobs/jobs.ts'
import { randomToken } from '../secret.ts'
import type { Files } from './files.ts'

// Which bytes an account keeps: the same ones once, by their hash. A file is written and flushed before the row that names it is
// committed, and removed a day after nothing needs it; a job that was noted before the first byte looks after what a crash left over.

export const keptFilesTable: Table = {
  name: 'kept_files',
  has_id: false,
  key: ['account_id', 'sha256'],
  columns: [
    { name: 'sha256', type: 'text' },
    { name: 'name', type: 'text' },
    { name: 'size', type: 'integer' },
    { name: 'unused_since', type: 'integer' },
  ],
  indexes: [['account_id', 'name']],
}

export type KeptFile = { sha256: string; name: string; size: number }
export type WrittenFile = KeptFile & { is_new: boolean }
type Row = KeptFile & { unused_since: number | null }

const SWEEP_JOB = 'sweep_file'
// Longer than any request or backup takes that has read of it.
const UNUSED_MS = DAY_MS

export class FileLost extends Error {}

// Before the transaction that needs them, which waits for nothing but the database.
export async function writeBytes(
  files: Files,
  db: Database,
  account_id: number,
  bytes: Buffer,
  now: number,
): Promise<WrittenFile> {
  const sha256 = hash('sha256', bytes, 'hex')
  const known = await findKept(db, account_id, sha256)
  const written = {
    ...{ sha256, size: bytes.length, is_new: known === undefined },
    name: known?.name ?? `${sha256}-${randomToken(12)}`,
  }
  if (known && (await isWhole(files, account_id, known))) return written
  await transaction(db, (db) => sweepLater(db, account_id, written.name, now))
  await files.put(account_id, written.name, bytes)
  return written
}

// One that was lost or damaged is mended by whoever sends it again.
const isWhole = (files: Files, account_id: number, kept: KeptFile): Promise<boolean> =>
  readBytes(files, account_id, kept).then(
    () => true,
    (error) => {
      if (error instanceof FileLost) return false
      throw error
    },
  )

// In the transaction of the row that names it.
export async function keepFile(
  db: Database,
  account_id: number,
  { sha256, name, size, is_new }: WrittenFile,
) {
  const known = await findKept(db, account_id, sha256)
  if (known?.unused_since === null) return
  if (known) {
    await db.run(
      sql`update kept_files set unused_since = null where account_id = ${account_id} and sha256 = ${sha256}`,
    )
    return
  }
  // It was known when it came and has been swept away since.
  if (!is_new) throw conflict('The file has just been removed; send it again')
  await db.run(sql`insert into kept_files (account_id, sha256, name, size)
    values (${account_id}, ${sha256}, ${name}, ${size})`)
}

export async function releaseFile(db: Database, account_id: number, sha256: string, now: number) {
  const known = await findKept(db, account_id, sha256)
  if (!known) return
  await db.run(
    sql`update kept_files set unused_since = ${now} where account_id = ${account_id} and sha256 = ${sha256}`,
  )
  await sweepLater(db, account_id, known.name, now)
}

// As it was sent, or not at all.
export async function readBytes(
  files: Files,
  account_id: number,
  { sha256, name }: KeptFile,
): Promise<Buffer> {
  const bytes = await files.get(account_id, name)
  if (bytes === undefined) throw new FileLost(`the file ${account_id}/${name} is not where it was kept`)
  if (hash('sha256', bytes, 'hex') !== sha256) throw new FileLost(`the file ${account_id}/${name} is damaged`)
  return bytes
}

export async function findKept(db: Database, account_id: number, sha256: string): Promise<Row | undefined> {
  return db.get<Row>(sql`select sha256, name, size, unused_since from kept_files
    where account_id = ${account_id} and sha256 = ${sha256}`)
}

// What is unused lies there for a day, so it counts.
export async function bytesKept(db: Database, account_id: number): Promise<number> {
  const row = await db.get<{ bytes: number | null }>(sql`select sum(size) as bytes from kept_files
    where account_id = ${account_id}`)
  return Number(row?.bytes ?? 0)
}

const READ_AT_ONCE = 100

// Of all accounts, a few at a time, for backups.
export async function* allKept(db: Database): AsyncGenerator<KeptFile & { account_id: number }> {
  let [account_id, sha256] = [0, '']
  for (;;) {
    const rows = await db.all<
      KeptFile & { account_id: number }
    >(sql`select account_id, sha256, name, size from kept_files
      where (account_id, sha256) > (${account_id}, ${sha256}) order by account_id, sha256 limit ${READ_AT_ONCE}`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < READ_AT_ONCE) return
    ;({ account_id, sha256 } = last)
  }
}

export const sweepJobs = (files: Files): JobKinds => ({
  [SWEEP_JOB]: {
    run: async (db, { account_id, payload, now }) => {
      const { name } = JSON.parse(payload) as { name: string }
      if (await transaction(db, (db) => isUseless(db, account_id, name, now)))
        await files.remove(account_id, name)
    },
  },
})

// Forgotten before it is removed: nobody can come back to what is not there.
async function isUseless(db: Database, account_id: number, name: string, now: number): Promise<boolean> {
  const row = await db.get<Row>(sql`select sha256, name, size, unused_since from kept_files
    where account_id = ${account_id} and name = ${name}`)
  if (!row) return true
  if (row.unused_since === null) return false
  const rest_ms = row.unused_since + UNUSED_MS - now
  if (rest_ms > 0) throw new Later(rest_ms)
  const { changes } = await db.run(sql`delete from kept_files
    where account_id = ${account_id} and name = ${name} and unused_since = ${row.unused_since}`)
  return changes === 1
}

const sweepLater = (db: Database, account_id: number, name: string, now: number) =>
  enqueue(db, account_id, SWEEP_JOB, { name }, now + UNUSED_MS)
