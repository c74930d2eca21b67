import type { Database } from '../../../platform/database/database.ts'
import type { Gauge } from '../../../platform/http/metrics.ts'
import { ageOf } from './rules.ts'
import { readBackupState } from './store.ts'

// Where nothing is planned there is nothing to watch.
export async function backupGauges(
  db: Database,
  every_ms: number | undefined,
  now: number,
): Promise<readonly Gauge[]> {
  if (every_ms === undefined) return []
  const state = await readBackupState(db)
  const { bytes, took_ms, failures } = state
  const age_s = (ageOf(state, now) ?? Number.POSITIVE_INFINITY) / 1000
  return [
    ['kwit_backup_age_seconds', 'gauge', 'Time since the last good backup', age_s],
    ['kwit_backup_every_seconds', 'gauge', 'How often one is made', every_ms / 1000],
    ['kwit_backup_failures', 'gauge', 'Failed tries since the last good one', failures],
    ['kwit_backup_bytes', 'gauge', 'Size of the last good one', bytes],
    ['kwit_backup_seconds', 'gauge', 'How long it took', took_ms / 1000],
  ]
}
