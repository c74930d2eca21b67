import type { Database } from '../../../platform/database/database.ts'
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { DECLARED_KINDS } from '../../documents/invoices/lists/content-filters.ts'
import { UNDECLARED_DAY } from '../../documents/invoices/rules/payment-terms.ts'
import { documentsOfSide, type Side } from './store.ts'

// Reads the documents of a tax period with their tax data, page by page.

const PAGE = 1000

// The fields with the tax data of a document.
const TAX_DATA_FIELDS = [
  'totals_by_rate',
  'margins_by_rate',
  'accounting_vat_tax_date',
  'receipt_for_invoice_id',
  'exchange_currency',
  'exchange_currency_rate',
  'exchange_currency_rate_den',
  'calculation_version',
] as const
export type TaxData = {
  receipt_for_invoice_id?: number | null
  accounting_vat_tax_date?: string | null
  totals_by_rate?: { [name: string]: string }[]
  margins_by_rate?: { [name: string]: string }[]
  exchange_currency?: string
  exchange_currency_rate?: string
  exchange_currency_rate_den?: string
  calculation_version?: number
  buyer_country?: string | null
  gov_id?: string | null
  gtu_codes?: string[]
  procedure_designations?: string[]
}
export type RegisterKey = { day: string; id: number }
// The tax of an invoice for a live receipt is declared with the receipt.
export type TaxSumRow = RegisterKey & {
  number: string
  kind: string
  currency: string
  own_tax: string | null
  taxData: TaxData
  is_for_receipt?: true
}
export type TaxSumRowOfSide = TaxSumRow & { income: boolean; department_id: number | null }
export type TaxRegisterRow = TaxSumRow & {
  issue_date: string
  sell_date: string | null
  buyer_name: string | null
  buyer_tax_no: string | null
  invoice_id: number | null
}

// Reads documents by the day of their tax, a page at a time. Most are declared in the month of issue; others are found
// by a declaration day of their own. The day within the month is part of their data. Reads only the fields that sums
// need, because reading takes most of the time.
export const declaredTaxRows = (db: Database, side: Side, from: string, to: string): Pages<TaxSumRow> =>
  withoutInvoiced(readDocuments(db, side, readSummed, { from, to }))

// Like `declaredTaxRows()`, but with all fields of a register row, starting after a key.
export const declaredRegisterRows = (db: Database, side: Side, period: TaxPeriod): Pages<TaxRegisterRow> =>
  withoutInvoiced(readDocuments(db, side, readTaxed, period))

// Like `declaredRegisterRows()`, but includes invoices for receipts, which some registers list without counting them.
export const registerRows = (db: Database, side: Side, from: string, to: string): Pages<TaxRegisterRow> =>
  readDocuments(db, side, readTaxed, { from, to })

// The documents with these ids, of either side, that are declared on a day, including invoices for receipts.
export const findDeclared = (
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<TaxSumRowOfSide[]> =>
  readSummed(
    db,
    sql`coalesce(declared_on, issue_date)`,
    sql`account_id = ${accountId} and deleted = 0 and cancelled = 0 and ${IS_DECLARED_KIND}
      and coalesce(declared_on, '') < ${UNDECLARED_DAY} and id in (${join(ids)})`,
  )

// Filters these documents like a walk over all documents of the period.
export async function findDeclaredInPeriod(
  db: Database,
  side: Side,
  { from, to }: TaxPeriod,
  ids: readonly number[],
): Promise<TaxSumRow[]> {
  const { account_id, income, department_id = null, currency = null } = side
  const rows = (await findDeclared(db, account_id, ids)).filter(
    (row) =>
      row.income === income &&
      (department_id === null || row.department_id === department_id) &&
      (currency === null || row.currency === currency) &&
      isWithin(row, from, to),
  )
  const receipts = await findLiveReceipts(db, side, rows)
  return rows.filter(({ taxData }) => !receipts.has(taxData.receipt_for_invoice_id ?? 0))
}

// The condition for the aggregates of a side that are declared in a period. The days of the affected months form one
// range of the index.
export const digestsWithin = (side: Side, { from, to }: TaxPeriod): Sql => {
  const { account_id, income, department_id = null, currency = null } = side
  return sql`account_id = ${account_id} and income = ${income}
    and day >= ${`${from.slice(0, 7)}-01`} and day <= ${`${to.slice(0, 7)}-31`}
    and tax_day >= ${from} and tax_day <= ${to}
    ${department_id === null ? sql`` : sql`and department_id = ${department_id}`}
    ${currency === null ? sql`` : sql`and currency = ${currency}`}
    and (receipt_id is null or not exists (select 1 from invoices where ${documentsOfSide({ account_id, income })}
      and invoices.id = rate_digests.receipt_id))`
}

export const taxDayOf = ({ taxData, day }: TaxSumRow): string => taxData.accounting_vat_tax_date ?? day

const isWithin = (row: TaxSumRow, from: string, to: string): boolean =>
  taxDayOf(row) >= from && taxDayOf(row) <= to

export type TaxPeriod = { from: string; to: string; after?: RegisterKey | undefined; pageSize?: number }
type Pages<Row> = AsyncGenerator<Row[]>
type Reader<Row> = (db: Database, day: Sql, conditions: Sql) => Promise<Row[]>

async function* withoutInvoiced<Row extends TaxSumRow>(pages: Pages<Row>): Pages<Row> {
  for await (const page of pages) yield page.filter(({ is_for_receipt }) => !is_for_receipt)
}

async function* readDocuments<Row extends TaxSumRow>(
  db: Database,
  side: Side,
  read: Reader<Row>,
  { from, to, after, pageSize = PAGE }: TaxPeriod,
): Pages<Row> {
  const [first, last] = [`${from.slice(0, 7)}-01`, `${to.slice(0, 7)}-31`]
  const between = (day: Sql, further: Sql, from: string, to: string) => {
    const start = { day: from, id: 0 }
    const conditions = sql`${documentsOfSide(side)} and ${IS_DECLARED_KIND} and ${day} <= ${to} ${further}`
    return readPages(db, read, { day, conditions }, after && isBefore(start, after) ? after : start, pageSize)
  }
  const issued = between(sql`issue_date`, sql`and declared_on is null`, first, last)
  const declaredLater = between(sql`declared_on`, sql`and declared_on < ${UNDECLARED_DAY}`, from, to)
  for await (const page of mergeSorted(issued, declaredLater)) {
    const receipts = await findLiveReceipts(db, side, page)
    yield page
      .filter((row) => isWithin(row, from, to))
      .map((row) =>
        receipts.has(row.taxData.receipt_for_invoice_id ?? 0)
          ? { ...row, is_for_receipt: true as const }
          : row,
      )
  }
}

// The expression keeps the engine on the index of days; the index of kinds would require sorting.
const IS_DECLARED_KIND = sql`coalesce(kind, '') in (${join(DECLARED_KINDS)})`

async function* readPages<Row extends RegisterKey>(
  db: Database,
  read: Reader<Row>,
  { day, conditions }: { day: Sql; conditions: Sql },
  start: RegisterKey,
  pageSize: number,
): Pages<Row> {
  for (let last = start; ; ) {
    const rows = await read(
      db,
      day,
      sql`${conditions} and (${day}, id) > (${last.day}, ${last.id}) order by ${day}, id limit ${pageSize}`,
    )
    yield rows
    if (rows.length < pageSize) return
    last = rows.at(-1) as Row
  }
}

const OWN_TAX = sql`cast(tax_in_account_currency as text)`

async function readSummed(db: Database, day: Sql, conditions: Sql): Promise<TaxSumRowOfSide[]> {
  const rows =
    await db.arrays(sql`select id, ${day}, number, kind, currency, ${OWN_TAX}, ${taxDataColumns(db)},
    income, department_id from invoices where ${conditions}`)
  return (rows as TaxSumArray[]).map(
    ([id, day, number, kind, currency, own_tax, parts, income, department_id]) => ({
      ...{ id, day, number, kind, currency, own_tax, income: income === 1, department_id },
      taxData: readTaxData(JSON.parse(parts)),
    }),
  )
}

type TaxSumArray = [number, string, string, string, string, string | null, string, number, number | null]

// The engine extracts these fields faster than parsing the whole JSON here would be.
const taxDataColumns = ({ engine }: Database): Sql =>
  raw(
    engine === 'postgres'
      ? `cast(json_build_array(${TAX_DATA_FIELDS.map((name) => `cast(data as json) -> '${name}'`).join(', ')}) as text)`
      : `json_extract(data, ${TAX_DATA_FIELDS.map((name) => `'$.${name}'`).join(', ')})`,
  )

function readTaxData(parts: unknown[]): TaxData {
  const read: { [name: string]: unknown } = {}
  for (const [index, name] of TAX_DATA_FIELDS.entries()) read[name] = parts[index] ?? undefined
  return read
}

type TaxedRow = Omit<TaxRegisterRow, 'taxData'> & { gov_id: string | null; data: string }

async function readTaxed(db: Database, day: Sql, conditions: Sql): Promise<TaxRegisterRow[]> {
  const rows =
    await db.all<TaxedRow>(sql`select id, ${day} as day, number, kind, currency, issue_date, sell_date,
    buyer_name, buyer_tax_no, invoice_id, ${OWN_TAX} as own_tax, gov_id, data from invoices where ${conditions}`)
  return rows.map(({ data, gov_id, ...row }) => ({
    ...row,
    taxData: { ...(JSON.parse(data) as TaxData), gov_id },
  }))
}

// Merges sorted lists into one.
async function* mergeSorted<Row extends RegisterKey>(...lists: Pages<Row>[]): Pages<Row> {
  const sources = await Promise.all(lists.map(async (list) => ({ list, page: await nextPage(list) })))
  for (;;) {
    const unfinished = sources.filter(({ page }) => page !== undefined) as { list: Pages<Row>; page: Row[] }[]
    if (unfinished.length === 0) return
    // Rows up to the end of the page that ends first are complete in all lists.
    const end = unfinished.map(({ page }) => page.at(-1) as Row).reduce((a, b) => (isBefore(b, a) ? b : a))
    const completeRows = unfinished.flatMap(({ page }) => page.filter((row) => !isBefore(end, row)))
    yield completeRows.sort((a, b) => (isBefore(a, b) ? -1 : 1))
    for (const source of sources) {
      const remainingRows: Row[] = (source.page ?? []).filter((row) => isBefore(end, row))
      source.page = remainingRows.length > 0 ? remainingRows : source.page && (await nextPage(source.list))
    }
  }
}

const isBefore = (a: RegisterKey, b: RegisterKey) => a.day < b.day || (a.day === b.day && a.id < b.id)

async function nextPage<Row>(list: Pages<Row>): Promise<Row[] | undefined> {
  const { value, done } = await list.next()
  return done || value.length === 0 ? undefined : value
}

async function findLiveReceipts(
  db: Database,
  { account_id, income }: Side,
  page: readonly TaxSumRow[],
): Promise<Set<number>> {
  const ids = page.flatMap(({ taxData }) => taxData.receipt_for_invoice_id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.all<{
    id: number
  }>(sql`select id from invoices where ${documentsOfSide({ account_id, income })}
    and id in (${join(ids)})`)
  return new Set(rows.map(({ id }) => id))
}
