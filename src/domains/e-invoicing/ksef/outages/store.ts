import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { raw, sql } from '../../../../platform/database/sql.ts'
import type { Place } from '../sending/store.ts'
import type { Announced } from './schema.ts'

const COLUMNS = raw('event_id, kind, start_at, end_at, title, text, seen_at')

export const listOutages = (db: Database, { account_id, connection_id }: Place) =>
  db.all<Announced>(sql`select ${COLUMNS} from ksef_outages
    where account_id = ${account_id} and connection_id = ${connection_id} order by start_at, event_id`)

export const keepOutages = (
  db: Database,
  { account_id, connection_id }: Place,
  changed: readonly Announced[],
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

// What was announced to connections that are gone, for the one that leads to the same place.
export async function inheritOutages(
  db: Database,
  { account_id, connection_id }: Place,
  gone: readonly number[],
) {
  for (const id of gone) {
    await keepOutages(
      db,
      { account_id, connection_id },
      await listOutages(db, { account_id, connection_id: id }),
    )
    await dropOutages(db, account_id, id)
  }
}

// What was announced at one place says nothing of another.
export const dropOutages = (db: Database, account_id: number, connection_id: number) =>
  db.run(sql`delete from ksef_outages where account_id = ${account_id} and connection_id = ${connection_id}`)
