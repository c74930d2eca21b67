import { type Database, transaction } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { tooMany, unauthorized } from '../../platform/refusal.ts'
import { isPassword } from './password.ts'
import { findUserByEmail, findUserByLogin, type User } from './store.ts'

// Logging in, slowed after repeated failures: the wait doubles with each one, for a login from one address and for an
// address as a whole.

const FREE_FAILURES = { login: 5, address: 50 }
const WAIT_MAX_S = 15 * 60
const FORGET_MS = 24 * 3_600_000

export async function logIn(
  db: Database,
  login: string,
  password: string,
  address: string,
  now: number,
): Promise<User> {
  const subjects = {
    login: `login ${login.toLowerCase().slice(0, 200)} ${address}`,
    address: `address ${address}`,
  }
  await checkWait(db, subjects.login, FREE_FAILURES.login, now)
  await checkWait(db, subjects.address, FREE_FAILURES.address, now)
  const user = (await findUserByLogin(db, login)) ?? (await findUserByEmail(db, login))
  const is_right = await isPassword(password, user?.password_hash ?? null)
  if (!user || !is_right) {
    await countFailures(db, Object.values(subjects), now)
    throw unauthorized('The login or the password is wrong')
  }
  await forget(db, subjects.login)
  return user
}

export const forgetOldFailures = (db: Database, now: number) =>
  transaction(db, async (db) => db.run(sql`delete from login_failures where last_at < ${now - FORGET_MS}`))

async function checkWait(db: Database, subject: string, free: number, now: number) {
  const row = await db.get<{ failures: number; last_at: number }>(
    sql`select failures, last_at from login_failures where account_id = 0 and subject = ${subject}`,
  )
  if (!row || row.failures < free) return
  const wait_s = Math.min(2 ** (row.failures - free), WAIT_MAX_S)
  const left_ms = row.last_at + wait_s * 1000 - now
  if (left_ms > 0) throw tooMany(Math.ceil(left_ms / 1000))
}

const countFailures = (db: Database, subjects: string[], now: number) =>
  transaction(db, async (db) => {
    for (const subject of subjects) {
      await db.run(sql`insert into login_failures (account_id, subject, failures, last_at)
        values (0, ${subject}, 1, ${now}) on conflict (account_id, subject)
        do update set failures = login_failures.failures + 1, last_at = excluded.last_at`)
    }
  })

async function forget(db: Database, subject: string) {
  if (
    !(await db.get(sql`select 1 as found from login_failures where account_id = 0 and subject = ${subject}`))
  )
    return
  await transaction(db, async (db) => {
    await db.run(sql`delete from login_failures where account_id = 0 and subject = ${subject}`)
  })
}
