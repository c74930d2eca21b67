import type { Database } from '../platform/database/database.ts'
import type { Table } from '../platform/database/schema.ts'
import {
  columnsOfTable,
  continueIds,
  countRows,
  lockTable,
  refreshStatistics,
  writeRows,
} from '../platform/database/transfer.ts'
import { doubtLetters } from '../resources/invoices/mail/send.ts'
import { fillOlder, formerTables, tables } from '../tables.ts'
import { type Header, readBackup, readHeader } from './backup-file.ts'
import { command, Problem } from './command.ts'
import { withInstallation } from './installation.ts'
import { grouped, progress } from './progress.ts'

export const restore = command({
  name: 'restore',
  about: 'Loads a backup into an empty installation, whole or not at all.',
  operand: 'FILE',
  options: {},
  notes:
    "SQLite and PostgreSQL read each other's backups, so this is also the way from one to the other. API tokens keep\n" +
    'working; to show them again, give the new installation the secret of the old one (KWIT_SECRET, or the file "secret"\n' +
    'in KWIT_DATA) before it starts.',
  example: 'KWIT_DATA=./new kwit restore kwit-2026-11-15.backup',
  run: async (_given, file) => {
    const header = await readHeader(file)
    checkKnown(file, header)
    let total = 0
    for await (const { rows } of readBackup(file)) total += rows.length
    await withInstallation(async ({ db, database }) => {
      await db.begin((db) => load(db, file, header, total))
      process.stderr.write(`Restored ${grouped(total)} rows of ${header.created_at} into ${database}\n`)
    })
    return undefined
  },
})

// One transaction, so that a restore that breaks leaves nothing. It awaits the file inside: nobody else writes here.
async function load(db: Database, file: string, header: Header, total: number) {
  await checkEmpty(db)
  const bar = progress('Restoring', total, 'nothing')
  for await (const { table, rows } of readBackup(file)) {
    const known = tableNamed(table)
    if (known) await writeRows(db, known, columnsIn(header, table), rows)
    bar.advance(rows.length)
  }
  await doubtLetters(db)
  await fillOlder(db, (table, column) => !columnsIn(header, table).includes(column))
  for (const table of tables) {
    await continueIds(db, table)
    await refreshStatistics(db, table)
  }
  bar.end()
}

async function checkEmpty(db: Database) {
  for (const table of tables) await lockTable(db, table)
  for (const table of tables) {
    const rows = await countRows(db, table)
    if (rows > 0) {
      throw new Problem(`a backup is restored into an empty installation; this one has ${rows} ${table.name}`)
    }
  }
}

// What this version would have to drop, it refuses.
function checkKnown(file: string, header: Header) {
  for (const { name, columns } of header.tables) {
    if (formerTables.includes(name)) continue
    const table = tableNamed(name)
    const known = table ? columnsOfTable(table).map((column) => column.name) : []
    const unknown = table ? columns.find((column) => !known.includes(column)) : undefined
    if (table && unknown === undefined) continue
    const what = table ? `${name}.${unknown}` : name
    throw new Problem(`${file} was made by a newer version of Kwit: this one does not know ${what}`)
  }
}

const columnsIn = ({ tables }: Header, table: string) =>
  tables.find(({ name }) => name === table)?.columns ?? []

const tableNamed = (name: string): Table | undefined => tables.find((table) => table.name === name)
