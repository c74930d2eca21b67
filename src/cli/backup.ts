import { existsSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { readGround } from '../bootstrap.ts'
import { lasting, passing } from '../database-schema.ts'
import { claimBackup, claimPart } from '../domains/administration/backups/backup-name.ts'
import type { MadeBackup } from '../domains/administration/backups/jobs.ts'
import { makeBackup, makeBackupInFolder, tablesIn } from '../domains/administration/backups/make-backup.ts'
import type { Engine } from '../platform/database/database.ts'
import { countRows } from '../platform/database/table-dump.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { command, Problem } from './command.ts'
import { withExistingInstallation } from './installation.ts'
import { grouped, type Progress, progress } from './progress.ts'

const ABOUT_SECRET =
  'The secret of the installation (KWIT_SECRET, or the file "secret" in KWIT_DATA) is not in the backup: keep a copy of it\n' +
  'elsewhere. API tokens work without it, but to show them again, and for the keys of KSeF, access points and payment\n' +
  'providers, it is needed.'

export const backup = command({
  name: 'backup',
  about:
    'Writes everything into one file, as it was at one moment, while the server may go on serving, and reads it back.',
  operand: '[FILE]',
  options: { force: { about: 'Overwrite FILE, and what a broken backup left of it' } },
  notes:
    'Without FILE it is written into KWIT_BACKUP_FOLDER (the folder "backups" in KWIT_DATA), and what KWIT_BACKUP_KEEP does\n' +
    'not keep is removed, as the server does by itself every KWIT_BACKUP_EVERY.\n' +
    `Left out: ${passing.map(({ name }) => name).join(', ')}, which matter here and now only.\n${ABOUT_SECRET}`,
  example: 'kwit backup "kwit-$(date +%F).backup"',
  run: async ({ force }, asked) => {
    if (asked !== '') await makeRoom(asked, force)
    await withExistingInstallation(async ({ db, database, config }) => {
      const now = Date.now()
      const bar = await barFor(db)
      const file = asked === '' ? claimBackup(config.backup.folder, now) : claimAsked(asked)
      const files = openFiles(config.files.address, db)
      const {
        rows,
        bytes,
        lost = [],
      } = await removingWhenEnded(`${file}.part`, () =>
        asked === ''
          ? makeBackupInFolder(db, lasting, config.backup, { file, now, files }, bar.advance)
          : makeBackup(db, lasting, file, files, bar.advance),
      )
      bar.end()
      for (const one of lost) process.stderr.write(`Not in the backup: ${one}\n`)
      const size = grouped(Math.ceil(bytes / 1024))
      process.stderr.write(
        `Backed up ${database}: ${grouped(rows)} rows, ${size} KiB in ${file}\n${ABOUT_SECRET}\n`,
      )
    }, readGround)
    return undefined
  },
})

async function makeRoom(file: string, force: boolean) {
  if (!force && existsSync(file)) throw new Problem(`${file} exists; --force overwrites it`)
  if (existsSync(file) && !statSync(file).isFile()) throw new Problem(`${file} is no file`)
  if (force) await rm(`${file}.part`, { force: true })
}

function claimAsked(file: string): string {
  if (claimPart(file)) return file
  throw new Problem(`${file}.part exists: a backup is writing it or was broken off; --force overwrites it`)
}

async function barFor(db: Engine): Promise<Progress> {
  let total = 0
  if (process.stderr.isTTY)
    for (const table of await tablesIn(db, lasting)) total += await countRows(db, table)
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
