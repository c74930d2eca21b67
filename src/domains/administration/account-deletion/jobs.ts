import { HOUR_MS } from '../../../platform/clock.ts'
import type { Database, Engine } from '../../../platform/database/database.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { timeZoneOf } from '../accounts/rules.ts'
import { findUser, getAccount } from '../accounts/store.ts'
import { mainDepartmentNames } from '../departments/store.ts'
import { deliverLetter } from '../email/actions.ts'
import { CLOSED_JOB, CLOSING_JOB, type ClosedJob, type ClosingJob, closingToken } from './actions.ts'
import { type Holdings, removeShut } from './purge.ts'
import { removalDay } from './rules.ts'
import { findClosing } from './store.ts'

export const closingJobs = (mailer: Mailer, secret: Buffer, holdings: Holdings): JobKinds => ({
  [CLOSING_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { closing_id, base_url, message_id } = JSON.parse(payload) as ClosingJob
      const closing = await findClosing(db, account_id, closing_id, now)
      if (!closing) return
      const { to, lang, values } = await addressed(db, account_id, closing.user_id, base_url)
      const link = `${base_url}/delete-account/${closingToken(closing, secret)}`
      const letter = { kind: 'account_delete' as const, lang, values, link }
      await deliverLetter(mailer, letter, { message_id, to, date: now }, signal)
    },
  },
  [CLOSED_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { user_id, base_url, message_id } = JSON.parse(payload) as ClosedJob
      const { to, lang, values } = await addressed(db, account_id, user_id, base_url)
      const letter = { kind: 'account_closed' as const, lang, values, link: base_url }
      await deliverLetter(mailer, letter, { message_id, to, date: now }, signal)
    },
  },
  remove_shut_accounts: {
    every_ms: HOUR_MS,
    is_long: true,
    run: (db, { now, hold }) => removeShut(db as Engine, holdings, now, hold),
  },
})

async function addressed(db: Database, account_id: number, user_id: number, base_url: string) {
  const { prefix, settings } = await getAccount(db, account_id)
  const user = await findUser(db, user_id)
  const names = await mainDepartmentNames(db, [account_id])
  const day = removalDay(settings, timeZoneOf(settings)) ?? ''
  const values = { host: new URL(base_url).host, account: names.get(account_id) ?? prefix, day }
  return { to: user?.email ?? '', lang: user?.lang ?? (settings.lang as string | null) ?? null, values }
}
