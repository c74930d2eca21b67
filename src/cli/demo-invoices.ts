import type { WriteContext } from '../domains/administration/accounts/write-context.ts'
import { type Department, departments } from '../domains/administration/departments/schema.ts'
import type { Client } from '../domains/catalog/clients/rules.ts'
import { clients } from '../domains/catalog/clients/schema.ts'
import type { Product } from '../domains/catalog/products/rules.ts'
import { products } from '../domains/catalog/products/schema.ts'
import { applyCorrections, linesOf, reversalLines } from '../domains/documents/corrections/corrected-state.ts'
import { composeCopy } from '../domains/documents/invoices/rules/copies.ts'
import { readPositions } from '../domains/documents/invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../domains/documents/invoices/schema.ts'
import { HOUR_MS, startOfDay } from '../platform/clock.ts'
import { transaction } from '../platform/commit/index.ts'
import type { Database, Engine } from '../platform/database/database.ts'
import { getRecord, selectRecords } from '../platform/database/records.ts'
import { sql } from '../platform/database/sql.ts'
import { refreshStatistics } from '../platform/database/table-dump.ts'
import { createInvoices, type Order } from './demo-documents.ts'
import type { Progress } from './progress.ts'
import { positionOf, type SampleInvoice, sampleInvoice } from './sample-invoices.ts'

// Creates sample documents by date, a few hundred per transaction.

const BATCH = 500
const CARDS_MAX = 5000
const CLOSING_MS = 18 * HOUR_MS // time of day

type Cards = {
  clients: Client[]
  departments: Department[]
  products: Product[]
  by_id: Map<number, Product>
}
type Correction = { of: number; issue_date: string; is_whole: boolean }

export async function fillInvoices(
  db: Engine,
  writer: WriteContext,
  { size, seed }: { size: number; seed: number },
  today: string,
  bar: Progress,
) {
  const { account_id, time_zone } = writer
  const cards = await readCards(db, account_id)
  if (cards.clients.length === 0 || cards.products.length === 0) return
  let waiting: Correction[] = []
  for (let start = 0; start < size; start += BATCH) {
    const samples: SampleInvoice[] = []
    for (let index = start; index < Math.min(start + BATCH, size); index++)
      samples.push(sampleInvoice(seed, index, size, today))
    const lastDay = start + BATCH >= size ? today : (samples.at(-1)?.draft.issue_date ?? today)
    const due = waiting.filter(({ issue_date }) => issue_date <= lastDay)
    waiting = waiting.filter(({ issue_date }) => issue_date > lastDay)
    const orders = [
      ...samples.map((sample) => orderOf(sample, cards, time_zone)),
      ...(await correctionOrders(db, account_id, due, cards, time_zone)),
    ]
    const sorted = orders.toSorted((a, b) => a.at - b.at)
    const ids = await transaction(db, (db) => createInvoices(db, writer, sorted, cards.by_id))
    waiting.push(...correctionsOf(samples, orders, sorted, ids))
    if (start === 0) await refreshStatistics(db, invoices.table)
    bar.advance(samples.length)
  }
}

async function readCards(db: Database, accountId: number): Promise<Cards> {
  const condition = sql`where account_id = ${accountId} and deleted = 0 order by id limit ${CARDS_MAX}`
  // Skips products without a price, because their lines would have none.
  const priced = (await selectRecords(db, products, condition)).filter(
    ({ price_gross }) => price_gross !== null,
  )
  return {
    clients: await selectRecords(db, clients, condition),
    departments: await selectRecords(db, departments, condition),
    products: priced,
    by_id: new Map(priced.map((product) => [product.id, product])),
  }
}

const cycle = <Item>(list: readonly Item[], index: number): Item => list[index % list.length] as Item

function orderOf(sample: SampleInvoice, cards: Cards, timeZone: string): Order {
  const client = cycle(cards.clients, sample.client)
  const isAbroad = client.country !== 'PL' && client.country !== null && client.country !== ''
  const foreign = { currency: 'EUR', lang: 'en', exchange_currency: 'PLN', exchange_kind: 'nbp' }
  return {
    // Excludes the stock level, because years of sales without purchases would make it negative.
    draft: { ...sample.draft, exclude_from_stock_level: true, ...(isAbroad ? foreign : {}) },
    positions: sample.lines.map((line) => positionOf(cycle(cards.products, line.product).id, line)),
    client,
    department: cards.departments.length > 0 ? cycle(cards.departments, sample.department) : undefined,
    at: startOfDay(sample.draft.issue_date, timeZone) + sample.second * 1000,
  }
}

// Plans the corrections of documents that now have an id.
function correctionsOf(
  samples: readonly SampleInvoice[],
  orders: readonly Order[],
  sorted: readonly Order[],
  ids: readonly number[],
): Correction[] {
  const sortedIndexes = new Map(sorted.map((order, index) => [order, index]))
  return samples.flatMap(({ correction }, index) =>
    correction
      ? [{ of: ids[sortedIndexes.get(orders[index] as Order) as number] as number, ...correction }]
      : [],
  )
}

async function correctionOrders(
  db: Database,
  accountId: number,
  due: readonly Correction[],
  cards: Cards,
  timeZone: string,
): Promise<Order[]> {
  const orders: Order[] = []
  for (const correction of due) {
    const invoice = await getRecord(db, accountId, invoices, correction.of)
    orders.push(correctionOrder(invoice, correction, cards, timeZone))
  }
  return orders
}

// Corrects the whole document or only its last line.
function correctionOrder(
  invoice: Invoice,
  { issue_date, is_whole }: Correction,
  cards: Cards,
  timeZone: string,
): Order {
  const source = { invoice, positions: readPositions(invoice) }
  const correction_reason = is_whole ? 'Goods returned' : 'One item returned'
  const input = { kind: 'correction' as const, issue_date, correction_reason }
  const lines = reversalLines(applyCorrections(linesOf(invoice), []))
  const { draft, positions } = composeCopy({ ...input, invoice_id: invoice.id }, lines, source)
  return {
    draft: { ...draft, issue_date },
    positions: is_whole ? positions : positions.slice(-1),
    client: cards.clients.find(({ id }) => id === invoice.client_id) as Client,
    department: cards.departments.find(({ id }) => id === invoice.department_id),
    at: startOfDay(issue_date, timeZone) + CLOSING_MS,
  }
}
