import { type Actor, audit, type Change } from '../../../platform/audit/audit.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { membershipsOf, type User } from '../accounts/store.ts'
import { newMessageId } from '../email/actions.ts'

// Records changes of second factors in the audit log of each account of the user, and tells the user by email, because somebody else may
// have made them.

export const FACTOR_EMAIL_JOB = 'send_factor_email'

export type FactorMail = { base_url: string; from: string; lang: string }

const EMAIL_KINDS = {
  add_authenticator_app: 'app_added',
  remove_authenticator_app: 'app_removed',
  add_passkey: 'passkey_added',
  remove_passkey: 'passkey_removed',
  renew_recovery_codes: 'recovery_codes_renewed',
  use_recovery_code: 'recovery_code_used',
  reset_two_factor: 'factors_reset',
} as const

export type FactorChange = keyof typeof EMAIL_KINDS
export type FactorEmail = {
  kind: (typeof EMAIL_KINDS)[FactorChange]
  user_id: number
  name: string
  lang: string
  base_url: string
  message_id: string
}

export async function announceFactorChange(
  db: Database,
  { id: user_id, lang }: Pick<User, 'id' | 'lang'>,
  change: FactorChange,
  { actor, mail }: { actor: Actor; mail: FactorMail },
  name = '',
) {
  const changes = name === '' ? {} : { name: change.startsWith('remove') ? [name, null] : [null, name] }
  const entry = { action: change, resource: 'user', record_id: user_id, changes }
  await auditInAccountsOf(db, user_id, actor, entry)
  const email: FactorEmail = {
    kind: EMAIL_KINDS[change],
    user_id,
    name,
    lang: lang ?? mail.lang,
    base_url: mail.base_url,
    message_id: newMessageId(mail.from),
  }
  await enqueue(db, 0, FACTOR_EMAIL_JOB, email, actor.now)
}

// Records a change of a person in the audit log of each account of the person.
export async function auditInAccountsOf(db: Database, user_id: number, actor: Actor, entry: Change) {
  const accountIds = (await membershipsOf(db, user_id)).map(({ account_id }) => account_id)
  // Locks accounts in the order of their ids to avoid deadlocks.
  for (const account_id of accountIds.length > 0 ? accountIds : [0])
    await transactionIn(db, account_id, async (db) =>
      audit(db, { ...actor, account_id, user_id: actor.user_id || user_id }, entry),
    )
}
