import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Role } from '../../../platform/http/route.ts'
import { applicationUrl } from '../../../platform/http/url.ts'
import { type JobKinds, type RunningJob, updateClaimedPayload } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { accountNow, timeZoneOf } from '../../administration/accounts/rules.ts'
import { type Account, findUser, getAccount } from '../../administration/accounts/store.ts'
import { mainDepartmentNames } from '../../administration/departments/store.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import { deliverEmail } from '../../administration/email/actions.ts'
import { findMember } from '../../administration/members/store.ts'
import { restrictionsOf } from '../../administration/permissions/restrictions.ts'
import { linesOf } from './email-texts.ts'
import { isSubscribed, unsubscribe } from './store.ts'
import { readToday } from './today.ts'

export const TODAY_EMAIL_JOB = 'today_email'
export type TodayEmailJob = { user_id: number; message_id: string; is_handed_over: boolean }

// Sends the list as its reader may see it at the time of sending. Nothing is sent if nothing is to be done.
export const todayJobs = (accountMailer: AccountMailer, rootUrl: string): JobKinds => ({
  [TODAY_EMAIL_JOB]: {
    run: async (db, job) => {
      const payload = JSON.parse(job.payload) as TodayEmailJob
      // After a crash it is unknown whether the mail server has the email, and it is never sent twice.
      if (payload.is_handed_over) return
      const account = await getAccount(db, job.account_id)
      const reader = await findReader(db, account, payload.user_id)
      if (reader === undefined) return
      const now = accountNow(account, job.now)
      const today = await readToday(db, reader.viewer, now)
      if (today.count === 0) return
      const names = await mainDepartmentNames(db, [account.id])
      const email = {
        kind: 'today' as const,
        lang: reader.lang,
        values: {
          count: String(today.count),
          account: names.get(account.id) ?? account.prefix,
          host: new URL(rootUrl).host,
        },
        lines: linesOf(today, reader.lang),
        link: `${applicationUrl(rootUrl, account.prefix)}/today`,
      }
      const envelope = { message_id: payload.message_id, to: reader.to, date: now }
      const mailer = await accountMailer(db, account.id, account.settings)
      await deliverEmail(mailer, email, envelope, job.signal, () => markAsHandedOver(db, job, payload))
    },
  },
})

async function markAsHandedOver(db: Database, job: RunningJob, payload: TodayEmailJob) {
  if (!(await updateClaimedPayload(db, job, { ...payload, is_handed_over: true })))
    throw new Error('Another worker has claimed this job')
}

// Undefined for people who left the account, switched the email off or have no address.
async function findReader(db: Database, { id, settings }: Account, userId: number) {
  const member = await findMember(db, id, userId)
  if (!member) await transaction(db, async (db) => unsubscribe(db, id, userId))
  const user = member && (await findUser(db, userId))
  if (!user || settings.closed_at || !(await isSubscribed(db, id, userId))) return undefined
  const to = user.email.trim()
  if (!isMailAddress(to)) return undefined
  const { role, department_ids } = member
  const restrictions = restrictionsOf({ account_id: id, role, department_ids }, settings.roles)
  const viewer = {
    account_id: id,
    settings,
    time_zone: timeZoneOf(settings),
    role: role as Role,
    restrictions,
  }
  return { to, lang: user.lang ?? settings.lang ?? null, viewer }
}
