import { HOUR_MS } from './platform/clock.ts'
import { forgetOldKeys } from './platform/http/idempotency.ts'
import { forgetLimits } from './platform/http/shared-limits.ts'
import type { JobKinds } from './platform/jobs/jobs.ts'

// Deletes rows of the platform that are of no use after a while, in all accounts.
export const retentionJobs: JobKinds = {
  forget_old_keys: { every_ms: HOUR_MS, run: async (db, { now }) => void (await forgetOldKeys(db, now)) },
  forget_old_limits: { every_ms: HOUR_MS, run: (db, { now }) => forgetLimits(db, now) },
}
