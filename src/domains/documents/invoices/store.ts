import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import type { Awaitable, Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { DELETED } from '../../../platform/database/row-state.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { NumberRequest } from '../../catalog/numbering/rules.ts'
import type { NumberedTable } from '../../catalog/numbering/store.ts'
import { BUYER_ISSUED_KINDS, isSelfBilledPurchase } from './kinds.ts'
import { type Invoice, type InvoiceDraft, invoices } from './schema.ts'

// Numbers of sales documents are assigned here; expenses carry the numbers of their suppliers.
export const numberedInvoices: NumberedTable = { table: sql`invoices`, isNumberedHere: sql`income = 1` }

export const numberRequestOf = (invoice: InvoiceDraft): NumberRequest => ({
  kind: invoice.kind ?? 'vat',
  issue_date: invoice.issue_date as string,
  number: invoice.number,
  income: invoice.income,
  ...(isSelfBilledPurchase(invoice) && { vendor: vendorOf(invoice) }),
})

const VENDOR_MAX = 100

// The supplier as a tax number, else as a client or a name.
const vendorOf = ({ buyer_tax_no, client_id, buyer_name }: InvoiceDraft): string =>
  (plainTaxNumber(buyer_tax_no ?? '') || String(client_id ?? buyer_name ?? '')).slice(0, VENDOR_MAX) ||
  'unnamed'

// Locks the documents until the transaction ends, always in the order of their ids, so that two writers never
// wait for each other. Also locks the original of a correction and the source that shows its payments. Leaves
// out deleted documents.
export async function lockInvoices(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  if (ids.length === 0) return new Map()
  const orOriginals = db.engine === 'postgres' ? sql`or id in (${originalsOf(accountId, ids)})` : sql``
  const rows = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and (id in (${join(ids)}) ${orOriginals})
      order by id ${forUpdate(db)}`,
    'with lazy fields',
  )
  return new Map(rows.filter(({ id }) => ids.includes(id)).map((invoice) => [invoice.id, invoice]))
}

const originalsOf = (accountId: number, ids: readonly number[]) =>
  sql`select case when kind = 'correction' then invoice_id else from_invoice_id end from invoices
    where account_id = ${accountId} and id in (${join(ids)})`

// Returns the existing ones among the ids.
export async function findInvoices(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and id in (${join(ids)})`,
  )
  return new Map(rows.map((invoice) => [invoice.id, invoice]))
}

export async function findInvoiceIdByOid(
  db: Database,
  accountId: number,
  oid: string,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(sql`select id from invoices
    where account_id = ${accountId} and deleted = 0 and income in (0, 1) and oid = ${oid} order by id limit 1`)
  return row?.id
}

export type Purchase = {
  id: number
  buyer_name: string | null
  buyer_tax_no: string | null
  issue_date: string
}

// Finds expenses with this number, regardless of case and spacing.
export const findPurchases = (db: Database, accountId: number, kind: string, number: string) =>
  db.all<Purchase>(sql`select id, buyer_name, buyer_tax_no, issue_date from invoices
    where account_id = ${accountId} and deleted = 0 and income = 0 and number_sort = ${searchText(number)}
    and kind = ${kind} and cancelled = 0 order by id limit ${PURCHASES_MAX}`)

const PURCHASES_MAX = 100

// Returns false if the document was delivered before, is issued by a supplier, or is deleted.
export async function saveDeliveryReason(
  db: Database,
  accountId: number,
  id: number,
  leftBy: string,
): Promise<boolean> {
  const { changes } = await db.run(sql`update invoices set left_by = ${leftBy}
    where account_id = ${accountId} and id = ${id} and deleted = 0 and left_by is null
    and (income = 1 or kind in (${join(BUYER_ISSUED_KINDS)}))`)
  return changes === 1
}

export const saveTemplateVersion = (db: Database, accountId: number, id: number, lookId: number) =>
  db.run(sql`update invoices set look_id = ${lookId}
    where account_id = ${accountId} and id = ${id} and look_id is null`)

type DocumentKey = { account_id: number; id: number; stage: number }

// Searches all accounts, because the token alone gives access to its document and to nothing else. In
// partitioned tables no unique key prevents two accounts from using the same token; such a token opens
// neither document. A deleted document keeps its token.
export async function findInvoiceKey(db: Database, token: string): Promise<DocumentKey | undefined> {
  const rows = await db.all<DocumentKey>(
    sql`select account_id, id, deleted as stage from invoices where token = ${token} limit 2`,
  )
  const [row] = rows
  return row && rows.length === 1 && row.stage !== DELETED ? row : undefined
}

export const findInvoiceKeyIn = (
  db: Database,
  accountId: number,
  token: string,
): Awaitable<DocumentKey | undefined> =>
  db.get<DocumentKey>(sql`select account_id, id, deleted as stage from invoices
    where account_id = ${accountId} and token = ${token} and deleted <> ${DELETED}`)
