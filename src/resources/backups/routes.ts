import { HOUR_MS, printTime } from '../../platform/clock.ts'
import { recordAnswer } from '../../platform/http/answer.ts'
import { get, type Operation } from '../../platform/http/route.ts'
import { ageOf, isLate } from './rules.ts'
import { backupShape } from './schema.ts'
import { readBackupState } from './store.ts'

export const backupRoutes = (every_ms: number | undefined) => [
  ...get('/account/backup', 'json xml', showBackup(every_ms)),
]

function showBackup(every_ms: number | undefined): Operation {
  return {
    summary: 'Tell how old the last backup is',
    about:
      'Of the whole installation, this account in it. Where backups are made by hand only, nothing is known.',
    right: 'admin',
    shape: backupShape,
    takes: 'nothing',
    gives: 'record',
    run: async ({ db, caller, now }) => {
      const state = await readBackupState(db)
      const { last_good_at } = state
      const age_ms = ageOf(state, now)
      return recordAnswer(backupShape, {
        last_backup_at: last_good_at === null ? null : printTime(last_good_at, caller.time_zone),
        age_seconds: age_ms === undefined ? null : Math.floor(age_ms / 1000),
        every_hours: every_ms === undefined ? null : every_ms / HOUR_MS,
        is_late: isLate(state, every_ms, now),
      })
    },
  }
}
