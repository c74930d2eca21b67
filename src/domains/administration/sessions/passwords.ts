import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockKey } from '../../../platform/database/key-lock.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { derivedToken } from '../../../platform/secret.ts'
import { trustAddress, withLoginLimit } from '../accounts/login.ts'
import { hashPassword, isPassword } from '../accounts/password.ts'
import { findNamesakes, findUser, savePassword, type User } from '../accounts/store.ts'
import { renewTokensOf } from '../accounts/token-store.ts'
import { confirmByReset } from './email-confirmation.ts'
import {
  countResets,
  deleteSessionsOf,
  endResets,
  findResetByToken,
  insertReset,
  type Reset,
  saveResetToken,
  useReset,
} from './store.ts'

// Changes and resets passwords.

export const RESET_REQUEST_JOB = 'ask_password_reset'
export const RESET_EMAIL_JOB = 'send_password_reset'
const RESETS_PER_HOUR = 3 // per user

export type ResetRequestPayload = { login: string; lang: string; base_url: string }
export type ResetEmailPayload = { reset_id: number; lang: string; base_url: string; message_id: string }

// Works the same for every login. A job finds out later whether the user exists, so that neither the response nor its timing reveals it.
export const requestReset = (db: Database, payload: ResetRequestPayload, now: number): Promise<void> =>
  unlockedTransaction(db, (db) => enqueue(db, 0, RESET_REQUEST_JOB, payload, now))

// Sends an email to each user whom the login may mean. The row stores no usable token, because the token is derived from the row.
export const prepareResets = (
  db: Database,
  { login, lang, base_url }: ResetRequestPayload,
  newMessageId: () => string,
  secret: Buffer,
  now: number,
): Promise<void> =>
  unlockedTransaction(db, async (db) => {
    for (const { id: user_id, ...user } of await findNamesakes(db, login)) {
      await lockKey(db, `password reset ${user_id}`)
      if ((await countResets(db, user_id, now - HOUR_MS)) >= RESETS_PER_HOUR) continue
      const reset = { id: await insertReset(db, user_id, now, now + HOUR_MS), user_id, created_at: now }
      await saveResetToken(db, reset.id, resetToken(reset, secret))
      const email = { reset_id: reset.id, lang: user.lang ?? lang, base_url, message_id: newMessageId() }
      await enqueue(db, 0, RESET_EMAIL_JOB, email, now)
    }
  })

export const resetToken = ({ id, user_id, created_at }: Reset, secret: Buffer): string =>
  derivedToken(`reset ${id} ${user_id} ${created_at}`, secret)

export type NewPassword = { password: string; end_tokens: boolean }

// Context of a password change: the address of the browser, the actor, and the secret that encrypts new tokens.
type ChangeContext = { address: string; actor: Actor; secret: Buffer }

// Ends all sessions, and the API tokens on request, because the password may have been stolen.

export async function resetPassword(
  db: Database,
  token: string,
  { password, end_tokens }: NewPassword,
  { address, actor, secret }: ChangeContext,
) {
  const reset = await findResetByToken(db, token, actor.now)
  if (reset === undefined) throw endedResetError()
  const hash = await hashPassword(password)
  await unlockedTransaction(db, async (db) => {
    if (!(await useReset(db, token, actor.now))) throw endedResetError()
    await saveNewPassword(db, reset.user_id, hash, { ...actor, user_id: reset.user_id })
    await confirmByReset(db, reset.user_id, actor)
    await deleteSessionsOf(db, reset.user_id)
    await trustAddress(db, reset.user_id, address, actor.now)
    if (end_tokens) await renewTokens(db, reset.user_id, actor, secret)
  })
}

// The current session continues, all others end.
export async function changePassword(
  db: Database,
  session: { user_id: number; token: string },
  change: NewPassword & { old_password: string },
  { address, actor, secret }: ChangeContext,
) {
  const user = (await findUser(db, session.user_id)) as User
  await withLoginLimit(db, user.login, address, actor.now, async () => {
    if (!(await isPassword(change.old_password, user.password_hash)))
      throw invalid({ old_password: 'is incorrect; enter your current password' })
    return user
  })
  const hash = await hashPassword(change.password)
  await unlockedTransaction(db, async (db) => {
    await saveNewPassword(db, user.id, hash, { ...actor, user_id: user.id })
    await deleteSessionsOf(db, user.id, session.token)
    if (change.end_tokens) await renewTokens(db, user.id, actor, secret)
  })
}

// Sets a password that the operator gives to a user. All sessions end.
export async function replacePassword(db: Database, userId: number, password: string, actor: Actor) {
  const hash = await hashPassword(password)
  await unlockedTransaction(db, async (db) => {
    await saveNewPassword(db, userId, hash, actor)
    await deleteSessionsOf(db, userId)
  })
}

async function saveNewPassword(db: Database, userId: number, hash: string, actor: Actor) {
  await savePassword(db, userId, hash)
  await endResets(db, userId, actor.now)
  audit(db, actor, { action: 'change_password', resource: 'user', record_id: userId, changes: {} })
}

// Replaces the API tokens of the user in all accounts.
async function renewTokens(db: Database, user_id: number, actor: Actor, secret: Buffer) {
  const accountIds = await renewTokensOf(db, user_id, secret, actor.now)
  // Locks accounts in the order of their ids to avoid deadlocks.
  for (const account_id of accountIds.toSorted((a, b) => a - b)) {
    const change = { action: 'renew_token', resource: 'user', record_id: user_id, changes: {} }
    await transactionIn(db, account_id, async (db) => audit(db, { ...actor, account_id, user_id }, change))
  }
}

const endedResetError = () =>
  invalid({ reset_token: 'is incorrect, already used or expired; request a new link' })
