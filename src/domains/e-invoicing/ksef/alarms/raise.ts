import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { enqueue } from '../../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../../platform/mail/email-address.ts'
import { findUser } from '../../../administration/accounts/store.ts'
import { newMessageId } from '../../../administration/email/actions.ts'
import { listMembers } from '../../../administration/members/store.ts'
import { ALARM_JOB, type AlarmJob } from './emails.ts'
import { type Group, groupsOf } from './rules.ts'
import { listNews, listSilenced, noteAlarm, type Watched } from './store.ts'

// Those who administer an account hear once of each document and each alarm: what was told stands on the sending, written in the
// transaction that plans the letters.

// As many as wait after a long outage are told of in one letter; of more, in several.
const AT_ONCE_MAX = 10_000

type Asked = { mail_from: string; now: number; at_once?: number }

export async function raiseAlarms(db: Database, account_id: number, asked: Asked): Promise<void> {
  while (await raiseSome(db, account_id, asked));
}

// True when there may be more: whatever was told of is not found again.
async function raiseSome(db: Database, account_id: number, asked: Asked): Promise<boolean> {
  const limit = asked.at_once ?? AT_ONCE_MAX
  const found = await gather(db, account_id, asked.now, limit)
  if (found.news.length + found.silenced.length === 0) return false
  return transaction(db, async (db) => {
    const { news, silenced } = await gather(db, account_id, asked.now, limit)
    if (silenced.length > 0) await noteAlarm(db, account_id, idsOf(silenced), null)
    for (const group of groupsOf(news, asked.now)) {
      await noteAlarm(db, account_id, idsOf(group.many), group.alarm)
      await planLetters(db, account_id, group, asked)
    }
    return news.length === limit || silenced.length === limit
  })
}

const gather = async (db: Database, account_id: number, now: number, limit: number) => ({
  news: await listNews(db, account_id, now, limit),
  silenced: await listSilenced(db, account_id, now, limit),
})

const idsOf = (many: readonly Watched[]) => many.map(({ id }) => id)

async function planLetters(
  db: Database,
  account_id: number,
  { alarm, tax_no, deadline_at, many }: Group<Watched>,
  { mail_from, now }: Asked,
) {
  for (const { id, role } of await listMembers(db, account_id)) {
    const user = role === 'owner' || role === 'admin' ? await findUser(db, id) : undefined
    if (!user || !isMailAddress(user.email.trim())) continue
    const payload: AlarmJob = {
      ...{ to: user.email.trim(), lang: user.lang ?? null, message_id: newMessageId(mail_from) },
      ...{ alarm, tax_no, deadline_at, ids: idsOf(many) },
    }
    await enqueue(db, account_id, ALARM_JOB, payload, now)
  }
}
