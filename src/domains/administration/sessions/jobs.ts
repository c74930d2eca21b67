import { HOUR_MS } from '../../../platform/clock.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { findUser, membershipsOf } from '../accounts/store.ts'
import { deliverLetter, newMessageId } from '../email/actions.ts'
import { CONFIRM_JOB, type ConfirmJob, confirmationToken } from './email-confirmation.ts'
import {
  ASKED_JOB,
  type AskedJob,
  LETTER_JOB,
  type LetterJob,
  prepareResets,
  resetToken,
} from './passwords.ts'
import { findReset, forgetOldSessions } from './store.ts'

export const sessionJobs = (mailer: Mailer, secret: Buffer): JobKinds => ({
  [ASKED_JOB]: {
    run: (db, { payload, now }) =>
      prepareResets(db, JSON.parse(payload) as AskedJob, () => newMessageId(mailer.from), secret, now),
  },
  [LETTER_JOB]: {
    run: async (db, { payload, now, signal }) => {
      const { reset_id, lang, base_url, message_id } = JSON.parse(payload) as LetterJob
      const reset = await findReset(db, reset_id, now)
      const user = reset && (await findUser(db, reset.user_id))
      if (reset === undefined || user === undefined) return
      const link = `${base_url}/reset/${resetToken(reset, secret)}`
      const values = { host: new URL(base_url).host, login: user.login }
      const envelope = { message_id, to: user.email, date: now }
      await deliverLetter(mailer, { kind: 'reset', lang, values, link }, envelope, signal)
    },
  },
  [CONFIRM_JOB]: {
    run: async (db, { payload, now, signal }) => {
      const { user_id, lang, base_url, message_id } = JSON.parse(payload) as ConfirmJob
      const user = await findUser(db, user_id)
      if (!user?.unproven) return
      const [membership] = await membershipsOf(db, user_id)
      const link = `${base_url}/confirm/${confirmationToken(user, secret)}`
      const letter = {
        kind: 'confirmation' as const,
        lang: user.lang ?? lang,
        values: {
          host: new URL(base_url).host,
          email: user.email,
          account: membership?.prefix ?? user.login,
        },
        link,
      }
      await deliverLetter(mailer, letter, { message_id, to: user.email, date: now }, signal)
    },
  },
  forget_old_sessions: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => void (await forgetOldSessions(db, now)),
  },
})
