import { printDecimal } from '../../../money/decimal.ts'
import { printTime } from '../../../platform/clock.ts'
import { linesToJson } from '../../../platform/fields/nested-lines.ts'
import { present } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { isIssue } from './lines.ts'
import { targetOf } from './rules.ts'
import { documentActions, type WarehouseDocument, warehouseDocuments } from './schema.ts'
import { findGoodsValues, type GoodsValues, goodsValue } from './store.ts'

// Presents warehouse documents in responses, with their lines on request.
export async function presentDocuments(
  call: ApiRequest,
  documents: readonly WarehouseDocument[],
  withActions: boolean,
): Promise<JsonObject[]> {
  const { account_id, time_zone } = call.caller
  const ids = withActions ? documents.map(({ id }) => id) : []
  const goodsValues = await findGoodsValues(call.db, account_id, ids)
  return documents.map((document) => {
    const shown: JsonObject = present(warehouseDocuments, document, (ms) => printTime(ms, time_zone))
    shown.invoice_ids = (document.invoice_ids ?? []).map(Number)
    if (withActions) shown.warehouse_actions = presentActions(document, goodsValues)
    return shown
  })
}

function presentActions(document: WarehouseDocument, goodsValues: GoodsValues): JsonObject[] {
  const { id, kind, warehouse_id, warehouse_actions } = document
  return linesToJson(documentActions, id, warehouse_actions).map((action, line) => {
    const quantity = action.quantity as string
    const value = goodsValue(goodsValues, id, line, action.product_id)
    return Object.assign(action, {
      kind,
      quantity: isIssue(kind) && Number(quantity) !== 0 ? `-${quantity}` : quantity,
      value: value && printDecimal(value),
      warehouse_id,
      warehouse2_id: targetOf(document, action),
      warehouse_document_id: id,
    })
  })
}
