import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockKey } from '../../../platform/database/key-lock.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { derivedToken } from '../../../platform/secret.ts'
import { admitAt, slowly } from '../accounts/login.ts'
import { hashPassword, isPassword } from '../accounts/password.ts'
import { findNamesakes, findUser, keepPassword, type User } from '../accounts/store.ts'
import { renewTokensOf } from '../accounts/token-store.ts'
import { proveByLetter } from './email-confirmation.ts'
import {
  countResets,
  deleteSessionsOf,
  endResetsOf,
  findResetByToken,
  insertReset,
  keepResetToken,
  type Reset,
  takeReset,
} from './store.ts'

export const ASKED_JOB = 'ask_password_reset'
export const LETTER_JOB = 'send_password_reset'
const RESETS_AN_HOUR = 3 // for one person

export type AskedJob = { login: string; lang: string; base_url: string }
export type LetterJob = { reset_id: number; lang: string; base_url: string; message_id: string }

// Alike for every login: whether there is such a person is found out later, so that neither the answer nor its time tells.
export const askReset = (db: Database, asked: AskedJob, now: number): Promise<void> =>
  unlockedTransaction(db, (db) => enqueue(db, 0, ASKED_JOB, asked, now))

// Each person the login may mean gets a letter of their own. The row holds no usable token: it follows from the row.
export const prepareResets = (
  db: Database,
  { login, lang, base_url }: AskedJob,
  newMessageId: () => string,
  secret: Buffer,
  now: number,
): Promise<void> =>
  unlockedTransaction(db, async (db) => {
    for (const { id: user_id, ...user } of await findNamesakes(db, login)) {
      await lockKey(db, `password reset ${user_id}`)
      if ((await countResets(db, user_id, now - HOUR_MS)) >= RESETS_AN_HOUR) continue
      const reset = { id: await insertReset(db, user_id, now, now + HOUR_MS), user_id, created_at: now }
      await keepResetToken(db, reset.id, resetToken(reset, secret))
      const letter = { reset_id: reset.id, lang: user.lang ?? lang, base_url, message_id: newMessageId() }
      await enqueue(db, 0, LETTER_JOB, letter, now)
    }
  })

export const resetToken = ({ id, user_id, created_at }: Reset, secret: Buffer): string =>
  derivedToken(`reset ${id} ${user_id} ${created_at}`, secret)

export type NewPassword = { password: string; end_tokens: boolean }

// Whoever had got in before is out: all sessions end, and the tokens if the person says so.
// Who changes a password and from which address, and the secret that seals new tokens.
type Visitor = { address: string; actor: Actor; secret: Buffer }

export async function resetPassword(
  db: Database,
  token: string,
  { password, end_tokens }: NewPassword,
  { address, actor, secret }: Visitor,
) {
  const reset = await findResetByToken(db, token, actor.now)
  if (reset === undefined) throw endedReset()
  const hash = await hashPassword(password)
  await unlockedTransaction(db, async (db) => {
    if (!(await takeReset(db, token, actor.now))) throw endedReset()
    await keepNewPassword(db, reset.user_id, hash, actor)
    await proveByLetter(db, reset.user_id, actor)
    await deleteSessionsOf(db, reset.user_id)
    await admitAt(db, reset.user_id, address, actor.now)
    if (end_tokens) await endTokens(db, reset.user_id, actor, secret)
  })
}

// The session that asks goes on, all others end.
export async function changePassword(
  db: Database,
  session: { user_id: number; token: string },
  given: NewPassword & { old_password: string },
  { address, actor, secret }: Visitor,
) {
  const user = (await findUser(db, session.user_id)) as User
  await slowly(db, user.login, address, actor.now, async () => {
    if (!(await isPassword(given.old_password, user.password_hash)))
      throw invalid({ old_password: 'is wrong' })
    return user
  })
  const hash = await hashPassword(given.password)
  await unlockedTransaction(db, async (db) => {
    await keepNewPassword(db, user.id, hash, actor)
    await deleteSessionsOf(db, user.id, session.token)
    if (given.end_tokens) await endTokens(db, user.id, actor, secret)
  })
}

async function keepNewPassword(db: Database, user_id: number, hash: string, actor: Actor) {
  await keepPassword(db, user_id, hash)
  await endResetsOf(db, user_id, actor.now)
  const change = { action: 'change_password', resource: 'user', record_id: user_id, changes: {} }
  audit(db, { ...actor, user_id }, change)
}

// New ones take their place, in every account of the person.
async function endTokens(db: Database, user_id: number, actor: Actor, secret: Buffer) {
  const account_ids = await renewTokensOf(db, user_id, secret, actor.now)
  // In one order, so that two who do this do not wait for each other.
  for (const account_id of account_ids.toSorted((a, b) => a - b)) {
    const change = { action: 'renew_token', resource: 'user', record_id: user_id, changes: {} }
    await transactionIn(db, account_id, async (db) => audit(db, { ...actor, account_id, user_id }, change))
  }
}

const endedReset = () => invalid({ reset_token: 'is wrong, used or too old' })
