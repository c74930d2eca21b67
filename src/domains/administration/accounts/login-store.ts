import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

// Stores failed sign-ins by subject, and from which addresses a user has signed in. The rows belong to no account.

export const findFailures = (db: Database, subject: string) =>
  db.get<{ failures: number; last_at: number }>(
    sql`select failures, last_at from login_failures where account_id = 0 and subject = ${subject}`,
  )

export async function countFailure(db: Database, subject: string, now: number) {
  await db.run(sql`insert into login_failures (account_id, subject, failures, last_at)
    values (0, ${subject}, 1, ${now}) on conflict (account_id, subject)
    do update set failures = login_failures.failures + 1, last_at = excluded.last_at`)
}

export async function undoFailure(db: Database, subject: string) {
  await db.run(sql`update login_failures set failures = failures - 1
    where account_id = 0 and subject = ${subject} and failures > 0`)
}

export async function clearFailures(db: Database, subject: string) {
  await db.run(sql`delete from login_failures where account_id = 0 and subject = ${subject}`)
}

export async function isSeenSince(db: Database, subject: string, since: number): Promise<boolean> {
  const row = await db.get(sql`select last_at from login_failures
    where account_id = 0 and subject = ${subject} and last_at > ${since}`)
  return row !== undefined
}

export async function recordSeen(db: Database, subject: string, now: number) {
  await db.run(sql`insert into login_failures (account_id, subject, failures, last_at)
    values (0, ${subject}, 0, ${now}) on conflict (account_id, subject)
    do update set last_at = excluded.last_at`)
}

export async function deleteOldFailures(db: Database, before: number, seenBefore: number) {
  await db.run(sql`delete from login_failures where last_at < ${before}
    and (subject not like 'known %' or last_at < ${seenBefore})`)
}
