import type { Database } from '../../../platform/database/database.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import { type ClockMove, type ClockStep, EVENTS_MAX } from './schema.ts'

type Row = Omit<ClockMove, 'steps'> & { steps: string }

const COLUMNS = raw('account_id, id, status, from_at, target_at, from_seq, to_seq, steps, error')

const toMove = (row: Row): ClockMove => ({ ...row, steps: JSON.parse(row.steps) })

export async function findLastMove(db: Database, accountId: number): Promise<ClockMove | undefined> {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from clock_moves where account_id = ${accountId} order by id desc limit 1`,
  )
  return row && toMove(row)
}

export const insertMove = (
  db: Database,
  {
    account_id,
    from_at,
    target_at,
    from_seq,
  }: Pick<ClockMove, 'account_id' | 'from_at' | 'target_at' | 'from_seq'>,
  now: number,
) =>
  db.insert(sql`insert into clock_moves (account_id, created_at, status, from_at, target_at, from_seq, to_seq, steps)
    values (${account_id}, ${now}, 'moving', ${from_at}, ${target_at}, ${from_seq}, ${from_seq}, '[]')`)

export async function saveMove(
  db: Database,
  { account_id, id }: ClockMove,
  {
    status,
    to_seq,
    steps,
    error,
  }: Pick<ClockMove, 'status' | 'to_seq' | 'error'> & { steps: readonly ClockStep[] },
) {
  await db.run(sql`update clock_moves set status = ${status}, to_seq = ${to_seq},
    steps = ${JSON.stringify(steps)}, error = ${error} where account_id = ${account_id} and id = ${id}`)
}

type SequenceRange = Pick<ClockMove, 'account_id' | 'from_seq' | 'to_seq'>

export type ClockEvent = { seq: number; resource: string; record_id: number; action: string }

export const listLastEvents = (db: Database, { account_id, from_seq, to_seq }: SequenceRange) =>
  db.all<ClockEvent>(sql`select seq, resource, record_id, action from audit_entries where account_id = ${account_id}
    and seq > ${from_seq} and seq <= ${to_seq} order by seq desc limit ${EVENTS_MAX}`)

export const countEvents = (db: Database, { account_id, from_seq, to_seq }: SequenceRange) =>
  db.all<{ resource: string; action: string; count: number }>(sql`select resource, action, count(*) as count
    from audit_entries where account_id = ${account_id} and seq > ${from_seq} and seq <= ${to_seq}
    group by resource, action order by resource, action`)

export async function numbersOf(db: Database, accountId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string | null>()
  const rows = await db.all<{ id: number; number: string | null }>(
    sql`select id, number from invoices where account_id = ${accountId} and id in (${join(ids)})`,
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

// Whether jobs that started at this instant are waiting or running.
export async function hasOpenJobs(db: Database, accountId: number, except: readonly string[], now: number) {
  const row = await db.get(sql`select id from jobs where account_id = ${accountId} and failed_at is null
    and kind not in (${join(except)})
    and ((attempts = 0 and run_at <= ${now}) or (attempts > 0 and last_error is null)) limit 1`)
  return row !== undefined
}
