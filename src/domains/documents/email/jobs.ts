import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import type { EmailAttachments } from './build-message.ts'
import { deliverInvoiceEmail, reportFailure } from './deliver.ts'
import { SEND_JOB } from './send.ts'

// The attempts span about two days, because the delay grows between them.
const TRIES_MAX = 18

export const mailJobs = (accountMailer: AccountMailer, files: EmailAttachments): JobKinds => ({
  [SEND_JOB]: {
    run: (db, job) => deliverInvoiceEmail(db, job, accountMailer, files),
    tries_max: TRIES_MAX,
    onFailure: reportFailure,
  },
})
