import { lstatSync, readdirSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database, Engine } from '../../../platform/database/database.ts'
import { type Cell, columnsOfTable, readRows } from '../../../platform/database/table-dump.ts'
import { columnsOf, type Table } from '../../../platform/database/tables.ts'
import { appliedMigrations } from '../../../platform/database/upgrades/migrate.ts'
import { contentsTable } from '../../../platform/files/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { allKept, FileMissing, readBytes } from '../../../platform/files/stored-files.ts'
import { BackupError, type Counts, type Header, type Page, verifyBackup, writeBackup } from './file.ts'
import type { BackupSettings, MadeBackup } from './jobs.ts'
import { chooseBackupsToKeep, timeOfBackup } from './rules.ts'

// Makes backups. Each is written to a part file, read back, and renamed only then.

// Tables and columns that exist in the database, which may belong to an older version.
export async function existingTables(db: Database, tables: readonly Table[]): Promise<Table[]> {
  const present: Table[] = []
  for (const table of tables) {
    const columns = new Set(await columnsOf(db, table.name))
    if (columns.size === 0) continue
    present.push({ ...table, columns: table.columns.filter((column) => columns.has(column.name)) })
  }
  if (present.length === 0) throw new BackupError('the database contains no installation')
  return present
}

// The caller has created the part file.
export async function writeVerifiedBackup(
  db: Engine,
  tables: readonly Table[],
  file: string,
  files: FileStore,
  advance: (rows: number) => void = () => {},
): Promise<MadeBackup> {
  const part = `${file}.part`
  const lost: string[] = []
  try {
    const writtenCounts = await db.snapshot(async (db) => {
      const existing = await existingTables(db, tables)
      return writeBackup(part, await headerFor(db, existing), pagesOf(db, existing, { files, lost, advance }))
    })
    const { counts } = await verifyBackup(part)
    const different = Object.keys(writtenCounts).find((table) => writtenCounts[table] !== counts[table])
    if (different) throw new BackupError(`${part} does not contain all written rows of ${different}`)
    await rename(part, file)
    await flushFolder(dirname(file))
    return { rows: sumOf(counts), bytes: statSync(file).size, ...(lost.length > 0 && { lost }) }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

// Removes old backups only after the new one is complete.
export async function makeBackupInFolder(
  db: Engine,
  tables: readonly Table[],
  { folder, keep }: BackupSettings,
  { file, now, files }: { file: string; now: number; files: FileStore },
  advance?: (rows: number) => void,
): Promise<MadeBackup> {
  await removeAbandonedParts(folder, now)
  const backup = await writeVerifiedBackup(db, tables, file, files, advance)
  const existing = listBackups(folder)
  const keptTimes = chooseBackupsToKeep(
    existing.map(({ made_at }) => made_at),
    keep,
    now,
  )
  for (const old of existing) if (!keptTimes.has(old.made_at)) await rm(old.file, { force: true })
  return backup
}

export type Backup = { name: string; file: string; made_at: number; bytes: number }

// Lists files that are named like backups, oldest first. Ignores folders and broken links.
export function listBackups(folder: string): Backup[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const made_at = timeOfBackup(name)
      const file = join(folder, name)
      const stats = statSync(file, { throwIfNoEntry: false })
      return made_at !== undefined && stats?.isFile() ? [{ name, file, made_at, bytes: stats.size }] : []
    })
    .toSorted((a, b) => a.made_at - b.made_at)
}

const ABANDONED_MS = 3_600_000

// A part that is being written changes all the time.
async function removeAbandonedParts(folder: string, now: number) {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.part') || timeOfBackup(name.slice(0, -'.part'.length)) === undefined) continue
    const part = join(folder, name)
    const stats = lstatSync(part, { throwIfNoEntry: false })
    if (stats?.isFile() && now - stats.mtimeMs > ABANDONED_MS) await rm(part, { force: true })
  }
}

const headerFor = async (db: Database, tables: readonly Table[]): Promise<Header> => ({
  format: 'kwit backup',
  version: 1,
  created_at: new Date().toISOString(),
  engine: db.engine,
  tables: tables.map((table) => ({
    name: table.name,
    columns: columnsOfTable(table).map(({ name }) => name),
  })),
  steps: await appliedMigrations(db),
})

type ReadContext = { files: FileStore; lost: string[]; advance: (rows: number) => void }

async function* pagesOf(db: Database, tables: readonly Table[], context: ReadContext): AsyncGenerator<Page> {
  for (const table of tables) {
    const isInFileStore = table.name === contentsTable.name && !context.files.is_database
    for await (const rows of isInFileStore ? readFiles(db, context) : readRows(db, table)) {
      yield { table: table.name, rows }
      context.advance(rows.length)
    }
  }
}

// Yields the files as rows, one at a time. A lost or damaged file is reported and does not stop the backup of the others.
async function* readFiles(db: Database, { files, lost }: ReadContext): AsyncGenerator<Cell[][]> {
  for await (const { account_id, ...storedFile } of allKept(db)) {
    try {
      const bytes = await readBytes(files, account_id, storedFile)
      yield [[account_id, storedFile.name, bytes.toString('base64')]]
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error
      lost.push(error.message)
    }
  }
}

export const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, rows) => sum + rows, 0)

// The new name is durable only after the folder is flushed.
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
