import { fromUnits, toUnits } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, materialize, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Allocation, PaymentPosition } from './allocation.ts'
import { type Payment, payments } from './schema.ts'

const SCALE = 2
const CONNECTED_MAX = 1000

// Selects paid payments for these invoices that were paid after the given position.
export const laterPayments = (
  db: Database,
  accountId: number,
  { paid_date, id }: PaymentPosition,
  invoiceIds: readonly number[],
): Promise<Payment[]> =>
  selectRecords(
    db,
    payments,
    sql`where account_id = ${accountId} and deleted = 0 and paid = 1
      and (paid_date, id) > (${paid_date ?? 0}, ${id}) and id in (select payment_id from payment_shares
        where account_id = ${accountId} and invoice_id in (${join(invoiceIds)})) order by id`,
  )

// Selects payments for this invoice, paid or not, in the order in which the money came.
export const paymentsOfInvoice = (db: Database, accountId: number, invoiceId: number): Promise<Payment[]> =>
  paymentsOfInvoices(db, accountId, [invoiceId])

export const paymentsOfInvoices = (
  db: Database,
  accountId: number,
  invoiceIds: readonly number[],
): Promise<Payment[]> =>
  selectRecords(
    db,
    payments,
    sql`where account_id = ${accountId} and deleted = 0 and id in (select payment_id from payment_shares
        where account_id = ${accountId} and invoice_id in (${join(invoiceIds)})) order by paid_date, id`,
  )

// Selects the payments of an invoice for presentation.
export const listPaymentsOfInvoice = (
  db: Database,
  accountId: number,
  invoiceId: number,
): Promise<Payment[]> =>
  selectRecords(
    db,
    payments,
    sql`where account_id = ${accountId} and deleted = 0 and id in (select payment_id from payment_shares
        where account_id = ${accountId} and invoice_id = ${invoiceId}) order by id limit ${CONNECTED_MAX}`,
  )

type ShareRow = { payment_id: number; invoice_id: number; amount: number; spent: number }

// Returns the allocations of each payment.
export async function allocationsOf(
  db: Database,
  accountId: number,
  paymentIds: readonly number[],
): Promise<Map<number, Allocation[]>> {
  const shares = new Map<number, Allocation[]>(paymentIds.map((id) => [id, []]))
  if (paymentIds.length === 0) return shares
  const rows = await db.all<ShareRow>(sql`select payment_id, invoice_id, amount, spent from payment_shares
    where account_id = ${accountId} and payment_id in (${join(paymentIds)})`)
  for (const { payment_id, invoice_id, amount, spent } of rows) {
    const share = { invoice_id, amount: fromUnits(amount, SCALE), spent: fromUnits(spent, SCALE) }
    shares.get(payment_id)?.push(share)
  }
  return shares
}

const INSERT_ALLOCATIONS = 'insert into payment_shares (account_id, payment_id, invoice_id, amount, spent)'

export async function replaceAllocations(
  db: Database,
  accountId: number,
  paymentId: number,
  shares: readonly Allocation[],
) {
  await db.run(sql`delete from payment_shares where account_id = ${accountId} and payment_id = ${paymentId}`)
  const rows = shares.map(({ invoice_id, amount, spent }) => [
    accountId,
    paymentId,
    invoice_id,
    toUnits(amount, SCALE) as bigint,
    toUnits(spent, SCALE) as bigint,
  ])
  await insertRows(db, INSERT_ALLOCATIONS, rows)
}

// Returns when the first and the last payment allocated to each invoice were made.
export async function paidTimes(
  db: Database,
  accountId: number,
  invoiceIds: readonly number[],
): Promise<Map<number, { first: number; last: number }>> {
  const rows = await db.all<{
    invoice_id: number
    first: number
    last: number
  }>(sql`select invoice_id, min(paid_date) as first, max(paid_date) as last
    from payment_shares join banking_payments on banking_payments.account_id = payment_shares.account_id
      and banking_payments.id = payment_shares.payment_id
    where payment_shares.account_id = ${accountId} and amount <> 0 and invoice_id in (${join(invoiceIds)})
    group by invoice_id`)
  return new Map(rows.map(({ invoice_id, ...times }) => [invoice_id, times]))
}

// Condition for payments of a client: the payment refers to the client, or all its invoices belong to the
// client. Deleted invoices count too.
export function ofClient(accountId: number, clientId: number): Sql {
  const paymentsOfClientInvoices = sql`select payment_id as id from payment_shares s
    join invoices i on i.account_id = s.account_id and i.id = s.invoice_id`
  return sql`account_id = ${accountId} and deleted = 0 and paid = 1
      and id in (${materialize(sql`select id from banking_payments where account_id = ${accountId} and client_id = ${clientId}
        union ${paymentsOfClientInvoices} where i.account_id = ${accountId} and i.client_id = ${clientId}`)})
      and (client_id = ${clientId} or (client_id is null and not exists (${paymentsOfClientInvoices}
        where s.account_id = ${accountId} and s.payment_id = banking_payments.id
          and coalesce(i.client_id, 0) <> ${clientId})))`
}

// Selects paid payments of the client whose amount differs from their allocations, in the order in which the
// money came.
export function paymentsWithRemainder(db: Database, accountId: number, clientId: number): Promise<Payment[]> {
  const spent = sql`select coalesce(sum(spent), 0) from payment_shares
    where account_id = ${accountId} and payment_id = banking_payments.id`
  return selectRecords(
    db,
    payments,
    sql`where ${ofClient(accountId, clientId)} and price <> (${spent})
      order by paid_date, id limit ${CONNECTED_MAX}`,
  )
}

// Fills the direction of payments stored before it had a column, from their JSON.
export async function fillDirections(db: Database) {
  const income = db.engine === 'postgres' ? sql`data::json ->> 'income'` : sql`data ->> 'income'`
  await db.run(sql`update banking_payments
    set income = case when cast(${income} as text) in ('false', '0') then 0 else 1 end where income is null`)
}

// Fills the tokens of payments stored before tokens had a column, from their JSON.
export async function fillTokens(db: Database) {
  const token = db.engine === 'postgres' ? sql`data::json ->> 'token'` : sql`json_extract(data, '$.token')`
  await db.run(sql`update banking_payments set token = ${token} where token is null`)
}
