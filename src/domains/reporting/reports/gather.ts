import type { Database } from '../../../platform/database/database.ts'
import { type Question, whereOf } from '../../../platform/database/lists/filter.ts'
import { join, name, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { ORDERS } from '../../documents/invoices/kinds.ts'
import { issuedBy } from '../../documents/invoices/lists/content-filters.ts'
import { IS_FOR_RECEIPT, IS_INVOICED_RECEIPT } from '../../documents/invoices/lists/sales.ts'
import { ofClient } from '../../payments/payments/store.ts'
import type { Lined } from '../aggregates/store.ts'
import type { Claim } from './rules.ts'

// What reports read beyond the sums of lists.

const PAGE = 1000

export const issuer = issuedBy

// Of records that are deleted, too.
export async function namesOfAll(
  db: Database,
  account_id: number,
  table: 'clients' | 'categories' | 'departments' | 'products',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const names = new Map<number, string>()
  for (let from = 0; from < ids.length; from += PAGE) {
    const rows = await db.all<{ id: number; name: string | null }>(sql`select id, name from ${name(table)}
      where account_id = ${account_id} and id in (${join(ids.slice(from, from + PAGE))})`)
    for (const row of rows) names.set(row.id, row.name ?? '')
  }
  return names
}

// Documents with their lines, a page at a time.
export async function* linesOf(db: Database, question: Question): AsyncGenerator<Lined[]> {
  let last = { day: '', id: 0 }
  for (;;) {
    const rows = (await db.arrays(sql`select id, issue_date, currency,
      cast(price_net as text), cast(price_tax as text), cast(price_gross as text), positions
      from invoices where ${whereOf(question)} and (issue_date, id) > (${last.day}, ${last.id})
      order by issue_date, id limit ${PAGE}`)) as unknown as Lined[]
    yield rows
    if (rows.length < PAGE) return
    const [id, day] = rows.at(-1) as Lined
    last = { day, id }
  }
}

export const countedOnly = (question: Question): Question => ({
  ...question,
  filters: [...question.filters, { on: 'counted', is: sql`counted = 1` }],
})

export const invoicedReceipts = (question: Question): Question => ({
  ...question,
  others: [...question.others, IS_INVOICED_RECEIPT],
})

export const invoicesForReceipts = (question: Question): Question => ({
  ...question,
  others: [...question.others, IS_FOR_RECEIPT],
})

export type StockRow = {
  product_id: number
  quantity: string
  value: string
}
type Moved = { product_id: number; is_in: number; quantity: string; value: string }

const there = (warehouse_id: number | null): Sql =>
  warehouse_id === null ? sql`` : sql`and warehouse_id = ${warehouse_id}`

// What lies there now, by product.
export const stockNow = (db: Database, account_id: number, warehouse_id: number | null) =>
  db.all<StockRow>(sql`select product_id, cast(sum(quantity) as text) as quantity,
    cast(sum(value) as text) as value from stock_levels where account_id = ${account_id} ${there(warehouse_id)}
    group by product_id`)

// What came and what went, by product.
export const movedBetween = (
  db: Database,
  account_id: number,
  warehouse_id: number | null,
  from: string,
  to: string,
) =>
  db.all<Moved>(sql`select product_id, case when quantity < 0 then 0 else 1 end as is_in,
    cast(sum(quantity) as text) as quantity, cast(sum(value) as text) as value from warehouse_actions
    where account_id = ${account_id} and deleted = 0 and date >= ${from} and date <= ${to} ${there(warehouse_id)}
    group by product_id, case when quantity < 0 then 0 else 1 end`)

export const productsOf = async (db: Database, account_id: number, ids: readonly number[]) => {
  const cards = new Map<number, { name: string; code: string | null }>()
  for (let from = 0; from < ids.length; from += PAGE) {
    const rows = await db.all<{ id: number; name: string; code: string | null }>(sql`select id, name, code
      from products where account_id = ${account_id} and id in (${join(ids.slice(from, from + PAGE))})`)
    for (const { id, ...card } of rows) cards.set(id, card)
  }
  return cards
}

const inside = ({ engine }: Database, data: string): Sql =>
  raw(engine === 'postgres' ? `cast(${data} as json)` : data)

type Claims = { account_id: number; client_id: number; income: boolean; further: Sql }

// Whatever a client owes or is owed for: what counts, and notes of credit; and what was paid in advance, of an order that no invoice
// has taken the money of.
const claimed = (db: Database, { account_id, client_id, income, further }: Claims) =>
  sql`i.account_id = ${account_id} and i.client_id = ${client_id} and i.deleted = 0 and i.cancelled = 0
    and i.income = ${income} and (i.counted = 1 or i.kind = 'accounting_note' or (i.kind in (${join(ORDERS)})
      and i.paid <> 0 and ${inside(db, 'i.data')} ->> 'paid_on_id' is null)) ${further}`

const narrowed = (department_id: number | null, currency: string | null): Sql =>
  sql`${department_id === null ? sql`` : sql`and i.department_id = ${department_id}`}
    ${currency === null ? sql`` : sql`and i.currency = ${currency}`}`

export type Whose = {
  account_id: number
  client_id: number
  income: boolean
  department_id: number | null
  currency: string | null
}

const claimsOf = ({ department_id, currency, ...client }: Whose): Claims => ({
  ...client,
  further: narrowed(department_id, currency),
})

export const claimRows = (db: Database, client: Whose, limit: number) =>
  db.all<Claim>(sql`select i.id, i.kind, i.number, i.currency, i.issue_date, i.payment_to, i.paid_date,
    cast(i.amount_due as text) as amount_due, cast(coalesce(i.paid, 0) as text) as paid,
    ${inside(db, 'i.data')} ->> 'set_off' as set_off from invoices i
    where ${claimed(db, claimsOf(client))} order by i.issue_date, i.id limit ${limit}`)

export type ShareRow = {
  invoice_id: number
  payment_id: number
  name: string
  paid_date: number
  amount: string
}

// What payments gave to those documents.
export const shareRows = (db: Database, client: Whose, limit: number) =>
  db.all<ShareRow>(sql`select s.invoice_id, s.payment_id, p.name,
    coalesce(p.paid_date, p.created_at) as paid_date, cast(s.amount as text) as amount
    from invoices i join payment_shares s on s.account_id = i.account_id and s.invoice_id = i.id
    join banking_payments p on p.account_id = s.account_id and p.id = s.payment_id
    where ${claimed(db, claimsOf(client))} and p.deleted = 0 and p.paid = 1 and s.amount <> 0
    order by p.paid_date, p.id limit ${limit}`)

export type LeftRow = {
  payment_id: number
  name: string
  currency: string
  paid_date: number
  amount: string
}

// Money of the client that no document took, as the credit has it; below zero where more was given back than had come.
export const leftRows = (
  db: Database,
  { account_id, client_id, income, department_id, currency }: Whose,
  limit: number,
) =>
  db.all<LeftRow>(sql`select * from (select id as payment_id, name, currency, coalesce(paid_date, created_at) as paid_date,
    cast(price - coalesce((select sum(s.spent) from payment_shares s where s.account_id = banking_payments.account_id
      and s.payment_id = banking_payments.id), 0) as text) as amount from banking_payments
    where ${ofClient(account_id, client_id)} and coalesce(income, 1) = ${income ? 1 : 0}
    ${currency === null ? sql`` : sql`and currency = ${currency}`}
    ${department_id === null ? sql`` : sql`and department_id = ${department_id}`}) paid
    where amount <> '0' order by paid_date, payment_id limit ${limit}`)

// The language of the newest document that says one.
export async function languageOf(
  db: Database,
  account_id: number,
  client_id: number,
): Promise<string | null> {
  const data = inside(db, 'data')
  const row = await db.get<{ lang: string | null }>(sql`select ${data} ->> 'lang' as lang from invoices
    where account_id = ${account_id} and client_id = ${client_id} and deleted = 0
    order by issue_date desc, id desc limit 1`)
  return row?.lang ?? null
}
