import { machineNow } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { applicationUrl } from '../../../platform/http/url.ts'
import { enqueue, type JobKinds } from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { findUser, getAccount } from '../../administration/accounts/store.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { deliverLetter, mailerIn, newMessageId } from '../../administration/email/actions.ts'
import { listMembers } from '../../administration/members/store.ts'
import type { Recurring } from './schema.ts'

// What people hear of a series: who made it, or those who administer the account when that one is gone.

const TELL_JOB = 'tell_recurring'

type Kind = 'recurring_made' | 'recurring_failed' | 'recurring_finished' | 'recurring_unsent'
type Told = {
  to: string
  lang: string | null
  message_id: string
  kind: Kind
  recurring_id: number
  values: { [name: string]: string }
}

export async function tell(
  db: Database,
  writer: Pick<Writer, 'account_id' | 'now' | 'machine_now'>,
  { id, name, creator_id }: Recurring,
  { kind, values }: { kind: Kind; values: { [name: string]: string } },
  mail_from: string,
) {
  const { account_id } = writer
  const members = await listMembers(db, account_id)
  const maker = members.filter((member) => member.id === creator_id)
  const heads = members.filter(({ role }) => role === 'owner' || role === 'admin')
  for (const member of maker.length > 0 ? maker : heads) {
    const user = await findUser(db, member.id)
    if (!user || !isMailAddress(user.email.trim())) continue
    const payload: Told = {
      ...{ to: user.email.trim(), lang: user.lang ?? null, message_id: newMessageId(mail_from) },
      ...{ kind, recurring_id: id, values: { name: name || `#${id}`, ...values } },
    }
    await enqueue(db, account_id, TELL_JOB, payload, machineNow(writer))
  }
}

export const recurringLetterJobs = (mailer: Mailer, root_url: string): JobKinds => ({
  [TELL_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { to, lang, message_id, kind, recurring_id, values } = JSON.parse(payload) as Told
      const { prefix, settings } = await getAccount(db, account_id)
      const link = `${applicationUrl(root_url, prefix)}/recurrings/${recurring_id}`
      const letter = { kind, lang, values: { ...values, host: new URL(root_url).host }, link }
      const way = mailerIn(mailer, settings)
      await deliverLetter(way, letter, { message_id, to, date: now }, signal)
    },
  },
})
