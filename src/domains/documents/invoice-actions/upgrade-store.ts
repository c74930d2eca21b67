import { absolute, type Decimal, negate, toUnits, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { rebuildCounters } from '../../../platform/database/lists/counters.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import type { ReportProgress } from '../../../platform/database/upgrades/migrate.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { fillSetOffs } from '../corrections/set-off-store.ts'
import { ACQUISITION_KINDS, NON_SALE_KINDS, TURNOVER_KINDS } from '../invoices/kinds.ts'
import { amountDue, hasPayments } from '../invoices/rules/amount-due.ts'
import { receivableOf } from '../invoices/rules/debts.ts'
import { exchangedTotals } from '../invoices/rules/exchange.ts'
import { declaredOn } from '../invoices/rules/payment-terms.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

// Upgrades of stored documents. Each comment says which older documents the upgrade is for.

const SCALE = 2
const BATCH_SIZE = 500

// Documents stored before the amount due had a column. Documents with charges and deductions are read and
// calculated, the others are updated in SQL.
export async function fillAmountsDue(db: Database, report: ReportProgress) {
  await db.run(sql`update invoices set amount_due = coalesce(price_gross, 0) - coalesce(paid, 0)
    where amount_due is null and data not like '%"settlement_positions"%'`)
  const accounts = await db.all<{ id: number }>(sql`select id from accounts order by id`)
  let rows = 0
  for (const { id: accountId } of accounts) {
    let filled: number
    do {
      filled = await fillBatch(db, accountId)
      rows += filled
      report(rows)
    } while (filled === BATCH_SIZE)
  }
}

async function fillBatch(db: Database, accountId: number): Promise<number> {
  const batch = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and amount_due is null order by id limit ${BATCH_SIZE}`,
  )
  for (const invoice of batch) {
    const units = toUnits(amountDue(invoice), SCALE) as bigint
    await db.run(sql`update invoices set amount_due = ${units}
      where account_id = ${accountId} and id = ${invoice.id}`)
  }
  return batch.length
}

// Documents stored before receivables had columns.
export async function fillDebts(db: Database) {
  const isReceivable = sql`cancelled = 0 and kind in (${join(TURNOVER_KINDS)})`
  await db.run(
    sql`update invoices set debt = null, refund = null where debt is not null or refund is not null`,
  )
  await db.run(sql`update invoices set debt = amount_due
    where ${isReceivable} and amount_due > 0 and (status <> 'paid' or paid < 0)`)
  await db.run(sql`update invoices set refund = -amount_due
    where ${isReceivable} and amount_due < 0 and (status <> 'paid' or paid > 0)`)
  for (const { account_id, id } of await receiptsWithInvoice(db))
    await db.run(
      sql`update invoices set debt = null, refund = null where account_id = ${account_id} and id = ${id}`,
    )
}

// Reads the id of the invoice from the JSON of each receipt, because it has no column.
async function receiptsWithInvoice(db: Database): Promise<{ account_id: number; id: number }[]> {
  const receipts = await db.all<{
    account_id: number
    id: number
    data: string
  }>(sql`select account_id, id, data
    from invoices where kind = 'receipt' and data like '%"invoice_for_receipt_id"%'`)
  return receipts.filter(({ data }) => (JSON.parse(data).invoice_for_receipt_id ?? null) !== null)
}

// Documents stored before their tax in the account's currency had a column.
export async function fillAccountTaxes(db: Database) {
  const accounts = await db.all<{ id: number; settings: string }>(sql`select id, settings from accounts`)
  for (const { id: accountId, settings } of accounts) {
    const accountCurrency: string = JSON.parse(settings).currency ?? ''
    await db.run(sql`update invoices set tax_in_account_currency = price_tax
      where account_id = ${accountId} and tax_in_account_currency is null
      and (currency = ${accountCurrency} or price_tax = 0)`)
    const foreign = await selectRecords(
      db,
      invoices,
      sql`where account_id = ${accountId} and tax_in_account_currency is null
        and data like '%"exchange_currency_rate"%'`,
    )
    for (const invoice of foreign) {
      const exchanged = exchangedTotals(invoice)
      if (exchanged?.currency !== accountCurrency) continue
      const units = toUnits(exchanged.tax, SCALE) as bigint
      await db.run(sql`update invoices set tax_in_account_currency = ${units}
        where account_id = ${accountId} and id = ${invoice.id}`)
    }
  }
}

// Documents stored before `counted` had a column. The counters by it need a table with another key.
export async function fillCounted(db: Database) {
  await db.run(sql`update invoices set counted = case when cancelled = 0 and kind in (${join(TURNOVER_KINDS)})
    then 1 else 0 end`)
  for (const { account_id, id } of await receiptsWithInvoice(db))
    await db.run(sql`update invoices set counted = 0 where account_id = ${account_id} and id = ${id}`)
}

// Documents stored before the tax point had a column. Nearly all have it in the month of their issue date, so
// only the others are read.
export async function fillDeclaredDays(db: Database) {
  const differing = await db.all<{ account_id: number; id: number; issue_date: string; data: string }>(
    sql`select account_id, id, issue_date, data from invoices where data like '%"accounting_vat_tax_date":"%'
      and data not like '%"accounting_vat_tax_date":"' || substr(issue_date, 1, 7) || '-%'`,
  )
  for (const { account_id, id, issue_date, data } of differing) {
    const day = declaredOn(JSON.parse(data).accounting_vat_tax_date ?? null, issue_date)
    await db.run(
      sql`update invoices set declared_on = ${day} where account_id = ${account_id} and id = ${id}`,
    )
  }
}

// Documents stored when notes bore tax, credit notes were debts of their buyers, and acquisitions claims on
// their suppliers.
export async function fixNonSales(db: Database) {
  await db.run(sql`update invoices set tax_in_account_currency = 0 where kind in (${join(NON_SALE_KINDS)})`)
  await db.run(sql`update invoices set counted = 0, debt = null, refund = null
    where income = 1 and kind in (${join(ACQUISITION_KINDS)})`)
  const accounts = await db.all<{ id: number }>(sql`select id from accounts order by id`)
  for (const { id: accountId } of accounts) {
    const notes = await selectRecords(
      db,
      invoices,
      sql`where account_id = ${accountId} and kind = 'accounting_note'
        and data like '%"accounting_note_kind":"credit"%'`,
    )
    for (const note of notes) await fixCreditNote(db, accountId, note)
  }
}

// The amount stored as paid was a refund, so its sign changes.
async function fixCreditNote(db: Database, accountId: number, note: Invoice) {
  const amount = note.paid ?? ZERO
  const paid = hasPayments(note) ? amount : negate(absolute(amount))
  const amount_due = amountDue({ ...note, paid })
  const { debt, refund, counted } = receivableOf({ ...note, paid, amount_due })
  const units = (amount: Decimal | null) => amount && (toUnits(amount, SCALE) as bigint)
  await db.run(sql`update invoices set paid = ${units(paid)}, amount_due = ${units(amount_due)},
    debt = ${units(debt)}, refund = ${units(refund)}, counted = ${counted ? 1 : 0}
    where account_id = ${accountId} and id = ${note.id}`)
}

// Documents stored before their KSeF number had a column.
export async function fillGovNumbers(db: Database) {
  const numbered = await db.all<{ account_id: number; id: number; data: string }>(
    sql`select account_id, id, data from invoices where data like '%"gov_id":"%'`,
  )
  for (const { account_id, id, data } of numbered) {
    const govId: string | null = JSON.parse(data).gov_id ?? null
    await db.run(sql`update invoices set gov_id = ${govId} where account_id = ${account_id} and id = ${id}`)
  }
}

export async function recount(db: Database) {
  await db.run(raw('drop table if exists invoices_tallies'))
  await rebuildCounters(db, invoices as Resource)
}

// Documents stored before overpayments of paid documents were recorded.
export async function rebuildReceivables(db: Database) {
  await fillDebts(db)
  await recount(db)
}

export async function rebuildNonSales(db: Database) {
  await fixNonSales(db)
  await recount(db)
}

export async function rebuildSetOffs(db: Database, report: ReportProgress) {
  await fillSetOffs(db, report)
  await recount(db)
}
