import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { finishJob, type JobKinds, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { accountNow } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import type {
  EmailAttachments,
  LoadMoreAttachments,
  OnDelivered,
} from '../../documents/email/build-message.ts'
import { deliverInvoiceEmail, reportFailure } from '../../documents/email/deliver.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { REMIND_JOB, type ReminderPayload } from './actions.ts'
import { printDemand } from './demand-pdf.ts'
import { demandFileName, gatherDemand } from './gather-demand.ts'
import { maySend, reminderScheduleOf } from './rules.ts'
import type { Reminder } from './schema.ts'
import { changeState, findHolds, findReminder } from './store.ts'

const TRIES_MAX = 18

const STATES: { readonly [emailStatus: string]: Reminder['state'] } = {
  sent: 'sent',
  outbox: 'sent',
  failed: 'failed',
  unknown: 'unknown',
}

// Stores the result of the email on the reminder, in the transaction that determines it.
const noteTold: OnDelivered = async (db, accountId, payload, { email_status, email_error }) => {
  const state = STATES[email_status ?? '']
  if (!state) return
  for (const id of reminderIdsOf(payload as ReminderPayload))
    await changeState(db, accountId, id, ['queued'], { state, told: email_error ?? null })
}

const reminderIdsOf = ({ reminder_id, other_reminder_ids = [] }: ReminderPayload) => [
  reminder_id,
  ...other_reminder_ids,
]

const demandOf: LoadMoreAttachments = async (db, accountId, invoice, payload, now) => {
  if (!(payload as ReminderPayload).has_demand) return []
  const bytes = await printDemand(accountId, await gatherDemand(db, accountId, invoice, now))
  return [{ name: demandFileName(invoice), content_type: 'application/pdf', bytes }]
}

export const reminderJobs = (accountMailer: AccountMailer, files: EmailAttachments): JobKinds => ({
  [REMIND_JOB]: {
    tries_max: TRIES_MAX,
    onFailure: (db, job, failure) => reportFailure(db, job, failure, noteTold),
    run: async (db, job) => {
      if (await isStillMeant(db, job))
        await deliverInvoiceEmail(db, job, accountMailer, {
          ...files,
          onDelivered: noteTold,
          loadMoreAttachments: demandOf,
        })
    },
  },
})

// Cancels a reminder that waited for a mail server if the document has been paid meanwhile, and thanks if the
// payment was removed.
async function isStillMeant(db: Database, job: RunningJob): Promise<boolean> {
  const payload = JSON.parse(job.payload) as ReminderPayload
  const { invoice_id, reminder_id, is_handed_over } = payload
  if (is_handed_over) return true
  const invoice = await findRecord(db, job.account_id, invoices, invoice_id)
  const settings = await getSettings(db, job.account_id)
  const today = dayAt(accountNow({ settings }, job.now), reminderScheduleOf(settings).time_zone)
  const hold = (await findHolds(db, job.account_id, [invoice_id])).get(invoice_id)
  const row = await findReminder(db, job.account_id, reminder_id)
  const isByHand = row?.step_id === null
  const isThanks = row?.kind === 'thanks'
  if (invoice && maySend(invoice, isByHand ? undefined : hold, today, isThanks)) return true
  await transaction(db, async (db) => {
    for (const id of reminderIdsOf(payload))
      await changeState(db, job.account_id, id, ['queued'], { state: 'stopped' })
    await finishJob(db, job)
  })
  return false
}
