import { printDecimal } from '../../../money/decimal.ts'
import { printTime } from '../../../platform/clock.ts'
import { showLines } from '../../../platform/fields/nested-lines.ts'
import { present } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { goesOut } from './lines.ts'
import { targetOf } from './rules.ts'
import { documentActions, type WarehouseDocument, warehouseDocuments } from './schema.ts'
import { findWorth, type Worth, worthOf } from './store.ts'

// Warehouse documents as clients see them, with their lines where they are asked for.
export async function presentDocuments(
  call: Call,
  documents: readonly WarehouseDocument[],
  with_actions: boolean,
): Promise<Document[]> {
  const { account_id, time_zone } = call.caller
  const ids = with_actions ? documents.map(({ id }) => id) : []
  const worth = await findWorth(call.db, account_id, ids)
  return documents.map((document) => {
    const shown: Document = present(warehouseDocuments, document, (ms) => printTime(ms, time_zone))
    shown.invoice_ids = (document.invoice_ids ?? []).map(Number)
    if (with_actions) shown.warehouse_actions = presentActions(document, worth)
    return shown
  })
}

function presentActions(document: WarehouseDocument, worth: Worth): Document[] {
  const { id, kind, warehouse_id, warehouse_actions } = document
  return showLines(documentActions, id, warehouse_actions).map((action, line) => {
    const quantity = action.quantity as string
    const value = worthOf(worth, id, line, action.product_id)
    return Object.assign(action, {
      kind,
      quantity: goesOut(kind) && Number(quantity) !== 0 ? `-${quantity}` : quantity,
      value: value && printDecimal(value),
      warehouse_id,
      warehouse2_id: targetOf(document, action),
      warehouse_document_id: id,
    })
  })
}
