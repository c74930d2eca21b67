import type { Database } from '../../../platform/database/database.ts'
import { join, raw, type Sql, sql } from '../../../platform/database/sql.ts'
import { DECLARED_KINDS } from '../../documents/invoices/lists/content-filters.ts'
import { NOT_YET } from '../../documents/invoices/rules/payment-terms.ts'
import { documents, type Side } from './store.ts'

// The documents of a declaration, with what their data says of tax.

const PAGE = 1000

// What the data of a document tells of its tax.
const SUMMED = [
  'totals_by_rate',
  'margins_by_rate',
  'accounting_vat_tax_date',
  'receipt_for_invoice_id',
  'exchange_currency',
  'exchange_currency_rate',
  'exchange_currency_rate_den',
  'calculation_version',
] as const
export type Data = {
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
export type Place = { day: string; id: number }
// An invoice for a receipt that stands has its tax declared with that.
export type Summed = Place & {
  number: string
  kind: string
  currency: string
  own_tax: string | null
  read: Data
  is_for_receipt?: true
}
export type Placed = Summed & { income: boolean; department_id: number | null }
export type Taxed = Summed & {
  issue_date: string
  sell_date: string | null
  buyer_name: string | null
  buyer_tax_no: string | null
  invoice_id: number | null
}

// By the day of their tax, a page at a time: most are declared in the month of their issue, the others are found by a day of their
// own. Which day of the month it is only they themselves tell. What sums are made of, and no more: to read it is most of the work.
export const declared = (db: Database, side: Side, from: string, to: string): Pages<Summed> =>
  withoutInvoiced(documentsOf(db, side, readSummed, { from, to }))

// The same with all that a row of a register tells, from behind a place on.
export const declaredRows = (db: Database, side: Side, stretch: Stretch): Pages<Taxed> =>
  withoutInvoiced(documentsOf(db, side, readTaxed, stretch))

// And with invoices for receipts, which some registers tell beside what they count.
export const registered = (db: Database, side: Side, from: string, to: string): Pages<Taxed> =>
  documentsOf(db, side, readTaxed, { from, to })

// Those of these documents, of either side, that declare something on a day; with invoices for receipts.
export const declaredAmong = (db: Database, account_id: number, ids: readonly number[]): Promise<Placed[]> =>
  readSummed(
    db,
    sql`coalesce(declared_on, issue_date)`,
    sql`account_id = ${account_id} and deleted = 0 and cancelled = 0 and ${IS_DECLARED_KIND}
      and coalesce(declared_on, '') < ${NOT_YET} and id in (${join(ids)})`,
  )

// As a walk over all documents would find them there.
export async function declaredOfThese(
  db: Database,
  side: Side,
  { from, to }: Stretch,
  ids: readonly number[],
): Promise<Summed[]> {
  const { account_id, income, department_id = null, currency = null } = side
  const found = (await declaredAmong(db, account_id, ids)).filter(
    (one) =>
      one.income === income &&
      (department_id === null || one.department_id === department_id) &&
      (currency === null || one.currency === currency) &&
      isWithin(one, from, to),
  )
  const receipts = await standingReceipts(db, side, found)
  return found.filter(({ read }) => !receipts.has(read.receipt_for_invoice_id ?? 0))
}

// Which of the digests of a side are declared in a time: also those of a month lie in one stretch of days.
export const digestsWithin = (side: Side, { from, to }: Stretch): Sql => {
  const { account_id, income, department_id = null, currency = null } = side
  return sql`account_id = ${account_id} and income = ${income}
    and day >= ${`${from.slice(0, 7)}-01`} and day <= ${`${to.slice(0, 7)}-31`}
    and tax_day >= ${from} and tax_day <= ${to}
    ${department_id === null ? sql`` : sql`and department_id = ${department_id}`}
    ${currency === null ? sql`` : sql`and currency = ${currency}`}
    and (receipt_id is null or not exists (select 1 from invoices where ${documents({ account_id, income })}
      and invoices.id = rate_digests.receipt_id))`
}

export const taxDayOf = ({ read, day }: Summed): string => read.accounting_vat_tax_date ?? day

const isWithin = (one: Summed, from: string, to: string): boolean =>
  taxDayOf(one) >= from && taxDayOf(one) <= to

export type Stretch = { from: string; to: string; after?: Place | undefined; at_once?: number }
type Pages<One> = AsyncGenerator<One[]>
type Reader<One> = (db: Database, day: Sql, which: Sql) => Promise<One[]>

async function* withoutInvoiced<One extends Summed>(pages: Pages<One>): Pages<One> {
  for await (const page of pages) yield page.filter(({ is_for_receipt }) => !is_for_receipt)
}

async function* documentsOf<One extends Summed>(
  db: Database,
  side: Side,
  read: Reader<One>,
  { from, to, after, at_once = PAGE }: Stretch,
): Pages<One> {
  const [first, last] = [`${from.slice(0, 7)}-01`, `${to.slice(0, 7)}-31`]
  const between = (day: Sql, further: Sql, from: string, to: string) => {
    const begin = { day: from, id: 0 }
    const which = sql`${documents(side)} and ${IS_DECLARED_KIND} and ${day} <= ${to} ${further}`
    return pagesOf(db, read, { day, which }, after && isBefore(begin, after) ? after : begin, at_once)
  }
  const issued = between(sql`issue_date`, sql`and declared_on is null`, first, last)
  const moved = between(sql`declared_on`, sql`and declared_on < ${NOT_YET}`, from, to)
  for await (const page of inOrder(issued, moved)) {
    const receipts = await standingReceipts(db, side, page)
    yield page
      .filter((one) => isWithin(one, from, to))
      .map((one) =>
        receipts.has(one.read.receipt_for_invoice_id ?? 0) ? { ...one, is_for_receipt: true as const } : one,
      )
  }
}

// In a form that keeps to the index of days: that of kinds would have them sorted.
const IS_DECLARED_KIND = sql`coalesce(kind, '') in (${join(DECLARED_KINDS)})`

async function* pagesOf<One extends Place>(
  db: Database,
  read: Reader<One>,
  { day, which }: { day: Sql; which: Sql },
  begin: Place,
  at_once: number,
): Pages<One> {
  for (let last = begin; ; ) {
    const rows = await read(
      db,
      day,
      sql`${which} and (${day}, id) > (${last.day}, ${last.id}) order by ${day}, id limit ${at_once}`,
    )
    yield rows
    if (rows.length < at_once) return
    last = rows.at(-1) as One
  }
}

const OWN_TAX = sql`cast(tax_in_account_currency as text)`

async function readSummed(db: Database, day: Sql, which: Sql): Promise<Placed[]> {
  const rows = await db.arrays(sql`select id, ${day}, number, kind, currency, ${OWN_TAX}, ${partsOf(db)},
    income, department_id from invoices where ${which}`)
  return (rows as PlacedRow[]).map(
    ([id, day, number, kind, currency, own_tax, parts, income, department_id]) => ({
      ...{ id, day, number, kind, currency, own_tax, income: income === 1, department_id },
      read: readParts(JSON.parse(parts)),
    }),
  )
}

type PlacedRow = [number, string, string, string, string, string | null, string, number, number | null]

// The engine finds them sooner than all of it is read here.
const partsOf = ({ engine }: Database): Sql =>
  raw(
    engine === 'postgres'
      ? `cast(json_build_array(${SUMMED.map((name) => `cast(data as json) -> '${name}'`).join(', ')}) as text)`
      : `json_extract(data, ${SUMMED.map((name) => `'$.${name}'`).join(', ')})`,
  )

function readParts(parts: unknown[]): Data {
  const read: { [name: string]: unknown } = {}
  for (const [place, name] of SUMMED.entries()) read[name] = parts[place] ?? undefined
  return read
}

type TaxedRow = Omit<Taxed, 'read'> & { gov_id: string | null; data: string }

async function readTaxed(db: Database, day: Sql, which: Sql): Promise<Taxed[]> {
  const rows =
    await db.all<TaxedRow>(sql`select id, ${day} as day, number, kind, currency, issue_date, sell_date,
    buyer_name, buyer_tax_no, invoice_id, ${OWN_TAX} as own_tax, gov_id, data from invoices where ${which}`)
  return rows.map(({ data, gov_id, ...row }) => ({
    ...row,
    read: { ...(JSON.parse(data) as Data), gov_id },
  }))
}

// Two lists that are each in order, as one.
async function* inOrder<One extends Place>(...lists: Pages<One>[]): Pages<One> {
  const open = await Promise.all(lists.map(async (list) => ({ list, page: await pageOf(list) })))
  for (;;) {
    const left = open.filter(({ page }) => page !== undefined) as { list: Pages<One>; page: One[] }[]
    if (left.length === 0) return
    // Up to the end of the page that ends first nothing of the others is missing.
    const end = left.map(({ page }) => page.at(-1) as One).reduce((a, b) => (isBefore(b, a) ? b : a))
    const known = left.flatMap(({ page }) => page.filter((one) => !isBefore(end, one)))
    yield known.sort((a, b) => (isBefore(a, b) ? -1 : 1))
    for (const one of open) {
      const rest: One[] = (one.page ?? []).filter((row) => isBefore(end, row))
      one.page = rest.length > 0 ? rest : one.page && (await pageOf(one.list))
    }
  }
}

const isBefore = (a: Place, b: Place) => a.day < b.day || (a.day === b.day && a.id < b.id)

async function pageOf<One>(list: Pages<One>): Promise<One[] | undefined> {
  const { value, done } = await list.next()
  return done || value.length === 0 ? undefined : value
}

async function standingReceipts(
  db: Database,
  { account_id, income }: Side,
  page: readonly Summed[],
): Promise<Set<number>> {
  const ids = page.flatMap(({ read }) => read.receipt_for_invoice_id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.all<{
    id: number
  }>(sql`select id from invoices where ${documents({ account_id, income })}
    and id in (${join(ids)})`)
  return new Set(rows.map(({ id }) => id))
}
