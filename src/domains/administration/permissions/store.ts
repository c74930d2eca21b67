import { decimal, fromUnits } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Condition } from '../../../platform/database/lists/filter.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { LimitedAmount } from './amount-limit.ts'
import type { RowKind } from './rules.ts'

// Conditions and queries that limit records to departments or areas.

export type Row = { income: boolean }
export type RowOfDocument = Row & { id: number }

const INCOME = { on: 'income', is: sql`income = ${true}` }
const OUTGO = { on: 'income', is: sql`income = ${false}` }
export const NOTHING: Condition = { on: 'id', is: sql`1 = 0` }
export const ofIncome = (isIncome: boolean): Condition => (isIncome ? INCOME : OUTGO)

// A payment is visible to members who see a document that it settles.
export function ofDepartments(kind: RowKind, accountId: number, ids: readonly number[]): Condition {
  const inDepartments = sql`department_id in (${join(ids)})`
  const is =
    kind === 'banking_payments'
      ? sql`(${inDepartments} or id in (select payment_id from payment_shares where account_id = ${accountId}
          and invoice_id in (select id from invoices where account_id = ${accountId} and ${inDepartments})))`
      : inDepartments
  return { on: 'department_id', is }
}

const TABLES: { readonly [kind in RowKind]: Sql } = {
  invoices: sql`select income from invoices`,
  banking_payments: sql`select 1 as income from banking_payments`,
}

export async function findRow(
  db: Database,
  accountId: number,
  kind: RowKind,
  id: number,
  conditions: readonly Condition[],
): Promise<Row | undefined> {
  const row = await db.get<{ income: unknown }>(
    sql`${TABLES[kind]} where account_id = ${accountId} and id = ${id} ${joinConditions(conditions)}`,
  )
  return row && { income: Number(row.income) !== 0 }
}

// Reads what a payment refers to, also if it is deleted, when no document has an allocation of it.
export async function findPaymentReferences(
  db: Database,
  accountId: number,
  id: number,
): Promise<{ department_id: number | null; invoice_ids: number[] } | undefined> {
  const row = await db.get<{ department_id: number | null; data: string }>(
    sql`select department_id, data from banking_payments where account_id = ${accountId} and id = ${id}`,
  )
  return row && { department_id: row.department_id, invoice_ids: JSON.parse(row.data).invoice_ids ?? [] }
}

const IDS_AT_ONCE = 1000

export async function findDocuments(
  db: Database,
  accountId: number,
  ids: readonly number[],
  within: readonly Condition[],
): Promise<RowOfDocument[]> {
  const documents: RowOfDocument[] = []
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const batch = ids.slice(start, start + IDS_AT_ONCE)
    const rows = await db.all<{ id: number; income: unknown }>(sql`select id, income from invoices
      where account_id = ${accountId} and id in (${join(batch)}) ${joinConditions(within)}`)
    documents.push(...rows.map(({ id, income }) => ({ id, income: Number(income) !== 0 })))
  }
  return documents
}

const AMOUNTS: { readonly [kind in RowKind]: Sql } = {
  invoices: sql`select price_gross as amount, currency, data from invoices`,
  banking_payments: sql`select price as amount, currency, data from banking_payments`,
}
const AMOUNT_SCALE = 2

// Reads what the maximum amount of a token is compared with.
export async function findAmounts(
  db: Database,
  accountId: number,
  kind: RowKind,
  ids: readonly number[],
): Promise<LimitedAmount[]> {
  if (ids.length === 0) return []
  const rows = await db.all<{ amount: string | number; currency: string | null; data: string }>(
    sql`${AMOUNTS[kind]} where account_id = ${accountId} and id in (${join(ids)})`,
  )
  return rows.map(({ amount, currency, data }) => {
    const { exchange_currency, exchange_price_gross } = JSON.parse(data)
    const exchange_amount = exchange_price_gross ? decimal(exchange_price_gross) : null
    return { kind, amount: fromUnits(amount, AMOUNT_SCALE), currency, exchange_currency, exchange_amount }
  })
}

const joinConditions = (within: readonly Condition[]): Sql =>
  join(
    within.map(({ is }) => sql`and ${is}`),
    ' ',
  )
