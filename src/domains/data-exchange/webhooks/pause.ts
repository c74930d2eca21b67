import type { Database } from '../../../platform/database/database.ts'
import { applicationUrl } from '../../../platform/http/url.ts'
import { enqueue, type JobKinds } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { findUser, getAccount } from '../../administration/accounts/store.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import { deliverEmail, newMessageId } from '../../administration/email/actions.ts'
import { listMembers } from '../../administration/members/store.ts'
import type { PauseReason, Webhook } from './schema.ts'

// Tells the owners that a webhook was paused, because other systems silently miss what happens meanwhile.

const EMAIL_JOB = 'webhook_paused_email'

type EmailPayload = { to: string; lang: string | null; message_id: string; reason: PauseReason; url: string }
type Pause = { webhook: Webhook; reason: PauseReason; mail_from: string; now: number }

export async function planPauseEmails(
  db: Database,
  accountId: number,
  { webhook, reason, mail_from, now }: Pause,
) {
  for (const { id, role } of await listMembers(db, accountId)) {
    const user = role === 'owner' ? await findUser(db, id) : undefined
    const to = user?.email.trim() ?? ''
    if (!user || !isMailAddress(to)) continue
    const payload: EmailPayload = {
      ...{ to, lang: user.lang ?? null, message_id: newMessageId(mail_from) },
      ...{ reason, url: webhook.url as string },
    }
    await enqueue(db, accountId, EMAIL_JOB, payload, now)
  }
}

export const pauseEmailJobs = (accountMailer: AccountMailer, rootUrl: string): JobKinds => ({
  [EMAIL_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { to, lang, message_id, reason, url } = JSON.parse(payload) as EmailPayload
      const { prefix, settings } = await getAccount(db, account_id)
      const email = {
        kind: `webhook_${reason}` as const,
        lang,
        values: { url, account: prefix, host: new URL(rootUrl).host },
        link: `${applicationUrl(rootUrl, prefix)}/settings/integration/webhooks`,
      }
      const mailer = await accountMailer(db, account_id, settings)
      await deliverEmail(mailer, email, { message_id, to, date: now }, signal)
    },
  },
})
