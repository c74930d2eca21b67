import type { Database } from '../../../platform/database/database.ts'
import { raw, sql } from '../../../platform/database/sql.ts'
import type { BOOKING_RUN_STATUSES } from './schema.ts'

// Runs of automatic booking with their progress.

export type BookingRun = {
  account_id: number
  id: number
  created_at: number
  updated_at: number
  user_id: number
  request_id: string
  access_token_id: number | null
  status: (typeof BOOKING_RUN_STATUSES)[number]
  from_id: number // the transactions after this one …
  to_id: number // … up to this one
  done: number
  total: number
  booked: number
}

const COLUMNS =
  raw(`account_id, id, created_at, updated_at, user_id, request_id, access_token_id, status, from_id, to_id,
  done, total, booked`)

export const insertRun = (db: Database, run: Omit<BookingRun, 'id'>): Promise<number> =>
  Promise.resolve(
    db.insert(sql`insert into banking_booking_runs (account_id, created_at, updated_at, user_id, request_id, access_token_id,
    status, from_id, to_id, done, total, booked) values (${run.account_id}, ${run.created_at}, ${run.updated_at},
    ${run.user_id}, ${run.request_id}, ${run.access_token_id}, ${run.status}, ${run.from_id}, ${run.to_id}, ${run.done},
    ${run.total}, ${run.booked})`),
  )

export async function findRun(db: Database, accountId: number, id: number): Promise<BookingRun | undefined> {
  return db.get<BookingRun>(
    sql`select ${COLUMNS} from banking_booking_runs where account_id = ${accountId} and id = ${id}`,
  )
}

export async function newestRuns(db: Database, accountId: number, limit: number): Promise<BookingRun[]> {
  return db.all<BookingRun>(sql`select ${COLUMNS} from banking_booking_runs where account_id = ${accountId}
    order by id desc limit ${limit}`)
}

type Progress = { from_id: number; done: number; status: BookingRun['status'] }

// Returns false if another process has continued the run meanwhile.
export async function saveProgress(
  db: Database,
  { account_id, id, from_id }: BookingRun,
  progress: Progress,
  now: number,
): Promise<boolean> {
  const { changes } =
    await db.run(sql`update banking_booking_runs set from_id = ${progress.from_id}, done = ${progress.done},
    status = ${progress.status}, updated_at = ${now} where account_id = ${account_id} and id = ${id}
    and from_id = ${from_id} and status in ('waiting', 'running')`)
  return changes === 1
}

export const countBooked = (db: Database, { account_id, id }: BookingRun) =>
  db.run(
    sql`update banking_booking_runs set booked = booked + 1 where account_id = ${account_id} and id = ${id}`,
  )

export const endRun = (
  db: Database,
  { account_id, id }: Pick<BookingRun, 'account_id' | 'id'>,
  status: 'done' | 'failed',
  now: number,
) =>
  db.run(sql`update banking_booking_runs set status = ${status}, updated_at = ${now}
    where account_id = ${account_id} and id = ${id} and status in ('waiting', 'running')`)

export const deleteOldRuns = (db: Database, before: number) =>
  db.run(sql`delete from banking_booking_runs where created_at < ${before}`)

export async function openRange(
  db: Database,
  accountId: number,
  after: number,
): Promise<{ last: number; total: number }> {
  const row = await db.get<{
    last: number | null
    total: number
  }>(sql`select max(id) as last, count(*) as total
    from banking_transactions where account_id = ${accountId} and deleted = 0 and status = 'open' and id > ${after}`)
  return { last: Number(row?.last ?? 0), total: Number(row?.total ?? 0) }
}
