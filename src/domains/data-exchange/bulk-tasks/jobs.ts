import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { TASK_JOB } from './actions.ts'
import { runTask, type TaskTools } from './run.ts'
import { FILE_RETENTION_MS } from './schema.ts'
import { deleteOldEffects, deleteOldFiles, deleteOldTasks, failTask } from './store.ts'

const TASK_RETENTION_MS = 7 * DAY_MS
const TRIES_MAX = 5

export const taskJobs = (tools: TaskTools): JobKinds => ({
  [TASK_JOB]: {
    is_long: true,
    tries_max: TRIES_MAX,
    run: (db, job) => runTask(db, job, tools),
    onFailure: async (db, { account_id, payload }, { is_over, now }) => {
      if (is_over) await failTask(db, account_id, (JSON.parse(payload) as { task_id: number }).task_id, now)
    },
  },
  forget_old_tasks: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => {
      await unlockedTransaction(db, async (db) => void (await deleteOldFiles(db, now - FILE_RETENTION_MS)))
      await unlockedTransaction(db, async (db) => void (await deleteOldEffects(db, now - TASK_RETENTION_MS)))
      await unlockedTransaction(db, async (db) => void (await deleteOldTasks(db, now - TASK_RETENTION_MS)))
    },
  },
})
