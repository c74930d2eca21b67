import { HOUR_MS } from '../../../platform/clock.ts'
import type { Database, Engine } from '../../../platform/database/database.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { timeZoneOf } from '../accounts/rules.ts'
import { findUser, getAccount } from '../accounts/store.ts'
import { mainDepartmentNames } from '../departments/store.ts'
import { deliverEmail } from '../email/actions.ts'
import {
  CLOSED_EMAIL_JOB,
  type ClosedEmailPayload,
  DELETION_EMAIL_JOB,
  type DeletionEmailPayload,
  deletionToken,
} from './actions.ts'
import { type PurgeTargets, purgeClosedAccounts } from './purge.ts'
import { removalDay } from './rules.ts'
import { findDeletionRequest } from './store.ts'

export const accountDeletionJobs = (mailer: Mailer, secret: Buffer, targets: PurgeTargets): JobKinds => ({
  [DELETION_EMAIL_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { closing_id, base_url, message_id } = JSON.parse(payload) as DeletionEmailPayload
      const request = await findDeletionRequest(db, account_id, closing_id, now)
      if (!request) return
      const { to, lang, values } = await emailRecipient(db, account_id, request.user_id, base_url)
      const link = `${base_url}/delete-account/${deletionToken(request, secret)}`
      const email = { kind: 'account_delete' as const, lang, values, link }
      await deliverEmail(mailer, email, { message_id, to, date: now }, signal)
    },
  },
  [CLOSED_EMAIL_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { user_id, base_url, message_id } = JSON.parse(payload) as ClosedEmailPayload
      const { to, lang, values } = await emailRecipient(db, account_id, user_id, base_url)
      const email = { kind: 'account_closed' as const, lang, values, link: base_url }
      await deliverEmail(mailer, email, { message_id, to, date: now }, signal)
    },
  },
  remove_shut_accounts: {
    every_ms: HOUR_MS,
    is_long: true,
    run: (db, { now, extendLease: hold }) => purgeClosedAccounts(db as Engine, targets, now, hold),
  },
})

async function emailRecipient(db: Database, accountId: number, userId: number, baseUrl: string) {
  const { prefix, settings } = await getAccount(db, accountId)
  const user = await findUser(db, userId)
  const names = await mainDepartmentNames(db, [accountId])
  const day = removalDay(settings, timeZoneOf(settings)) ?? ''
  const values = { host: new URL(baseUrl).host, account: names.get(accountId) ?? prefix, day }
  return { to: user?.email ?? '', lang: user?.lang ?? (settings.lang as string | null) ?? null, values }
}
