import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import { contentsOf, findCostLayers, findProducts, type ShelfRow } from '../../catalog/products/store.ts'
import { productIdsOf } from '../../documents/invoices/rules/goods.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import type { Invoice, Position } from '../../documents/invoices/schema.ts'
import { parseLayers, totalOfLayers } from '../../documents/stock-movements/cost-layers.ts'
import { type StockQuantity, shortagesOf } from '../../documents/stock-movements/rules.ts'
import { shortageMessage } from '../../documents/stock-movements/shortages.ts'
import { findMovements } from '../../documents/stock-movements/store.ts'

// Warns about goods that a document would take although they are not in stock.

export type StockAfter = { positions: readonly Position[]; shelves: readonly ShelfRow[] }

// Reads the stock as the document leaves it. Called inside the dry run that writes the document.
export async function readStockAfter(db: Database, accountId: number, invoice: Invoice): Promise<StockAfter> {
  const movements = await findMovements(db, accountId, { invoice_id: invoice.id })
  const ids = [...new Set(movements.map(({ product_id }) => product_id))]
  const shelves = ids.length > 0 ? await findCostLayers(db, accountId, ids) : []
  return { positions: readPositions(invoice), shelves }
}

// Compares it with the current stock, after the dry run. Products that nobody has ever received are not counted, unless
// the account requires stock.
export async function stockWarnings(
  db: Database,
  accountId: number,
  { positions, shelves }: StockAfter,
  isRequired: boolean,
): Promise<Warning[]> {
  if (shelves.length === 0) return []
  const current = await findCostLayers(db, accountId, [
    ...new Set(shelves.map(({ product_id }) => product_id)),
  ])
  const received = new Set(current.filter(wasReceived).map(({ product_id }) => product_id))
  const shortages = shortagesOf(current.map(quantityOn), shelves.map(quantityOn)).filter(
    ({ product_id }) => isRequired || received.has(product_id),
  )
  if (shortages.length === 0) return []
  const ids = productIdsOf(positions)
  const [productsById, contents] = [
    await findProducts(
      db,
      accountId,
      shortages.map(({ product_id }) => product_id),
    ),
    await contentsOf(db, accountId, ids),
  ]
  const takes = (line: Position, productId: number) =>
    line.product_id === productId ||
    contents.get(line.product_id as number)?.some(({ part }) => part.product_id === productId)
  const warnings: Warning[] = []
  for (const shortage of shortages) {
    const index = positions.findLastIndex((line) => takes(line, shortage.product_id))
    const message = await shortageMessage(db, accountId, productsById, shortage)
    warnings.push({ field: index < 0 ? 'positions' : `positions[${index}].quantity`, message })
  }
  return warnings
}

function wasReceived({ shelf }: ShelfRow): boolean {
  const { layers, price } = parseLayers(shelf ?? EMPTY)
  return price !== null || totalOfLayers(layers)[0] > 0n
}

const quantityOn = ({ product_id, warehouse_id, shelf }: ShelfRow): StockQuantity => ({
  product_id,
  warehouse_id,
  quantity: totalOfLayers(parseLayers(shelf ?? EMPTY).layers)[0],
})

// A product whose stock has not been valued yet.
const EMPTY = '{"layers":[],"price":null,"date":""}'
