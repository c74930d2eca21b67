import { emptied, form, formerTables, steps, tables, withEmptied } from '../database-schema.ts'
import { installation } from '../domains/administration/accounts/actions.ts'
import { accountNow } from '../domains/administration/accounts/rules.ts'
import { getAccount, listAccounts } from '../domains/administration/accounts/store.ts'
import { type Header, readBackup, readHeader } from '../domains/administration/backups/file.ts'
import { doubtLetters, SEND_JOB } from '../domains/documents/email/send.ts'
import { doubtTransmissions } from '../domains/e-invoicing/networks/sending/submit.ts'
import { doubtSeries } from '../domains/invoicing/recurring/after-restore.ts'
import { REMIND_JOB } from '../domains/payments/reminders/actions.ts'
import { beginStepsAnew } from '../domains/payments/reminders/after-restore.ts'
import type { Database } from '../platform/database/database.ts'
import {
  type Cell,
  columnsOfTable,
  continueIds,
  countRows,
  lockTable,
  refreshStatistics,
  writeRows,
} from '../platform/database/table-dump.ts'
import { addColumns, dropKeys, makeKeys } from '../platform/database/tables.ts'
import { runSteps, type Step } from '../platform/database/upgrades/migrate.ts'
import { readLayout } from '../platform/database/upgrades/schema-state.ts'
import { contentsTable } from '../platform/files/database.ts'
import type { Files } from '../platform/files/files.ts'
import { openFiles } from '../platform/files/open-store.ts'
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
    'working; to show them again, and not to enter keys of KSeF, access points and payment providers again, give the new\n' +
    'installation the secret of the old one (KWIT_SECRET, or the file "secret" in KWIT_DATA) before it starts.',
  example: 'KWIT_DATA=./new kwit restore kwit-2026-11-15.backup',
  run: async (_given, file) => {
    const header = await readHeader(file)
    checkKnown(file, header)
    let total = 0
    for await (const { rows } of readBackup(file)) total += rows.length
    await withInstallation(async ({ db, database, config }) => {
      const files = openFiles(config.files.address, db)
      const beside = new FilesBeside(files)
      try {
        await db.alone((alone) => alone.begin((db) => load(db, file, { header, total, beside })))
      } catch (error) {
        await beside.removeAll()
        throw error
      }
      process.stderr.write(`Restored ${grouped(total)} rows of ${header.created_at} into ${database}\n`)
    })
    return undefined
  },
})

type Loading = { header: Header; total: number; beside: FilesBeside }

// Those that do not lie in the database: written as they come, taken back when the rest is, unless they were there before.
class FilesBeside {
  readonly files: Files
  #written: { account_id: number; name: string }[] = []

  constructor(files: Files) {
    this.files = files
  }

  async write(columns: readonly string[], rows: readonly Cell[][]) {
    for (const row of rows) {
      const [account_id, name, bytes] = ['account_id', 'name', 'bytes'].map(
        (one) => row[columns.indexOf(one)],
      )
      const place = { account_id: Number(account_id), name: String(name) }
      if ((await this.files.get(place.account_id, place.name)) === undefined) this.#written.push(place)
      await this.files.put(place.account_id, place.name, Buffer.from(String(bytes), 'base64'))
    }
  }

  async removeAll() {
    for (const { account_id, name } of this.#written) await this.files.remove(account_id, name)
  }
}

// One transaction, so that a restore that breaks leaves nothing. It awaits the file inside: nobody else writes here. What
// came later than the backup is done to its rows as an upgrade would have done it, before keys forbid anything.
async function load(db: Database, file: string, { header, total, beside }: Loading) {
  await checkEmpty(db)
  for (const table of tables) await dropKeys(db, table)
  for (const { table, column } of emptied) await addColumns(db, { name: table }, [column])
  const bar = progress('Restoring', total, 'nothing')
  for await (const { table, rows } of readBackup(file)) {
    const known = withEmptied(table)
    if (table === contentsTable.name && !beside.files.is_database)
      await beside.write(columnsIn(header, table), rows)
    else if (known) await writeRows(db, known, columnsIn(header, table), rows)
    bar.advance(rows.length)
  }
  bar.end()
  const pending = steps.filter((step) => !hasHad(header, step))
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  await runSteps(
    db,
    pending.filter(({ after }) => after === undefined),
    say,
  )
  const layout = await readLayout(db)
  for (const table of tables) await makeKeys(db, table, layout)
  await runSteps(
    db,
    pending.filter(({ after }) => after === 'indexes'),
    say,
  )
  for (const kind of [SEND_JOB, REMIND_JOB]) await doubtLetters(db, kind)
  for (const table of tables) {
    await continueIds(db, table)
    await refreshStatistics(db, table)
  }
  // It adds rows, whose ids go on after those that were there.
  await doubtTransmissions(db, Date.now())
  await doubtCalendar(db, header, Date.now(), say)
}

// What was due since the backup may have been done there. Nothing has to be planned: who wakes too early finds nothing to do.
async function doubtCalendar(db: Database, { created_at }: Header, now: number, say: (line: string) => void) {
  const problem = `Restored from a backup of ${created_at}: the next document may have been made since. Look, then resume`
  let resting = 0
  for (const { id } of await listAccounts(db)) {
    const actor = { ...installation(accountNow(await getAccount(db, id), now), 'restore'), account_id: id }
    resting += await doubtSeries(db, { ...actor, machine_now: now }, problem)
    await beginStepsAnew(db, { ...actor, machine_now: now })
  }
  if (resting > 0) say(`Series that were due since the backup rest until somebody resumes them: ${resting}`)
}

// A backup of the first version does not say what its rows have had; what came of it does.
function hasHad({ steps: had, tables }: Header, { name, fills }: Step): boolean {
  if (had) return had.includes(name)
  const [table, column] = fills?.split('.') ?? []
  return tables.some((one) => one.name === table && one.columns.includes(column ?? ''))
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
  const unknown = [...(header.steps ?? []).filter(isUnknown), ...unknownColumns(header)]
  if (unknown.length === 0) return
  throw new Problem(`${file} was made by a newer version of Kwit: this one does not know ${unknown[0]}`)
}

const isUnknown = (name: string) =>
  !steps.some((step) => step.name === name) && !form.former_steps?.includes(name)

function unknownColumns(header: Header): string[] {
  return header.tables.flatMap(({ name, columns }) => {
    if (formerTables.includes(name)) return []
    const table = withEmptied(name)
    if (!table) return [name]
    const known = columnsOfTable(table).map((column) => column.name)
    return columns.filter((column) => !known.includes(column)).map((column) => `${name}.${column}`)
  })
}

const columnsIn = ({ tables }: Header, table: string) =>
  tables.find(({ name }) => name === table)?.columns ?? []
