import type { Database } from '../../../../platform/database/database.ts'
import { join, raw, sql } from '../../../../platform/database/sql.ts'
import type { Cursor } from './schema.ts'

const COLUMNS = raw('account_id, tax_no, environment, role, from_at, fetched_at, found, error, due_at')

type Place = Pick<Cursor, 'account_id' | 'tax_no' | 'environment' | 'role'>

const isAt = ({ account_id, tax_no, environment, role }: Place) =>
  sql`account_id = ${account_id} and tax_no = ${tax_no} and environment = ${environment} and role = ${role}`

export const findCursor = (db: Database, place: Place): Promise<Cursor | undefined> =>
  Promise.resolve(db.get<Cursor>(sql`select ${COLUMNS} from ksef_cursors where ${isAt(place)}`))

export const listCursors = (db: Database, account_id: number): Promise<Cursor[]> =>
  Promise.resolve(
    db.all<Cursor>(sql`select ${COLUMNS} from ksef_cursors where account_id = ${account_id}
      order by tax_no, environment, role`),
  )

// One that is there goes on from where it is.
export const planCursor = (db: Database, place: Place, from_at: number, due_at: number | null) =>
  db.run(sql`insert into ksef_cursors (account_id, tax_no, environment, role, from_at, found, due_at)
    values (${place.account_id}, ${place.tax_no}, ${place.environment}, ${place.role}, ${from_at}, 0, ${due_at})
    on conflict (account_id, tax_no, environment, role) do update set due_at = excluded.due_at`)

// Looks again at what lies behind; never ahead, where something would be skipped.
export const moveBack = (db: Database, place: Place, from_at: number) =>
  db.run(sql`update ksef_cursors set from_at = ${from_at} where ${isAt(place)} and from_at > ${from_at}`)

// Only from where the work began: somebody may have asked to look back meanwhile.
export const moveOn = (db: Database, cursor: Cursor, from_at: number) =>
  db.run(sql`update ksef_cursors set from_at = ${from_at}
    where ${isAt(cursor)} and from_at = ${cursor.from_at} and from_at < ${from_at}`)

export type Ended = Pick<Cursor, 'fetched_at' | 'found' | 'error'>

export const noteEnd = (db: Database, place: Place, { fetched_at, found, error }: Ended) =>
  db.run(sql`update ksef_cursors set fetched_at = ${fetched_at}, found = ${found}, error = ${error}
    where ${isAt(place)}`)

// Unless another time was asked for meanwhile.
export const planNext = (db: Database, cursor: Cursor, due_at: number | null) =>
  db.run(sql`update ksef_cursors set due_at = ${due_at} where ${isAt(cursor)} and due_at = ${cursor.due_at}`)

export const forgetPlans = (db: Database, account_id: number) =>
  db.run(sql`update ksef_cursors set due_at = null where account_id = ${account_id} and due_at is not null`)

// Which of these came already.
export async function knownAmong(db: Database, account_id: number, numbers: readonly string[]) {
  const known = new Set<string>()
  for (let from = 0; from < numbers.length; from += ASKED_AT_ONCE) {
    const some = numbers.slice(from, from + ASKED_AT_ONCE)
    const rows = await db.all<{ remote_id: string }>(sql`select remote_id from received_files
      where account_id = ${account_id} and remote_id in (${join(some)})`)
    for (const { remote_id } of rows) known.add(remote_id)
    // What was issued for a farmer and sent from here has its buyer here too.
    const sent = await db.all<{ remote_number: string }>(sql`select remote_number from ksef_transmissions
      where account_id = ${account_id} and remote_number in (${join(some)})`)
    for (const { remote_number } of sent) known.add(remote_number)
  }
  return known
}

const ASKED_AT_ONCE = 500
