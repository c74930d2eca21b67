import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

// Subscriptions to the morning email.

export async function isSubscribed(db: Database, accountId: number, userId: number): Promise<boolean> {
  const row = await db.get(sql`select user_id from today_emails
    where account_id = ${accountId} and user_id = ${userId}`)
  return row !== undefined
}

// Starts with the next email after the day.
export const subscribe = (db: Database, accountId: number, userId: number, day: string) =>
  db.run(sql`insert into today_emails (account_id, user_id, sent_on) values (${accountId}, ${userId}, ${day})
    on conflict do nothing`)

export const unsubscribe = (db: Database, accountId: number, userId: number) =>
  db.run(sql`delete from today_emails where account_id = ${accountId} and user_id = ${userId}`)

export async function earliestSentOn(db: Database, accountId: number): Promise<string | undefined> {
  const row = await db.get<{ sent_on: string | null }>(
    sql`select min(sent_on) as sent_on from today_emails where account_id = ${accountId}`,
  )
  return row?.sent_on ?? undefined
}

// Users who have not had the email of the day.
export async function waitingUsers(db: Database, accountId: number, day: string): Promise<number[]> {
  const rows = await db.all<{ user_id: number }>(sql`select user_id from today_emails
    where account_id = ${accountId} and sent_on < ${day} order by user_id`)
  return rows.map(({ user_id }) => Number(user_id))
}

// Returns false if the email of the day was taken before, so that it is never sent twice.
export async function takeDay(
  db: Database,
  accountId: number,
  userId: number,
  day: string,
): Promise<boolean> {
  const { changes } = await db.run(sql`update today_emails set sent_on = ${day}
    where account_id = ${accountId} and user_id = ${userId} and sent_on < ${day}`)
  return changes === 1
}
