import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { STOCK_SCALE } from '../../catalog/products/schema.ts'
import { STOCK_ACTION, STOCK_RESOURCE } from '../../catalog/products/stock-entries.ts'
import type { StockQuantity } from './rules.ts'
import type { Cause } from './store.ts'

// Adds an entry to the audit log for each product whose stock a document has changed, so that other systems can follow
// the stock. A document that only values its goods in another way changes no stock.

export function recordStockChanges(
  db: Database,
  writer: WriteContext,
  causes: readonly Cause[],
  before: readonly StockQuantity[],
  after: readonly StockQuantity[],
) {
  const documents = Object.fromEntries(
    causes.flatMap((cause) => Object.entries(cause).map(([name, id]) => [name, [null, id]])),
  )
  const beforeByProduct = Map.groupBy(before, ({ product_id }) => product_id)
  for (const [productId, quantities] of Map.groupBy(after, ({ product_id }) => product_id)) {
    const earlier = beforeByProduct.get(productId) ?? []
    if (hasSameQuantities(earlier, quantities)) continue
    const warehouses = quantities.map(({ warehouse_id, quantity }) => ({
      id: warehouse_id || null,
      stock_level: print(quantity),
    }))
    const stock_level = [print(totalOf(earlier)), print(totalOf(quantities))]
    const changes = { stock_level, warehouses: [null, warehouses], ...documents }
    audit(db, writer, { action: STOCK_ACTION, resource: STOCK_RESOURCE, record_id: productId, changes })
  }
}

function hasSameQuantities(before: readonly StockQuantity[], after: readonly StockQuantity[]): boolean {
  const quantities = new Map(before.map(({ warehouse_id, quantity }) => [warehouse_id, quantity]))
  return after.every(({ warehouse_id, quantity }) => (quantities.get(warehouse_id) ?? 0n) === quantity)
}

const totalOf = (quantities: readonly StockQuantity[]): bigint =>
  quantities.reduce((sum, { quantity }) => sum + quantity, 0n)

const print = (quantity: bigint): string => printDecimal(fromUnits(quantity, STOCK_SCALE))
