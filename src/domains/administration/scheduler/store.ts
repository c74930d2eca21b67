import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { sql } from '../../../platform/database/sql.ts'

// Locks the row, so that a concurrent plan of the same source waits and then sees this one.
export async function lockDue(db: Database, accountId: number, source: string) {
  await db.run(sql`insert into calendar_dues (account_id, source) values (${accountId}, ${source})
    on conflict do nothing`)
  await db.get(sql`select due_at from calendar_dues
    where account_id = ${accountId} and source = ${source} ${forUpdate(db)}`)
}

export async function saveDue(
  db: Database,
  accountId: number,
  source: string,
  { due_at, wake_at }: { due_at: number | undefined; wake_at: number | undefined },
) {
  await db.run(sql`update calendar_dues set due_at = ${due_at ?? null}, wake_at = ${wake_at ?? null}
    where account_id = ${accountId} and source = ${source}`)
}

export async function dueAccounts(db: Database, now: number, limit: number): Promise<number[]> {
  const rows = await db.all<{ account_id: number }>(sql`select account_id from calendar_dues
    where wake_at <= ${now} order by wake_at nulls first limit ${limit}`)
  return [...new Set(rows.map(({ account_id }) => account_id))]
}

// Delays the next look at due work of the account.
export async function postponeDues(db: Database, accountId: number, now: number, until: number) {
  await db.run(sql`update calendar_dues set wake_at = ${until}
    where account_id = ${accountId} and wake_at <= ${now}`)
}

// Pauses all scheduled work of the account until it is planned again.
export async function pauseDues(db: Database, accountId: number) {
  await db.run(sql`update calendar_dues set wake_at = null where account_id = ${accountId}`)
}

export async function nextWake(db: Database): Promise<number | undefined> {
  const row = await db.get<{ wake_at: number | null }>(sql`select min(wake_at) as wake_at from calendar_dues`)
  return row?.wake_at === null || row === undefined ? undefined : Number(row.wake_at)
}

export async function countDue(db: Database, now: number): Promise<number> {
  const row = await db.get<{ total: number }>(
    sql`select count(*) as total from calendar_dues where due_at <= ${now} and wake_at is not null`,
  )
  return Number(row?.total ?? 0)
}
