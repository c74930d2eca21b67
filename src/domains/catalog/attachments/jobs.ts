import { HOUR_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { UPLOADED_MS } from './schema.ts'
import { deleteOldUploads } from './store.ts'

export const uploadJobs: JobKinds = {
  forget_old_uploads: {
    every_ms: HOUR_MS,
    run: (db, { now }) =>
      unlockedTransaction(db, async (db) => void (await deleteOldUploads(db, now - UPLOADED_MS))),
  },
}
