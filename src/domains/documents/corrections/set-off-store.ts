import { type Decimal, toUnits } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { ReportProgress } from '../../../platform/database/upgrades/migrate.ts'
import { toData } from '../../../platform/fields/storage-values.ts'
import { withSetOff } from '../invoices/rules/amount-due.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { readChain } from './chain.ts'
import { chainSetOffs } from './set-off.ts'

// Fills the set-offs of documents stored before corrections were set off. Their status stays unchanged.
export async function fillSetOffs(db: Database, report: ReportProgress) {
  const accounts = await db.all<{ id: number }>(sql`select id from accounts order by id`)
  let rows = 0
  for (const { id: accountId } of accounts) {
    const visitedIds = new Set<number>()
    for (const id of await correctedIds(db, accountId)) {
      const chain = await readChain(db, accountId, id)
      if (!chain || visitedIds.has(chain.original.id)) continue
      visitedIds.add(chain.original.id)
      const members = [chain.original, ...chain.corrections]
      const amounts = chainSetOffs(members)
      for (const [index, document] of members.entries())
        await saveSetOff(db, accountId, document, amounts[index] as Decimal)
      rows += members.length
      report(rows)
    }
  }
}

// Includes documents with a stored set-off, because an older version may have deleted their correction.
async function correctedIds(db: Database, accountId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select distinct invoice_id as id from invoices
    where account_id = ${accountId} and kind = 'correction' and invoice_id is not null and deleted = 0
    and cancelled = 0 union select id from invoices
    where account_id = ${accountId} and deleted = 0 and data like '%"set_off"%' order by id`)
  return rows.map(({ id }) => id)
}

async function saveSetOff(db: Database, accountId: number, invoice: Invoice, amount: Decimal) {
  const { set_off, amount_due, debt, refund } = withSetOff(invoice, amount)
  const row = await db.get<{ data: string }>(
    sql`select data from invoices where account_id = ${accountId} and id = ${invoice.id}`,
  )
  const { set_off: _, ...data } = JSON.parse(row?.data ?? '{}')
  const storedData = set_off ? { ...data, set_off: toData(invoices.fields.set_off, set_off) } : data
  await db.run(sql`update invoices set data = ${JSON.stringify(storedData)}, amount_due = ${units(amount_due)},
    debt = ${units(debt)}, refund = ${units(refund)} where account_id = ${accountId} and id = ${invoice.id}`)
}

const units = (amount: Decimal | null) => amount && (toUnits(amount, SCALE) as bigint)
const SCALE = 2
