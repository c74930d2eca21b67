import type { Database } from '../../../../platform/database/database.ts'
import { join, raw, sql } from '../../../../platform/database/sql.ts'
import type { Alarm, Transmission } from '../sending/schema.ts'
import { OPEN_STATES } from '../sending/states.ts'
import { IS_NEWEST } from '../sending/store.ts'
import { BEFORE_MS } from './rules.ts'

export type WatchedTransmission = Pick<Transmission, 'id' | 'invoice_id' | 'tax_no' | 'deadline_at' | 'alarm'>

const COLUMNS = raw('id, invoice_id, tax_no, deadline_at, alarm')
const DOCUMENT_IS_LIVE =
  raw(`exists (select 1 from invoices where invoices.account_id = ksef_transmissions.account_id
  and invoices.id = ksef_transmissions.invoice_id and invoices.deleted = 0 and coalesce(invoices.cancelled, 0) = 0)`)
const OPEN = sql`state in (${join(OPEN_STATES)})`

// Transmissions that have a deadline, are not accepted yet, and have no alarm of this urgency.
export const listUnalarmed = (db: Database, accountId: number, now: number, limit: number) =>
  db.all<WatchedTransmission>(sql`select ${COLUMNS} from ksef_transmissions
    where account_id = ${accountId} and ${OPEN} and environment = 'production'
      and deadline_at <= ${now + BEFORE_MS.last_day}
      and (alarm is null or (alarm = 'last_day' and deadline_at <= ${now + BEFORE_MS.last_hours})
        or (alarm <> 'late' and deadline_at <= ${now}))
      and ${IS_NEWEST} and ${DOCUMENT_IS_LIVE}
    order by deadline_at, id limit ${limit}`)

// Transmissions with an alarm that no longer applies: the deadline has moved, or the document is deleted or sent
// again.
export const listSilenced = (db: Database, accountId: number, now: number, limit: number) =>
  db.all<WatchedTransmission>(sql`select ${COLUMNS} from ksef_transmissions
    where account_id = ${accountId} and alarm is not null
      and (deadline_at is null or deadline_at > ${now + BEFORE_MS.last_day} or not ${OPEN} or not ${IS_NEWEST}
        or not ${DOCUMENT_IS_LIVE})
    order by id limit ${limit}`)

export async function storeAlarm(
  db: Database,
  accountId: number,
  ids: readonly number[],
  alarm: Alarm | null,
) {
  for (const portion of portionsOf(ids))
    await db.run(sql`update ksef_transmissions set alarm = ${alarm}
      where account_id = ${accountId} and id in (${join(portion)})`)
}

// Returns those of the transmissions that still have an alarm.
export async function listAlarmed(db: Database, accountId: number, ids: readonly number[]) {
  const transmissions: Pick<WatchedTransmission, 'invoice_id'>[] = []
  for (const portion of portionsOf(ids))
    transmissions.push(
      ...(await db.all<Pick<WatchedTransmission, 'invoice_id'>>(sql`select invoice_id from ksef_transmissions
        where account_id = ${accountId} and id in (${join(portion)}) and alarm is not null order by id`)),
    )
  return transmissions
}

const PORTION = 1000 // a single statement could not name all documents after a long outage

const portionsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / PORTION) }, (_, index) =>
    ids.slice(index * PORTION, (index + 1) * PORTION),
  )

type AlarmCount = { alarm: Alarm; total: number; first_at: number }

export const countAlarms = (db: Database, accountId: number) =>
  db.all<AlarmCount>(sql`select alarm, count(*) as total, min(deadline_at) as first_at from ksef_transmissions
    where account_id = ${accountId} and alarm is not null group by alarm`)

// Counts across accounts, for the operator's metrics.
export const countAllAlarms = (db: Database) =>
  db.all<Omit<AlarmCount, 'first_at'>>(
    sql`select alarm, count(*) as total from ksef_transmissions where alarm is not null group by alarm`,
  )

// Lists accounts with KSeF connections across the installation, for the monitor.
export const watchedAccounts = (db: Database) =>
  db.all<{ account_id: number }>(sql`select distinct account_id from ksef_connections`)
