import type { JobKinds } from '../../../../platform/jobs/jobs.ts'
import type { Ksef } from '../connection/access.ts'
import { runFetching } from './actions.ts'
import { FETCH_JOB } from './wake.ts'

// The job reschedules itself and is never given up.
export const receivingJobs = (ksef: Ksef): JobKinds => ({
  [FETCH_JOB]: { is_long: true, run: runFetching(ksef), tries_max: Number.MAX_SAFE_INTEGER },
})
