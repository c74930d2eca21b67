import type { Database } from '../../platform/database/database.ts'
import type { Condition } from '../../platform/database/lists/filter.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'
import type { RowKind } from './rules.ts'

// Which records a person of some departments, or of some areas, may see.

export type Row = { income: boolean }

const INCOME = { on: 'income', is: sql`income = ${true}` }
const OUTGO = { on: 'income', is: sql`income = ${false}` }
export const NOTHING: Condition = { on: 'id', is: sql`1 = 0` }
export const ofIncome = (is_income: boolean): Condition => (is_income ? INCOME : OUTGO)

// Money is seen by those who see a document that it pays.
export function ofDepartments(kind: RowKind, account_id: number, ids: readonly number[]): Condition {
  const own = sql`department_id in (${join(ids)})`
  const is =
    kind === 'banking_payments'
      ? sql`(${own} or id in (select payment_id from payment_shares where account_id = ${account_id}
          and invoice_id in (select id from invoices where account_id = ${account_id} and ${own})))`
      : own
  return { on: 'department_id', is }
}

const TABLES: { readonly [kind in RowKind]: Sql } = {
  invoices: sql`select income from invoices`,
  banking_payments: sql`select 1 as income from banking_payments`,
}

export async function findRow(
  db: Database,
  account_id: number,
  kind: RowKind,
  id: number,
  within: readonly Condition[],
): Promise<Row | undefined> {
  const row = await db.get<{ income: unknown }>(
    sql`${TABLES[kind]} where account_id = ${account_id} and id = ${id} ${join(
      within.map(({ is }) => sql`and ${is}`),
      ' ',
    )}`,
  )
  return row && { income: Number(row.income) !== 0 }
}

export async function countDocuments(
  db: Database,
  account_id: number,
  ids: readonly number[],
  within: readonly Condition[],
): Promise<number> {
  const row = await db.get<{ total: number }>(sql`select count(*) as total from invoices
    where account_id = ${account_id} and id in (${join(ids)}) ${join(
      within.map(({ is }) => sql`and ${is}`),
      ' ',
    )}`)
  return row?.total ?? 0
}
