import { existsSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from '../platform/database/database.ts'
import { stepsDone } from '../platform/database/migrate.ts'
import type { Table } from '../platform/database/schema.ts'
import { columnsOfTable, countRows, readRows } from '../platform/database/transfer.ts'
import { tables } from '../tables.ts'
import { type Header, type Page, writeBackup } from './backup-file.ts'
import { command, Problem } from './command.ts'
import { withExistingInstallation } from './installation.ts'
import { grouped, progress } from './progress.ts'

// Short-lived, and of no use in another place or time.
const LEFT_OUT = [
  'idempotency_keys',
  'login_failures',
  'sessions',
  'password_resets',
  'request_log',
  'tasks',
  'imports',
]

const ABOUT_SECRET =
  'The secret of the installation (KWIT_SECRET, or the file "secret" in KWIT_DATA) is not in the backup: keep a copy of it\n' +
  'elsewhere. API tokens work without it; only to show them again it is needed.'

export const backup = command({
  name: 'backup',
  about: 'Writes everything into one file, as it was at one moment, while the server may go on serving.',
  operand: 'FILE',
  options: { force: { about: 'Overwrite FILE, and what a broken backup left of it' } },
  notes: `Left out: ${LEFT_OUT.join(', ')}, which matter here and now only.\n${ABOUT_SECRET}`,
  example: 'kwit backup "kwit-$(date +%F).backup"',
  run: async ({ force }, file) => {
    const part = `${file}.part`
    if (!force && existsSync(file)) throw new Problem(`${file} exists; --force overwrites it`)
    if (existsSync(file) && !statSync(file).isFile()) throw new Problem(`${file} is no file`)
    if (force) await rm(part, { force: true })
    else if (existsSync(part)) {
      throw new Problem(`${part} exists: a backup is writing it or was broken off; --force overwrites it`)
    }
    await withExistingInstallation(async ({ db, database }) => {
      const rows = await removingOnFailure(part, () => db.snapshot((db) => writeAll(db, part)))
      await rename(part, file)
      await flushFolder(dirname(file))
      const size = grouped(Math.ceil(statSync(file).size / 1024))
      process.stderr.write(
        `Backed up ${database}: ${grouped(rows)} rows, ${size} KiB in ${file}\n${ABOUT_SECRET}\n`,
      )
    })
    return undefined
  },
})

async function writeAll(db: Database, file: string): Promise<number> {
  const kept = tables.filter((table) => !LEFT_OUT.includes(table.name))
  let total = 0
  if (process.stderr.isTTY) for (const table of kept) total += await countRows(db, table)
  const bar = progress('Backing up', total, 'nothing')
  const counts = await writeBackup(file, await headerFor(db, kept), pagesOf(db, kept, bar.advance))
  bar.end()
  return Object.values(counts).reduce((sum, rows) => sum + rows, 0)
}

const headerFor = async (db: Database, kept: readonly Table[]): Promise<Header> => ({
  format: 'kwit backup',
  version: 1,
  created_at: new Date().toISOString(),
  engine: db.engine,
  tables: kept.map((table) => ({ name: table.name, columns: columnsOfTable(table).map(({ name }) => name) })),
  steps: await stepsDone(db),
})

async function* pagesOf(
  db: Database,
  kept: readonly Table[],
  advance: (rows: number) => void,
): AsyncGenerator<Page> {
  for (const table of kept) {
    for await (const rows of readRows(db, table)) {
      yield { table: table.name, rows }
      advance(rows.length)
    }
  }
}

async function removingOnFailure<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  const breakOff = (signal: NodeJS.Signals) => {
    rmSync(part, { force: true })
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  try {
    return await work()
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

// The new name is safe only when the folder is.
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
