import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { HOUR_MS, printTime } from '../../../platform/clock.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { isOnlyAccount } from '../accounts/store.ts'
import type { BackupSettings } from './jobs.ts'
import { listBackups } from './make-backup.ts'
import { ageOf, isLate, printRetention } from './rules.ts'
import { backupShape } from './schema.ts'
import { readBackupState } from './store.ts'

export const backupRoutes = (settings: BackupSettings) => [
  ...get('/account/backup', 'json xml', showBackup(settings)),
]

const FILES_MAX = 100

function showBackup({ every_ms, keep, folder }: BackupSettings): Operation {
  return {
    summary: 'Get the state of the backups',
    description:
      'Backups cover the whole installation. The values are null if there is no schedule. If the installation has a single account, the response also lists the backup files and their folder.',
    access: 'admin',
    shape: backupShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async ({ db, caller, now }) => {
      const state = await readBackupState(db)
      const { last_good_at, failures, last_error } = state
      const ageMs = ageOf(state, now)
      const time = (ms: number) => printTime(ms, caller.time_zone)
      const summary = {
        last_backup_at: last_good_at === null ? null : time(last_good_at),
        age_seconds: ageMs === undefined ? null : Math.floor(ageMs / 1000),
        every_hours: every_ms === undefined ? null : every_ms / HOUR_MS,
        is_late: isLate(state, every_ms, now),
      }
      if (!(await isOnlyAccount(db))) return recordResponse(backupShape, summary)
      const files = backupsIn(folder).map(({ name, made_at, bytes }) => ({
        name,
        made_at: time(made_at),
        bytes,
      }))
      const details = { folder: resolve(folder), keep: printRetention(keep), failures, last_error, files }
      return recordResponse(backupShape, { ...summary, ...details })
    },
  }
}

const backupsIn = (folder: string) =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? listBackups(folder).toReversed().slice(0, FILES_MAX)
    : []
