import { type Decimal, equals, toUnits, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { ReportProgress } from '../../../platform/database/upgrades/migrate.ts'
import { toData } from '../../../platform/fields/storage-values.ts'
import { readChain } from '../corrections/chain.ts'
import { chainSetOffs } from '../corrections/set-off.ts'
import { ACQUISITION_KINDS, isAcquisition, owesNet } from '../invoices/kinds.ts'
import { amountDue, hasPayments, withSetOff } from '../invoices/rules/amount-due.ts'
import { receivableOf } from '../invoices/rules/debts.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

// Corrects documents from the time when acquisitions were debts including the tax that the account owes itself, and
// when corrections did not refer to acquisitions. Documents that were marked as paid in full by hand stay paid in full.

const SCALE = 2

export async function fillAcquisitionDebts(db: Database, report: ReportProgress) {
  const accounts = await db.all<{ id: number }>(sql`select id from accounts order by id`)
  let rows = 0
  for (const { id: accountId } of accounts) {
    for (const acquisition of await acquisitionsOf(db, accountId)) {
      const chain = await readChain(db, accountId, acquisition.id)
      const members = [
        acquisition,
        ...(chain?.corrections ?? []).map((it) => asCorrectionOf(it, acquisition)),
      ]
      const settled = members.map(withoutTaxPaid)
      const amounts = chainSetOffs(settled)
      for (const [index, document] of settled.entries())
        await save(db, accountId, document, amounts[index] ?? ZERO)
      rows += members.length
      report(rows)
    }
  }
}

const acquisitionsOf = (db: Database, accountId: number): Promise<Invoice[]> =>
  selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and kind <> 'correction' and (kind in (${join(ACQUISITION_KINDS)})
      or (income = 0 and data like '%"reverse_charge":true%'))`,
    'with lazy fields',
  )

const asCorrectionOf = (correction: Invoice, { kind, reverse_charge }: Invoice): Invoice => ({
  ...correction,
  corrected_kind: (isAcquisition({ kind }) ? kind : null) as Invoice['corrected_kind'],
  reverse_charge: correction.income === false && reverse_charge ? true : correction.reverse_charge,
})

function withoutTaxPaid(invoice: Invoice): Invoice {
  const { status, paid, price_net, price_gross } = invoice
  const isMarked = status === 'paid' && !hasPayments(invoice) && equals(paid ?? ZERO, price_gross ?? ZERO)
  return owesNet(invoice) && isMarked ? { ...invoice, paid: price_net } : invoice
}

async function save(db: Database, accountId: number, invoice: Invoice, amount: Decimal) {
  const after = invoice.cancelled ? { set_off: null, ...asCancelled(invoice) } : withSetOff(invoice, amount)
  const { counted } = receivableOf({ ...invoice, ...after })
  const row = await db.get<{ data: string }>(
    sql`select data from invoices where account_id = ${accountId} and id = ${invoice.id}`,
  )
  const { set_off: _, ...data } = JSON.parse(row?.data ?? '{}')
  const stored = {
    ...data,
    ...(after.set_off && { set_off: toData(invoices.fields.set_off, after.set_off) }),
    ...(invoice.corrected_kind && { corrected_kind: invoice.corrected_kind }),
    ...(invoice.reverse_charge && { reverse_charge: true }),
  }
  await db.run(sql`update invoices set data = ${JSON.stringify(stored)}, paid = ${units(invoice.paid)},
    amount_due = ${units(after.amount_due)}, debt = ${units(after.debt)}, refund = ${units(after.refund)},
    counted = ${counted ? 1 : 0} where account_id = ${accountId} and id = ${invoice.id}`)
}

const asCancelled = (invoice: Invoice) => ({
  amount_due: amountDue({ ...invoice, set_off: null }),
  debt: null,
  refund: null,
})

const units = (amount: Decimal | null) => amount && (toUnits(amount, SCALE) as bigint)
