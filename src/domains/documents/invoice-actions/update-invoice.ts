import { calculationRules } from '../../../money/rules/versions.ts'
import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { takeNumber } from '../../catalog/numbering/actions.ts'
import type { Numbered } from '../../catalog/numbering/rules.ts'
import { checkBound } from '../conversions/linked-documents.ts'
import { checkOrder, TAKING } from '../conversions/orders.ts'
import { checkMoneyHere, holdLeading, showMoney } from '../conversions/payment-transfer.ts'
import { checkGoodsOnce, checkSaleKept } from '../conversions/receipts.ts'
import { chainOf, checkLinesChanged, stateBefore } from '../corrections/chain.ts'
import { chainedTotals, finalTotals, receivedTotals } from '../corrections/chain-totals.ts'
import { checkGoodsKept } from '../corrections/goods-checks.ts'
import { holdOriginal, settleChain } from '../corrections/settle-chain.ts'
import { withoutAccounts } from '../invoices/bank-account-policy.ts'
import { gatherChange } from '../invoices/gather/inputs.ts'
import type { Request } from '../invoices/input.ts'
import { checkPurchase, freeTwins, isOtherPurchase } from '../invoices/purchase-duplicates.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines } from '../invoices/rules/correction-pricing.ts'
import { checkChange, isContent } from '../invoices/rules/locks.ts'
import { repricingBy } from '../invoices/rules/pricing-inputs.ts'
import { checkPrintable, isPrintable } from '../invoices/rules/print-length.ts'
import { keepPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { resellGoods } from '../invoices/stock.ts'
import { invoiceLedger, unnumbered } from '../invoices/store.ts'
import { noteLeft, spendIfLeft } from './delivery.ts'

export const updateInvoice = (db: Database, writer: Writer, id: number, request: Request): Promise<Invoice> =>
  transaction(db, async (db) => {
    const current = await hold(db, writer.account_id, id, request)
    const decided = await decide(db, writer, withoutAccounts(writer, request, current), current)
    return decided ? store(db, writer, current, decided) : current
  })

// What it follows from first, as whoever changes that does.
async function hold(db: Database, account_id: number, id: number, { draft }: Request): Promise<Invoice> {
  if (draft.paid !== undefined || draft.status !== undefined) await holdLeading(db, account_id, id)
  await holdOriginal(db, account_id, id)
  const current = await lockRecord(db, account_id, invoices, id)
  if (current.cancelled) throw invalid({ status: 'a cancelled document cannot be changed' })
  if (draft.status === 'draft') throw invalid({ status: 'an issued document is no draft any more' })
  if (draft.test && !current.test) throw invalid({ test: 'an issued document is no test any more' })
  return current
}

async function decide(db: Database, writer: Writer, request: Request, current: Invoice) {
  const { account_id, settings } = writer
  const { department, layers, before, lines, products } = await gatherChange(db, writer, request, current)
  const today = dayAt(writer.now, writer.time_zone)
  const repricing = repricingBy(layers, lines, current)
  const chain = repricing.lines ? await gatherChained(db, account_id, current) : {}
  // Amounts that change are calculated by the rules the document was made with.
  const rules = calculationRules(current.calculation_version)
  const sources = { layers, lines, products, settings, today, rules, current, repricing, ...chain }
  const composed = composeInvoice(sources)
  const { positions } = composed
  const kept = keepPositions(positions) as never
  const whole = compose(invoices, [composed.invoice, { positions: kept }], current)
  await checkBound(db, account_id, current, whole)
  Object.assign(
    whole,
    await renumber(db, writer, current, whole, { number: request.draft.number, department }),
  )
  await noteLeft(db, writer, current, whole)
  if (isOtherPurchase(current, whole)) {
    Object.assign(
      whole,
      await checkPurchase(db, account_id, whole, whole.allow_duplicate === true, current.id),
    )
  }
  const changes = changesBetween(invoices, current, whole)
  if (Object.keys(changes).length === 0) return undefined
  if (current.answered_version !== null && isContent(changes)) whole.answered_version = null
  checkChange(current, whole, changes, { draft: request.draft, has_lists: hasLists(request) }, settings)
  // One from before there was a limit can still be changed.
  if (isPrintable(current, before)) checkPrintable(whole, positions)
  const decided = { whole: whole as Invoice, changes, before, positions }
  await checkOthers(db, account_id, current, decided)
  return decided
}

type Decided = {
  whole: Invoice
  changes: ReturnType<typeof changesBetween>
  before: Awaited<ReturnType<typeof gatherChange>>['before']
  positions: ReturnType<typeof composeInvoice>['positions']
}

// What other documents and the warehouse need of it must stay.
async function checkOthers(
  db: Database,
  account_id: number,
  current: Invoice,
  { whole, changes, before, positions }: Decided,
) {
  if (TAKING.some((name) => changes[name])) await checkOrder(db, account_id, current, whole, 'positions')
  if (changes.price_gross) await checkSaleKept(db, account_id, current)
  if (changes.exclude_from_stock_level) await checkGoodsOnce(db, account_id, whole)
  if (changes.paid) await checkMoneyHere(db, account_id, current)
  if (changes.positions) await checkLinesChanged(db, account_id, current, whole, positions)
  await checkGoodsKept(db, account_id, [current, before], [whole, positions])
}

async function store(db: Database, writer: Writer, current: Invoice, decided: Decided): Promise<Invoice> {
  const { account_id, now } = writer
  const { whole, changes, before, positions } = decided
  if (isRenumbered(current, whole)) await spendIfLeft(db, account_id, current)
  audit(db, writer, { action: 'update', resource: invoices.name, record_id: current.id, changes })
  const changed = await updateRecord(db, { account_id, now }, invoices, current, whole)
  const invoice = MONEY.some((name) => changes[name]) ? await settleChain(db, writer, changed) : changed
  if (changes.paid) await showMoney(db, writer, invoice, current)
  if (isOtherPurchase(current, whole)) await freeTwins(db, writer, current)
  await resellGoods(db, writer, [current, before], [invoice, positions])
  return invoice
}

const MONEY = ['paid', 'status', 'amount_due', 'client_id', 'accounting_vat_tax_date'] as const

// Only the totals of a correction, and of what settles advances, follow from others.
async function gatherChained(db: Database, account_id: number, current: Invoice) {
  if (current.received || current.as_issued) return { chained: receivedTotals(current) }
  if (current.settled_advances) return { chained: finalTotals(current) }
  const chain = current.kind === 'correction' ? await chainOf(db, account_id, current) : undefined
  if (!chain || chain.original.id === current.id) return {}
  return {
    chained: chainedTotals(chain, current),
    issued_lines: new IssuedLines(stateBefore(chain, current).held),
  }
}

const hasLists = ({ positions, sublists, accounts }: Request): boolean =>
  positions.length > 0 || Object.keys(sublists).length > 0 || accounts !== undefined

const isRenumbered = (current: Invoice, { kind, number }: InvoiceDraft): boolean =>
  kind !== current.kind || number !== current.number

// A document keeps its number unless it is given another one or becomes of another kind: then the number it had in its series
// says nothing, and it takes the next one of the other.
async function renumber(
  db: Database,
  { account_id, settings }: Writer,
  current: Invoice,
  whole: InvoiceDraft,
  wanted: { number: string | null | undefined; department: Department | undefined },
): Promise<Partial<Numbered>> {
  const is_other = !isBlank(wanted.number) && wanted.number !== current.number
  if (!is_other && whole.kind === current.kind) return { number: current.number as string }
  const number = is_other ? wanted.number : current.series === null ? current.number : null
  const document = { ...unnumbered(whole), number }
  return takeNumber(db, account_id, invoiceLedger, document, settings, wanted.department, current.id)
}
