import { absolute, add, type Decimal, isPositive, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import type { NumberedTable } from '../../catalog/numbering/store.ts'
import { warehouseActions } from '../stock-movements/schema.ts'

export const numberedDocuments: NumberedTable = {
  table: sql`warehouse_documents`,
  isNumberedHere: sql`1 = 1`,
}

// Records which documents issue the goods of which invoices.
export const goodsIssuesTable: Table = {
  name: 'warehouse_document_invoices',
  has_id: false,
  key: ['account_id', 'invoice_id', 'warehouse_document_id'],
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'warehouse_document_id', type: 'integer' },
  ],
  indexes: [['account_id', 'warehouse_document_id']],
}

export async function saveGoodsIssues(
  db: Database,
  accountId: number,
  documentId: number,
  invoiceIds: readonly number[],
) {
  await db.run(sql`delete from warehouse_document_invoices
    where account_id = ${accountId} and warehouse_document_id = ${documentId}`)
  if (invoiceIds.length === 0) return
  await insertRows(
    db,
    'insert into warehouse_document_invoices (account_id, invoice_id, warehouse_document_id)',
    invoiceIds.map((id) => [accountId, id, documentId]),
  )
}

// The first live document that issues the goods of an invoice.
export async function findGoodsIssue(
  db: Database,
  accountId: number,
  invoiceId: number,
): Promise<number | null> {
  const row = await db.get<{
    id: number | null
  }>(sql`select min(d.id) as id from warehouse_document_invoices l
    join warehouse_documents d on d.account_id = l.account_id and d.id = l.warehouse_document_id
    where l.account_id = ${accountId} and l.invoice_id = ${invoiceId} and d.deleted = 0 and d.kind in ('wz', 'rw')`)
  return row?.id ?? null
}

// The live documents that receive the goods of these purchases.
export async function findReceipts(
  db: Database,
  accountId: number,
  purchaseIds: readonly number[],
): Promise<number[]> {
  if (purchaseIds.length === 0) return []
  const rows = await db.all<{ id: number }>(sql`select distinct d.id from warehouse_document_invoices l
    join warehouse_documents d on d.account_id = l.account_id and d.id = l.warehouse_document_id
    where l.account_id = ${accountId} and l.invoice_id in (${join(purchaseIds)}) and d.deleted = 0
    and d.kind = 'pz' order by d.id`)
  return rows.map(({ id }) => Number(id))
}

export type GoodsValues = ReadonlyMap<string, Decimal> // by document and line, or by document and product

// Reads the cost of the goods of documents at the time they moved. A transfer counts at its source.
export async function findGoodsValues(
  db: Database,
  accountId: number,
  documentIds: readonly number[],
): Promise<GoodsValues> {
  if (documentIds.length === 0) return new Map()
  const rows = await selectRecords(
    db,
    warehouseActions,
    sql`where account_id = ${accountId} and deleted = 0 and warehouse_document_id in (${join(documentIds)})`,
  )
  const goodsValues = new Map<string, Decimal>()
  for (const { warehouse_document_id, line, product_id, kind, quantity, total_purchase_price_net } of rows) {
    if (kind === 'mm' && quantity && isPositive(quantity)) continue
    const key = `${warehouse_document_id} ${line ?? `of ${product_id}`}`
    goodsValues.set(key, add(goodsValues.get(key) ?? ZERO, absolute(total_purchase_price_net ?? ZERO)))
  }
  return goodsValues
}

// Movements stored before they had a line number are found by their product.
export const goodsValue = (goodsValues: GoodsValues, documentId: number, line: number, productId: unknown) =>
  goodsValues.get(`${documentId} ${line}`) ?? goodsValues.get(`${documentId} of ${productId}`) ?? null

export async function findWarehouseName(
  db: Database,
  accountId: number,
  id: number | null,
): Promise<string | null> {
  const row = await db.get<{ name: string }>(sql`select name from warehouses
    where account_id = ${accountId} and id = ${id ?? 0}`)
  return row?.name ?? null
}
