import type { Database } from '../../../platform/database/database.ts'
import { applicationUrl } from '../../../platform/http/url.ts'
import { enqueue, type JobKinds } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { findUser, getAccount } from '../../administration/accounts/store.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import { deliverEmail, newMessageId } from '../../administration/email/actions.ts'
import { listMembers } from '../../administration/members/store.ts'
import type { PauseReason, Webhook } from './schema.ts'

// Tells the owners that a webhook was paused or gave up a message, because other systems silently miss what happened.

const EMAIL_JOB = 'webhook_email'

type EmailKind = PauseReason | 'message_failed'
type EmailPayload = {
  to: string
  lang: string | null
  message_id: string
  kind: EmailKind
  url: string
  event_type: string
}
type Subject = { webhook: Webhook; kind: EmailKind; event_type: string; mail_from: string; now: number }

export async function planOwnerEmails(
  db: Database,
  accountId: number,
  { webhook, kind, event_type, mail_from, now }: Subject,
) {
  for (const { id, role } of await listMembers(db, accountId)) {
    const user = role === 'owner' ? await findUser(db, id) : undefined
    const to = user?.email.trim() ?? ''
    if (!user || !isMailAddress(to)) continue
    const payload: EmailPayload = {
      to,
      lang: user.lang ?? null,
      message_id: newMessageId(mail_from),
      kind,
      url: webhook.url as string,
      event_type,
    }
    await enqueue(db, accountId, EMAIL_JOB, payload, now)
  }
}

export const ownerEmailJobs = (accountMailer: AccountMailer, rootUrl: string): JobKinds => ({
  [EMAIL_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { to, lang, message_id, kind, url, event_type } = JSON.parse(payload) as EmailPayload
      const { prefix, settings } = await getAccount(db, account_id)
      const email = {
        kind: `webhook_${kind}` as const,
        lang,
        values: { url, event_type, account: prefix, host: new URL(rootUrl).host },
        link: `${applicationUrl(rootUrl, prefix)}/settings/integration/webhooks`,
      }
      const mailer = await accountMailer(db, account_id, settings)
      await deliverEmail(mailer, email, { message_id, to, date: now }, signal)
    },
  },
})
