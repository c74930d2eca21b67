import { hash } from 'node:crypto'
import { conflict } from '../api-error.ts'
import { DAY_MS } from '../clock.ts'
import { transaction } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { Table } from '../database/tables.ts'
import { enqueue, type JobKinds, RetryLater } from '../jobs/jobs.ts'
import { randomToken } from '../secret.ts'
import type { FileStore } from './files.ts'

// The files of an account, deduplicated by their hash. A file is written and flushed before the row that refers to it
// is committed, and deleted a day after its last use. A job queued before the first byte removes the leftovers of a
// crash.

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
// Longer than any request or backup that has read the name.
const UNUSED_MS = DAY_MS

export class FileMissing extends Error {}

// Runs before the transaction that refers to the file, which awaits nothing but the database.
export async function writeBytes(
  files: FileStore,
  db: Database,
  accountId: number,
  bytes: Buffer,
  now: number,
): Promise<WrittenFile> {
  const sha256 = hash('sha256', bytes, 'hex')
  const existing = await findStoredFile(db, accountId, sha256)
  const storedFile = {
    sha256,
    size: bytes.length,
    is_new: existing === undefined,
    name: existing?.name ?? `${sha256}-${randomToken(12)}`,
  }
  if (existing && (await isWhole(files, accountId, existing))) return storedFile
  await transaction(db, (db) => sweepLater(db, accountId, storedFile.name, now))
  await files.put(accountId, storedFile.name, bytes)
  return storedFile
}

// An upload repairs a file that was lost or damaged.
const isWhole = (files: FileStore, accountId: number, storedFile: KeptFile): Promise<boolean> =>
  readBytes(files, accountId, storedFile).then(
    () => true,
    (error) => {
      if (error instanceof FileMissing) return false
      throw error
    },
  )

// Runs in the transaction of the row that refers to the file.
export async function keepFile(db: Database, accountId: number, { sha256, name, size, is_new }: WrittenFile) {
  const existing = await findStoredFile(db, accountId, sha256)
  if (existing?.unused_since === null) return
  if (existing) {
    await db.run(
      sql`update kept_files set unused_since = null where account_id = ${accountId} and sha256 = ${sha256}`,
    )
    return
  }
  // The file existed at the upload and has been removed since.
  if (!is_new) throw conflict('The file has just been removed; send it again')
  await db.run(sql`insert into kept_files (account_id, sha256, name, size)
    values (${accountId}, ${sha256}, ${name}, ${size})`)
}

export async function releaseFile(db: Database, accountId: number, sha256: string, now: number) {
  const existing = await findStoredFile(db, accountId, sha256)
  if (!existing) return
  await db.run(
    sql`update kept_files set unused_since = ${now} where account_id = ${accountId} and sha256 = ${sha256}`,
  )
  await sweepLater(db, accountId, existing.name, now)
}

// Returns the file unchanged, or throws.
export async function readBytes(
  files: FileStore,
  accountId: number,
  { sha256, name }: KeptFile,
): Promise<Buffer> {
  const bytes = await files.get(accountId, name)
  if (bytes === undefined)
    throw new FileMissing(`the file ${accountId}/${name} is missing from the file storage`)
  if (hash('sha256', bytes, 'hex') !== sha256)
    throw new FileMissing(`the file ${accountId}/${name} is damaged`)
  return bytes
}

export async function findStoredFile(
  db: Database,
  accountId: number,
  sha256: string,
): Promise<Row | undefined> {
  return db.get<Row>(sql`select sha256, name, size, unused_since from kept_files
    where account_id = ${accountId} and sha256 = ${sha256}`)
}

// Unused files still count, because they stay for a day.
export async function bytesKept(db: Database, accountId: number): Promise<number> {
  const row = await db.get<{ bytes: number | null }>(sql`select sum(size) as bytes from kept_files
    where account_id = ${accountId}`)
  return Number(row?.bytes ?? 0)
}

const READ_AT_ONCE = 100

// Reads the files of all accounts a few at a time, for backups.
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

export const sweepJobs = (files: FileStore): JobKinds => ({
  [SWEEP_JOB]: {
    run: async (db, { account_id, payload, now }) => {
      const { name } = JSON.parse(payload) as { name: string }
      if (await transaction(db, (db) => isUseless(db, account_id, name, now)))
        await files.remove(account_id, name)
    },
  },
})

// Deletes the row before the file, so that no new reference can find a deleted file.
async function isUseless(db: Database, accountId: number, name: string, now: number): Promise<boolean> {
  const row = await db.get<Row>(sql`select sha256, name, size, unused_since from kept_files
    where account_id = ${accountId} and name = ${name}`)
  if (!row) return true
  if (row.unused_since === null) return false
  const restMs = row.unused_since + UNUSED_MS - now
  if (restMs > 0) throw new RetryLater(restMs)
  const { changes } = await db.run(sql`delete from kept_files
    where account_id = ${accountId} and name = ${name} and unused_since = ${row.unused_since}`)
  return changes === 1
}

const sweepLater = (db: Database, accountId: number, name: string, now: number) =>
  enqueue(db, accountId, SWEEP_JOB, { name }, now + UNUSED_MS)
