import type { Database } from '../../../platform/database/database.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import { DECLARED_KINDS } from '../../documents/invoices/lists/content-filters.ts'
import { UNDECLARED_DAY } from '../../documents/invoices/rules/payment-terms.ts'
import { documentsOfSide, type Side } from './store.ts'

// Reads the documents of a tax period with their tax data, page by page.

const PAGE = 1000

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
  series?: string | null
  gtu_codes?: string[]
  procedure_designations?: string[]
}
type RegisterKey = { day: string; id: number }
// The tax of an invoice for a live receipt is declared with the receipt.
export type TaxSumRow = RegisterKey & {
  number: string
  kind: string
  currency: string
  own_tax: string | null
  taxData: TaxData
  is_for_receipt?: true
}
export type TaxRegisterRow = TaxSumRow & {
  issue_date: string
  sell_date: string | null
  buyer_name: string | null
  buyer_tax_no: string | null
  invoice_id: number | null
}

// Includes invoices for receipts, which registers list without counting them.
export const registerRows = (db: Database, side: Side, from: string, to: string): Pages<TaxRegisterRow> =>
  readDocuments(db, side, readTaxed, { from, to })

const taxDayOf = ({ taxData, day }: TaxSumRow): string => taxData.accounting_vat_tax_date ?? day

const isWithin = (row: TaxSumRow, from: string, to: string): boolean =>
  taxDayOf(row) >= from && taxDayOf(row) <= to

type TaxPeriod = { from: string; to: string; after?: RegisterKey | undefined; pageSize?: number }
type Pages<Row> = AsyncGenerator<Row[]>
type Reader<Row> = (db: Database, day: Sql, conditions: Sql) => Promise<Row[]>

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

type TaxedRow = Omit<TaxRegisterRow, 'taxData'> & {
  gov_id: string | null
  series: string | null
  data: string
}

async function readTaxed(db: Database, day: Sql, conditions: Sql): Promise<TaxRegisterRow[]> {
  const rows =
    await db.all<TaxedRow>(sql`select id, ${day} as day, number, kind, currency, issue_date, sell_date,
    buyer_name, buyer_tax_no, invoice_id, series, ${OWN_TAX} as own_tax, gov_id, data from invoices where ${conditions}`)
  return rows.map(({ data, gov_id, series, ...row }) => ({
    ...row,
    taxData: { ...(JSON.parse(data) as TaxData), gov_id, series },
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
