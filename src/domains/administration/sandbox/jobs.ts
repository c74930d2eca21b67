import type { Clock } from '../../../platform/clock.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { WorkSource } from '../scheduler/work-source.ts'
import { CLOCK_JOB, continueMove, failMove } from './actions.ts'

const TRIES_MAX = 4

export const clockJobs = (sources: readonly WorkSource[], clock: Clock): JobKinds => ({
  [CLOCK_JOB]: {
    is_long: true,
    tries_max: TRIES_MAX,
    run: (db, job) => continueMove(db, job, sources, clock),
    onFailure: async (db, { account_id }, failure) => {
      if (failure.is_over) await failMove(db, account_id, sources, failure)
    },
  },
})
