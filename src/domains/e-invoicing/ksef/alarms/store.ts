import type { Database } from '../../../../platform/database/database.ts'
import { join, raw, sql } from '../../../../platform/database/sql.ts'
import type { Alarm, Transmission } from '../sending/schema.ts'
import { OPEN_STATES } from '../sending/states.ts'
import { IS_NEWEST } from '../sending/store.ts'
import { BEFORE_MS } from './rules.ts'

export type Watched = Pick<Transmission, 'id' | 'invoice_id' | 'tax_no' | 'deadline_at' | 'alarm'>

const COLUMNS = raw('id, invoice_id, tax_no, deadline_at, alarm')
const STANDS = raw(`exists (select 1 from invoices where invoices.account_id = ksef_transmissions.account_id
  and invoices.id = ksef_transmissions.invoice_id and invoices.deleted = 0 and coalesce(invoices.cancelled, 0) = 0)`)
const OPEN = sql`state in (${join(OPEN_STATES)})`

// What binds, is not there, and has not been told of so urgently.
export const listNews = (db: Database, account_id: number, now: number, limit: number) =>
  db.all<Watched>(sql`select ${COLUMNS} from ksef_transmissions
    where account_id = ${account_id} and ${OPEN} and environment = 'production'
      and deadline_at <= ${now + BEFORE_MS.last_day}
      and (alarm is null or (alarm = 'last_day' and deadline_at <= ${now + BEFORE_MS.last_hours})
        or (alarm <> 'late' and deadline_at <= ${now}))
      and ${IS_NEWEST} and ${STANDS}
    order by deadline_at, id limit ${limit}`)

// What was told of and is no trouble any more: its day was moved, its document is gone or was sent anew.
export const listSilenced = (db: Database, account_id: number, now: number, limit: number) =>
  db.all<Watched>(sql`select ${COLUMNS} from ksef_transmissions
    where account_id = ${account_id} and alarm is not null
      and (deadline_at is null or deadline_at > ${now + BEFORE_MS.last_day} or not ${OPEN} or not ${IS_NEWEST}
        or not ${STANDS})
    order by id limit ${limit}`)

export async function noteAlarm(
  db: Database,
  account_id: number,
  ids: readonly number[],
  alarm: Alarm | null,
) {
  for (const some of portionsOf(ids))
    await db.run(sql`update ksef_transmissions set alarm = ${alarm}
      where account_id = ${account_id} and id in (${join(some)})`)
}

// Those of them that are still not there.
export async function listAlarmed(db: Database, account_id: number, ids: readonly number[]) {
  const found: Pick<Watched, 'invoice_id'>[] = []
  for (const some of portionsOf(ids))
    found.push(
      ...(await db.all<Pick<Watched, 'invoice_id'>>(sql`select invoice_id from ksef_transmissions
        where account_id = ${account_id} and id in (${join(some)}) and alarm is not null order by id`)),
    )
  return found
}

const PORTION = 1000 // after an outage there may be more than a statement can name

const portionsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / PORTION) }, (_, at) =>
    ids.slice(at * PORTION, (at + 1) * PORTION),
  )

type Counted = { alarm: Alarm; total: number; first_at: number }

export const countAlarms = (db: Database, account_id: number) =>
  db.all<Counted>(sql`select alarm, count(*) as total, min(deadline_at) as first_at from ksef_transmissions
    where account_id = ${account_id} and alarm is not null group by alarm`)

// A look across accounts, for those who run the installation.
export const countAllAlarms = (db: Database) =>
  db.all<Omit<Counted, 'first_at'>>(
    sql`select alarm, count(*) as total from ksef_transmissions where alarm is not null group by alarm`,
  )

// A look across accounts: whose documents and announcements are watched.
export const watchedAccounts = (db: Database) =>
  db.all<{ account_id: number }>(sql`select distinct account_id from ksef_connections`)
