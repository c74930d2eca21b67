import type { JobKinds } from '../../../../platform/jobs/jobs.ts'
import { ISSUED_JOB } from '../../../documents/invoices/issued-job.ts'
import type { Fallback } from './offline.ts'
import { runSender, type WithSignedInClient } from './sender.ts'
import { sendIssued } from './triggers.ts'
import { SENDER_JOB } from './wake.ts'

export const sendingJobs = (reach: WithSignedInClient, fallback: Fallback, secret: Buffer): JobKinds => ({
  // The job reschedules itself and is never given up.
  [SENDER_JOB]: {
    is_long: true,
    run: runSender(reach, fallback, secret),
    tries_max: Number.MAX_SAFE_INTEGER,
    // Documents that end the process are put aside one by one (suspects.ts); the job is delayed only if that did not
    // help.
    deaths_max: 8,
  },
  [ISSUED_JOB]: { run: sendIssued },
})
