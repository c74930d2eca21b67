import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { giveUpImport, IMPORT_JOB, runImport } from './actions.ts'
import { dropOldImports } from './store.ts'

const KEPT_MS = DAY_MS
const TRIES_MAX = 3

export const importJobs: JobKinds = {
  [IMPORT_JOB]: {
    is_long: true,
    tries_max: TRIES_MAX,
    run: runImport,
    onFailure: async (db, { account_id, payload }, { is_over, now }) => {
      const { import_id } = JSON.parse(payload) as { import_id: number }
      if (is_over) await giveUpImport(db, account_id, import_id, now)
    },
  },
  forget_old_imports: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => {
      await unlockedTransaction(db, async (db) => void (await dropOldImports(db, now - KEPT_MS)))
    },
  },
}
