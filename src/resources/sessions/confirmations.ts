import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { invalid } from '../../platform/refusal.ts'
import { derivedToken, isSame } from '../../platform/secret.ts'
import { findUser, proveAddress, type User } from '../accounts/store.ts'

// Whoever signs up says which address is theirs; the letter to it finds out. Until then the address is nobody's: others may sign
// up with it too.

export const CONFIRM_JOB = 'send_confirmation'

export type ConfirmJob = { user_id: number; lang: string; base_url: string; message_id: string }

// It follows from the person, so nothing that could be used is kept, and a letter that is sent again holds the same link.
export const confirmationToken = ({ id, email }: Pick<User, 'id' | 'email'>, secret: Buffer): string =>
  `${id}-${derivedToken(`confirm ${id} ${email}`, secret)}`

export async function confirmAddress(db: Database, token: string, actor: Actor, secret: Buffer) {
  const [id] = token.split('-')
  const user = /^\d{1,15}$/.test(id ?? '') ? await findUser(db, Number(id)) : undefined
  if (!user || !isSame(token, confirmationToken(user, secret)))
    throw invalid({ confirmation_token: 'is wrong' })
  if (!user.unproven) return
  await transaction(db, async (db) => {
    await proveAddress(db, user.id)
    const change = { action: 'confirm_address', resource: 'user', record_id: user.id, changes: {} }
    audit(db, { ...actor, user_id: user.id }, change)
  })
}
