import { existsSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { openReadOnly } from '../bootstrap.ts'
import { persistentTables, transientTables } from '../database-schema.ts'
import { claimBackupName, createPart } from '../domains/administration/backups/backup-name.ts'
import type { MadeBackup } from '../domains/administration/backups/jobs.ts'
import {
  existingTables,
  makeBackupInFolder,
  writeVerifiedBackup,
} from '../domains/administration/backups/make-backup.ts'
import type { Engine } from '../platform/database/database.ts'
import { countRows } from '../platform/database/table-dump.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { CommandError, command } from './command.ts'
import { withExistingInstallation } from './installation.ts'
import { groupDigits, type Progress, progress } from './progress.ts'

const ABOUT_SECRET =
  'The secret of the installation (KWIT_SECRET, or the file "secret" in KWIT_DATA) is not in the backup: keep a copy\n' +
  'elsewhere. API tokens work without it, but it is required to show them again and to decrypt the keys of KSeF, access\n' +
  'points and payment providers.'

export const backup = command({
  name: 'backup',
  about: 'Creates a consistent backup in one file, also while the server is running, and verifies it.',
  operand: '[FILE]',
  options: { force: { about: 'Overwrite FILE and the remains of an interrupted backup' } },
  notes:
    'Without FILE, writes into KWIT_BACKUP_FOLDER (the folder "backups" in KWIT_DATA), then deletes older backups\n' +
    'beyond KWIT_BACKUP_KEEP. The server does the same every KWIT_BACKUP_EVERY.\n' +
    `Not included, because the data is temporary: ${transientTables.map(({ name }) => name).join(', ')}.\n${ABOUT_SECRET}`,
  example: 'kwit backup "kwit-$(date +%F).backup"',
  run: async ({ force }, operand) => {
    if (operand !== '') await checkTarget(operand, force)
    await withExistingInstallation(async ({ db, database, config }) => {
      const now = Date.now()
      const bar = await barFor(db)
      const file = operand === '' ? claimBackupName(config.backup.folder, now) : claimFile(operand)
      const files = openFiles(config.files.address, db)
      const {
        rows,
        bytes,
        lost = [],
      } = await removingWhenEnded(`${file}.part`, () =>
        operand === ''
          ? makeBackupInFolder(db, persistentTables, config.backup, { file, now, files }, bar.advance)
          : writeVerifiedBackup(db, persistentTables, file, files, bar.advance),
      )
      bar.end()
      for (const problem of lost) process.stderr.write(`Not in the backup: ${problem}\n`)
      const size = groupDigits(Math.ceil(bytes / 1024))
      process.stderr.write(
        `Backed up ${database}: ${groupDigits(rows)} rows, ${size} KiB in ${file}\n${ABOUT_SECRET}\n`,
      )
    }, openReadOnly)
    return undefined
  },
})

async function checkTarget(file: string, force: boolean) {
  if (!force && existsSync(file)) throw new CommandError(`${file} exists; use --force to overwrite`)
  if (existsSync(file) && !statSync(file).isFile()) throw new CommandError(`${file} is not a file`)
  if (force) await rm(`${file}.part`, { force: true })
}

function claimFile(file: string): string {
  if (createPart(file)) return file
  throw new CommandError(
    `${file}.part exists: a backup is writing it or was interrupted; use --force to overwrite`,
  )
}

async function barFor(db: Engine): Promise<Progress> {
  let total = 0
  if (process.stderr.isTTY)
    for (const table of await existingTables(db, persistentTables)) total += await countRows(db, table)
  return progress('Backing up', total, 'nothing')
}

async function removingWhenEnded(part: string, work: () => Promise<MadeBackup>): Promise<MadeBackup> {
  const breakOff = (signal: NodeJS.Signals) => {
    rmSync(part, { force: true })
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff)
  return work()
}
