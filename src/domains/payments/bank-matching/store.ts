import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { join, materialize, sql, sqlName } from '../../../platform/database/sql.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import type { RecordOf, Resource } from '../../../platform/fields/resource.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { bankingTransactions, type Transaction } from '../bank-statements/schema.ts'
import { type Payment, payments } from '../payments/schema.ts'

// Finds what a bank transaction may pay, by indexes only. Each query is limited, because a common amount or name would
// otherwise select a large part of all documents.

const NUMBERS_READ = 100
const SAME_AMOUNT_MAX = 200 // recorded payments
const SAME_BEGINNING_MAX = 20
const SAME_NUMBER_MAX = 5
const IDS_MAX = 2000 // values of one statement
const SELECTS_MAX = 200 // of one statement
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
  number_sort: string | null
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

// Of these documents, those with something due.
export async function openDocuments(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<CandidateRow[]> {
  const rows: CandidateRow[] = []
  for (let from = 0; from < ids.length; from += IDS_MAX)
    rows.push(
      ...(await db.all<CandidateRow>(sql`select id, kind, number, number_sort, income, client_id, buyer_name, buyer_tax_no,
        currency, cast(debt as text) as debt, cast(refund as text) as refund, cast(amount_due as text) as amount_due,
        cast(price_gross as text) as price_gross, cast(price_tax as text) as price_tax, payment_to, gov_id
      from invoices where account_id = ${accountId} and deleted = 0 and id in (${join(ids.slice(from, from + IDS_MAX))})
        and (debt is not null or refund is not null or (kind = 'proforma' and status <> 'paid' and amount_due > 0))`)),
    )
  return rows
}

export type NumberClues = {
  numbers: readonly string[]
  beginnings: readonly string[]
  gov_ids: readonly string[]
}
export type NumberedRow = { id: number; number_sort: string | null; gov_id: string | null }

// Documents that have one of these numbers, or whose number begins so.
export async function numberedDocuments(
  db: Database,
  accountId: number,
  { numbers, beginnings, gov_ids }: NumberClues,
): Promise<NumberedRow[]> {
  const select = sql`select id, number_sort, gov_id from invoices where account_id = ${accountId} and deleted = 0`
  const rows: NumberedRow[] = []
  for (let from = 0; from < numbers.length; from += IDS_MAX) {
    const some = join(numbers.slice(from, from + IDS_MAX))
    const max = IDS_MAX * SAME_NUMBER_MAX
    rows.push(
      ...(await db.all<NumberedRow>(
        sql`${select} and income in (0, 1) and number_sort in (${some}) limit ${max}`,
      )),
    )
  }
  for (let from = 0; from < beginnings.length; from += SELECTS_MAX) {
    const selects = beginnings.slice(from, from + SELECTS_MAX).map(
      (beginning) => sql`select id, number_sort, gov_id from (${select} and income in (0, 1)
        and number_sort >= ${beginning} and number_sort < ${beginning + LAST} limit ${SAME_BEGINNING_MAX}) b`,
    )
    rows.push(...(await db.all<NumberedRow>(join(selects, ' union all '))))
  }
  if (gov_ids.length > 0)
    rows.push(...(await db.all<NumberedRow>(sql`${select} and gov_id in (${join(gov_ids)})`)))
  return rows
}

export type OpenClues = {
  column: 'debt' | 'refund'
  income: 0 | 1
  amounts: readonly bigint[] // in hundredths, without sign
  client_ids: readonly number[]
}
export type OpenRow = { id: number; client_id: number | null; due: string }

// Open documents of these amounts or of these clients. One pass over the index of open documents, which has all columns
// that are needed, is less work than reading all documents of each client; the plus sign keeps databases from doing that.
export async function openDocumentsOf(
  db: Database,
  accountId: number,
  { column, income, amounts, client_ids }: OpenClues,
  limit: number,
): Promise<OpenRow[]> {
  const due = sqlName(column)
  const conditions = [
    ...(amounts.length === 0 ? [] : [sql`${due} in (${join(amounts)})`]),
    ...(client_ids.length === 0 ? [] : [sql`+client_id in (${join(client_ids)})`]),
  ]
  if (conditions.length === 0) return []
  return db.all<OpenRow>(sql`select id, client_id, cast(${due} as text) as due from invoices
    where account_id = ${accountId} and deleted = 0 and income = ${income} and ${due} is not null
      and (${join(conditions, ' or ')}) limit ${limit}`)
}

export type AccountClient = { account: string; client_id: number }

// Clients of earlier transactions with these accounts, as people matched them.
export async function clientsByAccounts(
  db: Database,
  accountId: number,
  accounts: readonly string[],
): Promise<AccountClient[]> {
  if (accounts.length === 0) return []
  const latest = accounts.map(
    (account) => sql`select counterparty_account, payment_id from (select counterparty_account, payment_id
      from banking_transactions where account_id = ${accountId} and deleted = 0
        and counterparty_account = ${account} and payment_id is not null order by id desc limit ${HISTORY_MAX}) t`,
  )
  const used = await db.all<{ counterparty_account: string; payment_id: number }>(join(latest, ' union all '))
  const ids = [...new Set(used.map(({ payment_id }) => payment_id))]
  if (ids.length === 0) return []
  const owners = await db.all<{
    id: number
    client_id: number
  }>(sql`select id, client_id from banking_payments
    where account_id = ${accountId} and deleted = 0 and client_id is not null and id in (${join(ids)})`)
  const clientOf = new Map(owners.map(({ id, client_id }) => [id, client_id]))
  return used.flatMap(({ counterparty_account: account, payment_id }) => {
    const client_id = clientOf.get(payment_id)
    return client_id === undefined ? [] : [{ account, client_id }]
  })
}

export type ClientClues = { tax_numbers: readonly string[]; names: readonly string[] }
export type ClientMatch = { clue: string; id: number }

// Clients whose name begins so, or who have one of the tax numbers, with what led to them.
export async function clientsByFacts(
  db: Database,
  accountId: number,
  { tax_numbers, names }: ClientClues,
): Promise<ClientMatch[]> {
  const live = sql`account_id = ${accountId} and deleted = 0`
  const matches: ClientMatch[] = []
  for (let from = 0; from < names.length; from += SELECTS_MAX) {
    const selects = names.slice(from, from + SELECTS_MAX).map((name) => {
      const beginning = searchText(name)
      return sql`select ${name} as clue, id from (select id from clients where ${live} and name_sort >= ${beginning}
        and name_sort < ${beginning + LAST} limit ${NAMESAKES_MAX}) n`
    })
    matches.push(...(await db.all<ClientMatch>(join(selects, ' union all '))))
  }
  if (tax_numbers.length > 0)
    matches.push(
      ...(await db.all<ClientMatch>(
        sql`select tax_no as clue, id from clients where ${live} and tax_no in (${join(tax_numbers)})`,
      )),
    )
  return matches
}

// Payments that were recorded by hand and may be the same money.
export const recordedPayments = (
  db: Database,
  accountId: number,
  { prices, from, to }: { prices: readonly bigint[]; from: number; to: number },
): Promise<Payment[]> =>
  selectRecords(
    db,
    payments,
    sql`where account_id = ${accountId} and deleted = 0 and price in (${join(prices.flatMap((price) => [price, -price]))})
      and paid = 1 and paid_date >= ${from} and paid_date < ${to} order by id
      limit ${SAME_AMOUNT_MAX * prices.length}`,
  )

const WITH_TEXT_MAX = 5000

// Transactions of these days that contain a text, in lower case.
export const transactionsWithText = (
  db: Database,
  accountId: number,
  text: string,
  { from, to }: { from: string; to: string },
): Promise<Transaction[]> =>
  selectRecords(
    db,
    bankingTransactions,
    sql`where account_id = ${accountId} and deleted = 0 and booking_date >= ${from} and booking_date <= ${to}
      and search like ${`%${text}%`} order by id limit ${WITH_TEXT_MAX}`,
  )

type OpenRange = { after: number; to: number; limit: number }

export const openTransactions = (
  db: Database,
  accountId: number,
  { after, to, limit }: OpenRange,
): Promise<Transaction[]> =>
  selectRecords(
    db,
    bankingTransactions,
    sql`where account_id = ${accountId} and deleted = 0 and status = 'open' and id > ${after} and id <= ${to}
      order by id limit ${limit}`,
  )

export const recordsByIds = <Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  ids: readonly number[],
): Promise<RecordOf<Declared>[]> | [] =>
  ids.length === 0
    ? []
    : selectRecords(
        db,
        resource,
        sql`where account_id = ${accountId} and deleted = 0 and id in (${join(ids)}) order by id`,
      )

export const clientsByIds = (db: Database, accountId: number, ids: readonly number[]) =>
  recordsByIds(db, accountId, clients, ids)
