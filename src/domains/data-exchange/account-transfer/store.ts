import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Move, Moved, Note, NoteKind } from './schema.ts'

type MoveRow = Omit<Move, 'is_dry' | 'is_fresh' | 'parts' | 'has_token'> & {
  is_dry: number
  is_fresh: number
  parts: string
  has_token: number
}

const COLUMNS = raw(`account_id, id, created_at, updated_at, user_id, source, is_dry, is_fresh,
  status, step, place, problem, parts, coalesce(began_at, created_at) as began_at,
  coalesce(bytes_read, 0) as bytes_read, case when sealed_token is null then 0 else 1 end as has_token`)

const asMove = (row: MoveRow): Move => ({
  ...row,
  is_dry: row.is_dry === 1,
  is_fresh: row.is_fresh === 1,
  parts: JSON.parse(row.parts),
  has_token: row.has_token === 1,
})

export async function findMove(db: Database, account_id: number, id: number): Promise<Move | undefined> {
  const row = await db.get<MoveRow>(
    sql`select ${COLUMNS} from moves where account_id = ${account_id} and id = ${id}`,
  )
  return row && asMove(row)
}

export async function getMove(db: Database, account_id: number, id: number): Promise<Move> {
  const move = await findMove(db, account_id, id)
  if (move === undefined) throw notFound()
  return move
}

export async function newestMoves(db: Database, account_id: number, limit: number): Promise<Move[]> {
  const rows = await db.all<MoveRow>(
    sql`select ${COLUMNS} from moves where account_id = ${account_id} order by updated_at desc, id desc limit ${limit}`,
  )
  return rows.map(asMove)
}

// The server is at one.
export async function isUnderway(db: Database, account_id: number): Promise<boolean> {
  const row = await db.get(sql`select id from moves where account_id = ${account_id} and status = 'running'
    and sealed_token is not null limit 1`)
  return row !== undefined
}

export const keepToken = (db: Database, { account_id, id }: Move, sealed: string) =>
  db.run(sql`update moves set sealed_token = ${sealed} where account_id = ${account_id} and id = ${id}`)

export async function findToken(db: Database, account_id: number, id: number): Promise<string | undefined> {
  const row = await db.get<{ sealed_token: string | null }>(sql`select sealed_token from moves
    where account_id = ${account_id} and id = ${id} and status = 'running'`)
  return row?.sealed_token ?? undefined
}

export const insertMove = (db: Database, one: Omit<Move, 'id'>): Promise<number> =>
  Promise.resolve(
    db.insert(sql`insert into moves (account_id, created_at, updated_at, user_id, source, is_dry,
    is_fresh, status, step, place, problem, parts, began_at, bytes_read) values (${one.account_id}, ${one.created_at}, ${one.updated_at},
    ${one.user_id}, ${one.source}, ${one.is_dry ? 1 : 0},
    ${one.is_fresh ? 1 : 0}, ${one.status}, ${one.step}, ${one.place}, ${one.problem}, ${JSON.stringify(one.parts)},
    ${one.began_at}, ${one.bytes_read})`),
  )

// False when somebody else, who took this worker for dead, has come further.
export async function advanceMove(db: Database, after: Move, before: Move): Promise<boolean> {
  const { changes } = await db.run(sql`update moves set step = ${after.step}, place = ${after.place},
    parts = ${JSON.stringify(after.parts)}, updated_at = ${after.updated_at}, bytes_read = ${after.bytes_read}
    where account_id = ${after.account_id} and id = ${after.id} and status = 'running'
    and step = ${before.step} and place = ${before.place}`)
  return changes === 1
}

export const endMove = (db: Database, { account_id, id, status, problem, updated_at, bytes_read }: Move) =>
  db.run(sql`update moves set status = ${status}, problem = ${problem}, updated_at = ${updated_at}, sealed_token = null,
    bytes_read = ${bytes_read}
    where account_id = ${account_id} and id = ${id} and status in ('running', 'failed')`)

export const resumeMove = (
  db: Database,
  { account_id, id, step, place, parts, updated_at, began_at }: Move,
) =>
  db.run(sql`update moves set status = 'running', problem = null, step = ${step}, place = ${place},
    parts = ${JSON.stringify(parts)}, updated_at = ${updated_at}, began_at = ${began_at} where account_id = ${account_id} and id = ${id}`)

export async function findUnfinished(
  db: Database,
  account_id: number,
  source: string,
  is_dry: boolean,
): Promise<Move | undefined> {
  const row = await db.get<MoveRow>(sql`select ${COLUMNS} from moves where account_id = ${account_id}
    and source = ${source} and is_dry = ${is_dry ? 1 : 0} and status <> 'done' order by id desc limit 1`)
  return row && asMove(row)
}

// What transfers have left in the account so far: records from anywhere, and the notes of this one.
export async function countRowsOf(db: Database, { account_id, id }: Move): Promise<number> {
  const count = async (query: Sql) => Number((await db.get<{ count: number }>(query))?.count ?? 0)
  const records = sql`select count(*) as count from moved_records where account_id = ${account_id}`
  const notes = sql`select count(*) as count from move_notes where account_id = ${account_id} and move_id = ${id}`
  return (await count(records)) + (await count(notes))
}

export async function hasDocuments(db: Database, account_id: number): Promise<boolean> {
  const row = await db.get(sql`select id from invoices where account_id = ${account_id} limit 1`)
  return row !== undefined
}

export async function insertNotes(db: Database, { account_id, id }: Move, notes: readonly Note[]) {
  await insertRows(
    db,
    'insert into move_notes (account_id, move_id, kind, resource, source_id, called, message, url)',
    notes.map((one) => [
      ...[account_id, id, one.kind, one.resource, one.source_id, one.called && storable(one.called)],
      ...[storable(one.message).slice(0, MESSAGE_MAX), one.url],
    ]),
  )
}

const MESSAGE_MAX = 1000
// Names are told as others wrote them, and PostgreSQL keeps no NUL.
const storable = (text: string): string => text.replaceAll('\0', '')

export const dropNotes = (db: Database, { account_id, id }: Move) =>
  db.run(sql`delete from move_notes where account_id = ${account_id} and move_id = ${id}`)

export const notesOf = (
  db: Database,
  { account_id, id }: Move,
  kind: NoteKind,
  after: number,
  limit: number,
): Promise<(Note & { id: number })[]> =>
  Promise.resolve(
    db.all<
      Note & { id: number }
    >(sql`select id, kind, resource, source_id, called, message, url from move_notes
    where account_id = ${account_id} and move_id = ${id} and kind = ${kind} and id > ${after} order by id limit ${limit}`),
  )

export async function countNotes(db: Database, { account_id, id }: Move) {
  const rows = await db.all<{
    kind: NoteKind
    count: number
  }>(sql`select kind, count(*) as count from move_notes
    where account_id = ${account_id} and move_id = ${id} group by kind`)
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

type MovedRow = Omit<Moved, 'links'> & { links: string | null }
const MOVED = raw('resource, source_id, record_id, digest, move_id, links, files, stock')
const asMoved = (row: MovedRow): Moved => ({
  ...row,
  links: row.links === null ? null : JSON.parse(row.links),
})

type From = Pick<Move, 'account_id' | 'source'>

export async function findMoved(
  db: Database,
  { account_id, source }: From,
  resource: string,
  ids: readonly number[],
): Promise<Map<number, Moved>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<MovedRow>(sql`select ${MOVED} from moved_records where account_id = ${account_id}
    and source = ${source} and resource = ${resource} and source_id in (${join([...new Set(ids)])})`)
  return new Map(rows.map((row) => [row.source_id, asMoved(row)]))
}

export async function putMoved(db: Database, { account_id, source }: From, moved: readonly Moved[]) {
  const into = `insert into moved_records (account_id, source, resource, source_id, record_id, move_id, digest, links,
    files, stock)`
  const rows = moved.map((one) => [
    ...[account_id, source, one.resource, one.source_id, one.record_id, one.move_id, one.digest],
    ...[one.links === null ? null : JSON.stringify(one.links), one.files, one.stock],
  ])
  await insertRows(db, into, rows)
}

export const keepMoved = (db: Database, { account_id, source }: From, one: Moved) =>
  db.run(sql`update moved_records set record_id = ${one.record_id}, move_id = ${one.move_id}, digest = ${one.digest},
    links = ${one.links === null ? null : JSON.stringify(one.links)}, files = ${one.files}, stock = ${one.stock}
    where account_id = ${account_id} and source = ${source} and resource = ${one.resource}
    and source_id = ${one.source_id}`)

// Those with something left to do, in the order of their ids there.
export async function waitingMoved(
  db: Database,
  { account_id, source }: From,
  resource: string,
  what: 'links' | 'files' | 'stock',
  { after, limit }: { after: number; limit: number },
): Promise<Moved[]> {
  const waits = { links: sql`links is not null`, files: sql`files > 0`, stock: sql`stock is not null` }[what]
  const rows = await db.all<MovedRow>(sql`select ${MOVED} from moved_records where account_id = ${account_id}
    and source = ${source} and resource = ${resource} and source_id > ${after} and ${waits}
    order by source_id limit ${limit}`)
  return rows.map(asMoved)
}

// Whoever changed it here did not do so by moving.
export async function isChangedHere(
  db: Database,
  account_id: number,
  resource: string,
  record_id: number,
): Promise<boolean> {
  const row = await db.get(sql`select seq from audit_entries where account_id = ${account_id}
    and resource = ${resource} and record_id = ${record_id} and request_id not like 'move %' limit 1`)
  return row !== undefined
}

// Which of these tokens a document of anybody has, a deleted one too: a link leads to one document for ever.
export async function takenTokens(db: Database, tokens: readonly string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set()
  const rows = await db.all<{ token: string }>(
    sql`select token from invoices where token in (${join([...tokens])})`,
  )
  return new Set(rows.map(({ token }) => token))
}

export async function productsMoved(db: Database, account_id: number, after: number, limit: number) {
  const rows = await db.all<{ id: number }>(sql`select distinct product_id as id from warehouse_actions
    where account_id = ${account_id} and deleted = 0 and product_id > ${after} order by product_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

// What corrections bring back went out for what they correct, or for its receipt.
export const noteReturns = (db: Database, account_id: number, invoice_ids: readonly number[]) =>
  invoice_ids.length === 0
    ? []
    : db.all<{ id: number; invoice_id: number }>(sql`select id, invoice_id from invoices
    where account_id = ${account_id} and kind = 'correction' and invoice_id is not null and id in (${join([...invoice_ids])})`)

// Of each kind, the series of its newest document that is numbered by the account.
export const newestSeries = (
  db: Database,
  account_id: number,
  table: 'invoices' | 'warehouse_documents',
): Promise<{ kind: string; series: string }[]> =>
  Promise.resolve(
    db.all<{
      kind: string
      series: string
    }>(sql`select kind, series from ${raw(table)} where account_id = ${account_id}
    and id in (select max(id) from ${raw(table)} where account_id = ${account_id} and deleted = 0
      and series like kind || ' 0 %' group by kind)`),
  )
