import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Quote, QuoteQuery } from '../../../tax/types.ts'
import { findRate } from '../../catalog/exchange-rates/actions.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { allocationsOf, paymentsOfInvoices } from '../../payments/payments/store.ts'
import { familiesOf, isRelated, namedIds } from './families.ts'
import type { RecordedMoney } from './money.ts'
import type { Month } from './months.ts'

// Reads the facts that tax follows from.

const IDS_MAX = 500

// The families of these documents. Ids of deleted documents bring the documents that named them.
export async function gatherFamilies(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Invoice[][]> {
  const documents = new Map<number, Invoice>()
  const visited = new Set<number>()
  let next = [...new Set(ids)]
  while (next.length > 0) {
    for (const id of next) visited.add(id)
    const related = await documentsAmong(db, accountId, next)
    for (const invoice of related) documents.set(invoice.id, invoice)
    const naming = await documentsNaming(db, accountId, next)
    const isNear = (candidate: Invoice) =>
      next.some((id) => {
        const referenced = documents.get(id)
        return referenced ? isRelated(candidate, referenced) : namedIds(candidate).includes(id)
      })
    const referencedIds = related.flatMap(namedIds)
    next = [...new Set([...naming.filter(isNear).map(({ id }) => id), ...referencedIds])].filter(
      (id) => !visited.has(id),
    )
  }
  return familiesOf(documents)
}

const documentsAmong = (db: Database, accountId: number, ids: readonly number[]): Promise<Invoice[]> =>
  inPortions(ids, (some) => selectDocuments(db, accountId, sql`id in (${join(some)})`))

const documentsNaming = async (
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Invoice[]> => [
  ...(await inPortions(ids, (some) =>
    selectDocuments(db, accountId, sql`kind = 'correction' and invoice_id in (${join(some)})`),
  )),
  ...(await inPortions(ids, (some) =>
    selectDocuments(db, accountId, sql`from_invoice_id in (${join(some)})`),
  )),
]

const selectDocuments = async (db: Database, accountId: number, condition: Sql): Promise<Invoice[]> => {
  const rows = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and deleted = 0 and ${condition}`,
    'with lazy fields',
  )
  return rows.filter(({ test }) => !test)
}

async function inPortions<Item>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Item[]>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let start = 0; start < ids.length; start += IDS_MAX)
    items.push(...(await read(ids.slice(start, start + IDS_MAX))))
  return items
}

export async function gatherMoney(
  db: Database,
  accountId: number,
  documents: readonly Invoice[],
  time_zone: string,
): Promise<RecordedMoney> {
  const ids = documents.map(({ id }) => id)
  const allocatedPayments = await inPortions(ids, (some) => paymentsOfInvoices(db, accountId, some))
  const payments = [...new Map(allocatedPayments.map((payment) => [payment.id, payment])).values()]
  return {
    payments,
    allocations: await allocationsOf(
      db,
      accountId,
      payments.map(({ id }) => id),
    ),
    time_zone,
  }
}

// The day on which the return of each closed month was filed, or until that is stated the day of its closing.
export async function filingDays(
  db: Database,
  accountId: number,
  timeZone: string,
): Promise<Map<Month, string>> {
  const rows = await db.all<{ period: Month; filed_on: string | null; closed_at: number }>(
    sql`select period, filed_on, closed_at from tax_periods
      where account_id = ${accountId} and state <> 'reopened' order by period, revision desc`,
  )
  // Corrections of a return have later revisions, so the first one comes last.
  return new Map(
    rows.map(({ period, filed_on, closed_at }) => [period, filed_on ?? dayAt(Number(closed_at), timeZone)]),
  )
}

// The rate that a bank published last before the day. Monthly rates are not stored yet.
export async function findQuote(
  db: Database,
  accountId: number,
  { table, currency, to, day }: QuoteQuery,
): Promise<Quote | undefined> {
  return table === 'monthly' ? undefined : findRate(db, accountId, table, day, [currency, to])
}
