import { readChanges } from '../../../platform/audit/history.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import { invoices } from '../../documents/invoices/schema.ts'

const ENTRIES_MAX = 5000 // the newest entries that are searched
const EMAILS_MAX = 10
const READ_MAX = 60 // an email that is retried has several entries

type Row = { record_id: number; at: number; changes: string; number: string | null }
export type SentEmail = {
  invoice_id: number
  number: string | null
  at: number
  status: string
  error: string | null
}

// Reads the outcome of emails from the audit log, because the documents would have to be read one by one.
export async function findLastEmails(db: Database, accountId: number): Promise<SentEmail[]> {
  const rows = await db.all<Row>(sql`select e.record_id, e.at, e.changes, i.number from audit_entries e
    left join invoices i on i.account_id = e.account_id and i.id = e.record_id and i.deleted = 0
    where e.account_id = ${accountId} and e.action = 'send_by_email' and e.resource = ${invoices.name}
    and e.seq > (select coalesce(max(seq), 0) from audit_heads where account_id = ${accountId}) - ${ENTRIES_MAX}
    order by e.seq desc limit ${READ_MAX}`)
  const newestByInvoice = new Map<number, SentEmail>()
  for (const { record_id, at, changes, number } of rows) {
    const { email_status, email_error } = readChanges(changes)
    if (newestByInvoice.has(record_id) || typeof email_status?.[1] !== 'string') continue
    const error = typeof email_error?.[1] === 'string' ? email_error[1] : null
    newestByInvoice.set(record_id, { invoice_id: record_id, number, at, status: email_status[1], error })
  }
  return [...newestByInvoice.values()].slice(0, EMAILS_MAX)
}
