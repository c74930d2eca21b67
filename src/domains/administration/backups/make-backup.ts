import { lstatSync, readdirSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database, Engine } from '../../../platform/database/database.ts'
import { type Cell, columnsOfTable, readRows } from '../../../platform/database/table-dump.ts'
import { columnsOf, type Table } from '../../../platform/database/tables.ts'
import { stepsDone } from '../../../platform/database/upgrades/migrate.ts'
import { contentsTable } from '../../../platform/files/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { allKept, FileLost, readBytes } from '../../../platform/files/stored-files.ts'
import { BackupProblem, type Counts, type Header, type Page, verifyBackup, writeBackup } from './file.ts'
import type { BackupSettings, MadeBackup } from './jobs.ts'
import { chooseKept, timeOfBackup } from './rules.ts'

// Makes backups: written beside, read back, and only then given their name.

// Those that are there, with the columns that are there: an installation may be that of an older version.
export async function tablesIn(db: Database, tables: readonly Table[]): Promise<Table[]> {
  const found: Table[] = []
  for (const table of tables) {
    const existing = new Set(await columnsOf(db, table.name))
    if (existing.size === 0) continue
    found.push({ ...table, columns: table.columns.filter((column) => existing.has(column.name)) })
  }
  if (found.length === 0) throw new BackupProblem('there is no installation in the database')
  return found
}

// The part is the caller's already.
export async function makeBackup(
  db: Engine,
  tables: readonly Table[],
  file: string,
  files: Files,
  advance: (rows: number) => void = () => {},
): Promise<MadeBackup> {
  const part = `${file}.part`
  const lost: string[] = []
  try {
    const written = await db.snapshot(async (db) => {
      const kept = await tablesIn(db, tables)
      return writeBackup(part, await headerFor(db, kept), pagesOf(db, kept, { files, lost, advance }))
    })
    const { counts } = await verifyBackup(part)
    const different = Object.keys(written).find((table) => written[table] !== counts[table])
    if (different) throw new BackupProblem(`${part} does not hold what was written of ${different}`)
    await rename(part, file)
    await flushFolder(dirname(file))
    return { rows: sumOf(counts), bytes: statSync(file).size, ...(lost.length > 0 && { lost }) }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

// What is old goes only once a new one stands.
export async function makeBackupInFolder(
  db: Engine,
  tables: readonly Table[],
  { folder, keep }: BackupSettings,
  { file, now, files }: { file: string; now: number; files: Files },
  advance?: (rows: number) => void,
): Promise<MadeBackup> {
  await removeBrokenOff(folder, now)
  const made = await makeBackup(db, tables, file, files, advance)
  const backups = listBackups(folder)
  const kept = chooseKept(
    backups.map(({ made_at }) => made_at),
    keep,
    now,
  )
  for (const backup of backups) if (!kept.has(backup.made_at)) await rm(backup.file, { force: true })
  return made
}

export type Backup = { name: string; file: string; made_at: number; bytes: number }

// Those that are ours by their names, the oldest first; what is no file, or a link to none, is none of ours.
export function listBackups(folder: string): Backup[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const made_at = timeOfBackup(name)
      const file = join(folder, name)
      const found = statSync(file, { throwIfNoEntry: false })
      return made_at !== undefined && found?.isFile() ? [{ name, file, made_at, bytes: found.size }] : []
    })
    .toSorted((one, other) => one.made_at - other.made_at)
}

const BROKEN_OFF_MS = 3_600_000

// One that is being written changes all the time.
async function removeBrokenOff(folder: string, now: number) {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.part') || timeOfBackup(name.slice(0, -'.part'.length)) === undefined) continue
    const part = join(folder, name)
    const found = lstatSync(part, { throwIfNoEntry: false })
    if (found?.isFile() && now - found.mtimeMs > BROKEN_OFF_MS) await rm(part, { force: true })
  }
}

const headerFor = async (db: Database, kept: readonly Table[]): Promise<Header> => ({
  format: 'kwit backup',
  version: 1,
  created_at: new Date().toISOString(),
  engine: db.engine,
  tables: kept.map((table) => ({
    name: table.name,
    columns: columnsOfTable(table).map(({ name }) => name),
  })),
  steps: await stepsDone(db),
})

type Reading = { files: Files; lost: string[]; advance: (rows: number) => void }

async function* pagesOf(db: Database, kept: readonly Table[], reading: Reading): AsyncGenerator<Page> {
  for (const table of kept) {
    const is_beside = table.name === contentsTable.name && !reading.files.is_database
    for await (const rows of is_beside ? readFiles(db, reading) : readRows(db, table)) {
      yield { table: table.name, rows }
      reading.advance(rows.length)
    }
  }
}

// As rows, one at a time. One that is lost or damaged is told, and does not keep the rest from being safe.
async function* readFiles(db: Database, { files, lost }: Reading): AsyncGenerator<Cell[][]> {
  for await (const { account_id, ...one } of allKept(db)) {
    try {
      const bytes = await readBytes(files, account_id, one)
      yield [[account_id, one.name, bytes.toString('base64')]]
    } catch (error) {
      if (!(error instanceof FileLost)) throw error
      lost.push(error.message)
    }
  }
}

export const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, rows) => sum + rows, 0)

// The new name is safe only when the folder is.
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
