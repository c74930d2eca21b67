import { systemTime } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { applicationUrl } from '../../../platform/http/url.ts'
import { enqueue, type JobKinds } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { findUser, getAccount } from '../../administration/accounts/store.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { AccountMailer } from '../../administration/email/account-mailer.ts'
import { deliverEmail, newMessageId } from '../../administration/email/actions.ts'
import { listMembers } from '../../administration/members/store.ts'
import type { Recurring } from './schema.ts'

// Notifies people about a series: its creator, or the administrators of the account if the creator has left.

const NOTIFY_JOB = 'tell_recurring'

type Kind = 'recurring_made' | 'recurring_failed' | 'recurring_finished' | 'recurring_unsent'
type NotificationPayload = {
  to: string
  lang: string | null
  message_id: string
  kind: Kind
  recurring_id: number
  values: { [name: string]: string }
}

export async function notifyOwner(
  db: Database,
  writer: Pick<WriteContext, 'account_id' | 'now' | 'machine_now'>,
  { id, name, creator_id }: Recurring,
  { kind, values }: { kind: Kind; values: { [name: string]: string } },
  mailFrom: string,
) {
  const { account_id } = writer
  const members = await listMembers(db, account_id)
  const creators = members.filter((member) => member.id === creator_id)
  const administrators = members.filter(({ role }) => role === 'owner' || role === 'admin')
  for (const member of creators.length > 0 ? creators : administrators) {
    const user = await findUser(db, member.id)
    if (!user || !isMailAddress(user.email.trim())) continue
    const payload: NotificationPayload = {
      to: user.email.trim(),
      lang: user.lang ?? null,
      message_id: newMessageId(mailFrom),
      kind,
      recurring_id: id,
      values: { name: name || `#${id}`, ...values },
    }
    await enqueue(db, account_id, NOTIFY_JOB, payload, systemTime(writer))
  }
}

export const recurringEmailJobs = (accountMailer: AccountMailer, rootUrl: string): JobKinds => ({
  [NOTIFY_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { to, lang, message_id, kind, recurring_id, values } = JSON.parse(payload) as NotificationPayload
      const { prefix, settings } = await getAccount(db, account_id)
      const link = `${applicationUrl(rootUrl, prefix)}/recurrings/${recurring_id}`
      const email = { kind, lang, values: { ...values, host: new URL(rootUrl).host }, link }
      const mailer = await accountMailer(db, account_id, settings)
      await deliverEmail(mailer, email, { message_id, to, date: now }, signal)
    },
  },
})
