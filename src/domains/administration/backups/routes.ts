import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { HOUR_MS, printTime } from '../../../platform/clock.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { isOnlyAccount } from '../accounts/store.ts'
import type { BackupSettings } from './jobs.ts'
import { listBackups } from './make-backup.ts'
import { ageOf, isLate, printKeep } from './rules.ts'
import { backupShape } from './schema.ts'
import { readBackupState } from './store.ts'

export const backupRoutes = (settings: BackupSettings) => [
  ...get('/account/backup', 'json xml', showBackup(settings)),
]

const FILES_MAX = 100

function showBackup({ every_ms, keep, folder }: BackupSettings): Operation {
  return {
    summary: 'Tell how old the last backup is',
    about:
      'Of the whole installation, this account in it. Where backups are made by hand only, nothing is known. Where the installation has no other account, also where they are, and which.',
    right: 'admin',
    shape: backupShape,
    takes: 'nothing',
    gives: 'record',
    run: async ({ db, caller, now }) => {
      const state = await readBackupState(db)
      const { last_good_at, failures, last_error } = state
      const age_ms = ageOf(state, now)
      const time = (ms: number) => printTime(ms, caller.time_zone)
      const told = {
        last_backup_at: last_good_at === null ? null : time(last_good_at),
        age_seconds: age_ms === undefined ? null : Math.floor(age_ms / 1000),
        every_hours: every_ms === undefined ? null : every_ms / HOUR_MS,
        is_late: isLate(state, every_ms, now),
      }
      if (!(await isOnlyAccount(db))) return recordAnswer(backupShape, told)
      const files = backupsIn(folder).map(({ name, made_at, bytes }) => ({
        name,
        made_at: time(made_at),
        bytes,
      }))
      const more = { folder: resolve(folder), keep: printKeep(keep), failures, last_error, files }
      return recordAnswer(backupShape, { ...told, ...more })
    },
  }
}

const backupsIn = (folder: string) =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? listBackups(folder).toReversed().slice(0, FILES_MAX)
    : []
