import { HOUR_MS } from './platform/clock.ts'
import { deleteOldKeys } from './platform/http/idempotency.ts'
import { deleteExpiredLimits } from './platform/http/shared-limits.ts'
import type { JobKinds } from './platform/jobs/jobs.ts'

// Deletes expired rows of the platform in all accounts.
export const retentionJobs: JobKinds = {
  forget_old_keys: { every_ms: HOUR_MS, run: async (db, { now }) => void (await deleteOldKeys(db, now)) },
  forget_old_limits: { every_ms: HOUR_MS, run: (db, { now }) => deleteExpiredLimits(db, now) },
}
