import type { Database } from '../../../platform/database/database.ts'
import type { Gauge } from '../../../platform/http/metrics.ts'
import { ageOf } from './rules.ts'
import { readBackupState } from './store.ts'

// Without a schedule there is nothing to monitor.
export async function backupGauges(
  db: Database,
  everyMs: number | undefined,
  now: number,
): Promise<readonly Gauge[]> {
  if (everyMs === undefined) return []
  const state = await readBackupState(db)
  const { bytes, took_ms, failures } = state
  const ageS = (ageOf(state, now) ?? Number.POSITIVE_INFINITY) / 1000
  return [
    ['kwit_backup_age_seconds', 'gauge', 'Time since the last good backup', ageS],
    ['kwit_backup_every_seconds', 'gauge', 'Interval between backups', everyMs / 1000],
    ['kwit_backup_failures', 'gauge', 'Failed attempts since the last good backup', failures],
    ['kwit_backup_bytes', 'gauge', 'Size of the last good backup', bytes],
    ['kwit_backup_seconds', 'gauge', 'Duration of the last good backup', took_ms / 1000],
  ]
}
