import { invalid, notFound } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { randomToken } from '../../../platform/secret.ts'
import { getUser } from '../accounts/actions.ts'
import { saveUserDetails, touchMembership } from '../accounts/store.ts'
import {
  deleteSession,
  deleteSessionById,
  deleteSessionsOf,
  findLastAccount,
  insertSession,
  type NewSessionRow,
  type Session,
  saveLastAccount,
  touchSession,
} from './store.ts'

// Starts, extends and ends sessions of the web application.

const TOKEN_LENGTH = 40

export type SignedIn = {
  token: string
  user_id: number
  remember: boolean
  is_limited?: boolean | number | null
  second_factor?: boolean | number | null
}

// Always creates a new token and deletes the session that the browser had before, so that a token planted by an attacker never becomes a
// session.
export const startSession = (
  db: Database,
  { earlier, ...session }: NewSessionRow & { earlier: string | undefined },
  now: number,
): Promise<SignedIn> =>
  unlockedTransaction(db, async (db) => {
    if (earlier !== undefined) await deleteSession(db, earlier)
    const token = randomToken(TOKEN_LENGTH)
    await insertSession(db, token, session, now)
    return { ...session, token }
  })

const TOUCH_MS = 10 * 60_000

// Records the visit at intervals only, because a write for every request would cost more than the request.
export async function recordVisit(
  db: Database,
  { id, user_id, seen_at }: Pick<Session, 'id' | 'user_id' | 'seen_at'>,
  accountId: number | undefined,
  now: number,
  accountToo?: 'also which account',
) {
  const isDue = now - seen_at > TOUCH_MS
  const isOtherAccount =
    accountToo !== undefined && accountId !== undefined && (await findLastAccount(db, user_id)) !== accountId
  if (!isDue && !isOtherAccount) return
  await unlockedTransaction(db, async (db) => {
    await touchSession(db, id, now)
    if (accountId === undefined) return
    if (isOtherAccount) await recordAccount(db, user_id, accountId, now)
    else touchMembership(db, accountId, user_id, now)
  })
}

// Records the account in which the user works, which is the default account of the next visit.
export const recordAccount = (db: Database, userId: number, accountId: number, now: number) =>
  unlockedTransaction(db, async (db) => {
    touchMembership(db, accountId, userId, now)
    await saveLastAccount(db, userId, accountId)
  })

export const endSession = (db: Database, token: string): Promise<void> =>
  unlockedTransaction(db, (db) => deleteSession(db, token))

// Ends one of the user's own sessions. endOtherSessions ends all but the current one.
export const endOwnSession = (db: Database, userId: number, id: number): Promise<void> =>
  unlockedTransaction(db, async (db) => {
    if (!(await deleteSessionById(db, userId, id))) throw notFound()
  })

export const endOtherSessions = (db: Database, userId: number, token: string): Promise<void> =>
  unlockedTransaction(db, (db) => deleteSessionsOf(db, userId, token))

export const updateUserDetails = (
  db: Database,
  userId: number,
  draft: { first_name?: string | null; last_name?: string | null; lang?: string | null },
): Promise<void> =>
  unlockedTransaction(db, async (db) => {
    const user = await getUser(db, userId)
    if (draft.lang && !/^[a-z]{2}$/.test(draft.lang))
      throw invalid({ lang: 'must be a language code such as en' })
    await saveUserDetails(db, { ...user, ...draft })
  })
