import { HOUR_MS } from '../../../platform/clock.ts'
import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { findUser, getAccount } from '../accounts/store.ts'
import { mainDepartmentNames } from '../departments/store.ts'
import { deliverEmail } from '../email/actions.ts'
import { INVITATION_JOB, type InvitationPayload, invitationToken } from './actions.ts'
import { deleteOldInvitations, findInvitation } from './store.ts'

export const memberJobs = (mailer: Mailer, secret: Buffer): JobKinds => ({
  [INVITATION_JOB]: {
    run: async (db, { account_id, payload, now, signal }) => {
      const { invitation_id, base_url, message_id } = JSON.parse(payload) as InvitationPayload
      const invitation = await findInvitation(db, account_id, invitation_id, now)
      if (invitation === undefined) return
      const inviter = await findUser(db, invitation.invited_by)
      const names = await mainDepartmentNames(db, [account_id])
      const name = [inviter?.first_name, inviter?.last_name].filter(Boolean).join(' ')
      const values = {
        host: new URL(base_url).host,
        account: names.get(account_id) ?? (await getAccount(db, account_id)).prefix,
        inviter: name || (inviter?.login ?? ''),
      }
      const link = `${base_url}/invitation/${invitationToken(invitation, secret)}`
      const email = { kind: 'invitation' as const, lang: invitation.lang, values, link }
      await deliverEmail(mailer, email, { message_id, to: invitation.email, date: now }, signal)
    },
  },
  forget_old_invitations: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => void (await deleteOldInvitations(db, now)),
  },
})
