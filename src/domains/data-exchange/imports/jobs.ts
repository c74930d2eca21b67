import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { failImport, IMPORT_JOB, runImport } from './actions.ts'
import { deleteOldImports } from './store.ts'

const RETENTION_MS = DAY_MS
const TRIES_MAX = 3

export const importJobs: JobKinds = {
  [IMPORT_JOB]: {
    is_long: true,
    tries_max: TRIES_MAX,
    run: runImport,
    onFailure: async (db, { account_id, payload }, { is_over, now }) => {
      const { import_id } = JSON.parse(payload) as { import_id: number }
      if (is_over) await failImport(db, account_id, import_id, now)
    },
  },
  forget_old_imports: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => {
      await unlockedTransaction(db, async (db) => void (await deleteOldImports(db, now - RETENTION_MS)))
    },
  },
}
