import { fromUnits, printPlain } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import type { Product } from '../../catalog/products/rules.ts'
import { STOCK_SCALE } from '../../catalog/products/schema.ts'
import { warehouses } from '../../catalog/warehouses/schema.ts'
import { type Shortage, type StockQuantity, shortagesOf } from './rules.ts'

// Rejects documents that would take more than is in stock, for accounts with `stock_required`.

const SHORTAGES_MAX = 20 // in one message

// Compares the stock inside the locks of its products, so that two writers cannot take the same goods.
export async function checkStockSuffices(
  db: Database,
  accountId: number,
  productsById: ReadonlyMap<number, Product>,
  before: readonly StockQuantity[],
  after: readonly StockQuantity[],
) {
  const shortages = shortagesOf(before, after)
  if (shortages.length === 0) return
  const messages: string[] = []
  for (const shortage of shortages.slice(0, SHORTAGES_MAX))
    messages.push(await shortageMessage(db, accountId, productsById, shortage))
  throw invalid({ quantity: messages })
}

export async function shortageMessage(
  db: Database,
  accountId: number,
  productsById: ReadonlyMap<number, Product>,
  shortage: Shortage,
): Promise<string> {
  const product = productsById.get(shortage.product_id)?.name ?? `ID ${shortage.product_id}`
  return messageOf(shortage, product, await findWarehouseName(db, accountId, shortage.warehouse_id))
}

function messageOf({ quantity, demand }: Shortage, product: string, warehouse: string | null): string {
  const [stock, removed] = [quantity, demand].map((units) => printPlain(fromUnits(units, STOCK_SCALE)))
  return warehouse === null
    ? `exceeds the stock of ${product} without a warehouse: ${stock} in stock, ${removed} to issue; receive goods first`
    : `exceeds the stock of ${product} in ${warehouse}: ${stock} in stock, ${removed} to issue; receive goods first`
}

async function findWarehouseName(db: Database, accountId: number, id: number): Promise<string | null> {
  if (id === 0) return null
  const warehouse = await findRecord(db, accountId, warehouses, id)
  return warehouse?.name ?? `ID ${id}`
}
