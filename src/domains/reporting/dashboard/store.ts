import type { Database } from '../../../platform/database/database.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import { SELF_ASSESSED_KINDS } from '../../documents/invoices/kinds.ts'
import { IS_DEBT, isOverdueOn } from '../../documents/invoices/lists/list.ts'
import {
  CORRECTS_ACQUISITION,
  hasInvoicedReceipts,
  IS_FOR_RECEIPT,
  IS_UNCOUNTED,
} from '../../documents/invoices/lists/sales.ts'
import { type MonthTally, money, type OpenAmount } from './figures.ts'

// Sums over the documents of one side that count and are not cancelled. Sums are text, because they may be longer than
// a JavaScript number. The kind is tested inside the sums, because a condition would make SQLite choose the index of
// kinds.

// Covers one department or currency only, if set.
export type Side = {
  account_id: number
  income: boolean
  department_id?: number | null
  currency?: string | null
  // Covers several departments; null covers all.
  department_ids?: readonly number[] | null
  // Covers few of many kinds, which their index finds.
  kinds?: readonly string[] | null
}

const sum = (amount: Sql) => sql`cast(sum(coalesce(${amount}, 0)) as text)`
const IS_COUNTED = sql`counted = 1`
const sumCounted = (amount: Sql) => sql`sum(case when ${IS_COUNTED} then ${amount} else 0 end)`
const ofSide = ({
  account_id,
  income,
  department_id = null,
  currency = null,
  department_ids = null,
  kinds = null,
}: Side) =>
  sql`account_id = ${account_id} and deleted = 0 and income = ${income}
    ${department_id === null ? sql`` : sql`and department_id = ${department_id}`}
    ${currency === null ? sql`` : sql`and currency = ${currency}`}
    ${department_ids === null ? sql`` : sql`and department_id in (${join(department_ids)})`}
    ${kinds === null ? sql`` : sql`and kind in (${join(kinds)})`}`
export const documentsOfSide = (side: Side) => sql`${ofSide(side)} and cancelled = 0`

// A receipt counts as the sale in its month, and its invoice does not count; payments of the invoice belong to the
// receipt.
async function findReceiptSales(db: Database, side: Side, firstMonth: string): Promise<SignedTallyRow[]> {
  const { account_id, income } = side
  if (!(await hasInvoicedReceipts(db, account_id))) return []
  const receipts = await db.all<TallyRow>(sql`select month, currency, ${sum(sql`count`)} as count,
    ${sum(sql`price_net`)} as net, ${sum(sql`price_gross`)} as gross, ${sum(sql`paid`)} as paid
    from invoices_tally where account_id = ${account_id} and month >= ${firstMonth} and income = ${income}
    and ${IS_UNCOUNTED} group by month, currency having sum(count) > 0`)
  const invoiced = await db.all<TallyRow>(sql`select substr(issue_date, 1, 7) as month, currency,
    cast(count(*) as text) as count, ${sum(sql`price_net`)} as net, ${sum(sql`price_gross`)} as gross,
    ${sum(sql`paid`)} as paid from invoices where ${documentsOfSide(side)} and issue_date >= ${`${firstMonth}-01`}
    and (${IS_COUNTED} and ${IS_FOR_RECEIPT} or ${IS_UNCOUNTED} and ${CORRECTS_ACQUISITION})
    group by substr(issue_date, 1, 7), currency`)
  return [...receipts.map((row) => ({ row, sign: 1n })), ...invoiced.map((row) => ({ row, sign: -1n }))]
}

type SignedTallyRow = { row: TallyRow; sign: bigint }

type TallyRow = { month: string; currency: string; count: string; net: string; gross: string; paid: string }

export async function monthTallies(db: Database, side: Side, firstMonth: string): Promise<MonthTally[]> {
  const { account_id, income } = side
  const rows = await db.all<TallyRow>(sql`select month, currency, ${sum(sql`count`)} as count,
    ${sum(sql`price_net`)} as net, ${sum(sql`price_gross`)} as gross, ${sum(sql`paid`)} as paid
    from invoices_tally where account_id = ${account_id} and month >= ${firstMonth} and income = ${income}
    and cancelled = 0 and ${IS_COUNTED}
    group by month, currency`)
  const tallies = new Map<string, MonthTally>()
  for (const { row, sign } of [
    ...rows.map((row) => ({ row, sign: 1n })),
    ...(await findReceiptSales(db, side, firstMonth)),
  ]) {
    const { month, currency } = row
    const key = `${month} ${currency}`
    const tally = tallies.get(key) ?? { month, currency, count: 0, net: 0n, gross: 0n, paid: 0n }
    tally.count += Number(sign) * Number(row.count)
    tally.net += sign * BigInt(row.net)
    tally.gross += sign * BigInt(row.gross)
    tally.paid += sign * BigInt(row.paid)
    tallies.set(key, tally)
  }
  return [...tallies.values()].filter(({ count }) => count > 0)
}

type OpenRow = { currency: string; payment_to: string | null; month: string; count: string; due: string }

// Reads from the index of amounts due, which contains all needed columns.
export async function openDocuments(db: Database, side: Side): Promise<OpenAmount[]> {
  const rows = await db.all<OpenRow>(sql`select currency, payment_to, substr(issue_date, 1, 7) as month,
    cast(count(*) as text) as count, ${sum(sql`debt`)} as due from invoices where ${ofSide(side)} and ${IS_DEBT}
    group by payment_to, currency, substr(issue_date, 1, 7)`)
  return rows.map((row) => ({ ...row, count: Number(row.count), due: BigInt(row.due) }))
}

export async function toRefund(db: Database, { account_id, income }: Side): Promise<Map<string, bigint>> {
  const rows = await db.all<{ currency: string; refund: string }>(sql`select currency,
    ${sum(sql`refund`)} as refund from invoices_tally where account_id = ${account_id} and income = ${income}
    group by currency having sum(coalesce(refund, 0)) > 0`)
  return new Map(rows.map(({ currency, refund }) => [currency, BigInt(refund)]))
}

export async function paidBetween(
  db: Database,
  side: Side,
  from: string,
  to: string,
): Promise<Map<string, bigint>> {
  const rows = await db.all<{ currency: string; paid: string }>(sql`select currency,
    cast(${sumCounted(sql`coalesce(paid, 0)`)} as text) as paid from invoices where ${documentsOfSide(side)} and paid_date >= ${from} and paid_date <= ${to} group by currency`)
  return new Map(rows.map(({ currency, paid }) => [currency, BigInt(paid)]))
}

type ClientRow = { client_id: number; currency: string; gross: string; count: number; name: string | null }

export async function topClients(db: Database, side: Side, [from, to]: [string, string], limit: number) {
  const rows =
    await db.all<ClientRow>(sql`select top.client_id, top.currency, cast(top.gross as text) as gross,
    top.count, clients.name from (select client_id, currency, ${sumCounted(sql`price_gross`)} as gross,
      ${sumCounted(sql`1`)} as count
      from invoices where ${documentsOfSide(side)} and issue_date >= ${from} and issue_date <= ${to} and client_id is not null
      group by client_id, currency order by gross desc, client_id, currency limit ${limit}) top
    left join clients on clients.account_id = ${side.account_id} and clients.id = top.client_id
    order by top.gross desc, top.client_id, top.currency`)
  const countedRows = rows.filter(({ count }) => Number(count) > 0)
  return countedRows.map(({ client_id, name, currency, gross, count }) => ({
    client_id,
    name,
    currency,
    gross: money(BigInt(gross)),
    count: Number(count),
  }))
}

type BalanceRow = {
  currency: string
  count: number
  invoiced: string
  paid: string
  outstanding: string
  overdue: string
  to_refund: string
}

// The rule `owesNet` of documents, by their columns and the text of the other fields.
const OWED_TO_VENDOR = sql`case when kind in (${join(SELF_ASSESSED_KINDS)}) or data like '%"reverse_charge":true%'
  or data like '%"corrected_kind":"wnt"%' or data like '%"corrected_kind":"import_service%' then price_net else price_gross end`

type OpenAmountsRow = { client_id: number; currency: string; outstanding: string; overdue: string }

// The invoiced amounts of a client, and the open amounts on a day.
export const balancesOf = (db: Database, side: Side, clientId: number, today: string) =>
  db.all<BalanceRow>(sql`select currency, sum(counted) as count, ${sum(sql`counted * ${side.income ? sql`price_gross` : OWED_TO_VENDOR}`)} as invoiced,
    ${sum(sql`counted * paid`)} as paid, ${sum(sql`debt`)} as outstanding,
    ${sum(sql`case when ${isOverdueOn(today)} then debt else 0 end`)} as overdue,
    ${sum(sql`refund`)} as to_refund
    from invoices where account_id = ${side.account_id} and deleted = 0 and client_id = ${clientId}
    and income = ${side.income} and (counted = 1 or refund > 0)
    group by currency order by currency`)

// Open amounts of many clients, by client and currency.
export const openAmountsOf = (db: Database, accountId: number, clientIds: readonly number[], today: string) =>
  db.all<OpenAmountsRow>(sql`select client_id, currency, ${sum(sql`debt`)} as outstanding,
    ${sum(sql`case when ${isOverdueOn(today)} then debt else 0 end`)} as overdue
    from invoices where account_id = ${accountId} and deleted = 0 and client_id in (${join(clientIds)})
    and income = ${true} and counted = 1 and debt > 0
    group by client_id, currency order by client_id, currency`)

// Numbers and currencies of these documents.
export async function findCurrencies(db: Database, accountId: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db.all<{
    id: number
    number: string
    currency: string
  }>(sql`select id, number, currency from invoices
    where account_id = ${accountId} and id in (${join(ids)}) order by id`)
}
