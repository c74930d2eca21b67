import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Entry } from '../../../tax/types.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'

// Reads the documents behind the entries of a return.

const IDS_MAX = 500

export async function documentsBehind(
  db: Database,
  accountId: number,
  entries: readonly Entry[],
): Promise<Map<number, Invoice>> {
  const ids = [...new Set(entries.map(({ document_id }) => document_id))]
  const documents = new Map<number, Invoice>()
  for (let start = 0; start < ids.length; start += IDS_MAX) {
    const rows = await selectRecords(
      db,
      invoices,
      sql`where account_id = ${accountId} and id in (${join(ids.slice(start, start + IDS_MAX))})`,
    )
    for (const invoice of rows) documents.set(invoice.id, invoice)
  }
  return documents
}
