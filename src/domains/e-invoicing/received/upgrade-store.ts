import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

// Files that were booked before their documents noted the decision.
export async function noteDecisions(db: Database) {
  const rows = await db.all<{ account_id: number; id: number; data: string }>(
    sql`select invoices.account_id, invoices.id, invoices.data from received_files
      join invoices on invoices.account_id = received_files.account_id and invoices.id = received_files.invoice_id
      where received_files.decision = 'booked'`,
  )
  for (const { account_id, id, data } of rows) {
    const fields = JSON.parse(data)
    if (!fields.received) continue
    const noted = JSON.stringify({ ...fields, received: { ...fields.received, is_booked: true } })
    await db.run(sql`update invoices set data = ${noted} where account_id = ${account_id} and id = ${id}`)
  }
}
