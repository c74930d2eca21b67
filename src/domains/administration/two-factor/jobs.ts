import { HOUR_MS } from '../../../platform/clock.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { findUser } from '../accounts/store.ts'
import { deliverEmail } from '../email/actions.ts'
import { FACTOR_EMAIL_JOB, type FactorEmail } from './announce.ts'
import { deleteOldChallenges } from './store.ts'

export const twoFactorJobs = (mailer: Mailer): JobKinds => ({
  [FACTOR_EMAIL_JOB]: {
    run: async (db, { payload, now, signal }) => {
      const { kind, user_id, name, lang, base_url, message_id } = JSON.parse(payload) as FactorEmail
      const user = await findUser(db, user_id)
      if (user === undefined) return
      const values = { host: new URL(base_url).host, login: user.login, name }
      const link = `${base_url}/settings/two-factor`
      const envelope = { message_id, to: user.email, date: now }
      await deliverEmail(mailer, { kind, lang, values, link }, envelope, signal)
    },
  },
  forget_old_passkey_challenges: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => void (await deleteOldChallenges(db, now)),
  },
})
