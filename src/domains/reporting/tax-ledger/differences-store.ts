import { type Decimal, fromUnits, toUnits } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import type { Finding, TaxDifference } from './differences.ts'

// Stores which figures the upgrade to the tax ledger found to differ. Those in the state `kept` are withheld from months
// that were filed, until somebody applies the rules of today to the month.

export type DifferenceState = 'kept' | 'applied'
export type StoredDifference = TaxDifference & { state: DifferenceState; number: string | null }

export const taxDifferencesTable: Table = {
  name: 'tax_differences',
  has_id: false,
  key: ['account_id', 'document_id', 'period', 'field'],
  columns: [
    { name: 'document_id', type: 'integer' },
    { name: 'period', type: 'text' },
    { name: 'field', type: 'text' },
    { name: 'old_amount', type: 'integer' },
    { name: 'new_amount', type: 'integer' },
    { name: 'rule', type: 'text' },
    { name: 'finding', type: 'text' },
    { name: 'state', type: 'text' },
  ],
}

const SCALE = 4
const INSERT = `insert into tax_differences (account_id, document_id, period, field, old_amount, new_amount, rule,
  finding, state)`

export const insertDifferences = (
  db: Database,
  accountId: number,
  differences: readonly (TaxDifference & { state: DifferenceState })[],
) =>
  insertRows(
    db,
    INSERT,
    differences.map(({ document_id, period, field, old_amount, new_amount, rule, finding, state }) => [
      ...[accountId, document_id, period, field, unitsOf(old_amount), unitsOf(new_amount), rule],
      ...[finding, state],
    ]),
  )

const unitsOf = (amount: Decimal): bigint | null => toUnits(amount, SCALE) ?? null

const ofMonth = (month: string | null): Sql => (month === null ? sql`` : sql`and period = ${month}`)

export async function readDifferences(
  db: Database,
  accountId: number,
  month: string | null,
): Promise<StoredDifference[]> {
  type Row = { [name: string]: string | number | null }
  const rows = await db.all<Row>(sql`select document_id, number, period, field,
      cast(old_amount as text) as old_amount, cast(new_amount as text) as new_amount, rule, finding, state
    from tax_differences left join invoices
      on invoices.account_id = tax_differences.account_id and invoices.id = document_id
    where tax_differences.account_id = ${accountId} ${ofMonth(month)} order by period, document_id, field`)
  return rows.map((row) => ({
    document_id: Number(row.document_id),
    number: row.number as string | null,
    period: String(row.period),
    field: String(row.field),
    old_amount: fromUnits(row.old_amount ?? 0, SCALE),
    new_amount: fromUnits(row.new_amount ?? 0, SCALE),
    rule: row.rule as string | null,
    finding: row.finding as Finding,
    state: row.state as DifferenceState,
  }))
}

// The documents whose figures of the month are kept.
export async function keptDocumentIds(db: Database, accountId: number, month: string): Promise<number[]> {
  const rows = await db.all<{ document_id: number }>(sql`select distinct document_id from tax_differences
    where account_id = ${accountId} and period = ${month} and state = 'kept' order by document_id`)
  return rows.map(({ document_id }) => Number(document_id))
}

export type KeptMonth = { month: string; count: number }

// The months with figures that are kept, with the number of these figures.
export async function keptMonths(db: Database, accountId: number): Promise<KeptMonth[]> {
  const rows = await db.all<{ period: string; count: number }>(sql`select period, count(*) as count
    from tax_differences where account_id = ${accountId} and state = 'kept' group by period order by period`)
  return rows.map(({ period, count }) => ({ month: period, count: Number(count) }))
}

// All months of these documents.
export async function markApplied(db: Database, accountId: number, documentIds: readonly number[]) {
  for (const id of documentIds)
    await db.run(sql`update tax_differences set state = 'applied'
      where account_id = ${accountId} and document_id = ${id}`)
}
