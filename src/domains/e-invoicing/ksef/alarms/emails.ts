import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { dayAt } from '../../../../platform/clock.ts'
import { applicationUrl } from '../../../../platform/http/url.ts'
import type { JobKinds } from '../../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../../platform/mail/mailer.ts'
import { getAccount } from '../../../administration/accounts/store.ts'
import { deliverLetter, mailerIn } from '../../../administration/email/actions.ts'
import { findInvoices } from '../../../documents/invoices/store.ts'
import { printDay } from '../../../documents/texts/format-values.ts'
import { textsIn } from '../../../documents/texts/texts.ts'
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

const NAMED = 4

// A letter says how things stand when it goes: what has arrived meanwhile is no trouble any more.
export const alarmJobs = (mailer: Mailer, root_url: string): JobKinds => ({
  [ALARM_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { to, lang, message_id, alarm, tax_no, deadline_at, ids } = JSON.parse(payload) as AlarmJob
      const open = await listAlarmed(db, account_id, ids)
      if (open.length === 0) return
      const named = await findInvoices(
        db,
        account_id,
        open.slice(0, NAMED).map(({ invoice_id }) => invoice_id),
      )
      const numbers = [...named.values()].map(({ number }) => number).join(', ')
      const values = {
        tax_no,
        day: printDay(dayAt(deadline_at - 1, KSEF_TIME_ZONE), textsIn(lang).main),
        count: String(open.length),
        numbers: open.length > NAMED ? `${numbers}, …` : numbers,
        host: new URL(root_url).host,
      }
      const { prefix, settings } = await getAccount(db, account_id)
      const letter = {
        kind: `ksef_${alarm}` as const,
        lang,
        values,
        link: `${applicationUrl(root_url, prefix)}/ksef`,
      }
      const way = mailerIn(mailer, settings)
      await deliverLetter(way, letter, { message_id, to, date: now }, signal)
    },
  },
})
