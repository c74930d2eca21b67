import {
  droppedColumns,
  findTableWithDroppedColumns,
  formerTables,
  migrations,
  schemaDefinition,
  tables,
} from '../database-schema.ts'
import { installation } from '../domains/administration/accounts/actions.ts'
import { accountNow } from '../domains/administration/accounts/rules.ts'
import { getAccount, listAccounts } from '../domains/administration/accounts/store.ts'
import { type Header, readBackup, readHeader } from '../domains/administration/backups/file.ts'
import { markEmailsUncertain, SEND_JOB } from '../domains/documents/email/send.ts'
import { markQueuedUnknown } from '../domains/e-invoicing/networks/sending/submit.ts'
import { pauseAfterRestore } from '../domains/invoicing/recurring/after-restore.ts'
import { REMIND_JOB } from '../domains/payments/reminders/actions.ts'
import { beginStepsAnew } from '../domains/payments/reminders/after-restore.ts'
import { TODAY_EMAIL_JOB } from '../domains/reporting/today/email-job.ts'
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
import { addColumns, createKeys, dropKeys } from '../platform/database/tables.ts'
import { type Migration, runMigrations } from '../platform/database/upgrades/migrate.ts'
import { readLayout } from '../platform/database/upgrades/schema-state.ts'
import { contentsTable } from '../platform/files/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { CommandError, command } from './command.ts'
import { withInstallation } from './installation.ts'
import { groupDigits, progress } from './progress.ts'

export const restore = command({
  name: 'restore',
  about: 'Restores a backup into an empty installation, completely or not at all.',
  operand: 'FILE',
  options: {},
  notes:
    "SQLite and PostgreSQL read each other's backups, so a backup also moves data from one to the other. API tokens keep\n" +
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
      const restoredFiles = new RestoredFiles(files)
      try {
        await db.exclusively((alone) =>
          alone.begin((db) => load(db, file, { header, total, beside: restoredFiles })),
        )
      } catch (error) {
        await restoredFiles.removeAll()
        throw error
      }
      process.stderr.write(`Restored ${groupDigits(total)} rows of ${header.created_at} into ${database}\n`)
    })
    return undefined
  },
})

type LoadOptions = { header: Header; total: number; beside: RestoredFiles }

// Restores files that are stored outside the database. They are written during the restore and removed if it fails,
// unless they existed before.
class RestoredFiles {
  readonly files: FileStore
  #written: { account_id: number; name: string }[] = []

  constructor(files: FileStore) {
    this.files = files
  }

  async write(columns: readonly string[], rows: readonly Cell[][]) {
    for (const row of rows) {
      const [accountId, name, bytes] = ['account_id', 'name', 'bytes'].map(
        (column) => row[columns.indexOf(column)],
      )
      const key = { account_id: Number(accountId), name: String(name) }
      if ((await this.files.get(key.account_id, key.name)) === undefined) this.#written.push(key)
      await this.files.put(key.account_id, key.name, Buffer.from(String(bytes), 'base64'))
    }
  }

  async removeAll() {
    for (const { account_id, name } of this.#written) await this.files.remove(account_id, name)
  }
}

// Restores in one transaction, so that a failed restore leaves nothing. It reads the file inside the transaction,
// because nobody else writes. Migrations newer than the backup run before keys are created, because old rows may
// violate them.
async function load(db: Database, file: string, { header, total, beside: restoredFiles }: LoadOptions) {
  await checkEmpty(db)
  for (const table of tables) await dropKeys(db, table)
  for (const { table, column } of droppedColumns) await addColumns(db, { name: table }, [column])
  const bar = progress('Restoring', total, 'nothing')
  for await (const { table, rows } of readBackup(file)) {
    const target = findTableWithDroppedColumns(table)
    if (table === contentsTable.name && !restoredFiles.files.is_database)
      await restoredFiles.write(columnsIn(header, table), rows)
    else if (target) await writeRows(db, target, columnsIn(header, table), rows)
    bar.advance(rows.length)
  }
  bar.end()
  const pending = migrations.filter((step) => !isApplied(header, step))
  const log = (line: string) => void process.stderr.write(`${line}\n`)
  await runMigrations(
    db,
    pending.filter(({ after }) => after === undefined),
    log,
  )
  const layout = await readLayout(db)
  for (const table of tables) await createKeys(db, table, layout)
  await runMigrations(
    db,
    pending.filter(({ after }) => after === 'indexes'),
    log,
  )
  for (const kind of [SEND_JOB, REMIND_JOB, TODAY_EMAIL_JOB]) await markEmailsUncertain(db, kind)
  for (const table of tables) {
    await continueIds(db, table)
    await refreshStatistics(db, table)
  }
  // Runs after `continueIds()`, because it adds rows whose ids must follow the restored ones.
  await markQueuedUnknown(db, Date.now())
  await pauseScheduledWork(db, header, Date.now(), log)
}

// Pauses recurring documents that became due after the backup, because the next document may exist already. Nothing
// else has to be planned: a scheduler that wakes too early finds nothing to do.
async function pauseScheduledWork(
  db: Database,
  { created_at }: Header,
  now: number,
  log: (line: string) => void,
) {
  const problem = `Restored from a backup of ${created_at}: the next document may have been issued since. Check, then resume`
  let paused = 0
  for (const { id } of await listAccounts(db)) {
    const actor = { ...installation(accountNow(await getAccount(db, id), now), 'restore'), account_id: id }
    paused += await pauseAfterRestore(db, { ...actor, machine_now: now }, problem)
    await beginStepsAnew(db, { ...actor, machine_now: now })
  }
  if (paused > 0)
    log(
      `Recurring schedules paused because they came due after the backup: ${paused}. Review and resume them.`,
    )
}

// Backups of the first version do not list their migrations; there, the filled column shows that a migration ran.
function isApplied({ steps: stepsDone, tables }: Header, { name, fills }: Migration): boolean {
  if (stepsDone) return stepsDone.includes(name)
  const [table, column] = fills?.split('.') ?? []
  return tables.some((candidate) => candidate.name === table && candidate.columns.includes(column ?? ''))
}

async function checkEmpty(db: Database) {
  for (const table of tables) await lockTable(db, table)
  for (const table of tables) {
    const rows = await countRows(db, table)
    if (rows > 0) {
      throw new CommandError(
        `a backup can be restored only into an empty installation; the table ${table.name} has ${rows} rows. Use an empty database (DATABASE_URL) or another folder (KWIT_DATA)`,
      )
    }
  }
}

// Rejects a backup that contains steps or columns which this version would lose.
function checkKnown(file: string, header: Header) {
  const unknown = [...(header.steps ?? []).filter(isUnknown), ...unknownColumns(header)]
  if (unknown.length === 0) return
  throw new CommandError(
    `${file} was created by a newer version of Kwit: this version does not know ${unknown[0]}`,
  )
}

const isUnknown = (name: string) =>
  !migrations.some((step) => step.name === name) && !schemaDefinition.former_migrations?.includes(name)

function unknownColumns(header: Header): string[] {
  return header.tables.flatMap(({ name, columns }) => {
    if (formerTables.includes(name)) return []
    const table = findTableWithDroppedColumns(name)
    if (!table) return [name]
    const existing = columnsOfTable(table).map((column) => column.name)
    return columns.filter((column) => !existing.includes(column)).map((column) => `${name}.${column}`)
  })
}

const columnsIn = ({ tables }: Header, table: string) =>
  tables.find(({ name }) => name === table)?.columns ?? []
