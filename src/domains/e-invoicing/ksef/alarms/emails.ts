import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { dayAt } from '../../../../platform/clock.ts'
import { applicationUrl } from '../../../../platform/http/url.ts'
import type { JobKinds } from '../../../../platform/jobs/jobs.ts'
import { getAccount } from '../../../administration/accounts/store.ts'
import type { AccountMailer } from '../../../administration/email/account-mailer.ts'
import { deliverEmail } from '../../../administration/email/actions.ts'
import { findInvoices } from '../../../documents/invoices/store.ts'
import type { Alarm } from '../sending/schema.ts'
import { listAlarmed } from './store.ts'

export const ALARM_JOB = 'ksef_alarm'

export type AlarmJob = {
  to: string
  lang: string | null
  message_id: string
  alarm: Alarm
  tax_no: string
  deadline_at: number
  ids: number[]
}

const NUMBERS_SHOWN = 4

// Writes the email from the state at the time of sending, so that documents that have arrived meanwhile are left out.
export const alarmJobs = (accountMailer: AccountMailer, rootUrl: string): JobKinds => ({
  [ALARM_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { to, lang, message_id, alarm, tax_no, deadline_at, ids } = JSON.parse(payload) as AlarmJob
      const open = await listAlarmed(db, account_id, ids)
      if (open.length === 0) return
      const documents = await findInvoices(
        db,
        account_id,
        open.slice(0, NUMBERS_SHOWN).map(({ invoice_id }) => invoice_id),
      )
      const numbers = [...documents.values()].map(({ number }) => number).join(', ')
      const values = {
        tax_no,
        day: dayAt(deadline_at - 1, KSEF_TIME_ZONE),
        count: String(open.length),
        numbers: open.length > NUMBERS_SHOWN ? `${numbers}, …` : numbers,
        host: new URL(rootUrl).host,
      }
      const { prefix, settings } = await getAccount(db, account_id)
      const email = {
        kind: `ksef_${alarm}` as const,
        lang,
        values,
        link: `${applicationUrl(rootUrl, prefix)}/ksef`,
      }
      const mailer = await accountMailer(db, account_id, settings)
      await deliverEmail(mailer, email, { message_id, to, date: now }, signal)
    },
  },
})
