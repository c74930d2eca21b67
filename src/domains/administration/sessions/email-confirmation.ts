import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockKey } from '../../../platform/database/key-lock.ts'
import { derivedToken, equalsConstantTime } from '../../../platform/secret.ts'
import { freeLogin } from '../accounts/actions.ts'
import { createdAt, isProvenAddress, proveAddress } from '../accounts/email-verification-store.ts'
import { findUser, renameLogin, type User } from '../accounts/store.ts'

// Confirms the email address of a user who signed up, by a link in an email. Until then the address belongs to no user: others can sign up
// with it too, and the first who confirms it owns it.

export const CONFIRMATION_JOB = 'send_confirmation'

const CONFIRMATION_MS = 7 * DAY_MS

export type ConfirmationPayload = { user_id: number; lang: string; base_url: string; message_id: string }

// The token is derived from the user, so the database stores nothing usable, and a repeated email contains the same link.
export const confirmationToken = ({ id, email }: Pick<User, 'id' | 'email'>, secret: Buffer): string =>
  `${id}-${derivedToken(`confirm ${id} ${email}`, secret)}`

export async function confirmAddress(db: Database, token: string, actor: Actor, secret: Buffer) {
  const [id] = token.split('-')
  const user = /^\d{1,16}$/.test(id ?? '') ? await findUser(db, Number(id)) : undefined
  if (!user || !equalsConstantTime(token, confirmationToken(user, secret)))
    throw invalid({ confirmation_token: 'is incorrect; open the link of the email again' })
  if (!user.unproven) return
  if ((await createdAt(db, user.id)) < actor.now - CONFIRMATION_MS)
    throw invalid({ confirmation_token: 'has expired; request a new password' })
  await unlockedTransaction(db, async (db) => {
    await lockAddress(db, user.email)
    if (await isProvenAddress(db, user.email))
      throw invalid({ confirmation_token: 'belongs to an email address that is already confirmed; sign in' })
    await proveAddress(db, user)
    await renameToAddress(db, user, actor)
    const change = { action: 'confirm_address', resource: 'user', record_id: user.id, changes: {} }
    audit(db, { ...actor, user_id: user.id }, change)
  })
}

// The first confirmation wins, so confirmations of one address run one after another.
const lockAddress = (db: Database, email: string) => lockKey(db, `address ${email.toLowerCase()}`)

// The login of this name belongs to the user who last signed up with the address.
async function renameToAddress(db: Database, { id, login, email, unproven }: User, actor: Actor) {
  if (unproven !== 2 || login === email) return
  await freeLogin(db, actor, email)
  await renameLogin(db, id, email)
}

// Setting a password by an emailed link confirms the address as well.
export async function confirmByReset(db: Database, userId: number, actor: Actor) {
  const user = await findUser(db, userId)
  if (!user?.unproven) return
  await lockAddress(db, user.email)
  await proveAddress(db, user)
  await renameToAddress(db, user, actor)
}
