import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'

const VIEWS_MAX = 200 // for each document

// Records views of a document through its link: one row for each day and channel.
export const viewsTable: Table = {
  name: 'invoice_views',
  has_id: false,
  key: ['account_id', 'invoice_id', 'day', 'way'],
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'day', type: 'integer' },
    { name: 'way', type: 'text' },
    { name: 'at', type: 'integer' },
  ],
}

export type View = { day: number; way: string; at: number }

export async function saveView(db: Database, accountId: number, invoiceId: number, view: View) {
  const { day, way, at } = view
  const counts = await db.get<{ total: number; same: number }>(sql`select count(*) as total,
    sum(case when day = ${day} and way = ${way} then 1 else 0 end) as same from invoice_views
    where account_id = ${accountId} and invoice_id = ${invoiceId}`)
  if (Number(counts?.same ?? 0) > 0 || Number(counts?.total ?? 0) >= VIEWS_MAX) return
  await db.run(sql`insert into invoice_views (account_id, invoice_id, day, way, at)
    values (${accountId}, ${invoiceId}, ${day}, ${way}, ${at}) on conflict do nothing`)
}
