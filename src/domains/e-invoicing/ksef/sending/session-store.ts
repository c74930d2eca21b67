import type { Database } from '../../../../platform/database/database.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import type { Place } from './store.ts'

export type KeptSession = {
  reference: string
  sealed: string
  valid_until: number
  used_at: number
  environment: string
}

const COLUMNS = raw('reference, sealed, valid_until, used_at, environment')

export const insertSession = (
  db: Database,
  { account_id, connection_id }: Place,
  { reference, sealed, valid_until, used_at, environment }: KeptSession,
) =>
  db.run(sql`insert into ksef_sessions
      (account_id, connection_id, environment, reference, sealed, valid_until, created_at, used_at)
    values (${account_id}, ${connection_id}, ${environment}, ${reference}, ${sealed}, ${valid_until}, ${used_at},
      ${used_at})`)

// Those that were not closed, the newest first.
export const openSessions = (db: Database, { account_id, connection_id }: Place) =>
  db.all<KeptSession>(sql`select ${COLUMNS} from ksef_sessions
    where account_id = ${account_id} and connection_id = ${connection_id} and closed_at is null order by id desc`)

export const noteUsed = (db: Database, account_id: number, reference: string, now: number) =>
  db.run(sql`update ksef_sessions set used_at = ${now}
    where account_id = ${account_id} and reference = ${reference}`)

export const noteClosed = (db: Database, account_id: number, reference: string, now: number) =>
  db.run(sql`update ksef_sessions set closed_at = ${now}
    where account_id = ${account_id} and reference = ${reference} and closed_at is null`)
