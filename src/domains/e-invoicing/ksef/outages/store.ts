import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import type { ConnectionKey } from '../sending/store.ts'
import type { AnnouncedOutage } from './schema.ts'

const COLUMNS = raw('event_id, kind, start_at, end_at, title, text, seen_at')

export const listOutages = (db: Database, { account_id, connection_id }: ConnectionKey) =>
  db.all<AnnouncedOutage>(sql`select ${COLUMNS} from ksef_outages
    where account_id = ${account_id} and connection_id = ${connection_id} order by start_at, event_id`)

export const storeOutages = (
  db: Database,
  { account_id, connection_id }: ConnectionKey,
  changed: readonly AnnouncedOutage[],
) =>
  transaction(db, async (db) => {
    for (const { event_id, kind, start_at, end_at, title, text, seen_at } of changed)
      await db.run(sql`insert into ksef_outages (account_id, connection_id, ${COLUMNS})
        values (${account_id}, ${connection_id}, ${event_id}, ${kind}, ${start_at}, ${end_at}, ${title}, ${text},
          ${seen_at})
        on conflict (account_id, connection_id, event_id) do update set kind = excluded.kind,
          start_at = excluded.start_at, end_at = excluded.end_at, title = excluded.title, text = excluded.text,
          seen_at = excluded.seen_at`)
  })

// Moves the outages of deleted connections to the one that leads to the same address.
export async function inheritOutages(
  db: Database,
  { account_id, connection_id }: ConnectionKey,
  deletedIds: readonly number[],
) {
  for (const id of deletedIds) {
    await storeOutages(
      db,
      { account_id, connection_id },
      await listOutages(db, { account_id, connection_id: id }),
    )
    await dropOutages(db, account_id, id)
  }
}

// Announcements at one address do not apply to another one.
export const dropOutages = (db: Database, accountId: number, connectionId: number) =>
  db.run(sql`delete from ksef_outages where account_id = ${accountId} and connection_id = ${connectionId}`)
