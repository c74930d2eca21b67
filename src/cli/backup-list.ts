import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { BackupError, verifyBackup } from '../domains/administration/backups/file.ts'
import { type Backup, listBackups, sumOf } from '../domains/administration/backups/make-backup.ts'
import { CommandError, command } from './command.ts'
import { groupDigits } from './progress.ts'

// Lists and verifies the backups in KWIT_BACKUP_FOLDER.

export const list = command({
  name: 'backup list',
  about: 'Lists the backups in KWIT_BACKUP_FOLDER, oldest first.',
  options: {},
  notes: 'Prints one line per backup: creation time, size in KiB, file.',
  example: 'kwit backup list',
  run: async () => {
    for (const { made_at, bytes, file } of backupsHere()) {
      process.stdout.write(`${timeOf(made_at)}  ${column(Math.ceil(bytes / 1024))}  ${file}\n`)
    }
    return undefined
  },
})

export const verify = command({
  name: 'backup verify',
  about: 'Reads a backup completely and verifies it; without FILE, verifies all backups.',
  operand: '[FILE]',
  options: {},
  notes:
    'Reads and counts every row of each table and compares the checksum at the end. Prints one line per\n' +
    'backup: time, number of rows, file. Reports damaged backups and exits with 1.',
  example: 'kwit backup verify kwit-2026-11-15.backup',
  run: async (_options, operand) => {
    const files = operand === '' ? backupsHere().map(({ file }) => file) : [operand]
    let exitCode = 0
    for (const file of files) if (!(await printVerdict(file))) exitCode = 1
    return exitCode
  },
})

async function printVerdict(file: string): Promise<boolean> {
  try {
    const { header, counts } = await verifyBackup(file)
    process.stdout.write(`${timeOf(Date.parse(header.created_at))}  ${column(sumOf(counts))}  ${file}\n`)
    return true
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    process.stderr.write(`kwit: ${error.message}\n`)
    return false
  }
}

function backupsHere(): Backup[] {
  const { folder } = readConfig().backup
  const backups = existsSync(folder) ? listBackups(folder) : []
  if (backups.length === 0) throw new CommandError(`there is no backup in ${resolve(folder)}`)
  return backups
}

const timeOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')

const column = (number: number) => groupDigits(number).padStart(12)
