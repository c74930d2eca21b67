import type { Awaitable, Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { DELETED } from '../../../platform/database/row-state.ts'
import { searchForm } from '../../../platform/database/search-text.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Unnumbered } from '../../catalog/numbering/rules.ts'
import type { Ledger } from '../../catalog/numbering/store.ts'
import { OWN_PAPERS } from './kinds.ts'
import { type Invoice, type InvoiceDraft, invoices } from './schema.ts'

// Sales documents number themselves; expenses carry their vendors' numbers.
export const invoiceLedger: Ledger = { table: sql`invoices`, own: sql`income = 1` }

export const unnumbered = ({ kind, issue_date, number, income }: InvoiceDraft): Unnumbered => ({
  kind: kind ?? 'vat',
  issue_date: issue_date as string,
  number,
  income,
})

// Held until the transaction ends, always in the same order, so that two who want several never wait for each other; what a
// correction corrects, and what shows the money of a document made from it, is held with it. Those that are gone are left out.
export async function lockInvoices(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  if (ids.length === 0) return new Map()
  const beside = db.engine === 'postgres' ? sql`or id in (${originalsOf(account_id, ids)})` : sql``
  const found = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and deleted = 0 and (id in (${join(ids)}) ${beside})
      order by id ${forUpdate(db)}`,
    'with lazy fields',
  )
  return new Map(found.filter(({ id }) => ids.includes(id)).map((invoice) => [invoice.id, invoice]))
}

const originalsOf = (account_id: number, ids: readonly number[]) =>
  sql`select case when kind = 'correction' then invoice_id else from_invoice_id end from invoices
    where account_id = ${account_id} and id in (${join(ids)})`

// Those of them that are there.
export async function findInvoices(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  if (ids.length === 0) return new Map()
  const found = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and deleted = 0 and id in (${join(ids)})`,
  )
  return new Map(found.map((invoice) => [invoice.id, invoice]))
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

export type Purchase = {
  id: number
  buyer_name: string | null
  buyer_tax_no: string | null
  issue_date: string
}

// Expenses that carry this number, however it is written.
export const findPurchases = (db: Database, account_id: number, kind: string, number: string) =>
  db.all<Purchase>(sql`select id, buyer_name, buyer_tax_no, issue_date from invoices
    where account_id = ${account_id} and deleted = 0 and income = 0 and number_sort = ${searchForm(number)}
    and kind = ${kind} and cancelled = 0 order by id limit ${PURCHASES_MAX}`)

const PURCHASES_MAX = 100

// False when it had left before, is a vendor's, or is gone.
export async function noteLeaving(
  db: Database,
  account_id: number,
  id: number,
  left_by: string,
): Promise<boolean> {
  const { changes } = await db.run(sql`update invoices set left_by = ${left_by}
    where account_id = ${account_id} and id = ${id} and deleted = 0 and left_by is null
    and (income = 1 or kind in (${join(OWN_PAPERS)}))`)
  return changes === 1
}

export const noteLook = (db: Database, account_id: number, id: number, look_id: number) =>
  db.run(sql`update invoices set look_id = ${look_id}
    where account_id = ${account_id} and id = ${id} and look_id is null`)

type Place = { account_id: number; id: number; stage: number }

// Looks across accounts: whoever holds the token of a document may see that document, and nothing else. Where tables are spread by
// account no key can forbid that two accounts hold one token; it opens neither then, and a deleted document keeps its token.
export async function findInvoicePlace(db: Database, token: string): Promise<Place | undefined> {
  const rows = await db.all<Place>(
    sql`select account_id, id, deleted as stage from invoices where token = ${token} limit 2`,
  )
  const [row] = rows
  return row && rows.length === 1 && row.stage !== DELETED ? row : undefined
}

export const findInvoicePlaceIn = (
  db: Database,
  account_id: number,
  token: string,
): Awaitable<Place | undefined> =>
  db.get<Place>(sql`select account_id, id, deleted as stage from invoices
    where account_id = ${account_id} and token = ${token} and deleted <> ${DELETED}`)
