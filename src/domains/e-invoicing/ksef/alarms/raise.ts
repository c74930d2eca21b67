import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { enqueue } from '../../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../../platform/mail/email-address.ts'
import { findUser } from '../../../administration/accounts/store.ts'
import { newMessageId } from '../../../administration/email/actions.ts'
import { listMembers } from '../../../administration/members/store.ts'
import { ALARM_JOB, type AlarmJob } from './emails.ts'
import { type Group, groupsOf } from './rules.ts'
import { listSilenced, listUnalarmed, storeAlarm, type WatchedTransmission } from './store.ts'

// Sends each alarm about a document to the administrators once. The alarm is stored on the transmission in the
// transaction that plans the emails.

// Limit of a transaction; a long outage may require several.
const BATCH_MAX = 10_000

type AlarmOptions = { mail_from: string; now: number; batchSize?: number }

export async function raiseAlarms(db: Database, accountId: number, options: AlarmOptions): Promise<void> {
  while (await raiseSome(db, accountId, options));
}

// Returns true if there may be more. Stored alarms are not found again.
async function raiseSome(db: Database, accountId: number, options: AlarmOptions): Promise<boolean> {
  const limit = options.batchSize ?? BATCH_MAX
  const pending = await findPending(db, accountId, options.now, limit)
  if (pending.news.length + pending.silenced.length === 0) return false
  return transaction(db, async (db) => {
    const { news, silenced } = await findPending(db, accountId, options.now, limit)
    if (silenced.length > 0) await storeAlarm(db, accountId, idsOf(silenced), null)
    for (const group of groupsOf(news, options.now)) {
      await storeAlarm(db, accountId, idsOf(group.items), group.alarm)
      await planEmails(db, accountId, group, options)
    }
    return news.length === limit || silenced.length === limit
  })
}

const findPending = async (db: Database, accountId: number, now: number, limit: number) => ({
  news: await listUnalarmed(db, accountId, now, limit),
  silenced: await listSilenced(db, accountId, now, limit),
})

const idsOf = (transmissions: readonly WatchedTransmission[]) => transmissions.map(({ id }) => id)

async function planEmails(
  db: Database,
  accountId: number,
  { alarm, tax_no, deadline_at, items: transmissions }: Group<WatchedTransmission>,
  { mail_from, now }: AlarmOptions,
) {
  for (const { id, role } of await listMembers(db, accountId)) {
    const user = role === 'owner' || role === 'admin' ? await findUser(db, id) : undefined
    if (!user || !isMailAddress(user.email.trim())) continue
    const payload: AlarmJob = {
      to: user.email.trim(),
      lang: user.lang ?? null,
      message_id: newMessageId(mail_from),
      alarm,
      tax_no,
      deadline_at,
      ids: idsOf(transmissions),
    }
    await enqueue(db, accountId, ALARM_JOB, payload, now)
  }
}
