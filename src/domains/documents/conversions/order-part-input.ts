import { advanceSum } from '../../../money/advance.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { finalInvoiceTotals, sentFinalInvoiceTotals } from '../corrections/chain-totals.ts'
import type { Chain } from '../corrections/corrected-state.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { isOrder } from '../invoices/kinds.ts'
import { type Copy, type CopyOptions, composeCopy, copyLine, type Source } from '../invoices/rules/copies.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import type { TotalsOverride } from '../invoices/rules/sources.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/store.ts'
import {
  advanceLines,
  missingLines,
  orderSnapshot,
  selectAdvances,
  settledAdvances,
  settledLines,
} from './advances.ts'
import { type CompletedInput, checkCurrency } from './copied-input.ts'
import {
  type DerivedDocument,
  effectiveFinals,
  isConversion,
  type OrderDocuments,
} from './order-documents.ts'
import { readOrderDocuments } from './orders.ts'
import { advanceIdsOf } from './store.ts'

// Completes the input of an advance or a final invoice from its order.

// Locks and reads the order of an advance or a final invoice. An advance given as source stands for its
// order.
export async function lockOrderDocuments(
  db: Database,
  accountId: number,
  { draft }: InvoiceInput,
  source?: Source,
) {
  const isAdvance = source?.invoice.kind === 'advance'
  const orderId = isAdvance ? source.invoice.from_invoice_id : (source?.invoice.id ?? draft.from_invoice_id)
  if (isBlank(orderId)) return undefined
  const ids = await advanceIdsOf(db, accountId, orderId as number)
  await lockInvoices(db, accountId, [orderId as number, ...ids])
  const orderDocuments = await readOrderDocuments(db, accountId, orderId as number)
  if (orderDocuments)
    checkOrder(orderDocuments.order.invoice, draft, source ? 'copy_invoice_from' : 'from_invoice_id')
  return orderDocuments
}

// Reads the order of other invoices, or of the document that a correction corrects.
export async function findOrderDocuments(
  db: Database,
  accountId: number,
  draft: InvoiceDraft,
  corrected?: Chain,
) {
  const document = corrected?.original ?? draft
  if (!isConversion(document)) return undefined
  const orderId = document.from_invoice_id as number
  if (corrected) return readOrderDocuments(db, accountId, orderId)
  const order = await findRecord(db, accountId, invoices, orderId)
  return order && isOrder(order) ? readOrderDocuments(db, accountId, orderId) : undefined
}

function checkOrder({ kind, number, cancelled, currency }: Invoice, draft: InvoiceDraft, field: string) {
  if (cancelled) throw invalid({ [field]: `${number} is void; choose another document` })
  if (!isOrder({ kind }))
    throw invalid({
      [field]: `${number} is not an order, estimate or pro forma invoice; choose one of these`,
    })
  checkCurrency(currency, draft)
}

export function orderPartInput(
  requested: InvoiceInput,
  kind: string,
  orderDocuments: OrderDocuments,
  source: Source | undefined,
  defaultLang: string | null,
): CompletedInput {
  const { draft, positions, copy } = requested
  const lang =
    (isBlank(draft.lang) ? (source ?? orderDocuments.order).invoice.lang : draft.lang) ?? defaultLang
  const links = { from_invoice_id: orderDocuments.order.invoice.id }
  const composeLines: { [kind: string]: () => PositionDraft[] } = {
    advance: () => advanceLines(orderDocuments, copy as CopyOptions, lang),
    final: () => finalLines(orderDocuments, advances, lang),
  }
  const settles = kind === 'final' && requested.settle_advances !== false
  const advances = settles ? selectAdvances(orderDocuments, requested.advance_ids ?? []) : []
  const orderFields = kind === 'advance' ? orderSnapshot(orderDocuments) : settledAdvances(advances)
  const requestedLines =
    positions.length > 0 ? [...positions, ...missingLines(positions, advances, lang)] : []
  const completed = source
    ? partOfOrder(
        requested,
        composeCopy({ ...draft, ...links }, requestedLines, orderDocuments.order, composeLines[kind]),
        orderDocuments,
      )
    : { draft, positions: requestedLines }
  const deducted = advances.flatMap(({ invoice, corrections }) => [invoice, ...corrections])
  const finalTotals = kind === 'final' ? totalsOfFinal(orderDocuments, deducted, requestedLines) : undefined
  const strategy = kind === 'advance' && requestedLines.length === 0 ? advanceStrategy(completed.draft) : {}
  return { ...completed, draft: { ...completed.draft, ...strategy, ...orderFields }, finalTotals }
}

function totalsOfFinal(
  { order }: OrderDocuments,
  deducted: readonly Invoice[],
  requestedLines: readonly PositionDraft[],
): TotalsOverride | undefined {
  if (requestedLines.length === 0) return finalInvoiceTotals(order.invoice, deducted)
  return deducted.length > 0 ? sentFinalInvoiceTotals(order.invoice, order.positions, deducted) : undefined
}

function advanceStrategy({ calculating_strategy }: InvoiceDraft): InvoiceDraft {
  const strategy = (calculating_strategy ?? {}) as { [name: string]: string }
  const sum = advanceSum(strategy.sum ?? 'sum')
  return sum === (strategy.sum ?? 'sum') ? {} : { calculating_strategy: { ...strategy, sum } }
}

// Keeps the buyer and the purchase order number (`oid`) of the order, even if the client has changed. Only a
// requested `oid` must be unique, because the order has the same one.
function partOfOrder(
  { draft, buyer_override, oid_unique }: InvoiceInput,
  copy: Copy,
  { order }: OrderDocuments,
): CompletedInput {
  return {
    ...copy,
    draft: { oid: order.invoice.oid, ...copy.draft },
    buyer_override: buyer_override || isBlank(draft.client_id),
    oid_unique: oid_unique && !isBlank(draft.oid),
  }
}

// Returns the lines of the order, less the advances.
function finalLines(
  orderDocuments: OrderDocuments,
  advances: readonly DerivedDocument[],
  lang: string | null,
): PositionDraft[] {
  const { order } = orderDocuments
  const [final] = effectiveFinals(orderDocuments)
  if (final)
    throw invalid({
      copy_invoice_from: `${order.invoice.number} is already settled by ${final.invoice.number}; correct or delete that document first`,
    })
  return [...order.positions.map(copyLine), ...advances.flatMap((advance) => settledLines(advance, lang))]
}
