import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { Carry } from '../print/carrying.ts'
import { deliverLetter, reportFailure } from './deliver.ts'
import type { Enclose } from './enclosing.ts'
import { SEND_JOB } from './send.ts'

// With the waits between them, about two days.
const TRIES_MAX = 18

export const mailJobs = (mailer: Mailer, carry: Carry, enclose: Enclose): JobKinds => ({
  [SEND_JOB]: {
    run: (db, job) => deliverLetter(db, job, mailer, { carry, enclose }),
    tries_max: TRIES_MAX,
    onFailure: reportFailure,
  },
})
