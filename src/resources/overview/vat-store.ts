import type { Database } from '../../platform/database/database.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'
import { documents, type Side } from './store.ts'

// The documents of a declaration, with what their data says of tax.

const PAGE = 1000

type Row = {
  id: number
  day: string
  number: string
  kind: string
  currency: string
  own_tax: string | null
  data: string
}
export type Data = {
  receipt_for_invoice_id?: number | null
  totals_by_rate?: { [name: string]: string }[]
  margins_by_rate?: { [name: string]: string }[]
  exchange_currency?: string
  exchange_currency_rate?: string
}
type Document = Omit<Row, 'data'> & { read: Data }

// By the day of their tax: most are declared in the month of their issue, the others are found by a day of their own.
export async function* declared(db: Database, side: Side, from: string, to: string): AsyncIterable<Document> {
  yield* between(db, side, sql`issue_date`, sql`and declared_on is null`, from, to)
  yield* between(db, side, sql`declared_on`, sql``, from, to)
}

async function* between(
  db: Database,
  side: Side,
  day: Sql,
  further: Sql,
  from: string,
  to: string,
): AsyncIterable<Document> {
  let last = { day: from, id: 0 }
  for (;;) {
    const rows = await db.all<Row>(sql`select id, ${day} as day, number, kind, currency,
      cast(tax_in_account_currency as text) as own_tax, data from invoices
      where ${documents(side)} and (${day}, id) > (${last.day}, ${last.id}) and ${day} <= ${to} ${further}
      order by ${day}, id limit ${PAGE}`)
    const page = rows.map(({ data, ...row }) => ({ ...row, read: JSON.parse(data) as Data }))
    const receipts = await standingReceipts(db, side, page)
    // Its tax was declared with the receipt, for as long as there is one.
    yield* page.filter(({ read }) => !receipts.has(read.receipt_for_invoice_id ?? 0))
    if (rows.length < PAGE) return
    last = rows.at(-1) as Row
  }
}

async function standingReceipts(db: Database, side: Side, page: readonly Document[]): Promise<Set<number>> {
  const ids = page.flatMap(({ read }) => read.receipt_for_invoice_id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.all<{ id: number }>(sql`select id from invoices where ${documents(side)}
    and id in (${join(ids)})`)
  return new Set(rows.map(({ id }) => id))
}
