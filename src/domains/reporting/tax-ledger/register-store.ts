import { add, type Decimal, fromUnits, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { jsonColumn } from '../../../platform/database/lists/json-conditions.ts'
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Entry, EntryState } from '../../../tax/types.ts'
import {
  DECLARED_ON,
  type DeclaredQuery,
  declaredWithin,
  ofTaxpayer,
} from '../../documents/invoices/lists/tax-entries.ts'
import { ENTRY_COLUMNS, type EntryColumns, readEntry } from './store.ts'

// Sums the entries of a period and finds the documents behind them, for every report on VAT.

export type RegisterQuery = DeclaredQuery & {
  states?: readonly EntryState[]
  department_id?: number | null
  department_ids?: readonly number[] | null
  currency?: string | null
}

const SCALE = 4

function entriesWithin(db: Database, query: RegisterQuery): Sql {
  const { states = ['counted'] } = query
  return sql`${inPeriod(db, query)} and ${ofTaxpayer(query)} and state in (${join(states)})`
}

function inPeriod(db: Database, query: RegisterQuery): Sql {
  const { account_id, today, currency = null, department_id = null, department_ids = null } = query
  return sql`${declaredWithin(account_id, query, today)}
    ${department_id === null ? sql`` : sql`and department_id = ${department_id}`}
    ${department_ids === null ? sql`` : sql`and department_id in (${join(department_ids)})`}
    ${currency === null ? sql`` : sql`and ${currencyOf(db)} = ${currency}`}`
}

const currencyOf = (db: Database): Sql => sql`${jsonColumn(db)} ->> 'currency'`
const IS_MARGIN = sql`case when category = 'margin' then 1 else 0 end`

// Sums are read in two parts, because amounts together may exceed what a column holds.
export const PART = 1_000_000n
const sumOf = (column: string): Sql =>
  raw(
    `cast(coalesce(sum(${column} / ${PART}), 0) as text), cast(coalesce(sum(${column} % ${PART}), 0) as text)`,
  )
const AMOUNTS = join(['own_base', 'own_tax', 'deductible'].map(sumOf))

export const addParts = (high: unknown, low: unknown): Decimal =>
  fromUnits(BigInt(String(high)) * PART + BigInt(String(low)), SCALE)

type Amounts = { net: Decimal; tax_value: Decimal; deductible: Decimal }
export type RateSum = Amounts & { tax: string; margin: boolean; count: number }

const amountsOf = ([a, b, c, d, e, f]: readonly unknown[]): Amounts => ({
  net: addParts(a, b),
  tax_value: addParts(c, d),
  deductible: addParts(e, f),
})

// In the currency of the account, without the entries that have no exchange rate. `count` is the number of rows.
export async function sumByRate(db: Database, query: RegisterQuery): Promise<RateSum[]> {
  const rows =
    await db.arrays(sql`select rate, ${IS_MARGIN}, count(distinct document_id || ' ' || period), ${AMOUNTS}
    from tax_entries where ${entriesWithin(db, query)} and own_base is not null group by rate, ${IS_MARGIN}`)
  return rows.map(([tax, margin, count, ...amounts]) => ({
    tax: String(tax),
    margin: Number(margin) === 1,
    count: Number(count),
    ...amountsOf(amounts),
  }))
}

export type CurrencySum = { tax: string; margin: boolean; currency: string; net: Decimal; tax_value: Decimal }

// In the currencies of the documents.
export async function sumByCurrency(
  db: Database,
  query: RegisterQuery,
  accountCurrency: string,
): Promise<CurrencySum[]> {
  const accountRates = await sumByRate(db, { ...query, currency: accountCurrency })
  const sums = new Map<string, CurrencySum>(
    accountRates.map(({ tax, margin, net, tax_value }) => {
      const sum = { tax, margin, currency: accountCurrency, net, tax_value }
      return [keyOf(sum), sum]
    }),
  )
  const rows = await db.all<EntryColumns>(sql`select ${ENTRY_COLUMNS} from tax_entries
    where ${entriesWithin(db, query)} and ${currencyOf(db)} <> ${accountCurrency}`)
  for (const { rate, category, currency, base, tax } of rows.map(readEntry)) {
    const key = { tax: rate, margin: category === 'margin', currency }
    const sum = sums.get(keyOf(key)) ?? { ...key, net: ZERO, tax_value: ZERO }
    sum.net = add(sum.net, base)
    sum.tax_value = add(sum.tax_value, tax)
    sums.set(keyOf(key), sum)
  }
  return [...sums.values()]
}

const keyOf = ({ tax, margin, currency }: Pick<CurrencySum, 'tax' | 'margin' | 'currency'>): string =>
  `${tax} ${margin} ${currency}`

export type OssSum = Amounts & { country: string; tax: string }

// Tax of other countries that is declared through OSS, in the currency of the account.
export async function sumOss(db: Database, query: RegisterQuery): Promise<OssSum[]> {
  const { country } = query
  const rows = await db.arrays(sql`select country, rate, ${AMOUNTS}
    from tax_entries where ${inPeriod(db, query)} and side = 'output' and category = 'oss' and state = 'counted'
    ${country === null ? sql`` : sql`and country <> ${country}`} and own_base is not null
    group by country, rate order by country, rate`)
  return rows.map(([country, tax, ...amounts]) => ({
    country: String(country),
    tax: String(tax),
    ...amountsOf(amounts),
  }))
}

export type RegisterCounts = { rows: number; missing_rate_count: number }

// A document has a row for each period in which its tax is declared.
export async function countRows(db: Database, query: RegisterQuery): Promise<RegisterCounts> {
  const [row = []] = await db.arrays(sql`select count(*), coalesce(sum(lacking), 0) from
    (select max(case when own_base is null then 1 else 0 end) as lacking from tax_entries
      where ${entriesWithin(db, query)} group by document_id, period) grouped`)
  return { rows: Number(row[0]), missing_rate_count: Number(row[1]) }
}

export async function idsLackingRate(db: Database, query: RegisterQuery, limit: number): Promise<number[]> {
  const rows = await db.arrays(sql`select distinct document_id from tax_entries
    where ${entriesWithin(db, query)} and own_base is null order by document_id limit ${limit}`)
  return rows.map(([id]) => Number(id))
}

export type RegisterKey = { document_id: number; period: string }
export type Slice = { limit: number; offset: number }

// The rows in the order of their days.
export async function registerKeys(
  db: Database,
  query: RegisterQuery,
  slice?: Slice,
): Promise<RegisterKey[]> {
  const rows = await db.arrays(sql`select document_id, period from tax_entries
    where ${entriesWithin(db, query)} group by document_id, period
    order by min(${DECLARED_ON}), document_id, period
    ${slice ? sql`limit ${slice.limit} offset ${slice.offset}` : sql``}`)
  return rows.map(([document_id, period]) => ({ document_id: Number(document_id), period: String(period) }))
}

// The entries of these rows, in the order of the rows.
export async function entriesOfRows(
  db: Database,
  query: RegisterQuery,
  keys: readonly RegisterKey[],
): Promise<{ key: RegisterKey; entries: Entry[] }[]> {
  if (keys.length === 0) return []
  const ids = [...new Set(keys.map(({ document_id }) => document_id))]
  // The documents are read first: by its period each page would read the whole month.
  const rows = await db.all<EntryColumns>(sql`with entries_of_documents as materialized
      (select * from tax_entries where account_id = ${query.account_id} and document_id in (${join(ids)}))
    select ${ENTRY_COLUMNS} from entries_of_documents where ${entriesWithin(db, query)}
    order by document_id, position`)
  const byRow = Map.groupBy(rows.map(readEntry), ({ document_id, period }) => `${document_id} ${period}`)
  return keys.map((key) => ({ key, entries: byRow.get(`${key.document_id} ${key.period}`) ?? [] }))
}
