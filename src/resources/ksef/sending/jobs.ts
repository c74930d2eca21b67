import { inAccount, transaction } from '../../../platform/database/database.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Fallback } from './offline.ts'
import { type Reach, runSender } from './sender.ts'
import { dueConnections } from './store.ts'
import { SENDER_JOB, wakeSender } from './wake.ts'

const WATCH_MS = 5 * 60_000

export const sendingJobs = (reach: Reach, fallback: Fallback, secret: Buffer): JobKinds => ({
  // It is put off again and again, and never given up.
  [SENDER_JOB]: {
    is_long: true,
    run: runSender(reach, fallback, secret),
    tries_max: Number.MAX_SAFE_INTEGER,
  },
  // Nothing is forgotten, whatever became of the job that was to send it.
  watch_ksef: {
    every_ms: WATCH_MS,
    run: async (db, { now }) => {
      for (const { account_id, connection_id } of await dueConnections(db, now))
        await transaction(inAccount(db, account_id), (db) => wakeSender(db, account_id, connection_id, now))
    },
  },
})
