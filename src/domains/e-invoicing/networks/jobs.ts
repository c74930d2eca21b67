import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { type ChannelOptions, FETCH_JOB } from './connection/actions.ts'
import { fetchInbound } from './receiving/fetch.ts'
import {
  pollTransmission,
  reportSubmit,
  STATUS_JOB,
  SUBMIT_JOB,
  submitTransmission,
} from './sending/submit.ts'

// About two days, including the delays between attempts.
const TRIES_MAX = 18

export const channelJobs = (options: ChannelOptions): JobKinds => ({
  [SUBMIT_JOB]: {
    run: (db, job) => submitTransmission(db, job, options),
    tries_max: TRIES_MAX,
    onFailure: reportSubmit,
  },
  [STATUS_JOB]: { run: (db, job) => pollTransmission(db, job, options), tries_max: TRIES_MAX },
  // The job plans the next one itself, so it is never given up.
  [FETCH_JOB]: {
    is_long: true,
    run: (db, job) => fetchInbound(db, job, options),
    tries_max: Number.MAX_SAFE_INTEGER,
  },
})
