import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { addStockByWarehouse, wantsStock } from './list.ts'
import { STOCK_SCALE, VALUE_SCALE } from './schema.ts'
import { stockIn } from './store.ts'

// The stock of a product covers all warehouses, or the one in `warehouse_id`; `include=stock` adds the stock of each
// warehouse.
export async function withStock(call: ApiRequest, documents: JsonObject[]): Promise<JsonObject[]> {
  const warehouseId = readInteger((call.query.warehouse_id ?? '') as string)
  if (isProblem(warehouseId)) throw invalid({ warehouse_id: warehouseId.problem })
  if (warehouseId !== null) await countIn(call, warehouseId, documents)
  for (const document of documents) document.warehouse_quantity = document.stock_level
  if (wantsStock(call)) await addStockByWarehouse(call, documents)
  return documents
}

async function countIn(call: ApiRequest, warehouseId: number, documents: JsonObject[]) {
  const ids = documents.map(({ id }) => id as number)
  const stock = await stockIn(call.db, call.caller.account_id, warehouseId, ids)
  for (const document of documents) {
    const { quantity, value } = stock.get(document.id as number) ?? { quantity: 0, value: 0 }
    document.stock_level = printDecimal(fromUnits(quantity, STOCK_SCALE))
    document.stock_value = printDecimal(fromUnits(value, VALUE_SCALE))
  }
}
