import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import {
  type Content,
  contentsOf,
  findCostLayers,
  keepStockLevel,
  lockProducts,
  saveCostLayers,
} from '../../catalog/products/store.ts'
import { type CostLayer, emptyLayers, parseLayers, serializeLayers, totalOfLayers } from './cost-layers.ts'
import { recordStockChanges } from './record-changes.ts'
import { replay } from './revalue.ts'
import { packagePart, type StockQuantity, withPrices } from './rules.ts'
import type { Movement, MovementRow } from './schema.ts'
import { checkStockSuffices } from './shortages.ts'
import {
  type Cause,
  findIssuedForInvoices,
  findMovements,
  insertMovements,
  productsWithoutLayers,
  rewriteMovements,
} from './store.ts'
import { newStock, type Stock, valueNext } from './valuation.ts'

const PRODUCTS_MAX = 30_000 // in one document, including the contents of packages

// The movements that a document causes in its current state.
export type StockMove = { cause: Cause; movements: readonly Movement[]; is_first?: boolean }

type MovementPlan = { before: readonly MovementRow[]; after: readonly Movement[] }

// Replaces the movements of documents and updates the stock, inside the transaction that writes the documents. Earlier
// movements are undone by their stored rows, because the documents may have changed since.
export async function moveGoods(db: Database, writer: WriteContext, moves: readonly StockMove[]) {
  const { account_id, settings, now } = writer
  const plans = await planMovements(db, account_id, moves)
  const ids = new Set(plans.flatMap(({ before, after }) => [...before, ...after]).map(productOf))
  if (ids.size === 0) return
  if (ids.size > PRODUCTS_MAX)
    throw invalid({ product_id: `refers to more than ${PRODUCTS_MAX} products; split the document` })
  const productsById = await lockProducts(db, account_id, [...ids])
  const stockByProduct = await loadStock(db, account_id, [...ids])
  const quantitiesBefore = quantitiesOf(stockByProduct)
  const replayDates = datesToReplay(plans, stockByProduct)
  for (const { before, after } of plans) {
    const pricedMovements = after.map((movement) =>
      withPrices(movement, productsById.get(movement.product_id)),
    )
    if (before.length > 0) await rewriteMovements(db, account_id, before, pricedMovements, now)
    else
      await insertMovements(
        db,
        account_id,
        await valueAppended(db, account_id, pricedMovements, stockByProduct, replayDates),
        now,
      )
  }
  for (const [product_id, date] of replayDates) {
    const { stock } = stockByProduct.get(product_id) as ProductStock
    stock.layersByWarehouse = await replay(
      db,
      { account_id, product_id },
      date,
      stock.layersByWarehouse.keys(),
      now,
    )
  }
  const quantities = quantitiesOf(stockByProduct)
  if (settings.stock_required)
    await checkStockSuffices(db, account_id, productsById, quantitiesBefore, quantities)
  const causes = moves.map(({ cause }) => cause)
  recordStockChanges(db, writer, causes, quantitiesBefore, quantities)
  for (const [productId, productStock] of stockByProduct) saveStock(db, account_id, productId, productStock)
}

// Values every product that ever moved, for installations that stored movements before stock was valued first in, first
// out.
export async function buildCostLayers(db: Database) {
  for (const { account_id, product_id } of await productsWithoutLayers(db))
    await countStock(db, account_id, product_id, 0)
}

// Values all movements of a product again, from the first one on.
export async function countStock(db: Database, account_id: number, product_id: number, now: number) {
  await lockProducts(db, account_id, [product_id])
  const productStock = (await loadStock(db, account_id, [product_id])).get(product_id) as ProductStock
  const { stock } = productStock
  stock.layersByWarehouse = await replay(
    db,
    { account_id, product_id },
    '',
    stock.layersByWarehouse.keys(),
    now,
  )
  saveStock(db, account_id, product_id, productStock)
}

const productOf = ({ product_id }: Movement) => product_id

// Replaces packages by their contents. Reads before any lock is taken, because locks are taken in one order.
async function planMovements(
  db: Database,
  accountId: number,
  moves: readonly StockMove[],
): Promise<MovementPlan[]> {
  const ids = moves.flatMap(({ movements }) => movements.map(productOf))
  const packageContents = ids.length > 0 ? await contentsOf(db, accountId, ids) : new Map<number, Content[]>()
  const plans: MovementPlan[] = []
  for (const { cause, movements, is_first } of moves) {
    const after = movements.flatMap((movement) => {
      const parts = packageContents.get(movement.product_id)
      const movementOfCause = { ...movement, ...cause }
      return parts
        ? parts.map(({ part, product }) => packagePart(movementOfCause, part, product))
        : movementOfCause
    })
    plans.push({ before: is_first ? [] : await findMovements(db, accountId, cause), after })
  }
  return plans
}

type ProductStock = { stock: Stock; storedLayers: Map<number, string | null> }

async function loadStock(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, ProductStock>> {
  const stockByProduct = new Map(
    ids.map((id): [number, ProductStock] => [id, { stock: newStock(new Map()), storedLayers: new Map() }]),
  )
  for (const { product_id, warehouse_id, shelf } of await findCostLayers(db, accountId, ids)) {
    const productStock = stockByProduct.get(product_id) as ProductStock
    productStock.stock.layersByWarehouse.set(
      warehouse_id,
      shelf === null ? emptyLayers() : parseLayers(shelf),
    )
    productStock.storedLayers.set(warehouse_id, shelf)
  }
  return stockByProduct
}

// Movements after all others are valued by the current cost layers. If something before them changes, all later
// movements are valued again. Returns the products that need this, each with the day of the first change.
function datesToReplay(
  plans: readonly MovementPlan[],
  stockByProduct: ReadonlyMap<number, ProductStock>,
): Map<number, string> {
  const dates = new Map<number, string>()
  const markChanged = ({ product_id, date }: Movement) => {
    const firstDate = dates.get(product_id)
    if (firstDate === undefined || (date ?? '') < firstDate) dates.set(product_id, date ?? '')
  }
  for (const { before, after } of plans) {
    for (const movement of before) markChanged(movement)
    for (const movement of after)
      if (
        before.length > 0 ||
        !isAfterStoredMovements(movement, stockByProduct.get(movement.product_id) as ProductStock)
      )
        markChanged(movement)
  }
  for (const [productId, { storedLayers }] of stockByProduct)
    if ([...storedLayers.values()].includes(null)) dates.set(productId, '')
  return dates
}

function isAfterStoredMovements({ date }: Movement, { stock }: ProductStock): boolean {
  for (const shelf of stock.layersByWarehouse.values()) if ((date ?? '') < shelf.date) return false
  return true
}

async function valueAppended(
  db: Database,
  accountId: number,
  movements: readonly Movement[],
  stockByProduct: ReadonlyMap<number, ProductStock>,
  replayDates: ReadonlyMap<number, string>,
): Promise<Movement[]> {
  const valued: Movement[] = []
  for (const movement of movements) {
    const { product_id, returned_invoice_id, date } = movement
    const { stock } = stockByProduct.get(product_id) as ProductStock
    if (replayDates.has(product_id)) {
      valued.push(movement)
      continue
    }
    if (returned_invoice_id)
      stock.soldByInvoice = await findIssuedForInvoices(
        db,
        accountId,
        product_id,
        [returned_invoice_id],
        date ?? '',
      )
    valued.push(valueNext(stock, movement))
  }
  return valued
}

const quantitiesOf = (stockByProduct: ReadonlyMap<number, ProductStock>): StockQuantity[] =>
  [...stockByProduct].flatMap(([product_id, { stock }]) =>
    [...stock.layersByWarehouse].map(([warehouse_id, { layers }]) => ({
      product_id,
      warehouse_id,
      quantity: totalOfLayers(layers)[0],
    })),
  )

function saveStock(
  db: Database,
  accountId: number,
  product_id: number,
  { stock, storedLayers }: ProductStock,
) {
  const warehouseTotals: CostLayer[] = []
  for (const [warehouse_id, shelf] of stock.layersByWarehouse) {
    const [quantity, value] = totalOfLayers(shelf.layers)
    warehouseTotals.push([quantity, value])
    const layersText = serializeLayers(shelf)
    if (layersText === storedLayers.get(warehouse_id)) continue
    saveCostLayers(db, accountId, { product_id, warehouse_id, shelf: layersText }, { quantity, value })
  }
  const [quantity, value] = totalOfLayers(warehouseTotals)
  keepStockLevel(db, accountId, product_id, { quantity, value })
}
