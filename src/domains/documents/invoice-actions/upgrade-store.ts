import { absolute, type Decimal, negate, toUnits, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { rebuildTally } from '../../../platform/database/lists/counters.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import type { Tell } from '../../../platform/database/upgrades/migrate.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { fillSetOffs } from '../corrections/set-off-store.ts'
import { ACQUISITIONS, COUNTED_KINDS, NO_SALES } from '../invoices/kinds.ts'
import { amountDue, hasPayments } from '../invoices/rules/amount-due.ts'
import { owedOf } from '../invoices/rules/debts.ts'
import { exchangedOf } from '../invoices/rules/exchange.ts'
import { declaredOn } from '../invoices/rules/payment-terms.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

// What documents of older versions need once. Each step tells of the time it is for.

const SCALE = 2
const PORTION = 500

// Documents of a time when what is due of them had no column. Charges and deductions are read, the rest is a difference.
export async function fillAmountsDue(db: Database, tell: Tell) {
  await db.run(sql`update invoices set amount_due = coalesce(price_gross, 0) - coalesce(paid, 0)
    where amount_due is null and data not like '%"settlement_positions"%'`)
  const accounts = await db.all<{ id: number }>(sql`select id from accounts order by id`)
  let rows = 0
  for (const { id: account_id } of accounts) {
    let found: number
    do {
      found = await fillSomeDue(db, account_id)
      rows += found
      tell(rows)
    } while (found === PORTION)
  }
}

async function fillSomeDue(db: Database, account_id: number): Promise<number> {
  const some = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and amount_due is null order by id limit ${PORTION}`,
  )
  for (const invoice of some) {
    const units = toUnits(amountDue(invoice), SCALE) as bigint
    await db.run(sql`update invoices set amount_due = ${units}
      where account_id = ${account_id} and id = ${invoice.id}`)
  }
  return some.length
}

// Documents of a time when what is owed for them was not kept.
export async function fillDebts(db: Database) {
  const is_asked = sql`cancelled = 0 and kind in (${join(COUNTED_KINDS)})`
  await db.run(
    sql`update invoices set debt = null, refund = null where debt is not null or refund is not null`,
  )
  await db.run(sql`update invoices set debt = amount_due
    where ${is_asked} and amount_due > 0 and (status <> 'paid' or paid < 0)`)
  await db.run(sql`update invoices set refund = -amount_due
    where ${is_asked} and amount_due < 0 and (status <> 'paid' or paid > 0)`)
  for (const { account_id, id } of await receiptsWithInvoice(db))
    await db.run(
      sql`update invoices set debt = null, refund = null where account_id = ${account_id} and id = ${id}`,
    )
}

// Which invoice a receipt has lies inside it and is read.
async function receiptsWithInvoice(db: Database): Promise<{ account_id: number; id: number }[]> {
  const receipts = await db.all<{
    account_id: number
    id: number
    data: string
  }>(sql`select account_id, id, data
    from invoices where kind = 'receipt' and data like '%"invoice_for_receipt_id"%'`)
  return receipts.filter(({ data }) => (JSON.parse(data).invoice_for_receipt_id ?? null) !== null)
}

// Documents of a time when their tax in the account's own currency had no column.
export async function fillAccountTaxes(db: Database) {
  const accounts = await db.all<{ id: number; settings: string }>(sql`select id, settings from accounts`)
  for (const { id: account_id, settings } of accounts) {
    const own_currency: string = JSON.parse(settings).currency ?? ''
    await db.run(sql`update invoices set tax_in_account_currency = price_tax
      where account_id = ${account_id} and tax_in_account_currency is null
      and (currency = ${own_currency} or price_tax = 0)`)
    const foreign = await selectRecords(
      db,
      invoices,
      sql`where account_id = ${account_id} and tax_in_account_currency is null
        and data like '%"exchange_currency_rate"%'`,
    )
    for (const invoice of foreign) {
      const exchanged = exchangedOf(invoice)
      if (exchanged?.currency !== own_currency) continue
      const units = toUnits(exchanged.tax, SCALE) as bigint
      await db.run(sql`update invoices set tax_in_account_currency = ${units}
        where account_id = ${account_id} and id = ${invoice.id}`)
    }
  }
}

// Documents of a time when it was not kept whether they count. The counts by it need a table with another key.
export async function fillCounted(db: Database) {
  await db.run(sql`update invoices set counted = case when cancelled = 0 and kind in (${join(COUNTED_KINDS)})
    then 1 else 0 end`)
  for (const { account_id, id } of await receiptsWithInvoice(db))
    await db.run(sql`update invoices set counted = 0 where account_id = ${account_id} and id = ${id}`)
}

// Documents of a time when the day of their tax was only inside them. Nearly all have one in the month of their issue.
export async function fillDeclaredDays(db: Database) {
  const others = await db.all<{ account_id: number; id: number; issue_date: string; data: string }>(
    sql`select account_id, id, issue_date, data from invoices where data like '%"accounting_vat_tax_date":"%'
      and data not like '%"accounting_vat_tax_date":"' || substr(issue_date, 1, 7) || '-%'`,
  )
  for (const { account_id, id, issue_date, data } of others) {
    const day = declaredOn(JSON.parse(data).accounting_vat_tax_date ?? null, issue_date)
    await db.run(
      sql`update invoices set declared_on = ${day} where account_id = ${account_id} and id = ${id}`,
    )
  }
}

// Documents of a time when notes bore tax, credit notes were debts of their buyers, and acquisitions claims on their vendors.
export async function sortOutsideSales(db: Database) {
  await db.run(sql`update invoices set tax_in_account_currency = 0 where kind in (${join(NO_SALES)})`)
  await db.run(sql`update invoices set counted = 0, debt = null, refund = null
    where income = 1 and kind in (${join(ACQUISITIONS)})`)
  const accounts = await db.all<{ id: number }>(sql`select id from accounts order by id`)
  for (const { id: account_id } of accounts) {
    const notes = await selectRecords(
      db,
      invoices,
      sql`where account_id = ${account_id} and kind = 'accounting_note'
        and data like '%"accounting_note_kind":"credit"%'`,
    )
    for (const note of notes) await sortCreditNote(db, account_id, note)
  }
}

// What was called paid was given back.
async function sortCreditNote(db: Database, account_id: number, note: Invoice) {
  const said = note.paid ?? ZERO
  const paid = hasPayments(note) ? said : negate(absolute(said))
  const amount_due = amountDue({ ...note, paid })
  const { debt, refund, counted } = owedOf({ ...note, paid, amount_due })
  const units = (amount: Decimal | null) => amount && (toUnits(amount, SCALE) as bigint)
  await db.run(sql`update invoices set paid = ${units(paid)}, amount_due = ${units(amount_due)},
    debt = ${units(debt)}, refund = ${units(refund)}, counted = ${counted ? 1 : 0}
    where account_id = ${account_id} and id = ${note.id}`)
}

// Documents of a time when their number in KSeF was only inside them.
export async function fillGovNumbers(db: Database) {
  const numbered = await db.all<{ account_id: number; id: number; data: string }>(
    sql`select account_id, id, data from invoices where data like '%"gov_id":"%'`,
  )
  for (const { account_id, id, data } of numbered) {
    const gov_id: string | null = JSON.parse(data).gov_id ?? null
    await db.run(sql`update invoices set gov_id = ${gov_id} where account_id = ${account_id} and id = ${id}`)
  }
}

export async function recount(db: Database) {
  await db.run(raw('drop table if exists invoices_tallies'))
  await rebuildTally(db, invoices as unknown as Resource)
}

// What is over of a document that was called paid was once not kept.
export async function owedAnew(db: Database) {
  await fillDebts(db)
  await recount(db)
}

export async function sortedAnew(db: Database) {
  await sortOutsideSales(db)
  await recount(db)
}

export async function setOffAnew(db: Database, tell: Tell) {
  await fillSetOffs(db, tell)
  await recount(db)
}
