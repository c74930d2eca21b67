import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type PageRequest, selectListPage } from '../../../platform/database/lists/page-parameters.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { searchText } from '../../../platform/database/search-text.ts'
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

export async function getReceived(db: Database, accountId: number, id: number): Promise<ReceivedFile> {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from received_files where account_id = ${accountId} and id = ${id}`,
  )
  if (row === undefined) throw notFound()
  return fileOf(row)
}

export async function findBySha(db: Database, accountId: number, sha256: string) {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from received_files where account_id = ${accountId} and sha256 = ${sha256}`,
  )
  return row && fileOf(row)
}

export const findByRemoteId = async (db: Database, accountId: number, origin: string, remoteId: string) =>
  db.get<{ id: number }>(sql`select id from received_files
    where account_id = ${accountId} and remote_id = ${remoteId} and origin = ${origin}`)

export async function bytesOf(db: Database, accountId: number, id: number): Promise<Buffer> {
  const row = await db.get<{ bytes: Uint8Array }>(
    sql`select bytes from received_files where account_id = ${accountId} and id = ${id}`,
  )
  if (row === undefined) throw notFound()
  return Buffer.from(row.bytes)
}

export type ReceivedFilters = {
  status?: string | undefined
  decision?: string | undefined
  tag?: string | undefined
}

export async function listReceived(
  db: Database,
  accountId: number,
  page: PageRequest,
  { status, decision, tag }: ReceivedFilters,
) {
  const where = join(
    [
      sql`account_id = ${accountId}`,
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(decision === undefined ? [] : [decisionCondition(decision)]),
      ...(tag === undefined ? [] : [sql`tags like ${`%${escapeLike(JSON.stringify(tag))}%`} escape '!'`]),
    ],
    ' and ',
  )
  const list = { columns: COLUMNS, table: sql`received_files`, where, order: sql`id desc` }
  const { items, ...position } = await selectListPage<Row>(db, list, page)
  return { ...position, items: items.map(fileOf) }
}

const decisionCondition = (decision: string) =>
  decision === 'open' ? sql`decision is null and status = 'read'` : sql`decision = ${decision}`

const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&')

export async function countReceived(db: Database, accountId: number) {
  const row = await db.get<{ files: number; unread: number | null; bytes: number | null }>(sql`select
    count(*) as files, sum(case when status = 'refused' then 1 else 0 end) as unread, sum(size) as bytes
    from received_files where account_id = ${accountId}`)
  return { files: Number(row?.files ?? 0), unread: Number(row?.unread ?? 0), bytes: Number(row?.bytes ?? 0) }
}

// A new file without a decision.
export type NewReceivedFile = Omit<
  ReceivedFile,
  'id' | 'decision' | 'decision_reason' | 'decided_at' | 'tags'
>

export const insertReceived = (db: Database, receivedFile: NewReceivedFile, bytes: Buffer): Promise<number> =>
  Promise.resolve(
    db.insert(sql`insert into received_files (account_id, created_at, updated_at, user_id, origin, remote_id, filename,
    extension, sha256, size, bytes, format, status, reason, warnings, invoice_id, duplicate_of_id, verdict)
    values (${receivedFile.account_id}, ${receivedFile.created_at}, ${receivedFile.updated_at}, ${receivedFile.user_id}, ${receivedFile.origin}, ${receivedFile.remote_id},
    ${receivedFile.filename}, ${receivedFile.extension}, ${receivedFile.sha256}, ${receivedFile.size}, ${bytes}, ${receivedFile.format}, ${receivedFile.status}, ${receivedFile.reason},
    ${JSON.stringify(receivedFile.warnings)}, ${receivedFile.invoice_id}, ${receivedFile.duplicate_of_id}, ${receivedFile.verdict && JSON.stringify(receivedFile.verdict)})`),
  )

export const updateReceived = (db: Database, receivedFile: ReceivedFile) =>
  db.run(sql`update received_files set updated_at = ${receivedFile.updated_at}, format = ${receivedFile.format}, status = ${receivedFile.status},
    reason = ${receivedFile.reason}, warnings = ${JSON.stringify(receivedFile.warnings)}, invoice_id = ${receivedFile.invoice_id},
    duplicate_of_id = ${receivedFile.duplicate_of_id}, remote_id = ${receivedFile.remote_id},
    verdict = ${receivedFile.verdict && JSON.stringify(receivedFile.verdict)}
    where account_id = ${receivedFile.account_id} and id = ${receivedFile.id}`)

type Decision = Pick<
  ReceivedFile,
  'account_id' | 'id' | 'decision' | 'decision_reason' | 'decided_at' | 'updated_at'
>

export const decideReceived = (db: Database, decision: Decision) =>
  db.run(sql`update received_files set decision = ${decision.decision}, decision_reason = ${decision.decision_reason},
    decided_at = ${decision.decided_at}, updated_at = ${decision.updated_at}
    where account_id = ${decision.account_id} and id = ${decision.id}`)

export const tagReceived = (
  db: Database,
  { account_id, id, tags, updated_at }: Pick<ReceivedFile, 'account_id' | 'id' | 'tags' | 'updated_at'>,
) =>
  db.run(sql`update received_files set tags = ${JSON.stringify(tags)}, updated_at = ${updated_at}
    where account_id = ${account_id} and id = ${id}`)

export const deleteReceived = (db: Database, accountId: number, id: number) =>
  db.run(sql`delete from received_files where account_id = ${accountId} and id = ${id}`)

export async function isThere(db: Database, accountId: number, invoiceId: number): Promise<boolean> {
  const row = await db.get(
    sql`select id from invoices where account_id = ${accountId} and id = ${invoiceId} and deleted = 0`,
  )
  return row !== undefined
}

// Finds a document created from the file, including deleted ones, which may be restored.
export async function findCreatedInvoice(db: Database, accountId: number, fileId: number) {
  const [data, fragment] = [
    raw(db.engine === 'postgres' ? 'cast(data as json)' : 'data'),
    `"file_id":${fileId},`,
  ]
  const containsFragment =
    db.engine === 'postgres' ? sql`strpos(data, ${fragment}) > 0` : sql`instr(data, ${fragment}) > 0`
  const row = await db.get<{ id: number }>(sql`select id from invoices where account_id = ${accountId}
    and ${containsFragment} and cast(${data} -> 'received' ->> 'file_id' as integer) = ${fileId}
    order by deleted, id limit 1`)
  return row?.id
}

export const ownDepartments = (db: Database, accountId: number): Promise<Department[]> =>
  Promise.resolve(
    selectRecords(db, departments, sql`where account_id = ${accountId} and deleted = 0 order by id`),
  )

// Tax numbers compared without separators; prefixes with letters are matched by the suffix.
const PLAIN = raw("replace(replace(replace(upper(tax_no), ' ', ''), '-', ''), '.', '')")

export const clientsByTaxNumber = (db: Database, accountId: number, plain: string): Promise<Client[]> =>
  Promise.resolve(
    selectRecords(
      db,
      clients,
      sql`where account_id = ${accountId} and deleted = 0 and ${PLAIN} like ${`%${plain}`} order by id limit 20`,
    ),
  )

// Finds the expense that a supplier's correction refers to.
export async function findCorrected(
  db: Database,
  accountId: number,
  { kind, client_id, corrected_number, income }: InvoiceDraft,
): Promise<number | undefined> {
  if (kind !== 'correction' || income !== false || !client_id || !corrected_number) return undefined
  const row = await db.get<{
    id: number
  }>(sql`select id from invoices where account_id = ${accountId} and deleted = 0
    and income = 0 and cancelled = 0 and client_id = ${client_id} and number_sort = ${searchText(corrected_number)}
    and kind <> 'correction' order by id limit 1`)
  return row?.id
}

export const clientsByName = (db: Database, accountId: number, name: string): Promise<Client[]> =>
  Promise.resolve(
    selectRecords(
      db,
      clients,
      sql`where account_id = ${accountId} and deleted = 0 and name_sort = ${searchText(name)} order by id limit 20`,
    ),
  )

const SEEN_MAX = 200

// Lists the bank accounts that the supplier was paid on so far.
export async function usedBankAccounts(
  db: Database,
  accountId: number,
  clientIds: readonly number[],
): Promise<string[]> {
  if (clientIds.length === 0) return []
  const expenses = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and client_id in (${join(clientIds)}) and income = 0
      order by id desc limit ${SEEN_MAX}`,
  )
  return expenses.flatMap(({ buyer_bank_account }) => buyer_bank_account ?? [])
}
