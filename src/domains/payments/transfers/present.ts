import { printDecimal } from '../../../money/decimal.ts'
import { present } from '../../../platform/fields/resource.ts'
import { timesOf } from '../../../platform/http/crud-operations.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import type { SkippedInvoice } from './gather.ts'
import { isBlocked, isPaidSince, problemsOf, warningsOf } from './rules.ts'
import { type TransferBatch, transferBatches, transfers } from './schema.ts'
import { transfersOf } from './store.ts'

// Shows a batch with its transfers, and what has to be looked at before it is exported.

export async function presentBatch(
  call: ApiRequest,
  batch: TransferBatch,
  skipped: readonly SkippedInvoice[] = [],
): Promise<JsonObject> {
  const { account_id, settings } = call.caller
  const rows = await transfersOf(call.db, account_id, batch.id)
  const documents = await findInvoices(
    call.db,
    account_id,
    rows.flatMap(({ invoice_id }) => invoice_id ?? []),
  )
  const isOpen = batch.status === 'open'
  return {
    ...present(transferBatches, batch, timesOf(call)),
    transfers: rows.map((transfer) => {
      const document = documents.get(transfer.invoice_id as number)
      return {
        ...present(transfers, transfer, timesOf(call)),
        amount_due: document?.debt ? printDecimal(document.debt) : null,
        payment_to: document?.payment_to ?? null,
        is_paid: isPaidSince(transfer, document?.debt ?? null),
        is_blocked: isOpen && isBlocked(transfer, settings),
        problems: isOpen ? problemsOf(transfer, batch) : [],
        warnings: warningsOf(transfer),
      }
    }),
    skipped,
  }
}
