import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { join, materialize, type Sql, sql } from '../../../platform/database/sql.ts'
import { type Payment, payments } from '../payments/schema.ts'

// Finds what a bank transaction may pay, by indexes only. Each query is limited, because a common amount or name would
// otherwise select a large part of all documents.

const NUMBERS_READ = 100
const SAME_AMOUNT_MAX = 200 // recorded payments
const SAME_BEGINNING_MAX = 20
const OPEN_MAX = 200
const CANDIDATES_MAX = 300
const NAMESAKES_MAX = 10
const HISTORY_MAX = 20
const LAST = '\u{10ffff}'

// Numbers of open documents, to learn their formats.
export async function openNumbers(db: Database, accountId: number): Promise<string[]> {
  const numbers: string[] = []
  for (const [income, column] of [
    [1, sql`debt`],
    [0, sql`debt`],
    [1, sql`refund`],
  ] as const) {
    const open = sql`select id from invoices
      where account_id = ${accountId} and deleted = 0 and income = ${income} and ${column} is not null
      limit ${NUMBERS_READ}`
    const rows = await db.all<{ number_sort: string | null }>(sql`select number_sort from invoices
      where account_id = ${accountId} and deleted = 0 and id in (${materialize(open)})`)
    numbers.push(...rows.flatMap(({ number_sort }) => number_sort ?? []))
  }
  return numbers
}

export type CandidateRow = {
  id: number
  kind: string
  number: string | null
  income: number
  client_id: number | null
  buyer_name: string | null
  buyer_tax_no: string | null
  currency: string
  debt: string | null
  refund: string | null
  amount_due: string
  price_gross: string
  price_tax: string
  payment_to: string | null
  gov_id: string | null
}

export type Clues = {
  numbers: readonly string[]
  beginnings: readonly string[]
  gov_ids: readonly string[]
} & OpenClues

type OpenClues = {
  is_incoming: boolean
  amount: bigint | null // in hundredths, without sign
  client_ids: readonly number[]
}

export function candidateRows(
  db: Database,
  accountId: number,
  clues: Clues,
): Promise<CandidateRow[]> | CandidateRow[] {
  const selects = idSelects(accountId, clues)
  if (selects.length === 0) return []
  return db.all<CandidateRow>(sql`select id, kind, number, income, client_id, buyer_name, buyer_tax_no, currency,
      cast(debt as text) as debt, cast(refund as text) as refund, cast(amount_due as text) as amount_due,
      cast(price_gross as text) as price_gross, cast(price_tax as text) as price_tax, payment_to, gov_id
    from invoices where account_id = ${accountId} and deleted = 0 and id in (${materialize(join(selects, ' union '))})
      and (debt is not null or refund is not null or (kind = 'proforma' and status <> 'paid' and amount_due > 0))
    limit ${CANDIDATES_MAX}`) as Promise<CandidateRow[]>
}

function idSelects(
  accountId: number,
  { numbers, beginnings, gov_ids, is_incoming, amount, client_ids }: Clues,
): Sql[] {
  const live = sql`account_id = ${accountId} and deleted = 0`
  const selects: Sql[] = []
  if (numbers.length > 0)
    selects.push(
      sql`select id from invoices where ${live} and income in (0, 1) and number_sort in (${join(numbers)})`,
    )
  for (const beginning of beginnings)
    selects.push(sql`select id from (select id from invoices where ${live} and income in (0, 1)
      and number_sort >= ${beginning} and number_sort < ${beginning + LAST} limit ${SAME_BEGINNING_MAX}) b`)
  if (gov_ids.length > 0)
    selects.push(sql`select id from invoices where ${live} and gov_id in (${join(gov_ids)})`)
  selects.push(...openSelects(live, { is_incoming, amount, client_ids }))
  return selects
}

// Open documents of this amount or of these clients. One pass over the index of open documents is less work than reading
// all documents of each client; the plus sign keeps databases from doing that.
function openSelects(live: Sql, { is_incoming, amount, client_ids }: OpenClues): Sql[] {
  return [
    [sql`debt`, Number(is_incoming)],
    [sql`refund`, Number(!is_incoming)],
  ].map(([column, income]) => {
    const conditions = [
      ...(amount === null ? [] : [sql`${column as Sql} = ${amount}`]),
      ...(client_ids.length === 0 ? [] : [sql`+client_id in (${join(client_ids)})`]),
    ]
    const either = conditions.length === 0 ? sql`1 = 0` : join(conditions, ' or ')
    return sql`select id from (select id from invoices where ${live} and income = ${income as number}
      and ${column as Sql} is not null and (${either}) limit ${OPEN_MAX}) o`
  })
}

// Clients of earlier transactions with this account, as people matched them.
export async function clientsByAccount(
  db: Database,
  accountId: number,
  counterpartyAccount: string,
): Promise<number[]> {
  const rows = await db.all<{
    client_id: number
  }>(sql`select distinct client_id from banking_payments where account_id = ${accountId} and deleted = 0
    and client_id is not null and id in (${materialize(sql`select payment_id as id from (select id, payment_id from banking_transactions
      where account_id = ${accountId} and deleted = 0 and counterparty_account = ${counterpartyAccount}
        and payment_id is not null order by id desc limit ${HISTORY_MAX}) t`)})`)
  return rows.map(({ client_id }) => client_id)
}

export async function clientsByFacts(
  db: Database,
  accountId: number,
  { tax_numbers, names }: { tax_numbers: readonly string[]; names: readonly string[] },
): Promise<number[]> {
  const live = sql`account_id = ${accountId} and deleted = 0`
  const selects = names.map((name) => {
    const beginning = searchText(name)
    return sql`select id from (select id from clients where ${live} and name_sort >= ${beginning}
      and name_sort < ${beginning + LAST} limit ${NAMESAKES_MAX}) n`
  })
  if (tax_numbers.length > 0)
    selects.push(sql`select id from clients where ${live} and tax_no in (${join(tax_numbers)})`)
  if (selects.length === 0) return []
  const rows = await db.all<{ id: number }>(join(selects, ' union '))
  return rows.map(({ id }) => id)
}

// Payments that were recorded by hand and may be the same money.
export const recordedPayments = (
  db: Database,
  accountId: number,
  { price, currency, from, to }: { price: bigint; currency: string; from: number; to: number },
): Promise<Payment[]> =>
  selectRecords(
    db,
    payments,
    sql`where account_id = ${accountId} and deleted = 0 and price in (${price}, ${-price}) and paid = 1
      and currency = ${currency} and paid_date >= ${from} and paid_date < ${to} order by id limit ${SAME_AMOUNT_MAX}`,
  )
