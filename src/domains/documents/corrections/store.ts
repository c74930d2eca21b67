import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

// With those that name a correction instead of the document, as was once possible.
export async function correctionsOf(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Invoice[]> {
  const found = new Map<number, Invoice>()
  let named = [...ids]
  while (named.length > 0) {
    const further = await selectRecords(
      db,
      invoices,
      sql`where account_id = ${account_id} and deleted = 0 and cancelled = 0 and kind = 'correction'
        and invoice_id in (${join(named)})`,
      'with lazy fields',
    )
    named = further.map(({ id }) => id).filter((id) => !found.has(id))
    for (const one of further) found.set(one.id, one)
  }
  return [...found.values()].toSorted((a, b) => a.id - b.id)
}
