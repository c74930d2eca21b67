import { invalid, notFound } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { randomToken } from '../../../platform/secret.ts'
import { getUser } from '../accounts/actions.ts'
import { keepPerson, touchMembership } from '../accounts/store.ts'
import {
  deleteSession,
  deleteSessionById,
  deleteSessionsOf,
  findLastAccount,
  insertSession,
  keepLastAccount,
  type Opened,
  type Session,
  touchSession,
} from './store.ts'

const TOKEN_LENGTH = 40

export type SignedIn = { token: string; user_id: number; remember: boolean }

// Always a new token, and the one the browser had before ends: what somebody else put there never becomes a session.
export const startSession = (
  db: Database,
  { earlier, ...opened }: Opened & { earlier: string | undefined },
  now: number,
): Promise<SignedIn> =>
  unlockedTransaction(db, async (db) => {
    if (earlier !== undefined) await deleteSession(db, earlier)
    const token = randomToken(TOKEN_LENGTH)
    await insertSession(db, token, opened, now)
    return { token, user_id: opened.user_id, remember: opened.remember }
  })

const TOUCH_MS = 10 * 60_000

// That a person was here, now and then: a write for every request would cost more than the request.
export async function noteVisit(
  db: Database,
  { id, user_id, seen_at }: Pick<Session, 'id' | 'user_id' | 'seen_at'>,
  account_id: number | undefined,
  now: number,
  which?: 'also which account',
) {
  const is_due = now - seen_at > TOUCH_MS
  const is_other =
    which !== undefined && account_id !== undefined && (await findLastAccount(db, user_id)) !== account_id
  if (!is_due && !is_other) return
  await unlockedTransaction(db, async (db) => {
    await touchSession(db, id, now)
    if (account_id === undefined) return
    if (is_other) await noteAccount(db, user_id, account_id, now)
    else touchMembership(db, account_id, user_id, now)
  })
}

// Where a person is now, and will be next time when nothing is named.
export const noteAccount = (db: Database, user_id: number, account_id: number, now: number) =>
  unlockedTransaction(db, async (db) => {
    touchMembership(db, account_id, user_id, now)
    await keepLastAccount(db, user_id, account_id)
  })

export const endSession = (db: Database, token: string): Promise<void> =>
  unlockedTransaction(db, (db) => deleteSession(db, token))

// One of the own, or all but the one that asks.
export const endOwnSession = (db: Database, user_id: number, id: number): Promise<void> =>
  unlockedTransaction(db, async (db) => {
    if (!(await deleteSessionById(db, user_id, id))) throw notFound()
  })

export const endOtherSessions = (db: Database, user_id: number, token: string): Promise<void> =>
  unlockedTransaction(db, (db) => deleteSessionsOf(db, user_id, token))

export const renamePerson = (
  db: Database,
  user_id: number,
  draft: { first_name?: string | null; last_name?: string | null; lang?: string | null },
): Promise<void> =>
  unlockedTransaction(db, async (db) => {
    const user = await getUser(db, user_id)
    if (draft.lang && !/^[a-z]{2}$/.test(draft.lang))
      throw invalid({ lang: 'is not a language code such as en' })
    await keepPerson(db, { ...user, ...draft })
  })
