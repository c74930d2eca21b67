import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

// Numbers of documents. Two that count in one series are never made at the same time.

export async function lockSeries(db: Database, account_id: number, series: string) {
  if (db.engine !== 'postgres') return
  await db.get(sql`select pg_advisory_xact_lock(hashtextextended(${`${account_id} ${series}`}, 7))`)
}

// The highest count among the live documents, so that deleting the newest one gives its number back.
export async function lastCount(db: Database, account_id: number, series: string): Promise<number> {
  const row = await db.get<{ last: number | null }>(sql`select max(series_count) as last from invoices
    where account_id = ${account_id} and deleted = 0 and series = ${series}`)
  return row?.last ?? 0
}

export async function isNumberTaken(
  db: Database,
  account_id: number,
  { kind, number, except_id }: { kind: string; number: string; except_id: number },
): Promise<boolean> {
  const row = await db.get(sql`select id from invoices where account_id = ${account_id} and deleted = 0
    and number = ${number} and kind = ${kind} and income = 1 and id <> ${except_id} limit 1`)
  return row !== undefined
}

export async function findInvoiceIdByOid(
  db: Database,
  account_id: number,
  oid: string,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(sql`select id from invoices
    where account_id = ${account_id} and deleted = 0 and oid = ${oid} order by id limit 1`)
  return row?.id
}

// The one look across accounts: whoever holds the token of a document may see that document, and nothing else.
export async function findInvoicePlace(
  db: Database,
  token: string,
): Promise<{ account_id: number; id: number } | undefined> {
  // What cannot be a token may be something that no database takes.
  if (!/^[A-Za-z0-9]{1,64}$/.test(token)) return undefined
  return db.get(sql`select account_id, id from invoices where token = ${token} and deleted = 0`)
}
