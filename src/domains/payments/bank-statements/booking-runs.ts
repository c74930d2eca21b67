import { systemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { type BookingRun, insertRun, openRange } from './booking-run-store.ts'

// Starts automatic booking. The job itself belongs to the module of matching.

export const BOOK_JOB = 'book_bank_transactions'

export const isBookingAutomatic = ({ settings }: Pick<WriteContext, 'settings'>): boolean =>
  settings.bank_automatic_booking === 'exact'

export const startBookingRun = (db: Database, writer: WriteContext): Promise<BookingRun> =>
  transaction(db, (db) => queueRun(db, writer, 0))

// Over the open transactions that were stored after this one.
export async function queueRun(db: Database, writer: WriteContext, after: number): Promise<BookingRun> {
  const { account_id, user_id, request_id, access_token_id = null } = writer
  const now = systemTime(writer)
  const { last, total } = await openRange(db, account_id, after)
  const run = {
    ...{ account_id, user_id, request_id, access_token_id, created_at: now, updated_at: now },
    ...{ status: 'waiting' as const, from_id: after, to_id: last, done: 0, total, booked: 0 },
  }
  const id = await insertRun(db, run)
  await enqueue(db, account_id, BOOK_JOB, { run_id: id }, now)
  return { ...run, id }
}
