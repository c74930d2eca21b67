import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { AccountTransfer, Note, NoteKind, TransferredRecord } from './schema.ts'

// Stores transfers, transferred records and notes.

type MoveRow = Omit<AccountTransfer, 'is_dry' | 'is_fresh' | 'parts' | 'has_token'> & {
  is_dry: number
  is_fresh: number
  parts: string
  has_token: number
}

const COLUMNS = raw(`account_id, id, created_at, updated_at, user_id, source, is_dry, is_fresh,
  status, step, place, problem, parts, coalesce(began_at, created_at) as began_at,
  coalesce(bytes_read, 0) as bytes_read, case when sealed_token is null then 0 else 1 end as has_token`)

const toTransfer = (row: MoveRow): AccountTransfer => ({
  ...row,
  is_dry: row.is_dry === 1,
  is_fresh: row.is_fresh === 1,
  parts: JSON.parse(row.parts),
  has_token: row.has_token === 1,
})

export async function findMove(
  db: Database,
  accountId: number,
  id: number,
): Promise<AccountTransfer | undefined> {
  const row = await db.get<MoveRow>(
    sql`select ${COLUMNS} from moves where account_id = ${accountId} and id = ${id}`,
  )
  return row && toTransfer(row)
}

export async function getMove(db: Database, accountId: number, id: number): Promise<AccountTransfer> {
  const move = await findMove(db, accountId, id)
  if (move === undefined) throw notFound()
  return move
}

export async function listNewestMoves(
  db: Database,
  accountId: number,
  limit: number,
): Promise<AccountTransfer[]> {
  const rows = await db.all<MoveRow>(
    sql`select ${COLUMNS} from moves where account_id = ${accountId} order by updated_at desc, id desc limit ${limit}`,
  )
  return rows.map(toTransfer)
}

// Whether the server runs a transfer into the account.
export async function isRunningOnServer(db: Database, accountId: number): Promise<boolean> {
  const row = await db.get(sql`select id from moves where account_id = ${accountId} and status = 'running'
    and sealed_token is not null limit 1`)
  return row !== undefined
}

export const saveToken = (db: Database, { account_id, id }: AccountTransfer, sealed: string) =>
  db.run(sql`update moves set sealed_token = ${sealed} where account_id = ${account_id} and id = ${id}`)

export async function findToken(db: Database, accountId: number, id: number): Promise<string | undefined> {
  const row = await db.get<{ sealed_token: string | null }>(sql`select sealed_token from moves
    where account_id = ${accountId} and id = ${id} and status = 'running'`)
  return row?.sealed_token ?? undefined
}

export const insertMove = (db: Database, move: Omit<AccountTransfer, 'id'>): Promise<number> =>
  Promise.resolve(
    db.insert(sql`insert into moves (account_id, created_at, updated_at, user_id, source, is_dry,
    is_fresh, status, step, place, problem, parts, began_at, bytes_read) values (${move.account_id}, ${move.created_at}, ${move.updated_at},
    ${move.user_id}, ${move.source}, ${move.is_dry ? 1 : 0},
    ${move.is_fresh ? 1 : 0}, ${move.status}, ${move.step}, ${move.place}, ${move.problem}, ${JSON.stringify(move.parts)},
    ${move.began_at}, ${move.bytes_read})`),
  )

// Returns false if another worker, which took over the job, has continued the transfer.
export async function advanceMove(
  db: Database,
  after: AccountTransfer,
  before: AccountTransfer,
): Promise<boolean> {
  const { changes } = await db.run(sql`update moves set step = ${after.step}, place = ${after.place},
    parts = ${JSON.stringify(after.parts)}, updated_at = ${after.updated_at}, bytes_read = ${after.bytes_read}
    where account_id = ${after.account_id} and id = ${after.id} and status = 'running'
    and step = ${before.step} and place = ${before.place}`)
  return changes === 1
}

export const endMove = (
  db: Database,
  { account_id, id, status, problem, updated_at, bytes_read }: AccountTransfer,
) =>
  db.run(sql`update moves set status = ${status}, problem = ${problem}, updated_at = ${updated_at}, sealed_token = null,
    bytes_read = ${bytes_read}
    where account_id = ${account_id} and id = ${id} and status in ('running', 'failed')`)

export const resumeMove = (
  db: Database,
  { account_id, id, step, place, parts, updated_at, began_at }: AccountTransfer,
) =>
  db.run(sql`update moves set status = 'running', problem = null, step = ${step}, place = ${place},
    parts = ${JSON.stringify(parts)}, updated_at = ${updated_at}, began_at = ${began_at} where account_id = ${account_id} and id = ${id}`)

export async function findUnfinished(
  db: Database,
  accountId: number,
  source: string,
  isDry: boolean,
): Promise<AccountTransfer | undefined> {
  const row = await db.get<MoveRow>(sql`select ${COLUMNS} from moves where account_id = ${accountId}
    and source = ${source} and is_dry = ${isDry ? 1 : 0} and status <> 'done' order by id desc limit 1`)
  return row && toTransfer(row)
}

// Counts records of all transfers into the account, and notes of this one.
export async function countRowsOf(db: Database, { account_id, id }: AccountTransfer): Promise<number> {
  const count = async (query: Sql) => Number((await db.get<{ count: number }>(query))?.count ?? 0)
  const records = sql`select count(*) as count from moved_records where account_id = ${account_id}`
  const notes = sql`select count(*) as count from move_notes where account_id = ${account_id} and move_id = ${id}`
  return (await count(records)) + (await count(notes))
}

export async function hasDocuments(db: Database, accountId: number): Promise<boolean> {
  const row = await db.get(sql`select id from invoices where account_id = ${accountId} limit 1`)
  return row !== undefined
}

export async function insertNotes(db: Database, { account_id, id }: AccountTransfer, notes: readonly Note[]) {
  await insertRows(
    db,
    'insert into move_notes (account_id, move_id, kind, resource, source_id, called, message, url)',
    notes.map((note) => [
      ...[account_id, id, note.kind, note.resource, note.source_id, note.called && withoutNul(note.called)],
      ...[withoutNul(note.message).slice(0, MESSAGE_MAX), note.url],
    ]),
  )
}

const MESSAGE_MAX = 1000
// Labels come from the source, and PostgreSQL cannot store NUL.
const withoutNul = (text: string): string => text.replaceAll('\0', '')

export const deleteNotes = (db: Database, { account_id, id }: AccountTransfer) =>
  db.run(sql`delete from move_notes where account_id = ${account_id} and move_id = ${id}`)

export const notesOf = (
  db: Database,
  { account_id, id }: AccountTransfer,
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

export async function countNotes(db: Database, { account_id, id }: AccountTransfer) {
  const rows = await db.all<{
    kind: NoteKind
    count: number
  }>(sql`select kind, count(*) as count from move_notes
    where account_id = ${account_id} and move_id = ${id} group by kind`)
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

type MovedRow = Omit<TransferredRecord, 'links'> & { links: string | null }
const TRANSFERRED_COLUMNS = raw('resource, source_id, record_id, digest, move_id, links, files, stock')
const toTransferredRecord = (row: MovedRow): TransferredRecord => ({
  ...row,
  links: row.links === null ? null : JSON.parse(row.links),
})

type TransferSource = Pick<AccountTransfer, 'account_id' | 'source'>

export async function findTransferred(
  db: Database,
  { account_id, source }: TransferSource,
  resource: string,
  ids: readonly number[],
): Promise<Map<number, TransferredRecord>> {
  if (ids.length === 0) return new Map()
  const rows =
    await db.all<MovedRow>(sql`select ${TRANSFERRED_COLUMNS} from moved_records where account_id = ${account_id}
    and source = ${source} and resource = ${resource} and source_id in (${join([...new Set(ids)])})`)
  return new Map(rows.map((row) => [row.source_id, toTransferredRecord(row)]))
}

export async function insertTransferred(
  db: Database,
  { account_id, source }: TransferSource,
  records: readonly TransferredRecord[],
) {
  const into = `insert into moved_records (account_id, source, resource, source_id, record_id, move_id, digest, links,
    files, stock)`
  const rows = records.map((record) => [
    ...[
      account_id,
      source,
      record.resource,
      record.source_id,
      record.record_id,
      record.move_id,
      record.digest,
    ],
    ...[record.links === null ? null : JSON.stringify(record.links), record.files, record.stock],
  ])
  await insertRows(db, into, rows)
}

export const saveTransferred = (
  db: Database,
  { account_id, source }: TransferSource,
  record: TransferredRecord,
) =>
  db.run(sql`update moved_records set record_id = ${record.record_id}, move_id = ${record.move_id}, digest = ${record.digest},
    links = ${record.links === null ? null : JSON.stringify(record.links)}, files = ${record.files}, stock = ${record.stock}
    where account_id = ${account_id} and source = ${source} and resource = ${record.resource}
    and source_id = ${record.source_id}`)

// Lists records with unfinished work, in the order of their source ids.
export async function listPending(
  db: Database,
  { account_id, source }: TransferSource,
  resource: string,
  work: 'links' | 'files' | 'stock',
  { after, limit }: { after: number; limit: number },
): Promise<TransferredRecord[]> {
  const condition = { links: sql`links is not null`, files: sql`files > 0`, stock: sql`stock is not null` }[
    work
  ]
  const rows =
    await db.all<MovedRow>(sql`select ${TRANSFERRED_COLUMNS} from moved_records where account_id = ${account_id}
    and source = ${source} and resource = ${resource} and source_id > ${after} and ${condition}
    order by source_id limit ${limit}`)
  return rows.map(toTransferredRecord)
}

// Whether a record was changed in this account other than by a transfer.
export async function isChangedHere(
  db: Database,
  accountId: number,
  resource: string,
  recordId: number,
): Promise<boolean> {
  const row = await db.get(sql`select seq from audit_entries where account_id = ${accountId}
    and resource = ${resource} and record_id = ${recordId} and request_id not like 'move %' limit 1`)
  return row !== undefined
}

// Tokens that any document has, even a deleted one, because a public link always leads to the same document.
export async function usedTokens(db: Database, tokens: readonly string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set()
  const rows = await db.all<{ token: string }>(
    sql`select token from invoices where token in (${join([...tokens])})`,
  )
  return new Set(rows.map(({ token }) => token))
}

export async function listProductsWithMovements(
  db: Database,
  accountId: number,
  after: number,
  limit: number,
) {
  const rows = await db.all<{ id: number }>(sql`select distinct product_id as id from warehouse_actions
    where account_id = ${accountId} and deleted = 0 and product_id > ${after} order by product_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

// Corrections that return goods, with the corrected document that issued them.
export const findCorrected = (db: Database, accountId: number, invoiceIds: readonly number[]) =>
  invoiceIds.length === 0
    ? []
    : db.all<{ id: number; invoice_id: number }>(sql`select id, invoice_id from invoices
    where account_id = ${accountId} and kind = 'correction' and invoice_id is not null and id in (${join([...invoiceIds])})`)

// For each type, the series of the newest document that is numbered by the account.
export const newestSeries = (
  db: Database,
  accountId: number,
  table: 'invoices' | 'warehouse_documents',
): Promise<{ kind: string; series: string }[]> =>
  Promise.resolve(
    db.all<{
      kind: string
      series: string
    }>(sql`select kind, series from ${raw(table)} where account_id = ${accountId}
    and id in (select max(id) from ${raw(table)} where account_id = ${accountId} and deleted = 0
      and series like kind || ' 0 %' group by kind)`),
  )
