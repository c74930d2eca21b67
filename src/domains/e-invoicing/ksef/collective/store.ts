import type { Database } from '../../../../platform/database/database.ts'
import { selectRecords } from '../../../../platform/database/records.ts'
import { join, type Sql, sql } from '../../../../platform/database/sql.ts'
import { type Collective, collectives } from './schema.ts'

export const containsInvoice = (account_id: number, invoice_id: number): Sql =>
  sql`id in (select collective_id from ksef_collected where account_id = ${account_id} and invoice_id = ${invoice_id})`

// Lists the collective identifiers of a document, newest first.
export const listForInvoice = (db: Database, account_id: number, invoice_id: number): Promise<Collective[]> =>
  selectRecords(
    db,
    collectives,
    sql`where account_id = ${account_id} and deleted = 0 and ${containsInvoice(account_id, invoice_id)} order by id desc`,
  )

export const insertCollected = (
  db: Database,
  account_id: number,
  collective_id: number,
  invoice_ids: readonly number[],
) => {
  const rows = invoice_ids.map((invoice_id) => sql`(${account_id}, ${invoice_id}, ${collective_id})`)
  return db.run(sql`insert into ksef_collected (account_id, invoice_id, collective_id) values ${join(rows)}`)
}
