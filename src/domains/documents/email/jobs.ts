import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { deliverLetter, type LetterFiles, reportFailure } from './deliver.ts'
import { SEND_JOB } from './send.ts'

// With the waits between them, about two days.
const TRIES_MAX = 18

export const mailJobs = (mailer: Mailer, files: LetterFiles): JobKinds => ({
  [SEND_JOB]: {
    run: (db, job) => deliverLetter(db, job, mailer, files),
    tries_max: TRIES_MAX,
    onFailure: reportFailure,
  },
})
