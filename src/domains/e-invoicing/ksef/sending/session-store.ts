import type { Database } from '../../../../platform/database/database.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import type { ConnectionKey } from './store.ts'

export type StoredSession = {
  reference: string
  sealed: string
  valid_until: number
  used_at: number
  environment: string
}

const COLUMNS = raw('reference, sealed, valid_until, used_at, environment')

export const insertSession = (
  db: Database,
  { account_id, connection_id }: ConnectionKey,
  { reference, sealed, valid_until, used_at, environment }: StoredSession,
) =>
  db.run(sql`insert into ksef_sessions
      (account_id, connection_id, environment, reference, sealed, valid_until, created_at, used_at)
    values (${account_id}, ${connection_id}, ${environment}, ${reference}, ${sealed}, ${valid_until}, ${used_at},
      ${used_at})`)

// Lists sessions that were not closed, newest first.
export const openSessions = (db: Database, { account_id, connection_id }: ConnectionKey) =>
  db.all<StoredSession>(sql`select ${COLUMNS} from ksef_sessions
    where account_id = ${account_id} and connection_id = ${connection_id} and closed_at is null order by id desc`)

export const markSessionUsed = (db: Database, accountId: number, reference: string, now: number) =>
  db.run(sql`update ksef_sessions set used_at = ${now}
    where account_id = ${accountId} and reference = ${reference}`)

export const markSessionClosed = (db: Database, accountId: number, reference: string, now: number) =>
  db.run(sql`update ksef_sessions set closed_at = ${now}
    where account_id = ${accountId} and reference = ${reference} and closed_at is null`)
