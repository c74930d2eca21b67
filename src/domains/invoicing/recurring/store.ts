import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { type Recurring, recurrings } from './schema.ts'

export async function earliestNext(db: Database, accountId: number): Promise<number | undefined> {
  const row = await db.get<{ next_at: number | null }>(sql`select min(next_at) as next_at from recurrings
    where account_id = ${accountId} and deleted = 0`)
  return row?.next_at === null || row === undefined ? undefined : Number(row.next_at)
}

// The interface to the scheduler.
export const seriesDues = { name: recurrings.plural, nextDue: earliestNext }

// Returns due series, longest overdue first. The order follows the index, so that a large backlog is not
// sorted.
export const dueSeries = (
  db: Database,
  accountId: number,
  now: number,
  limit: number,
): Promise<Recurring[]> =>
  selectRecords(
    db,
    recurrings,
    sql`where account_id = ${accountId} and deleted = 0 and next_at <= ${now}
      order by next_at nulls first, id limit ${limit}`,
  )

// Counts due series of all accounts, except sandbox accounts whose clock was moved.
export async function countDueSeries(db: Database, now: number): Promise<number> {
  const row = await db.get<{ total: number }>(
    sql`select count(*) as total from recurrings where deleted = 0 and next_at <= ${now} and account_id in
      (select account_id from calendar_dues where source = ${recurrings.plural} and due_at <= ${now} and wake_at is not null)`,
  )
  return Number(row?.total ?? 0)
}

type Day = { recurring_id: number; due_day: string }

// Returns whether the day has its document or was skipped.
export async function isDayUsed(
  db: Database,
  accountId: number,
  { recurring_id, due_day }: Day,
): Promise<boolean> {
  const row = await db.get(sql`select made_at from recurring_issues
    where account_id = ${accountId} and recurring_id = ${recurring_id} and due_day = ${due_day}`)
  return row !== undefined
}

// Inserts the reservation of a day. If another process reserved it first, the unique key rolls back the whole
// transaction, so that no day gets two documents.
export function reserveDay(
  db: Database,
  accountId: number,
  { recurring_id, due_day, invoice_id, made_at }: Day & { invoice_id: number | null; made_at: number },
) {
  db.runUnawaited(sql`insert into recurring_issues (account_id, recurring_id, due_day, invoice_id, made_at)
    values (${accountId}, ${recurring_id}, ${due_day}, ${invoice_id}, ${made_at})`)
}

export async function findSeries(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Recurring>> {
  if (ids.length === 0) return new Map()
  const series = await selectRecords(
    db,
    recurrings,
    sql`where account_id = ${accountId} and id in (${join(ids)})`,
  )
  return new Map(series.map((series) => [series.id, series]))
}

const BATCH_SIZE = 100

// Locks a batch of series that wait for their next day.
export const lockWaitingSeries = (db: Database, accountId: number, afterId: number): Promise<Recurring[]> =>
  selectRecords(
    db,
    recurrings,
    sql`where account_id = ${accountId} and deleted = 0 and next_at is not null and id > ${afterId}
      order by id limit ${BATCH_SIZE} ${forUpdate(db)}`,
  )
