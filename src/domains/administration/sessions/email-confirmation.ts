import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockKey } from '../../../platform/database/key-lock.ts'
import { derivedToken, isSame } from '../../../platform/secret.ts'
import { freeLogin } from '../accounts/actions.ts'
import { createdAt, isProvenAddress, proveAddress } from '../accounts/email-verification-store.ts'
import { findUser, renameLogin, type User } from '../accounts/store.ts'

// Whoever signs up says which address is theirs; the letter to it finds out. Until then the address is nobody's: others may sign
// up with it too, and the first who answers has it.

export const CONFIRM_JOB = 'send_confirmation'

const ANSWERED_WITHIN_MS = 7 * DAY_MS

export type ConfirmJob = { user_id: number; lang: string; base_url: string; message_id: string }

// It follows from the person, so nothing that could be used is kept, and a letter that is sent again holds the same link.
export const confirmationToken = ({ id, email }: Pick<User, 'id' | 'email'>, secret: Buffer): string =>
  `${id}-${derivedToken(`confirm ${id} ${email}`, secret)}`

export async function confirmAddress(db: Database, token: string, actor: Actor, secret: Buffer) {
  const [id] = token.split('-')
  const user = /^\d{1,16}$/.test(id ?? '') ? await findUser(db, Number(id)) : undefined
  if (!user || !isSame(token, confirmationToken(user, secret)))
    throw invalid({ confirmation_token: 'is wrong' })
  if (!user.unproven) return
  if ((await createdAt(db, user.id)) < actor.now - ANSWERED_WITHIN_MS)
    throw invalid({ confirmation_token: 'is too old: ask for a new password instead' })
  await unlockedTransaction(db, async (db) => {
    await lockAddress(db, user.email)
    if (await isProvenAddress(db, user.email))
      throw invalid({ confirmation_token: 'is for an address that was confirmed already' })
    await proveAddress(db, user)
    await nameByAddress(db, user, actor)
    const change = { action: 'confirm_address', resource: 'user', record_id: user.id, changes: {} }
    audit(db, { ...actor, user_id: user.id }, change)
  })
}

// Who answers first decides, so answers come one after another.
const lockAddress = (db: Database, email: string) => lockKey(db, `address ${email.toLowerCase()}`)

// The login had gone to whoever said last that the address is theirs.
async function nameByAddress(db: Database, { id, login, email, unproven }: User, actor: Actor) {
  if (unproven !== 2 || login === email) return
  await freeLogin(db, actor, email)
  await renameLogin(db, id, email)
}

// A new password that came by letter proves the address as well.
export async function proveByLetter(db: Database, user_id: number, actor: Actor) {
  const user = await findUser(db, user_id)
  if (!user?.unproven) return
  await lockAddress(db, user.email)
  await proveAddress(db, user)
  await nameByAddress(db, user, actor)
}
