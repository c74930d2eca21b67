import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { type ChannelOptions, FETCH_JOB } from './connection/actions.ts'
import { fetchInbound } from './receiving/fetch.ts'
import {
  askTransmission,
  reportSubmit,
  STATUS_JOB,
  SUBMIT_JOB,
  submitTransmission,
} from './sending/submit.ts'

// With the waits between them, about two days.
const TRIES_MAX = 18

export const channelJobs = (options: ChannelOptions): JobKinds => ({
  [SUBMIT_JOB]: {
    run: (db, job) => submitTransmission(db, job, options),
    tries_max: TRIES_MAX,
    onFailure: reportSubmit,
  },
  [STATUS_JOB]: { run: (db, job) => askTransmission(db, job, options), tries_max: TRIES_MAX },
  // It plans the next one itself, so it is never given up.
  [FETCH_JOB]: {
    is_long: true,
    run: (db, job) => fetchInbound(db, job, options),
    tries_max: Number.MAX_SAFE_INTEGER,
  },
})
