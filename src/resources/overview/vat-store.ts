import type { Database } from '../../platform/database/database.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'
import { NOT_YET } from '../invoices/rules/terms.ts'
import { documents, type Side } from './store.ts'

// The documents of a declaration, with what their data says of tax.

const PAGE = 1000

type Row = {
  id: number
  day: string
  number: string
  kind: string
  currency: string
  issue_date: string
  sell_date: string | null
  buyer_name: string | null
  buyer_tax_no: string | null
  invoice_id: number | null
  own_tax: string | null
  gov_id: string | null
  data: string
}
export type Data = {
  receipt_for_invoice_id?: number | null
  accounting_vat_tax_date?: string | null
  totals_by_rate?: { [name: string]: string }[]
  margins_by_rate?: { [name: string]: string }[]
  exchange_currency?: string
  exchange_currency_rate?: string
  buyer_country?: string | null
  gov_id?: string | null
  gtu_codes?: string[]
  procedure_designations?: string[]
}
// An invoice for a receipt that stands has its tax declared with that.
export type Taxed = Omit<Row, 'data' | 'gov_id'> & { read: Data; is_for_receipt?: true }

// By the day of their tax, a page at a time: most are declared in the month of their issue, the others are found by a day of their
// own. Which day of the month it is only they themselves tell.
export async function* declared(db: Database, side: Side, from: string, to: string): AsyncGenerator<Taxed[]> {
  for await (const page of registered(db, side, from, to))
    yield page.filter(({ is_for_receipt }) => !is_for_receipt)
}

// The same with invoices for receipts, which some registers tell beside what they count.
export async function* registered(
  db: Database,
  side: Side,
  from: string,
  to: string,
): AsyncGenerator<Taxed[]> {
  const first = `${from.slice(0, 7)}-01`
  const last = `${to.slice(0, 7)}-31`
  const issued = between(db, side, sql`issue_date`, sql`and declared_on is null`, first, last)
  const moved = between(db, side, sql`declared_on`, sql`and declared_on < ${NOT_YET}`, from, to)
  for await (const page of inOrder(issued, moved)) {
    const receipts = await standingReceipts(db, side, page)
    yield page
      .filter(({ read, day }) => isWithin(read.accounting_vat_tax_date ?? day))
      .map((one) =>
        receipts.has(one.read.receipt_for_invoice_id ?? 0) ? { ...one, is_for_receipt: true as const } : one,
      )
  }

  function isWithin(day: string) {
    return day >= from && day <= to
  }
}

async function* between(
  db: Database,
  side: Side,
  day: Sql,
  further: Sql,
  from: string,
  to: string,
): AsyncGenerator<Taxed[]> {
  let last = { day: from, id: 0 }
  for (;;) {
    const rows =
      await db.all<Row>(sql`select id, ${day} as day, number, kind, currency, issue_date, sell_date,
      buyer_name, buyer_tax_no, invoice_id, cast(tax_in_account_currency as text) as own_tax, gov_id, data from invoices
      where ${documents(side)} and (${day}, id) > (${last.day}, ${last.id}) and ${day} <= ${to} ${further}
      order by ${day}, id limit ${PAGE}`)
    yield rows.map(({ data, gov_id, ...row }) => ({
      ...row,
      read: { ...(JSON.parse(data) as Data), gov_id },
    }))
    if (rows.length < PAGE) return
    last = rows.at(-1) as Row
  }
}

// Two lists that are each in order, as one.
async function* inOrder(...lists: AsyncGenerator<Taxed[]>[]): AsyncGenerator<Taxed[]> {
  const open = await Promise.all(lists.map(async (list) => ({ list, page: await pageOf(list) })))
  for (;;) {
    const left = open.filter(({ page }) => page !== undefined) as { list: Pages; page: Taxed[] }[]
    if (left.length === 0) return
    // Up to the end of the page that ends first nothing of the others is missing.
    const end = left.map(({ page }) => page.at(-1) as Taxed).reduce((a, b) => (isBefore(b, a) ? b : a))
    const known = left.flatMap(({ page }) => page.filter((one) => !isBefore(end, one)))
    yield known.sort((a, b) => (isBefore(a, b) ? -1 : 1))
    for (const one of open) {
      const rest: Taxed[] = (one.page ?? []).filter((row) => isBefore(end, row))
      one.page = rest.length > 0 ? rest : one.page && (await pageOf(one.list))
    }
  }
}

type Pages = AsyncGenerator<Taxed[]>
const isBefore = (a: Taxed, b: Taxed) => a.day < b.day || (a.day === b.day && a.id < b.id)

async function pageOf(list: Pages): Promise<Taxed[] | undefined> {
  const { value, done } = await list.next()
  return done || value.length === 0 ? undefined : value
}

async function standingReceipts(
  db: Database,
  { account_id, income }: Side,
  page: readonly Taxed[],
): Promise<Set<number>> {
  const ids = page.flatMap(({ read }) => read.receipt_for_invoice_id ?? [])
  if (ids.length === 0) return new Set()
  const rows = await db.all<{
    id: number
  }>(sql`select id from invoices where ${documents({ account_id, income })}
    and id in (${join(ids)})`)
  return new Set(rows.map(({ id }) => id))
}
