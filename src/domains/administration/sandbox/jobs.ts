import type { Clock } from '../../../platform/clock.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Source } from '../scheduler/work-source.ts'
import { CLOCK_JOB, giveUpMove, goOn } from './actions.ts'

const TRIES_MAX = 4

export const clockJobs = (sources: readonly Source[], clock: Clock): JobKinds => ({
  [CLOCK_JOB]: {
    is_long: true,
    tries_max: TRIES_MAX,
    run: (db, job) => goOn(db, job, sources, clock),
    onFailure: async (db, { account_id }, failure) => {
      if (failure.is_over) await giveUpMove(db, account_id, sources, failure)
    },
  },
})
