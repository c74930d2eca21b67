import { HOUR_MS } from '../../../platform/clock.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { findUser, membershipsOf } from '../accounts/store.ts'
import { deliverEmail, newMessageId } from '../email/actions.ts'
import { CONFIRMATION_JOB, type ConfirmationPayload, confirmationToken } from './email-confirmation.ts'
import {
  prepareResets,
  RESET_EMAIL_JOB,
  RESET_REQUEST_JOB,
  type ResetEmailPayload,
  type ResetRequestPayload,
  resetToken,
} from './passwords.ts'
import { deleteOldSessions, findReset } from './store.ts'

export const sessionJobs = (mailer: Mailer, secret: Buffer): JobKinds => ({
  [RESET_REQUEST_JOB]: {
    run: (db, { payload, now }) =>
      prepareResets(
        db,
        JSON.parse(payload) as ResetRequestPayload,
        () => newMessageId(mailer.from),
        secret,
        now,
      ),
  },
  [RESET_EMAIL_JOB]: {
    run: async (db, { payload, now, signal }) => {
      const { reset_id, lang, base_url, message_id } = JSON.parse(payload) as ResetEmailPayload
      const reset = await findReset(db, reset_id, now)
      const user = reset && (await findUser(db, reset.user_id))
      if (reset === undefined || user === undefined) return
      const link = `${base_url}/reset/${resetToken(reset, secret)}`
      const values = { host: new URL(base_url).host, login: user.login }
      const envelope = { message_id, to: user.email, date: now }
      await deliverEmail(mailer, { kind: 'reset', lang, values, link }, envelope, signal)
    },
  },
  [CONFIRMATION_JOB]: {
    run: async (db, { payload, now, signal }) => {
      const { user_id, lang, base_url, message_id } = JSON.parse(payload) as ConfirmationPayload
      const user = await findUser(db, user_id)
      if (!user?.unproven) return
      const [membership] = await membershipsOf(db, user_id)
      const link = `${base_url}/confirm/${confirmationToken(user, secret)}`
      const email = {
        kind: 'confirmation' as const,
        lang: user.lang ?? lang,
        values: {
          host: new URL(base_url).host,
          email: user.email,
          account: membership?.prefix ?? user.login,
        },
        link,
      }
      await deliverEmail(mailer, email, { message_id, to: user.email, date: now }, signal)
    },
  },
  forget_old_sessions: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => void (await deleteOldSessions(db, now)),
  },
})
