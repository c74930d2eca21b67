import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

// Also finds corrections of corrections, which older versions allowed.
export async function correctionsOf(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Invoice[]> {
  const corrections = new Map<number, Invoice>()
  let correctedIds = [...ids]
  while (correctedIds.length > 0) {
    const batch = await selectRecords(
      db,
      invoices,
      sql`where account_id = ${accountId} and deleted = 0 and cancelled = 0 and kind = 'correction'
        and invoice_id in (${join(correctedIds)})`,
      'with lazy fields',
    )
    correctedIds = batch.map(({ id }) => id).filter((id) => !corrections.has(id))
    for (const correction of batch) corrections.set(correction.id, correction)
  }
  return [...corrections.values()].toSorted((a, b) => a.id - b.id)
}

// The invoices that a client got in a period, the oldest first.
export async function invoicesOfPeriod(
  db: Database,
  accountId: number,
  clientId: number,
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from invoices where account_id = ${accountId}
    and deleted = 0 and cancelled = 0 and income = 1 and client_id = ${clientId}
    and kind in (${join(COLLECTIVE_KINDS)}) and issue_date >= ${from} and issue_date <= ${until}
    order by issue_date, id limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

const COLLECTIVE_KINDS = ['vat', 'vat_mp', 'final', 'wdt', 'export_products']
