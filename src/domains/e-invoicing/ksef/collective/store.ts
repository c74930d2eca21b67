import type { Database } from '../../../../platform/database/database.ts'
import { selectRecords } from '../../../../platform/database/records.ts'
import { join, type Sql, sql } from '../../../../platform/database/sql.ts'
import { type Collective, collectives } from './schema.ts'

export const containsInvoice = (accountId: number, invoiceId: number): Sql =>
  sql`id in (select collective_id from ksef_collected where account_id = ${accountId} and invoice_id = ${invoiceId})`

// Lists the collective identifiers of a document, newest first.
export const listForInvoice = (db: Database, accountId: number, invoiceId: number): Promise<Collective[]> =>
  selectRecords(
    db,
    collectives,
    sql`where account_id = ${accountId} and deleted = 0 and ${containsInvoice(accountId, invoiceId)} order by id desc`,
  )

export const insertCollected = (
  db: Database,
  accountId: number,
  collectiveId: number,
  invoiceIds: readonly number[],
) => {
  const rows = invoiceIds.map((invoiceId) => sql`(${accountId}, ${invoiceId}, ${collectiveId})`)
  return db.run(sql`insert into ksef_collected (account_id, invoice_id, collective_id) values ${join(rows)}`)
}
