import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { type Recurring, recurrings } from './schema.ts'

export async function earliestNext(db: Database, account_id: number): Promise<number | undefined> {
  const row = await db.get<{ next_at: number | null }>(sql`select min(next_at) as next_at from recurrings
    where account_id = ${account_id} and deleted = 0`)
  return row?.next_at === null || row === undefined ? undefined : Number(row.next_at)
}

// What the calendar has to know of series.
export const seriesDues = { name: recurrings.plural, nextDue: earliestNext }

// Those that have waited longest first, in the order of the index: where very many are due at once none is sorted.
export const dueSeries = (
  db: Database,
  account_id: number,
  now: number,
  limit: number,
): Promise<Recurring[]> =>
  selectRecords(
    db,
    recurrings,
    sql`where account_id = ${account_id} and deleted = 0 and next_at <= ${now}
      order by next_at nulls first, id limit ${limit}`,
  )

// Of all accounts, by clocks that nobody moved.
export async function countDueSeries(db: Database, now: number): Promise<number> {
  const row = await db.get<{ total: number }>(
    sql`select count(*) as total from recurrings where deleted = 0 and next_at <= ${now} and account_id in
      (select account_id from calendar_dues where source = ${recurrings.plural} and due_at <= ${now} and wake_at is not null)`,
  )
  return Number(row?.total ?? 0)
}

type Day = { recurring_id: number; due_day: string }

// It has its document already, or was skipped.
export async function isTaken(
  db: Database,
  account_id: number,
  { recurring_id, due_day }: Day,
): Promise<boolean> {
  const row = await db.get(sql`select made_at from recurring_issues
    where account_id = ${account_id} and recurring_id = ${recurring_id} and due_day = ${due_day}`)
  return row !== undefined
}

// A day that is taken meanwhile takes back all that was done for it: no day has two documents.
export function takeDay(
  db: Database,
  account_id: number,
  { recurring_id, due_day, invoice_id, made_at }: Day & { invoice_id: number | null; made_at: number },
) {
  db.send(sql`insert into recurring_issues (account_id, recurring_id, due_day, invoice_id, made_at)
    values (${account_id}, ${recurring_id}, ${due_day}, ${invoice_id}, ${made_at})`)
}

export async function findSeries(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, Recurring>> {
  if (ids.length === 0) return new Map()
  const found = await selectRecords(
    db,
    recurrings,
    sql`where account_id = ${account_id} and id in (${join(ids)})`,
  )
  return new Map(found.map((series) => [series.id, series]))
}

const PORTION = 100

// Those that wait for their day, one portion after the other.
export const lockWaiting = (db: Database, account_id: number, after_id: number): Promise<Recurring[]> =>
  selectRecords(
    db,
    recurrings,
    sql`where account_id = ${account_id} and deleted = 0 and next_at is not null and id > ${after_id}
      order by id limit ${PORTION} ${forUpdate(db)}`,
  )
