import { changesBetween } from '../../../platform/actions/crud.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type CostLayers, emptyLayers, parseLayers, serializeLayers, totalOfLayers } from './cost-layers.ts'
import { type Movement, type MovementRow, warehouseActions } from './schema.ts'
import {
  changeMovement,
  deleteSavedStock,
  findIssuedForInvoices,
  findSavedStock,
  movementsAfter,
  saveStockOfDay,
} from './store.ts'
import { newStock, type Stock, valueNext } from './valuation.ts'

// Values the movements of a product again when its past changes, because the cost of goods depends on all earlier
// movements. Starts from the last saved day before the change.

const PAGE = 500
const SAVED_EVERY = 250 // movements
const LAST_ID = Number.MAX_SAFE_INTEGER

type ProductKey = { account_id: number; product_id: number }

export async function replay(
  db: Database,
  { account_id, product_id }: ProductKey,
  fromDate: string,
  warehouseIds: Iterable<number>, // warehouses that have or had some of the product
  now: number,
): Promise<Map<number, CostLayers>> {
  const savedStock = await findSavedStock(db, account_id, product_id, fromDate)
  await deleteSavedStock(db, account_id, product_id, fromDate)
  const layersByWarehouse = new Map([...warehouseIds].map((warehouseId) => [warehouseId, emptyLayers()]))
  if (savedStock)
    for (const [warehouseId, layers] of parseWarehouses(savedStock.shelves))
      layersByWarehouse.set(warehouseId, layers)
  const stock = newStock(layersByWarehouse)
  const savedDate = savedStock?.date ?? ''
  let last = savedStock && { date: savedStock.date, id: LAST_ID }
  let count = 0
  for (;;) {
    const rows = await movementsAfter(db, account_id, product_id, last, PAGE)
    await loadEarlierSales(db, { account_id, product_id }, stock, rows, savedDate)
    for (const row of rows) {
      if (count >= SAVED_EVERY && last && row.date !== last.date) {
        await saveStockOfDay(
          db,
          account_id,
          product_id,
          last.date as string,
          serializeWarehouses(layersByWarehouse),
        )
        count = 0
      }
      await revalue(db, account_id, stock, row, now)
      last = row as { date: string; id: number }
      count++
    }
    if (rows.length < PAGE) break
  }
  // A day without later movements is not saved: further movements on that day are appended, and nothing is valued
  // again.
  if (last?.date === savedDate) await deleteSavedStock(db, account_id, product_id, savedDate)
  return layersByWarehouse
}

async function revalue(db: Database, accountId: number, stock: Stock, row: MovementRow, now: number) {
  // Older rows have the price of the product in `purchase_price_net`, from the time before cost layers.
  const said_price = row.said_price ?? (row.value === null ? row.purchase_price_net : null)
  const { id, created_at, updated_at, ...fields } = row
  const valued = valueNext(stock, { ...fields, said_price } as Movement)
  if (Object.keys(changesBetween(warehouseActions, row, valued)).length > 0)
    await changeMovement(db, accountId, row, valued, now)
}

// Sales before the saved day are not replayed, but their goods may be returned, so they are loaded.
async function loadEarlierSales(
  db: Database,
  { account_id, product_id }: ProductKey,
  stock: Stock,
  rows: readonly MovementRow[],
  savedDate: string,
) {
  const ids = rows.flatMap(({ returned_invoice_id }) => returned_invoice_id ?? [])
  const missingIds = [...new Set(ids)].filter((id) => !stock.loadedInvoices.has(id))
  if (savedDate === '' || missingIds.length === 0) return
  const sold = await findIssuedForInvoices(db, account_id, product_id, missingIds, savedDate)
  for (const id of missingIds) {
    stock.loadedInvoices.add(id)
    const layers = [sold.get(id), stock.soldByInvoice.get(id)].filter((layer) => layer !== undefined)
    if (layers.length > 0) stock.soldByInvoice.set(id, totalOfLayers(layers))
  }
}

const serializeWarehouses = (layersByWarehouse: ReadonlyMap<number, CostLayers>): string =>
  JSON.stringify(
    [...layersByWarehouse].map(([warehouseId, layers]) => [warehouseId, serializeLayers(layers)]),
  )

const parseWarehouses = (text: string): [number, CostLayers][] =>
  JSON.parse(text).map(([warehouseId, layers]: [number, string]) => [warehouseId, parseLayers(layers)])
