import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { BackupProblem, verifyBackup } from '../domains/administration/backups/file.ts'
import { type Backup, listBackups, sumOf } from '../domains/administration/backups/make-backup.ts'
import { command, Problem } from './command.ts'
import { grouped } from './progress.ts'

// The backups in KWIT_BACKUP_FOLDER.

export const list = command({
  name: 'backup list',
  about: 'Lists the backups in KWIT_BACKUP_FOLDER, the oldest first.',
  options: {},
  notes: 'Prints a line for each: when it was made, its size in KiB, its file.',
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
  about:
    'Reads a backup from its first to its last byte and tells whether it is whole; without FILE all of them.',
  operand: '[FILE]',
  options: {},
  notes:
    'Every row is read and counted, table by table, and all of it is compared with the checksum at its end. Prints a line for\n' +
    'each: the moment it is of, its rows, its file; what is broken is told and ends with 1.',
  example: 'kwit backup verify kwit-2026-11-15.backup',
  run: async (_given, asked) => {
    const files = asked === '' ? backupsHere().map(({ file }) => file) : [asked]
    let exit_code = 0
    for (const file of files) if (!(await tell(file))) exit_code = 1
    return exit_code
  },
})

async function tell(file: string): Promise<boolean> {
  try {
    const { header, counts } = await verifyBackup(file)
    process.stdout.write(`${timeOf(Date.parse(header.created_at))}  ${column(sumOf(counts))}  ${file}\n`)
    return true
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error
    process.stderr.write(`kwit: ${error.message}\n`)
    return false
  }
}

function backupsHere(): Backup[] {
  const { folder } = readConfig().backup
  const found = existsSync(folder) ? listBackups(folder) : []
  if (found.length === 0) throw new Problem(`there is no backup in ${resolve(folder)}`)
  return found
}

const timeOf = (ms: number) => new Date(ms).toISOString().replace(/\.\d+/, '')

const column = (number: number) => grouped(number).padStart(12)
