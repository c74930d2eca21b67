import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { searchForm } from '../../../platform/database/search-text.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import { type Department, departments } from '../../administration/departments/schema.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { type InvoiceDraft, invoices } from '../../documents/invoices/schema.ts'
import type { ReceivedFile } from './schema.ts'

const COLUMNS =
  raw(`account_id, id, created_at, updated_at, user_id, origin, remote_id, filename, extension, sha256, size,
  format, status, reason, warnings, invoice_id, duplicate_of_id, decision, decision_reason, decided_at, tags, verdict`)

type Row = Omit<ReceivedFile, 'warnings' | 'tags' | 'verdict'> & {
  warnings: string
  tags: string | null
  verdict: string | null
}
const fileOf = (row: Row): ReceivedFile => ({
  ...row,
  warnings: JSON.parse(row.warnings),
  tags: JSON.parse(row.tags ?? '[]'),
  verdict: JSON.parse(row.verdict ?? 'null'),
})

export async function getReceived(db: Database, account_id: number, id: number): Promise<ReceivedFile> {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from received_files where account_id = ${account_id} and id = ${id}`,
  )
  if (row === undefined) throw notFound()
  return fileOf(row)
}

export async function findBySha(db: Database, account_id: number, sha256: string) {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from received_files where account_id = ${account_id} and sha256 = ${sha256}`,
  )
  return row && fileOf(row)
}

export const findByRemoteId = async (db: Database, account_id: number, origin: string, remote_id: string) =>
  db.get<{ id: number }>(sql`select id from received_files
    where account_id = ${account_id} and remote_id = ${remote_id} and origin = ${origin}`)

export async function bytesOf(db: Database, account_id: number, id: number): Promise<Buffer> {
  const row = await db.get<{ bytes: Uint8Array }>(
    sql`select bytes from received_files where account_id = ${account_id} and id = ${id}`,
  )
  if (row === undefined) throw notFound()
  return Buffer.from(row.bytes)
}

type Page = { page: number; per_page: number }
export type Wanted = { status?: string | undefined; decision?: string | undefined; tag?: string | undefined }

export async function listReceived(
  db: Database,
  account_id: number,
  { page, per_page }: Page,
  { status, decision, tag }: Wanted,
) {
  const mine = join(
    [
      sql`account_id = ${account_id}`,
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(decision === undefined ? [] : [decided(decision)]),
      ...(tag === undefined ? [] : [sql`tags like ${`%${escapeLike(JSON.stringify(tag))}%`} escape '!'`]),
    ],
    ' and ',
  )
  const rows = await db.all<Row>(sql`select ${COLUMNS} from received_files where ${mine}
    order by id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.get<{ total: number }>(
    sql`select count(*) as total from received_files where ${mine}`,
  )
  return { items: rows.map(fileOf), total: Number(counted?.total ?? 0) }
}

const decided = (decision: string) =>
  decision === 'open' ? sql`decision is null and status = 'read'` : sql`decision = ${decision}`

const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&')

export async function countReceived(db: Database, account_id: number) {
  const row = await db.get<{ files: number; unread: number | null; bytes: number | null }>(sql`select
    count(*) as files, sum(case when status = 'refused' then 1 else 0 end) as unread, sum(size) as bytes
    from received_files where account_id = ${account_id}`)
  return { files: Number(row?.files ?? 0), unread: Number(row?.unread ?? 0), bytes: Number(row?.bytes ?? 0) }
}

// Nobody has decided about it yet.
export type Fresh = Omit<ReceivedFile, 'id' | 'decision' | 'decision_reason' | 'decided_at' | 'tags'>

export const insertReceived = (db: Database, one: Fresh, bytes: Buffer): Promise<number> =>
  Promise.resolve(
    db.insert(sql`insert into received_files (account_id, created_at, updated_at, user_id, origin, remote_id, filename,
    extension, sha256, size, bytes, format, status, reason, warnings, invoice_id, duplicate_of_id, verdict)
    values (${one.account_id}, ${one.created_at}, ${one.updated_at}, ${one.user_id}, ${one.origin}, ${one.remote_id},
    ${one.filename}, ${one.extension}, ${one.sha256}, ${one.size}, ${bytes}, ${one.format}, ${one.status}, ${one.reason},
    ${JSON.stringify(one.warnings)}, ${one.invoice_id}, ${one.duplicate_of_id}, ${one.verdict && JSON.stringify(one.verdict)})`),
  )

export const updateReceived = (db: Database, one: ReceivedFile) =>
  db.run(sql`update received_files set updated_at = ${one.updated_at}, format = ${one.format}, status = ${one.status},
    reason = ${one.reason}, warnings = ${JSON.stringify(one.warnings)}, invoice_id = ${one.invoice_id},
    duplicate_of_id = ${one.duplicate_of_id}, remote_id = ${one.remote_id},
    verdict = ${one.verdict && JSON.stringify(one.verdict)}
    where account_id = ${one.account_id} and id = ${one.id}`)

type Decided = Pick<
  ReceivedFile,
  'account_id' | 'id' | 'decision' | 'decision_reason' | 'decided_at' | 'updated_at'
>

export const decideReceived = (db: Database, one: Decided) =>
  db.run(sql`update received_files set decision = ${one.decision}, decision_reason = ${one.decision_reason},
    decided_at = ${one.decided_at}, updated_at = ${one.updated_at}
    where account_id = ${one.account_id} and id = ${one.id}`)

export const tagReceived = (
  db: Database,
  { account_id, id, tags, updated_at }: Pick<ReceivedFile, 'account_id' | 'id' | 'tags' | 'updated_at'>,
) =>
  db.run(sql`update received_files set tags = ${JSON.stringify(tags)}, updated_at = ${updated_at}
    where account_id = ${account_id} and id = ${id}`)

export const deleteReceived = (db: Database, account_id: number, id: number) =>
  db.run(sql`delete from received_files where account_id = ${account_id} and id = ${id}`)

export async function isThere(db: Database, account_id: number, invoice_id: number): Promise<boolean> {
  const row = await db.get(
    sql`select id from invoices where account_id = ${account_id} and id = ${invoice_id} and deleted = 0`,
  )
  return row !== undefined
}

// Several may be, where somebody allowed it; one in the bin may come back.
export async function findMadeOf(db: Database, account_id: number, file_id: number) {
  const [data, piece] = [
    raw(db.engine === 'postgres' ? 'cast(data as json)' : 'data'),
    `"file_id":${file_id},`,
  ]
  const holds = db.engine === 'postgres' ? sql`strpos(data, ${piece}) > 0` : sql`instr(data, ${piece}) > 0`
  const row = await db.get<{ id: number }>(sql`select id from invoices where account_id = ${account_id}
    and ${holds} and cast(${data} -> 'received' ->> 'file_id' as integer) = ${file_id}
    order by deleted, id limit 1`)
  return row?.id
}

export const ownDepartments = (db: Database, account_id: number): Promise<Department[]> =>
  Promise.resolve(
    selectRecords(db, departments, sql`where account_id = ${account_id} and deleted = 0 order by id`),
  )

// As numbers are written in any dress, but for letters in front of them.
const PLAIN = raw("replace(replace(replace(upper(tax_no), ' ', ''), '-', ''), '.', '')")

export const clientsByTaxNumber = (db: Database, account_id: number, plain: string): Promise<Client[]> =>
  Promise.resolve(
    selectRecords(
      db,
      clients,
      sql`where account_id = ${account_id} and deleted = 0 and ${PLAIN} like ${`%${plain}`} order by id limit 20`,
    ),
  )

// The expense that a vendor's correction names.
export async function findCorrected(
  db: Database,
  account_id: number,
  { kind, client_id, corrected_number, income }: InvoiceDraft,
): Promise<number | undefined> {
  if (kind !== 'correction' || income !== false || !client_id || !corrected_number) return undefined
  const row = await db.get<{
    id: number
  }>(sql`select id from invoices where account_id = ${account_id} and deleted = 0
    and income = 0 and cancelled = 0 and client_id = ${client_id} and number_sort = ${searchForm(corrected_number)}
    and kind <> 'correction' order by id limit 1`)
  return row?.id
}

export const clientsByName = (db: Database, account_id: number, name: string): Promise<Client[]> =>
  Promise.resolve(
    selectRecords(
      db,
      clients,
      sql`where account_id = ${account_id} and deleted = 0 and name_sort = ${searchForm(name)} order by id limit 20`,
    ),
  )

const SEEN_MAX = 200

// Where the money of a vendor went so far.
export async function accountsSeen(
  db: Database,
  account_id: number,
  client_ids: readonly number[],
): Promise<string[]> {
  if (client_ids.length === 0) return []
  const found = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and deleted = 0 and client_id in (${join(client_ids)}) and income = 0
      order by id desc limit ${SEEN_MAX}`,
  )
  return found.flatMap(({ buyer_bank_account }) => buyer_bank_account ?? [])
}
