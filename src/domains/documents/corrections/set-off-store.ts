import { type Decimal, toUnits } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Tell } from '../../../platform/database/upgrades/migrate.ts'
import { toData } from '../../../platform/fields/storage-values.ts'
import { withSetOff } from '../invoices/rules/amount-due.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import { readChain } from './chain.ts'
import { chainSetOffs } from './set-off.ts'

// Documents of a time when they were owed for beside what their corrections gave back. Their status stays as it was told.
export async function fillSetOffs(db: Database, tell: Tell) {
  const accounts = await db.all<{ id: number }>(sql`select id from accounts order by id`)
  let rows = 0
  for (const { id: account_id } of accounts) {
    const passed = new Set<number>()
    for (const id of await correctedIds(db, account_id)) {
      const chain = await readChain(db, account_id, id)
      if (!chain || passed.has(chain.original.id)) continue
      passed.add(chain.original.id)
      const members = [chain.original, ...chain.corrections]
      const amounts = chainSetOffs(members)
      for (const [place, one] of members.entries())
        await keepSetOff(db, account_id, one, amounts[place] as Decimal)
      rows += members.length
      tell(rows)
    }
  }
}

// With those of which something was set off once: an older version may have taken the correction away.
async function correctedIds(db: Database, account_id: number): Promise<number[]> {
  const found = await db.all<{ id: number }>(sql`select distinct invoice_id as id from invoices
    where account_id = ${account_id} and kind = 'correction' and invoice_id is not null and deleted = 0
    and cancelled = 0 union select id from invoices
    where account_id = ${account_id} and deleted = 0 and data like '%"set_off"%' order by id`)
  return found.map(({ id }) => id)
}

async function keepSetOff(db: Database, account_id: number, invoice: Invoice, amount: Decimal) {
  const { set_off, amount_due, debt, refund } = withSetOff(invoice, amount)
  const row = await db.get<{ data: string }>(
    sql`select data from invoices where account_id = ${account_id} and id = ${invoice.id}`,
  )
  const { set_off: _, ...data } = JSON.parse(row?.data ?? '{}')
  const kept = set_off ? { ...data, set_off: toData(invoices.fields.set_off, set_off) } : data
  await db.run(sql`update invoices set data = ${JSON.stringify(kept)}, amount_due = ${units(amount_due)},
    debt = ${units(debt)}, refund = ${units(refund)} where account_id = ${account_id} and id = ${invoice.id}`)
}

const units = (amount: Decimal | null) => amount && (toUnits(amount, SCALE) as bigint)
const SCALE = 2
