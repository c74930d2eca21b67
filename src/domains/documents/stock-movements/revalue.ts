import { changesBetween } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { emptyShelf, printShelf, readShelf, type Shelf, together } from './cost-layers.ts'
import { type Movement, type MovementRow, warehouseActions } from './schema.ts'
import { changeMovement, dropPasts, findPast, keepPast, movementsAfter, soldFor } from './store.ts'
import { type Stock, stockOn, valueNext } from './valuation.ts'

// What goods cost depends on all that came before them. When something in the past of a product changes, all that followed is
// valued anew, from the last day before it whose end is remembered.

const PAGE = 500
const REMEMBERED_EVERY = 250 // movements
const LAST_ID = Number.MAX_SAFE_INTEGER

type ProductKey = { account_id: number; product_id: number }

export async function replay(
  db: Database,
  { account_id, product_id }: ProductKey,
  from: string,
  known: Iterable<number>, // warehouses that have or had some of it
  now: number,
): Promise<Map<number, Shelf>> {
  const past = await findPast(db, account_id, product_id, from)
  await dropPasts(db, account_id, product_id, from)
  const shelves = new Map([...known].map((warehouse_id) => [warehouse_id, emptyShelf()]))
  if (past) for (const [warehouse_id, shelf] of readShelves(past.shelves)) shelves.set(warehouse_id, shelf)
  const stock = stockOn(shelves)
  const until = past?.date ?? ''
  let last = past && { date: past.date, id: LAST_ID }
  let count = 0
  for (;;) {
    const rows = await movementsAfter(db, account_id, product_id, last, PAGE)
    await recallSales(db, { account_id, product_id }, stock, rows, until)
    for (const row of rows) {
      if (count >= REMEMBERED_EVERY && last && row.date !== last.date) {
        await keepPast(db, account_id, product_id, last.date as string, printShelves(shelves))
        count = 0
      }
      await revalue(db, account_id, stock, row, now)
      last = row as { date: string; id: number }
      count++
    }
    if (rows.length < PAGE) break
  }
  // A day that nothing follows is not remembered: goods that move on it now are appended, and nothing is valued anew.
  if (last?.date === until) await dropPasts(db, account_id, product_id, until)
  return shelves
}

async function revalue(db: Database, account_id: number, stock: Stock, row: MovementRow, now: number) {
  // Rows of a time when goods went out at the price of the card have it there.
  const said_price = row.said_price ?? (row.value === null ? row.purchase_price_net : null)
  const { id, created_at, updated_at, ...said } = row
  const valued = valueNext(stock, { ...said, said_price } as Movement)
  if (Object.keys(changesBetween(warehouseActions, row, valued)).length > 0)
    await changeMovement(db, account_id, row, valued, now)
}

// What was sold before the remembered day is not met again, but may come back.
async function recallSales(
  db: Database,
  { account_id, product_id }: ProductKey,
  stock: Stock,
  rows: readonly MovementRow[],
  until: string,
) {
  const ids = rows.flatMap(({ returned_invoice_id }) => returned_invoice_id ?? [])
  const asked = [...new Set(ids)].filter((id) => !stock.recalled.has(id))
  if (until === '' || asked.length === 0) return
  const sold = await soldFor(db, account_id, product_id, asked, until)
  for (const id of asked) {
    stock.recalled.add(id)
    const layers = [sold.get(id), stock.sold.get(id)].filter((layer) => layer !== undefined)
    if (layers.length > 0) stock.sold.set(id, together(layers))
  }
}

const printShelves = (shelves: ReadonlyMap<number, Shelf>): string =>
  JSON.stringify([...shelves].map(([warehouse_id, shelf]) => [warehouse_id, printShelf(shelf)]))

const readShelves = (text: string): [number, Shelf][] =>
  JSON.parse(text).map(([warehouse_id, shelf]: [number, string]) => [warehouse_id, readShelf(shelf)])
