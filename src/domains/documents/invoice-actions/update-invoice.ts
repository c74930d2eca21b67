import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { assignNumber } from '../../catalog/numbering/actions.ts'
import type { AssignedNumber } from '../../catalog/numbering/rules.ts'
import { chooseChangeRules } from '../conversions/document-rules.ts'
import { checkLinksUnchanged } from '../conversions/linked-documents.ts'
import { checkOrder, ORDER_SHARE_FIELDS } from '../conversions/orders.ts'
import { checkPaidEditable, lockPaymentSource, showPaidOnSource } from '../conversions/payment-transfer.ts'
import { checkGoodsMovedOnce, checkSaleUnchanged } from '../conversions/receipts.ts'
import { chainOf, checkLinesChanged, stateBefore } from '../corrections/chain.ts'
import { chainedTotals, finalTotals, receivedTotals } from '../corrections/chain-totals.ts'
import { checkGoodsUnchanged } from '../corrections/goods-checks.ts'
import { lockOriginal, settleChain } from '../corrections/settle-chain.ts'
import { checkDocumentAmount } from '../invoices/amount-limit.ts'
import { withoutBankAccounts } from '../invoices/bank-account-policy.ts'
import { gatherChange } from '../invoices/gather/inputs.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { checkPurchase, isPurchaseChanged, relinkDuplicates } from '../invoices/purchase-duplicates.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines } from '../invoices/rules/correction-pricing.ts'
import { checkChange, isContent } from '../invoices/rules/locks.ts'
import { repricingBy } from '../invoices/rules/pricing-inputs.ts'
import { checkPrintable, isPrintable } from '../invoices/rules/print-length.ts'
import { toStoredPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { resellGoods } from '../invoices/stock.ts'
import { numberedInvoices, numberRequestOf } from '../invoices/store.ts'
import { markDeliveredByChange, retireNumberIfDelivered } from './delivery.ts'

export const updateInvoice = (
  db: Database,
  writer: WriteContext,
  id: number,
  request: InvoiceInput,
): Promise<Invoice> =>
  transaction(db, async (db) => {
    const current = await lockForUpdate(db, writer.account_id, id, request)
    const decided = await decide(db, writer, withoutBankAccounts(writer, request, current), current)
    return decided ? store(db, writer, current, decided) : current
  })

// Locks the source document and the original before this one, because all writers lock in that order;
// otherwise two of them could deadlock.
async function lockForUpdate(
  db: Database,
  accountId: number,
  id: number,
  { draft }: InvoiceInput,
): Promise<Invoice> {
  if (draft.paid !== undefined || draft.status !== undefined) await lockPaymentSource(db, accountId, id)
  await lockOriginal(db, accountId, id)
  const current = await lockRecord(db, accountId, invoices, id)
  if (current.cancelled)
    throw invalid({ status: 'cannot be changed because the document is void; issue a new document' })
  if (draft.status === 'draft')
    throw invalid({ status: 'cannot be changed back to draft after issuing; issue a correction instead' })
  if (draft.test && !current.test)
    throw invalid({ test: 'cannot be set on an issued document; create a separate test document' })
  return current
}

async function decide(db: Database, writer: WriteContext, request: InvoiceInput, current: Invoice) {
  const { account_id, settings } = writer
  const { department, layers, before, lines, products } = await gatherChange(db, writer, request, current)
  const today = dayAt(writer.now, writer.time_zone)
  const repricing = repricingBy(layers, lines, current)
  const chain = repricing.lines ? await gatherChained(db, account_id, current) : {}
  const rules = await chooseChangeRules(db, account_id, current)
  const sources = { layers, lines, products, settings, today, rules, current, repricing, ...chain }
  const composed = composeInvoice(sources)
  const { positions } = composed
  const stored = toStoredPositions(positions)
  const record = compose(invoices, [composed.invoice, { positions: stored }], current)
  await checkLinksUnchanged(db, account_id, current, record)
  Object.assign(
    record,
    await renumber(db, writer, current, record, { number: request.draft.number, department }),
  )
  await markDeliveredByChange(db, writer, current, record)
  if (isPurchaseChanged(current, record)) {
    Object.assign(
      record,
      await checkPurchase(db, account_id, record, record.allow_duplicate === true, current.id),
    )
  }
  const changes = changesBetween(invoices, current, record)
  if (Object.keys(changes).length === 0) return undefined
  if (current.answered_version !== null && isContent(changes)) record.answered_version = null
  checkChange(current, record, changes, { draft: request.draft, has_lists: hasLists(request) }, settings)
  // Documents stored before the limit existed can still be changed.
  if (isPrintable(current, before)) checkPrintable(record, positions)
  checkDocumentAmount(writer, record)
  const decided = { record: record as Invoice, changes, before, positions }
  await checkDependents(db, account_id, current, decided)
  return decided
}

type UpdateDecision = {
  record: Invoice
  changes: ReturnType<typeof changesBetween>
  before: Awaited<ReturnType<typeof gatherChange>>['before']
  positions: ReturnType<typeof composeInvoice>['positions']
}

// Rejects changes that contradict documents or stock movements which depend on this document.
async function checkDependents(
  db: Database,
  accountId: number,
  current: Invoice,
  { record, changes, before, positions }: UpdateDecision,
) {
  if (ORDER_SHARE_FIELDS.some((name) => changes[name]))
    await checkOrder(db, accountId, current, record, 'positions')
  if (changes.price_gross) await checkSaleUnchanged(db, accountId, current)
  if (changes.exclude_from_stock_level) await checkGoodsMovedOnce(db, accountId, record)
  if (changes.paid) await checkPaidEditable(db, accountId, current)
  if (changes.positions) await checkLinesChanged(db, accountId, current, record, positions)
  await checkGoodsUnchanged(db, accountId, [current, before], [record, positions])
}

async function store(
  db: Database,
  writer: WriteContext,
  current: Invoice,
  decided: UpdateDecision,
): Promise<Invoice> {
  const { account_id, now } = writer
  const { record, changes, before, positions } = decided
  if (isRenumbered(current, record)) await retireNumberIfDelivered(db, account_id, current)
  audit(db, writer, { action: 'update', resource: invoices.name, record_id: current.id, changes })
  const changed = await updateRecord(db, { account_id, now }, invoices, current, record)
  const invoice = MONEY_FIELDS.some((name) => changes[name])
    ? await settleChain(db, writer, changed)
    : changed
  if (changes.paid) await showPaidOnSource(db, writer, invoice, current)
  if (isPurchaseChanged(current, record)) await relinkDuplicates(db, writer, current)
  await resellGoods(db, writer, [current, before], [invoice, positions])
  return invoice
}

const MONEY_FIELDS = ['paid', 'status', 'amount_due', 'client_id', 'accounting_vat_tax_date'] as const

// Only the totals of a correction and of a document that settles advances follow from other documents.
async function gatherChained(db: Database, accountId: number, current: Invoice) {
  if (current.received || current.as_issued) return { chained: receivedTotals(current) }
  if (current.settled_advances) return { chained: finalTotals(current) }
  const chain = current.kind === 'correction' ? await chainOf(db, accountId, current) : undefined
  if (!chain || chain.original.id === current.id) return {}
  return {
    chained: chainedTotals(chain, current),
    issued_lines: new IssuedLines(stateBefore(chain, current).remainingLines),
  }
}

const hasLists = ({ positions, sublists, accounts }: InvoiceInput): boolean =>
  positions.length > 0 || Object.keys(sublists).length > 0 || accounts !== undefined

const isRenumbered = (current: Invoice, { kind, number }: InvoiceDraft): boolean =>
  kind !== current.kind || number !== current.number

// A document keeps its number unless it gets another one or changes its kind. A document of another kind gets
// the next number of that kind, because its old position in the series means nothing there.
async function renumber(
  db: Database,
  { account_id, settings }: WriteContext,
  current: Invoice,
  record: InvoiceDraft,
  requested: { number: string | null | undefined; department: Department | undefined },
): Promise<Partial<AssignedNumber>> {
  const isOther = !isBlank(requested.number) && requested.number !== current.number
  if (!isOther && record.kind === current.kind) return { number: current.number as string }
  const number = isOther ? requested.number : current.series === null ? current.number : null
  const document = { ...numberRequestOf(record), number }
  const numbering = { settings, department: requested.department, own_id: current.id }
  return assignNumber(db, account_id, numberedInvoices, document, numbering)
}
