import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import { bankingStatements, bankingTransactions, type Statement, type Transaction } from './schema.ts'

// Statements, their transactions and files.

type NewFile = {
  account_id: number
  created_at: number
  user_id: number
  filename: string
  sha256: string
  bytes: Buffer
  mapping: string | null
}

export async function findFileId(
  db: Database,
  accountId: number,
  sha256: string,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(
    sql`select id from banking_files where account_id = ${accountId} and sha256 = ${sha256}`,
  )
  return row?.id
}

export const insertFile = (db: Database, file: NewFile): Promise<number> =>
  Promise.resolve(
    db.insert(sql`insert into banking_files (account_id, created_at, user_id, filename, sha256, size, bytes, mapping)
    values (${file.account_id}, ${file.created_at}, ${file.user_id}, ${file.filename}, ${file.sha256}, ${file.bytes.length},
    ${file.bytes}, ${file.mapping})`),
  )

export async function getFile(db: Database, accountId: number, id: number) {
  const row = await db.get<{ filename: string; bytes: Uint8Array }>(
    sql`select filename, bytes from banking_files where account_id = ${accountId} and id = ${id}`,
  )
  if (row === undefined) throw notFound()
  return { filename: row.filename, bytes: Buffer.from(row.bytes) }
}

export async function countFiles(db: Database, accountId: number) {
  const row = await db.get<{ files: number; bytes: number | null }>(
    sql`select count(*) as files, sum(size) as bytes from banking_files where account_id = ${accountId}`,
  )
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) }
}

// The mapping of the last table of the bank account.
export async function findMapping(
  db: Database,
  accountId: number,
  bankAccountId: number,
): Promise<string | undefined> {
  const row = await db.get<{ mapping: string }>(sql`select mapping from banking_files
    where account_id = ${accountId} and mapping is not null and id in (select file_id from banking_statements
      where account_id = ${accountId} and deleted = 0 and bank_account_id = ${bankAccountId})
    order by id desc limit 1`)
  return row?.mapping
}

export async function deleteUnusedFile(db: Database, accountId: number, id: number) {
  await db.run(sql`delete from banking_files where account_id = ${accountId} and id = ${id}
    and not exists (select 1 from banking_statements
      where account_id = ${accountId} and deleted = 0 and file_id = ${id})`)
}

// The statements of these bank accounts, for the chain of their balances.
export async function balancesOf(
  db: Database,
  accountId: number,
  bankAccountIds: readonly number[],
): Promise<Statement[]> {
  if (bankAccountIds.length === 0) return []
  return selectRecords(
    db,
    bankingStatements,
    sql`where account_id = ${accountId} and deleted = 0 and bank_account_id in (${join(bankAccountIds)})
      order by period_to, id`,
  )
}

export type Days = { from: string; to: string }

const inDays = (
  accountId: number,
  { bank_account_id, currency }: { bank_account_id: number; currency: string },
  { from, to }: Days,
): Sql => sql`where account_id = ${accountId} and deleted = 0 and bank_account_id = ${bank_account_id}
      and currency = ${currency} and booking_date >= ${from} and booking_date <= ${to}`

export const transactionsBetween = (
  db: Database,
  accountId: number,
  owner: { bank_account_id: number; currency: string },
  days: Days,
): Promise<Transaction[]> =>
  selectRecords(db, bankingTransactions, sql`${inDays(accountId, owner, days)} order by id`)

// Which statements contain the transactions of these days.
export const statementsOfTransactions = (
  db: Database,
  accountId: number,
  owner: { bank_account_id: number; currency: string },
  days: Days,
) =>
  db.all<{ transaction_id: number; statement_id: number }>(sql`select transaction_id, statement_id
    from banking_statement_lines where account_id = ${accountId} and transaction_id in (
      select id from banking_transactions ${inDays(accountId, owner, days)})`)

export const insertLines = (
  db: Database,
  accountId: number,
  statementId: number,
  transactionIds: readonly number[],
) =>
  insertRows(
    db,
    'insert into banking_statement_lines (account_id, statement_id, transaction_id)',
    [...new Set(transactionIds)].map((id) => [accountId, statementId, id]),
  )

// Whether transactions that would be deleted with the statement are matched or booked.
export async function hasBookedTransactions(db: Database, accountId: number, id: number): Promise<boolean> {
  const row = await db.get(sql`select 1 as found from banking_transactions t
    where account_id = ${accountId} and deleted = 0 and status in ('matched', 'booked') and statement_id = ${id}
      and not exists (select 1 from banking_statement_lines l
        where l.account_id = ${accountId} and l.transaction_id = t.id and l.statement_id <> ${id}) limit 1`)
  return row !== undefined
}

// Transactions that are also in other statements stay with the first of those.
export async function deleteStatement(db: Database, accountId: number, id: number) {
  await db.run(
    sql`delete from banking_statement_lines where account_id = ${accountId} and statement_id = ${id}`,
  )
  await db.run(sql`update banking_transactions set statement_id = (select min(l.statement_id)
      from banking_statement_lines l where l.account_id = ${accountId} and l.transaction_id = banking_transactions.id)
    where account_id = ${accountId} and statement_id = ${id} and id in (select transaction_id
      from banking_statement_lines where account_id = ${accountId})`)
  await db.run(sql`delete from banking_transactions where account_id = ${accountId} and statement_id = ${id}`)
  await db.run(sql`delete from banking_statements where account_id = ${accountId} and id = ${id}`)
}

export async function newestTransaction(db: Database, accountId: number): Promise<number> {
  const row = await db.get<{ id: number | null }>(
    sql`select max(id) as id from banking_transactions where account_id = ${accountId}`,
  )
  return Number(row?.id ?? 0)
}
