import type { Database } from '../../../platform/database/database.ts'
import { hasField } from '../../../platform/database/has-field.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import { lastDayOf, plusMonths } from '../../../tax/days.ts'
import { BUYER_ISSUED_KINDS, TURNOVER_KINDS } from '../../documents/invoices/kinds.ts'
import { isOutsideKsef, KSEF_MONTH } from '../../e-invoicing/ksef/sending/unsent-store.ts'
import type { Month } from '../tax-ledger/months.ts'
import type { CheckCode } from './rules.ts'

// Reads what the checklist of a month needs. Every answer counts all records and names the first of them.

const NAMED_MAX = 100

export type Reader = { db: Database; account_id: number }
export type FoundDocuments = { count: number; ids: number[] }
export type Span = { month: Month; from: string; to: string }

export const spanOf = (month: Month): Span => ({ month, from: `${month}-01`, to: lastDayOf(month) })

async function findIds({ db }: Reader, select: Sql): Promise<FoundDocuments> {
  const counted = await db.get<{ count: number }>(sql`select count(*) as count from (${select}) as found`)
  const count = Number(counted?.count ?? 0)
  if (count === 0) return { count, ids: [] }
  const rows = await db.all<{ id: number }>(sql`${select} order by id limit ${NAMED_MAX}`)
  return { count, ids: rows.map(({ id }) => Number(id)) }
}

// The documents that the tax ledger doubts, by the code of the doubt.
export async function findDoubts(
  { db, account_id }: Reader,
  { month }: Span,
): Promise<Map<string, FoundDocuments>> {
  const rows = await db.all<{ rule: string; id: number }>(sql`select distinct rule, document_id as id
    from tax_entries where account_id = ${account_id} and period = ${month} and state = 'doubt'
    order by rule, document_id`)
  const doubts = new Map<string, FoundDocuments>()
  for (const { rule, id } of rows) {
    const doubt = doubts.get(rule) ?? { count: 0, ids: [] }
    doubt.count++
    if (doubt.ids.length < NAMED_MAX) doubt.ids.push(Number(id))
    doubts.set(rule, doubt)
  }
  return doubts
}

export const findProvisional = (reader: Reader, { month }: Span) =>
  findIds(
    reader,
    sql`select distinct document_id as id from tax_entries where account_id = ${reader.account_id}
      and period = ${month} and state = 'provisional'`,
  )

// Months with tax before this one that are not closed.
export async function openMonthsBefore(
  { db, account_id }: Reader,
  { month }: Span,
  closed: Month,
): Promise<Month[]> {
  // The index has all months; their entries are read only until one of them counts.
  const rows = await db.all<{ period: string }>(sql`select period from
      (select distinct period from tax_entries where account_id = ${account_id}
        and period > ${closed} and period < ${month}) months
    where exists (select 1 from tax_entries where account_id = ${account_id}
      and tax_entries.period = months.period and state in ('counted', 'provisional'))
    order by period`)
  return rows.map(({ period }) => period)
}

export const findUndecidedFiles = (reader: Reader, { to }: Span) =>
  findIds(
    reader,
    sql`select received_files.id as id from received_files join invoices
      on invoices.account_id = ${reader.account_id} and invoices.id = received_files.invoice_id
      where received_files.account_id = ${reader.account_id} and decision is null
      and invoices.deleted = 0 and issue_date <= ${to}`,
  )

export async function findOutsideKsef(reader: Reader, { month, from, to }: Span): Promise<FoundDocuments> {
  if (month < KSEF_MONTH) return { count: 0, ids: [] }
  return findIds(reader, sql`select id from invoices where ${isOutsideKsef(reader.account_id, from, to)}`)
}

export const findUnmatchedPayments = (reader: Reader, from: number, to: number) =>
  findIds(reader, sql`select id from banking_payments where ${isUnmatched(reader.account_id, from, to)}`)

// Payments without a document, and those with an amount that no document takes.
export const isUnmatched = (accountId: number, from: number, to: number): Sql =>
  sql`account_id = ${accountId} and deleted = 0 and paid = 1 and paid_date >= ${from} and paid_date < ${to}
    and (${hasField('overpaid')} or not exists (select 1 from payment_shares
      where payment_shares.account_id = ${accountId} and payment_id = banking_payments.id))`

export type SeriesGap = { series: string; count: number }

// Numbers between the first one that the month may have and its last one that no document has.
export async function findNumberGaps({ db, account_id }: Reader, { from, to }: Span): Promise<SeriesGap[]> {
  const kinds = join([...TURNOVER_KINDS])
  // The documents of the month are found by their day, and not by all series of the account.
  const rows = await db.all<{ series: string; first: number; last: number; numbered: number }>(sql`
    with numbered as materialized (select series, series_count from invoices where account_id = ${account_id}
        and deleted = 0 and income in (${true}, ${false}) and kind in (${kinds}) and issue_date between ${from} and ${to}
        and coalesce(series, '') not in ('') and coalesce(series, '') not like 'expense %'),
      used as materialized (select series, max(series_count) as last,
          (select coalesce(max(series_count), 0) + 1 from invoices earlier
            where earlier.account_id = ${account_id} and earlier.series = numbered.series
            and earlier.deleted = 0 and earlier.issue_date < ${from}) as first
        from numbered group by series)
    select series, first, last, (select count(distinct series_count) from invoices numbers
        where numbers.account_id = ${account_id} and numbers.series = used.series and numbers.deleted = 0
        and numbers.series_count between first and last) as numbered
      from used order by series`)
  return rows.flatMap(({ series, first, last, numbered }) => {
    const count = Number(last) - Number(first) + 1 - Number(numbered)
    return count > 0 ? [{ series, count }] : []
  })
}

const UPCOMING: { readonly [code in CheckCode]?: Sql } = {
  cash_day180: sql`event = 'day180'`,
  debt_day90: sql`event = 'day90'`,
}

export const findUpcoming = (reader: Reader, { month }: Span, code: 'cash_day180' | 'debt_day90') =>
  findIds(
    reader,
    sql`select distinct document_id as id from tax_entries where account_id = ${reader.account_id}
      and period in (${month}, ${plusMonths(month, 1)}) and state not in ('doubt', 'withheld') and ${UPCOMING[code] as Sql}`,
  )

export const findWithoutEvidence = (reader: Reader, { month }: Span) =>
  findIds(
    reader,
    sql`select distinct invoices.id as id from tax_entries join invoices
      on invoices.account_id = ${reader.account_id} and invoices.id = document_id
      where tax_entries.account_id = ${reader.account_id} and period = ${month} and state = 'counted'
      and category in ('wdt', 'export') and kind <> 'correction' and not (invoices.data like '%"evidence_on":%')`,
  )

export const findInventedNumbers = (reader: Reader, { month }: Span) =>
  findIds(
    reader,
    sql`select distinct invoices.id as id from tax_entries join invoices
      on invoices.account_id = ${reader.account_id} and invoices.id = document_id
      where tax_entries.account_id = ${reader.account_id} and period = ${month} and state = 'counted'
      and income = ${false} and series like 'expense %' and kind not in (${join([...BUYER_ISSUED_KINDS])})
      and not (invoices.data like '%"self_billing":true%')`,
  )

export async function paymentNamesOf(
  { db, account_id }: Reader,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ id: number; name: string | null }>(
    sql`select id, name from banking_payments where account_id = ${account_id} and id in (${join(ids)})`,
  )
  return new Map(rows.map(({ id, name }) => [Number(id), name ?? '']))
}

export async function fileNamesOf(
  { db, account_id }: Reader,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.all<{ id: number; filename: string | null }>(
    sql`select id, filename from received_files where account_id = ${account_id} and id in (${join(ids)})`,
  )
  return new Map(rows.map(({ id, filename }) => [Number(id), filename ?? '']))
}
