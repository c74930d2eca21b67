import { decimal, toUnits } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Selection, whereOf } from '../../../platform/database/lists/filter.ts'
import { join, raw, type Sql, sql, sqlName } from '../../../platform/database/sql.ts'
import { ORDER_KINDS } from '../../documents/invoices/kinds.ts'
import { issuedBy } from '../../documents/invoices/lists/content-filters.ts'
import { IS_FOR_RECEIPT, IS_INVOICED_RECEIPT } from '../../documents/invoices/lists/sales.ts'
import { ofClient } from '../../payments/payments/store.ts'
import type { DocumentWithLines } from '../aggregates/store.ts'
import type { Claim } from './rules.ts'

// Queries of reports beyond the sums of lists.

const PAGE = 1000

export const issuer = issuedBy

// Includes deleted records.
export async function namesOfAll(
  db: Database,
  accountId: number,
  table: 'clients' | 'categories' | 'departments' | 'products',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (let from = 0; from < ids.length; from += PAGE) {
    const rows = await db.all<{ id: number; name: string | null }>(sql`select id, name from ${sqlName(table)}
      where account_id = ${accountId} and id in (${join(ids.slice(from, from + PAGE))})`)
    for (const row of rows) names.set(row.id, row.name ?? '')
  }
  return names
}

// Reads documents with their lines, a page at a time.
export async function* readDocumentsWithLines(
  db: Database,
  selection: Selection,
): AsyncGenerator<DocumentWithLines[]> {
  let last = { day: '', id: 0 }
  for (;;) {
    // Columns are selected in the order of the tuple.
    const rows = (await db.arrays(sql`select id, issue_date, currency,
      cast(price_net as text), cast(price_tax as text), cast(price_gross as text), positions
      from invoices where ${whereOf(selection)} and (issue_date, id) > (${last.day}, ${last.id})
      order by issue_date, id limit ${PAGE}`)) as unknown as DocumentWithLines[]
    yield rows
    if (rows.length < PAGE) return
    const [id, day] = rows.at(-1) as DocumentWithLines
    last = { day, id }
  }
}

export const countedOnly = (selection: Selection): Selection => ({
  ...selection,
  filters: [...selection.filters, { on: 'counted', is: sql`counted = 1` }],
})

export const invoicedReceipts = (selection: Selection): Selection => ({
  ...selection,
  others: [...selection.others, IS_INVOICED_RECEIPT],
})

export const invoicesForReceipts = (selection: Selection): Selection => ({
  ...selection,
  others: [...selection.others, IS_FOR_RECEIPT],
})

export type StockRow = {
  product_id: number
  quantity: string
  value: string
}
type MovementSum = { product_id: number; is_in: number; quantity: string; value: string }

const inWarehouse = (warehouseId: number | null): Sql =>
  warehouseId === null ? sql`` : sql`and warehouse_id = ${warehouseId}`

// The current stock by product.
export const findCurrentStock = (db: Database, accountId: number, warehouseId: number | null) =>
  db.all<StockRow>(sql`select product_id, cast(sum(quantity) as text) as quantity,
    cast(sum(value) as text) as value from stock_levels where account_id = ${accountId} ${inWarehouse(warehouseId)}
    group by product_id`)

// Quantities and values of incoming and outgoing goods by product.
export const sumMovements = (
  db: Database,
  accountId: number,
  warehouseId: number | null,
  from: string,
  to: string,
) =>
  db.all<MovementSum>(sql`select product_id, case when quantity < 0 then 0 else 1 end as is_in,
    cast(sum(quantity) as text) as quantity, cast(sum(value) as text) as value from warehouse_actions
    where account_id = ${accountId} and deleted = 0 and date >= ${from} and date <= ${to} ${inWarehouse(warehouseId)}
    group by product_id, case when quantity < 0 then 0 else 1 end`)

export const findProducts = async (db: Database, accountId: number, ids: readonly number[]) => {
  const products = new Map<number, { name: string; code: string | null }>()
  for (let from = 0; from < ids.length; from += PAGE) {
    const rows = await db.all<{ id: number; name: string; code: string | null }>(sql`select id, name, code
      from products where account_id = ${accountId} and id in (${join(ids.slice(from, from + PAGE))})`)
    for (const { id, ...card } of rows) products.set(id, card)
  }
  return products
}

const jsonData = ({ engine }: Database, data: string): Sql =>
  raw(engine === 'postgres' ? `cast(${data} as json)` : data)

type Claims = { account_id: number; client_id: number | null; income: boolean; further: Sql }

// The documents that a client owes or is owed for: documents that count, credit notes, and orders paid in advance whose
// payments no invoice has taken over.
const claimConditions = (db: Database, { account_id, client_id, income, further }: Claims) =>
  sql`i.account_id = ${account_id} ${client_id === null ? sql`` : sql`and i.client_id = ${client_id}`} and i.deleted = 0 and i.cancelled = 0
    and i.income = ${income} and (i.counted = 1 or i.kind = 'accounting_note' or (i.kind in (${join(ORDER_KINDS)})
      and i.paid <> 0 and ${jsonData(db, 'i.data')} ->> 'paid_on_id' is null)) ${further}`

const scopeConditions = (departmentId: number | null, currency: string | null): Sql =>
  sql`${departmentId === null ? sql`` : sql`and i.department_id = ${departmentId}`}
    ${currency === null ? sql`` : sql`and i.currency = ${currency}`}`

export type ClientScope = {
  account_id: number
  client_id: number
  income: boolean
  department_id: number | null
  currency: string | null
}

// The documents of all clients, or of one.
export type ClaimScope = Omit<ClientScope, 'client_id'> & { client_id: number | null }

const claimsOf = ({ department_id, currency, ...client }: ClaimScope): Claims => ({
  ...client,
  further: scopeConditions(department_id, currency),
})

export const findClaims = (db: Database, client: ClientScope, limit: number) =>
  db.all<Claim>(sql`select i.id, i.kind, i.number, i.currency, i.issue_date, i.payment_to, i.paid_date,
    cast(i.amount_due as text) as amount_due, cast(coalesce(i.paid, 0) as text) as paid,
    ${jsonData(db, 'i.data')} ->> 'set_off' as set_off from invoices i
    where ${claimConditions(db, claimsOf(client))} order by i.issue_date, i.id limit ${limit}`)

export type OpenClaim = Claim & {
  client_id: number | null
  invoice_id: number | null
  corrected_invoices: string | null // of a collective correction, as JSON
}

// Documents that existed on a day and were not settled by then.
const openOn = (scope: ClaimScope, day: string): Claims => {
  const claims = claimsOf(scope)
  return {
    ...claims,
    further: sql`${claims.further} and i.issue_date <= ${day}
      and not (i.amount_due = 0 and i.kind <> 'correction' and i.paid_date is not null and i.paid_date <= ${day})`,
  }
}

export const findOpenClaims = (db: Database, scope: ClaimScope, day: string, limit: number) =>
  db.all<OpenClaim>(sql`select i.id, i.kind, i.number, i.currency, i.issue_date, i.payment_to, i.paid_date,
    i.client_id, i.invoice_id, ${jsonData(db, 'i.data')} ->> 'corrected_invoices' as corrected_invoices,
    cast(i.amount_due as text) as amount_due, cast(coalesce(i.paid, 0) as text) as paid,
    ${jsonData(db, 'i.data')} ->> 'set_off' as set_off from invoices i
    where ${claimConditions(db, openOn(scope, day))} order by i.issue_date, i.id limit ${limit}`)

export const findOpenAllocations = (db: Database, scope: ClaimScope, day: string, limit: number) =>
  selectAllocations(db, openOn(scope, day), limit)

// Clients with documents until a day.
export const findClientIds = async (
  db: Database,
  { account_id, income, department_id }: Omit<ClaimScope, 'client_id' | 'currency'>,
  day: string,
  limit: number,
): Promise<number[]> => {
  const rows = await db.all<{ client_id: number }>(sql`select distinct i.client_id from invoices i
    where i.account_id = ${account_id} and i.deleted = 0 and i.cancelled = 0 and i.income = ${income}
      and i.client_id is not null and i.issue_date <= ${day} ${scopeConditions(department_id, null)}
    order by i.client_id limit ${limit}`)
  return rows.map(({ client_id }) => Number(client_id))
}

export type AllocationRow = {
  invoice_id: number
  payment_id: number
  name: string
  paid_date: number
  amount: string
  origin: string | null
}

// The allocations of payments to those documents.
export const findAllocations = (db: Database, client: ClientScope, limit: number) =>
  selectAllocations(db, claimsOf(client), limit)

const selectAllocations = (db: Database, claims: Claims, limit: number) =>
  db.all<AllocationRow>(sql`select s.invoice_id, s.payment_id, p.name,
    coalesce(p.paid_date, p.created_at) as paid_date, cast(s.amount as text) as amount, p.origin
    from invoices i join payment_shares s on s.account_id = i.account_id and s.invoice_id = i.id
    join banking_payments p on p.account_id = s.account_id and p.id = s.payment_id
    where ${claimConditions(db, claims)} and p.deleted = 0 and p.paid = 1 and s.amount <> 0
    order by p.paid_date, p.id limit ${limit}`)

export type UnallocatedRow = {
  payment_id: number
  name: string
  currency: string
  paid_date: number
  amount: string
  origin: string | null
}

// Payments of the client that are not allocated; negative if more was refunded than paid.
export const findUnallocated = (
  db: Database,
  { account_id, client_id, income, department_id, currency }: ClientScope,
  limit: number,
) =>
  db.all<UnallocatedRow>(sql`select * from (select id as payment_id, name, currency, coalesce(paid_date, created_at) as paid_date,
    cast(price - coalesce((select sum(s.spent) from payment_shares s where s.account_id = banking_payments.account_id
      and s.payment_id = banking_payments.id), 0) as text) as amount, origin from banking_payments
    where ${ofClient(account_id, client_id)} and coalesce(income, 1) = ${income ? 1 : 0}
    ${currency === null ? sql`` : sql`and currency = ${currency}`}
    ${department_id === null ? sql`` : sql`and department_id = ${department_id}`}) paid
    where amount <> '0' order by paid_date, payment_id limit ${limit}`)

// The language of the newest document that has one.
export async function findClientLanguage(
  db: Database,
  accountId: number,
  clientId: number,
): Promise<string | null> {
  const data = jsonData(db, 'data')
  const row = await db.get<{ lang: string | null }>(sql`select ${data} ->> 'lang' as lang from invoices
    where account_id = ${accountId} and client_id = ${clientId} and deleted = 0
    order by issue_date desc, id desc limit 1`)
  return row?.lang ?? null
}

export type CashSum = { day: string | null; currency: string; units: bigint; count: number }

type SumRow = { paid_date: string | null; currency: string; amount: string; count: number | string }

// Allocated payments of these documents, by their date on the documents.
export async function allocatedSums(
  db: Database,
  account_id: number,
  selection: Selection,
): Promise<CashSum[]> {
  const rows = await db.all<SumRow>(sql`select i.paid_date, i.currency, cast(sum(s.amount) as text) as amount,
      count(distinct i.id) as count
    from (select id, paid_date, currency from invoices where ${whereOf(selection)}) i
    join payment_shares s on s.account_id = ${account_id} and s.invoice_id = i.id
    join banking_payments p on p.account_id = s.account_id and p.id = s.payment_id
    where p.paid = 1 and p.deleted = 0 and s.amount <> 0 group by i.paid_date, i.currency`)
  return rows.map(({ paid_date, currency, amount, count }) => ({
    day: paid_date || null,
    currency,
    units: BigInt(amount),
    count: Number(count),
  }))
}

// Payments for other documents that these documents took over.
export async function takenOverSums(db: Database, selection: Selection): Promise<CashSum[]> {
  const rows =
    await db.all<SumRow>(sql`select paid_date, currency, ${jsonData(db, 'data')} ->> 'paid_elsewhere' as amount,
      1 as count
    from invoices where ${whereOf(selection)} and ${jsonData(db, 'data')} ->> 'paid_elsewhere' is not null`)
  return rows.map(({ paid_date, currency, amount }) => ({
    day: paid_date || null,
    currency,
    units: toUnits(decimal(amount), CASH_SCALE) as bigint,
    count: 1,
  }))
}

const CASH_SCALE = 2
