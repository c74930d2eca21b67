import { DAY_MS } from '../../platform/clock.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { tooMany, unauthorized } from '../../platform/refusal.ts'
import { isPassword } from './password.ts'
import { findNamesakes, type User } from './store.ts'

// Logging in, slowed after repeated failures: the wait doubles with each one, for a login from one address and for an
// address as a whole.

const FREE_FAILURES = { login: 5, address: 50 }
const WAIT_MAX_S = 15 * 60
const FORGET_MS = DAY_MS

export function logIn(
  db: Database,
  written: string,
  password: string,
  address: string,
  now: number,
): Promise<User> {
  const login = written.trim()
  return slowly(db, login, address, now, async () => {
    const user = await findByPassword(db, login, password)
    if (user === undefined) throw unauthorized('The login or the password is wrong')
    return user
  })
}

// Anything that tries a password of somebody; what it throws is a failure.
export async function slowly<Result>(
  db: Database,
  login: string,
  address: string,
  now: number,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const subjects = {
    login: `login ${login.toLowerCase().slice(0, 200)} ${address}`,
    address: `address ${address}`,
  }
  return inTurn(subjects.login, async () => {
    await transaction(db, async (db) => {
      await reserve(db, subjects.login, FREE_FAILURES.login, now)
      await reserve(db, subjects.address, FREE_FAILURES.address, now)
    })
    const result = await attempt()
    await forgive(db, subjects)
    return result
  })
}

const turns = new Map<string, Promise<unknown>>()

// Attempts at one login from one address are looked at one after another, so that guesses made at once are all counted.
function inTurn<Result>(subject: string, attempt: () => Promise<Result>): Promise<Result> {
  const mine = (turns.get(subject) ?? Promise.resolve()).then(attempt)
  const ended = mine.then(
    () => {},
    () => {},
  )
  turns.set(subject, ended)
  void ended.then(() => turns.get(subject) === ended && turns.delete(subject))
  return mine
}

async function findByPassword(db: Database, login: string, password: string): Promise<User | undefined> {
  const namesakes = await findNamesakes(db, login)
  if (namesakes.length === 0) await isPassword(password, null)
  for (const user of namesakes) if (await isPassword(password, user.password_hash)) return user
  return undefined
}

export const forgetOldFailures = (db: Database, now: number) =>
  transaction(db, async (db) => db.run(sql`delete from login_failures where last_at < ${now - FORGET_MS}`))

async function reserve(db: Database, subject: string, free: number, now: number) {
  const row = await db.get<{ failures: number; last_at: number }>(
    sql`select failures, last_at from login_failures where account_id = 0 and subject = ${subject}`,
  )
  if (row && row.failures >= free) {
    const wait_ms = Math.min(2 ** (row.failures - free), WAIT_MAX_S) * 1000
    const left_ms = Math.min(row.last_at + wait_ms - now, wait_ms)
    if (left_ms > 0) throw tooMany(Math.ceil(left_ms / 1000))
  }
  await db.run(sql`insert into login_failures (account_id, subject, failures, last_at)
    values (0, ${subject}, 1, ${now}) on conflict (account_id, subject)
    do update set failures = login_failures.failures + 1, last_at = excluded.last_at`)
}

// The right password clears the login; the address gets back what this attempt took.
const forgive = (db: Database, subjects: { login: string; address: string }) =>
  transaction(db, async (db) => {
    await db.run(sql`delete from login_failures where account_id = 0 and subject = ${subjects.login}`)
    await db.run(sql`update login_failures set failures = failures - 1
      where account_id = 0 and subject = ${subjects.address} and failures > 0`)
  })
