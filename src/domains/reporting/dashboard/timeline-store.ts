import type { Database } from '../../../platform/database/database.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

const LINKED_MAX = 100

type PaymentRow = {
  id: number
  name: string
  currency: string | null
  paid: number
  paid_date: number | null
  price: string
  amount: string
  origin: string | null
}

export const findPayments = (db: Database, accountId: number, invoiceId: number) =>
  db.all<PaymentRow>(sql`select p.id, p.name, p.currency, p.paid, p.paid_date, cast(p.price as text) as price,
    cast(s.amount as text) as amount, p.origin from payment_shares s
    join banking_payments p on p.account_id = s.account_id and p.id = s.payment_id
    where s.account_id = ${accountId} and s.invoice_id = ${invoiceId} and p.deleted = 0
    order by p.paid_date, p.id limit ${LINKED_MAX}`)

// The days on which the document was viewed through its link, and the channels.
export const findViews = (db: Database, accountId: number, invoiceId: number) =>
  db.all<{ at: number; way: string }>(sql`select at, way from invoice_views
    where account_id = ${accountId} and invoice_id = ${invoiceId} order by at desc limit ${LINKED_MAX}`)

export type RelatedDocument = {
  id: number
  kind: string
  number: string
  from_invoice_id: number | null
  invoice_id: number | null
}

// The documents that refer to this one, or that it refers to.
export function findRelatedDocuments(db: Database, accountId: number, invoice: Invoice) {
  const { id, from_invoice_id, invoice_id, invoice_for_receipt_id, receipt_for_invoice_id } = invoice
  const referencedIds = [from_invoice_id, invoice_id, invoice_for_receipt_id, receipt_for_invoice_id]
  const ids = [
    0,
    ...referencedIds.filter((referencedId) => referencedId !== null),
    ...settledAdvanceIds(invoice),
  ]
  const columns = sql`select id, kind, number, from_invoice_id, invoice_id from invoices
    where account_id = ${accountId} and deleted = 0`
  return db.all<RelatedDocument>(sql`${columns} and id in (${join(ids)})
    union ${columns} and from_invoice_id = ${id} union ${columns} and invoice_id = ${id}
    order by id limit ${LINKED_MAX}`)
}

// The advances that a final invoice settles.
export const settledAdvanceIds = ({ settled_advances }: Invoice): number[] =>
  ((settled_advances ?? []) as { id: number }[]).map(({ id }) => id)

// The final invoices of the order that an advance is for.
export const findFinalInvoiceIds = async (
  db: Database,
  accountId: number,
  orderId: number,
): Promise<number[]> => {
  const rows = await db.all<{ id: number }>(sql`select id from invoices
    where account_id = ${accountId} and deleted = 0 and from_invoice_id = ${orderId} and kind = 'final'
    order by id limit ${LINKED_MAX}`)
  return rows.map(({ id }) => Number(id))
}

export const findGoodsIssues = (db: Database, accountId: number, invoiceId: number) =>
  db.all<{ [name: string]: unknown }>(sql`select d.id, 'warehouse_documents' as resource, d.kind, d.number,
    'delivery' as relation from warehouse_document_invoices l
    join warehouse_documents d on d.account_id = l.account_id and d.id = l.warehouse_document_id
    where l.account_id = ${accountId} and l.invoice_id = ${invoiceId} and d.deleted = 0
    order by d.id limit ${LINKED_MAX}`)

type Source = { filename: string; format: string | null; origin: string; extension: string }

// The received file that a document was created from.
export async function findReceivedFile(db: Database, accountId: number, { id, received }: Invoice) {
  const { file_id } = (received ?? {}) as { file_id?: number }
  const file =
    file_id &&
    (await db.get<Source>(sql`select filename, format, origin, extension from received_files
      where account_id = ${accountId} and id = ${file_id}`))
  if (!file) return undefined
  const { extension, ...source } = file
  return { ...source, file_url: `/invoices/${id}/received_file.${extension}` }
}
