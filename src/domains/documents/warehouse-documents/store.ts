import { absolute, add, type Decimal, isPositive, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import type { Ledger } from '../../catalog/numbering/store.ts'
import { warehouseActions } from '../stock-movements/schema.ts'

export const documentLedger: Ledger = { table: sql`warehouse_documents`, own: sql`1 = 1` }

// Which documents deliver which invoices.
export const deliveriesTable: Table = {
  name: 'warehouse_document_invoices',
  has_id: false,
  key: ['account_id', 'invoice_id', 'warehouse_document_id'],
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'warehouse_document_id', type: 'integer' },
  ],
  indexes: [['account_id', 'warehouse_document_id']],
}

export async function keepDeliveries(
  db: Database,
  account_id: number,
  document_id: number,
  invoice_ids: readonly number[],
) {
  await db.run(sql`delete from warehouse_document_invoices
    where account_id = ${account_id} and warehouse_document_id = ${document_id}`)
  if (invoice_ids.length === 0) return
  await insertRows(
    db,
    'insert into warehouse_document_invoices (account_id, invoice_id, warehouse_document_id)',
    invoice_ids.map((id) => [account_id, id, document_id]),
  )
}

// The first live document that issues the goods of an invoice.
export async function findDelivery(
  db: Database,
  account_id: number,
  invoice_id: number,
): Promise<number | null> {
  const row = await db.get<{
    id: number | null
  }>(sql`select min(d.id) as id from warehouse_document_invoices l
    join warehouse_documents d on d.account_id = l.account_id and d.id = l.warehouse_document_id
    where l.account_id = ${account_id} and l.invoice_id = ${invoice_id} and d.deleted = 0 and d.kind in ('wz', 'rw')`)
  return row?.id ?? null
}

export type Worth = ReadonlyMap<string, Decimal> // by document, and line or product

// What the goods of documents were worth when they moved. A transfer counts where it begins.
export async function findWorth(
  db: Database,
  account_id: number,
  document_ids: readonly number[],
): Promise<Worth> {
  if (document_ids.length === 0) return new Map()
  const rows = await selectRecords(
    db,
    warehouseActions,
    sql`where account_id = ${account_id} and deleted = 0 and warehouse_document_id in (${join(document_ids)})`,
  )
  const worth = new Map<string, Decimal>()
  for (const { warehouse_document_id, line, product_id, kind, quantity, total_purchase_price_net } of rows) {
    if (kind === 'mm' && quantity && isPositive(quantity)) continue
    const key = `${warehouse_document_id} ${line ?? `of ${product_id}`}`
    worth.set(key, add(worth.get(key) ?? ZERO, absolute(total_purchase_price_net ?? ZERO)))
  }
  return worth
}

// Documents from before movements knew their line are told by the product.
export const worthOf = (worth: Worth, document_id: number, line: number, product_id: unknown) =>
  worth.get(`${document_id} ${line}`) ?? worth.get(`${document_id} of ${product_id}`) ?? null

export async function findWarehouseName(
  db: Database,
  account_id: number,
  id: number | null,
): Promise<string | null> {
  const row = await db.get<{ name: string }>(sql`select name from warehouses
    where account_id = ${account_id} and id = ${id ?? 0}`)
  return row?.name ?? null
}
