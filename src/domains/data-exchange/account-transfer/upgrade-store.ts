import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { timeOrderedToken } from '../../../platform/secret.ts'

type Row = { account_id: number; id: number }

// Repairs documents stored before public links of transferred documents were checked: the link stays with the document that was issued here,
// and the others get new ones.
export async function renewSharedTokens(db: Database) {
  const sharedTokens = await db.all<{ token: string }>(
    sql`select token from invoices where token is not null group by token having count(*) > 1`,
  )
  for (const { token } of sharedTokens) {
    const rows = await db.all<Row>(
      sql`select account_id, id from invoices where token = ${token} order by id`,
    )
    const transferred = new Set<Row>()
    for (const row of rows) if (await isTransferred(db, row)) transferred.add(row)
    const owner = rows.find((row) => !transferred.has(row)) ?? rows[0]
    for (const row of rows) if (row !== owner) await replaceToken(db, row)
  }
}

const isTransferred = async (db: Database, { account_id, id }: Row): Promise<boolean> =>
  (await db.get(sql`select record_id from moved_records
    where account_id = ${account_id} and resource = 'invoices' and record_id = ${id} limit 1`)) !== undefined

const replaceToken = (db: Database, { account_id, id }: Row) =>
  db.run(
    sql`update invoices set token = ${timeOrderedToken(Date.now())} where account_id = ${account_id} and id = ${id}`,
  )
