import { printTime } from '../../platform/clock.ts'
import { showLines } from '../../platform/fields/lines.ts'
import { present } from '../../platform/fields/resource.ts'
import type { Document } from '../../platform/http/answer.ts'
import type { Call } from '../../platform/http/route.ts'
import { goesOut } from './lines.ts'
import { targetOf } from './rules.ts'
import { documentActions, type WarehouseDocument, warehouseDocuments } from './schema.ts'

// A warehouse document as clients see it, with its lines where they are asked for.
export function presentDocument(call: Call, document: WarehouseDocument, with_actions: boolean): Document {
  const shown: Document = present(warehouseDocuments, document, (ms) => printTime(ms, call.caller.time_zone))
  shown.invoice_ids = (document.invoice_ids ?? []).map(Number)
  if (with_actions) shown.warehouse_actions = presentActions(document)
  return shown
}

function presentActions(document: WarehouseDocument): Document[] {
  const { id, kind, warehouse_id, warehouse_actions } = document
  return showLines(documentActions, id, warehouse_actions).map((action) => {
    const quantity = action.quantity as string
    return Object.assign(action, {
      kind,
      quantity: goesOut(kind) && Number(quantity) !== 0 ? `-${quantity}` : quantity,
      warehouse_id,
      warehouse2_id: targetOf(document, action),
      warehouse_document_id: id,
    })
  })
}
