import type { Database } from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import { lockKey } from '../../platform/database/lock.ts'
import { join, sql } from '../../platform/database/sql.ts'

// Two that must not share an order are not made at the same time.
export const lockOid = (db: Database, account_id: number, oid: string) =>
  lockKey(db, `${account_id} oid ${oid}`)

// Two documents of one kind never take their numbers at the same time: numbers are unique in their kind, across series.
export const lockNumbers = (db: Database, account_id: number, kind: string) =>
  lockKey(db, `${account_id} number ${kind}`)

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
  // Asked for the number alone: an engine that does not know its data might start from the kind.
  const rows = await db.all<{ id: number; kind: string }>(sql`select id, kind from invoices
    where account_id = ${account_id} and deleted = 0 and income = 1 and number_sort = ${fold(number)}
    and number = ${number}`)
  return rows.some((row) => row.kind === kind && row.id !== except_id)
}

// Those of many numbers that live sales documents of the same kind have, as `kind number`.
export async function takenNumbers(
  db: Database,
  account_id: number,
  wanted: readonly { kind: string; number: string }[],
): Promise<string[]> {
  const taken: string[] = []
  for (const [kind, numbers] of Map.groupBy(wanted, (one) => one.kind)) {
    const rows = await db.all<{ number: string }>(sql`select number from invoices
      where account_id = ${account_id} and deleted = 0 and kind = ${kind} and income = 1
      and number_sort in (${join(numbers.map(({ number }) => fold(number)))})
      and number in (${join(numbers.map(({ number }) => number))})`)
    taken.push(...rows.map(({ number }) => `${kind} ${number}`))
  }
  return taken
}

export async function findInvoiceIdByOid(
  db: Database,
  account_id: number,
  oid: string,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(sql`select id from invoices
    where account_id = ${account_id} and deleted = 0 and income in (0, 1) and oid = ${oid} order by id limit 1`)
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
