import { changesBetween } from '../../platform/actions/plain.ts'
import { audit } from '../../platform/audit/audit.ts'
import { dayAt } from '../../platform/clock.ts'
import { type Database, foreseeing, transaction } from '../../platform/database/database.ts'
import { hideRecord, lockRecord, prepareRecord, updateRecord } from '../../platform/database/records.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { compose } from '../../platform/fields/resource.ts'
import { invalid } from '../../platform/refusal.ts'
import { datedToken } from '../../platform/secret.ts'
import type { Writer } from '../accounts/writer.ts'
import type { Department } from '../departments/schema.ts'
import { takeNumber } from '../numbering/actions.ts'
import type { Numbered } from '../numbering/rules.ts'
import { lockNumbers, lockNumbersAhead, spendNumber } from '../numbering/store.ts'
import { chainOf, checkLinesChanged, checkRemaining, checkRemoval } from './corrections/chain.ts'
import { type Chained, chainedTotals, finalTotals } from './corrections/chain-totals.ts'
import { checkGoodsKept } from './corrections/goods-kept.ts'
import { setOffWith } from './corrections/set-off.ts'
import { holdOriginal, settleChain } from './corrections/settle-chain.ts'
import type { Chain } from './corrections/state.ts'
import { issuing } from './drafts/issuing.ts'
import { keepPositions, readPositions } from './fields/positions.ts'
import { gatherChange, gatherNew } from './gather-parts.ts'
import { leaveSources, noteLeft } from './leaving.ts'
import { checkBound } from './made-from/bound.ts'
import { checkMoneyHere, follow, holdLeading, showMoney } from './made-from/following-money.ts'
import { checkKin, kinAfter, NEW_ID } from './made-from/order-kin.ts'
import { checkOrder, holdKin, TAKING } from './made-from/orders.ts'
import {
  checkCorrectionKept,
  checkGoodsOnce,
  checkSale,
  checkSaleKept,
  freeReceipt,
  linkReceipt,
} from './made-from/receipts.ts'
import { fillFromOthers } from './made-from/sources.ts'
import { checkPurchase, freeTwins, isOtherPurchase, withSide } from './purchases.ts'
import type { Request } from './request.ts'
import { cancelledOf, hasPayments } from './rules/amount-due.ts'
import { type Composed, composeInvoice } from './rules/compose.ts'
import { mergePositions } from './rules/lines.ts'
import { checkChange, checkOpen, checkUnclosed, checkUnlocked, isContent, leftBy } from './rules/locks.ts'
import { type Invoice, type InvoiceDraft, invoices } from './schema.ts'
import { resellGoods, sellGoods, takeGoodsBack } from './stock.ts'
import { invoiceLedger, noteLeaving, unnumbered } from './store.ts'

export { noteOpening } from './leaving.ts'
export { restoreInvoice } from './restore.ts'
export { deliverInvoice } from './stock.ts'

// The verbs of documents. Each gathers what it needs, decides by the rules, and stores, in one transaction.

export const createInvoice = foreseeing(decideNew, storeNew)

// Everything but its number. The numbers of its kind are asked for, and locked once one is found.
async function decideNew(db: Database, writer: Writer, sent: Request) {
  const { request, receipt, leading, corrected, kin, rest } = await fillFromOthers(db, writer, withSide(sent))
  const chain = request.draft.income === false ? undefined : corrected
  const chained = chain ? chainedTotals(chain) : rest
  const gathered = {
    request,
    receipt,
    leading,
    chained,
    corrected,
    ...(await gatherNew(db, writer, request)),
  }
  lockNumbersAhead(db, writer.account_id, request.draft.kind ?? 'vat')
  if (request.draft.income === false) await gatherTwin(db, writer, gathered)
  const decided = { ...gathered, ...composeToday(writer, gathered) }
  if (corrected) checkRemaining(corrected, decided.composed)
  if (receipt) checkSale(receipt, decided.composed.invoice.price_gross ?? null)
  if (kin) {
    const { invoice, positions } = decided.composed
    const after = { ...invoice, id: NEW_ID, positions: keepPositions(positions) } as unknown as Invoice
    checkKin(kin, kinAfter(kin, NEW_ID, after), NEW_ID, saidIn(sent, after))
  }
  return decided
}

// Where the request says how much the document comes to.
function saidIn({ positions, copy_from }: Request, { kind }: Invoice): string {
  if (positions.length > 0 || !copy_from) return 'positions'
  return kind === 'advance' ? 'advance_value' : 'copy_invoice_from'
}

async function gatherTwin(db: Database, writer: Writer, gathered: Gathered) {
  const invoice: InvoiceDraft = invoices.lay(gathered.layers)
  const is_allowed = invoice.allow_duplicate === true
  gathered.layers.push(await checkPurchase(db, writer.account_id, invoice, is_allowed))
}

type Gathered = Awaited<ReturnType<typeof gatherNew>> & {
  request: Request
  chained: Chained | undefined
  corrected: Chain | undefined
}

function composeToday(writer: Writer, { request, layers, products, chained, corrected }: Gathered) {
  const today = todayOf(writer)
  const lines = mergePositions([], request.positions)
  const composed = composeInvoice(
    layers,
    lines,
    products,
    writer.settings,
    today,
    undefined,
    chained,
    corrected && setOffWith(corrected),
  )
  checkOpen(composed.invoice, writer.settings)
  return { today, composed, insert: prepareInvoice(writer, composed, request.issues) }
}

function prepareInvoice(writer: Writer, { invoice, positions }: Composed, draft: Invoice | undefined) {
  const { account_id, user_id, now } = writer
  const own = { user_id, token: datedToken(now), positions: keepPositions(positions) as never }
  const whole = compose(invoices, [invoice, own])
  return draft ? issuing(writer, draft, whole) : prepareRecord(account_id, invoices, whole, now)
}

type Decided = Awaited<ReturnType<typeof decideNew>>

async function storeNew(db: Database, foreseen: Decided, writer: Writer): Promise<Invoice> {
  const { request, composed, insert, numbered, receipt, leading } = await numberNew(db, writer, foreseen)
  const { record: invoice, changes } = await insert(db, numbered)
  const action = request.issues ? 'issue' : 'create'
  audit(db, writer, { action, resource: invoices.name, record_id: invoice.id, changes })
  if (receipt) await linkReceipt(db, writer, receipt, invoice, leading !== undefined)
  const paid = leading && !receipt ? await follow(db, writer, leading, invoice, request.draft) : invoice
  await leaveSources(db, writer, invoice)
  await sellGoods(db, writer, invoice, composed.positions)
  return invoice.kind === 'correction' ? settleChain(db, writer, invoice) : paid
}

async function numberNew(
  db: Database,
  writer: Writer,
  decided: Decided,
): Promise<Decided & { numbered: Numbered }> {
  const { composed, department, today } = decided
  const { account_id, settings } = writer
  const document = unnumbered(composed.invoice)
  const numbered = await takeNumber(db, account_id, invoiceLedger, document, settings, department)
  if (today === todayOf(writer)) return { ...decided, numbered }
  // Whoever waited over midnight must not give a later number the earlier day.
  return numberNew(db, writer, { ...decided, ...composeToday(writer, decided) })
}

const todayOf = ({ clock, time_zone }: Writer) => dayAt(clock.now(), time_zone)

export const updateInvoice = (db: Database, writer: Writer, id: number, request: Request): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { account_id, settings } = writer
    if (saysPaid(request.draft)) await holdLeading(db, account_id, id)
    await holdOriginal(db, account_id, id)
    const current = await lockRecord(db, account_id, invoices, id)
    if (current.cancelled) throw invalid({ status: 'a cancelled document cannot be changed' })
    if (request.draft.status === 'draft') throw invalid({ status: 'an issued document is no draft any more' })
    const { department, layers, before, lines, products } = await gatherChange(db, writer, request, current)
    const today = dayAt(writer.now, writer.time_zone)
    const chained = await gatherChained(db, account_id, current)
    const composed = composeInvoice(layers, lines, products, settings, today, current, chained)
    const kept = keepPositions(composed.positions) as never
    const whole = compose(invoices, [composed.invoice, { positions: kept }], current)
    await checkBound(db, account_id, current, whole)
    if (isRenumbered(current, whole) || isOtherPurchase(current, whole))
      await holdKin(db, account_id, current, whole as Invoice)
    Object.assign(whole, await renumber(db, writer, current, whole, request.draft.number, department))
    await noteLeft(db, writer, current, whole)
    if (isOtherPurchase(current, whole)) {
      await lockNumbers(db, account_id, whole.kind ?? 'vat')
      Object.assign(whole, await checkPurchase(db, account_id, whole, whole.allow_duplicate === true, id))
    }
    const changes = changesBetween(invoices, current, whole)
    if (Object.keys(changes).length === 0) return current
    if (current.answered_version !== null && isContent(changes)) whole.answered_version = null
    checkChange(current, whole, changes, { draft: request.draft, has_lists: hasLists(request) }, settings)
    if (TAKING.some((name) => changes[name]))
      await checkOrder(db, account_id, current, whole as Invoice, 'positions')
    if (changes.price_gross) await checkSaleKept(db, account_id, current)
    if (changes.exclude_from_stock_level) await checkGoodsOnce(db, account_id, whole)
    if (changes.paid) await checkMoneyHere(db, account_id, current)
    if (changes.positions)
      await checkLinesChanged(db, account_id, current, whole as Invoice, composed.positions)
    await checkGoodsKept(db, account_id, [current, before], [whole as Invoice, composed.positions])
    if (isRenumbered(current, whole)) await spendIfLeft(db, account_id, current)
    audit(db, writer, { action: 'update', resource: invoices.name, record_id: id, changes })
    const changed = await updateRecord(db, account_id, invoices, current, whole, writer.now)
    const invoice = MONEY.some((name) => changes[name]) ? await settleChain(db, writer, changed) : changed
    if (changes.paid) await showMoney(db, writer, invoice, current)
    if (isOtherPurchase(current, whole)) await freeTwins(db, writer, current)
    await resellGoods(db, writer, [current, before], [invoice, composed.positions])
    return invoice
  })

// Only the totals of a correction, and of what settles advances, follow from others.
async function gatherChained(db: Database, account_id: number, current: Invoice) {
  if (current.settled_advances) return finalTotals(current)
  const chain = current.kind === 'correction' ? await chainOf(db, account_id, current) : undefined
  return chain && chain.original.id !== current.id ? chainedTotals(chain, current) : undefined
}

const MONEY = ['paid', 'status', 'amount_due', 'client_id', 'accounting_vat_tax_date'] as const

export const deleteInvoice = (db: Database, writer: Writer, id: number): Promise<void> =>
  transaction(db, async (db) => {
    await holdOriginal(db, writer.account_id, id)
    const current = await lockRecord(db, writer.account_id, invoices, id)
    refusePaid(current)
    checkUnlocked(current, writer.settings)
    await checkOrder(db, writer.account_id, current, undefined, 'price_gross')
    await checkRemoval(db, writer.account_id, current)
    await checkCorrectionKept(db, writer.account_id, current)
    await checkGoodsKept(db, writer.account_id, [current, readPositions(current)], undefined)
    await spendIfLeft(db, writer.account_id, current)
    // Whoever finds it in the bin is told.
    const left_by = leftBy(current)
    if (left_by !== null) await noteLeaving(db, writer.account_id, id, left_by)
    await hideRecord(db, writer.account_id, invoices, current, writer.now)
    await settleChain(db, writer, current)
    await freeReceipt(db, writer, current)
    await freeTwins(db, writer, current)
    await takeGoodsBack(db, writer, id)
    const changes = { number: [current.number, null] }
    audit(db, writer, { action: 'delete', resource: invoices.name, record_id: id, changes })
  })

// The document and its number stay; it counts for nothing.
export const cancelInvoice = (
  db: Database,
  writer: Writer,
  id: number,
  reason: string | null,
): Promise<Invoice> =>
  transaction(db, async (db) => {
    await holdOriginal(db, writer.account_id, id)
    const current = await lockRecord(db, writer.account_id, invoices, id)
    if (current.cancelled) return current
    refusePaid(current)
    checkUnclosed(current, writer.settings)
    await checkOrder(db, writer.account_id, current, undefined, 'price_gross')
    await checkRemoval(db, writer.account_id, current)
    await checkCorrectionKept(db, writer.account_id, current)
    await checkGoodsKept(db, writer.account_id, [current, readPositions(current)], undefined)
    await freeReceipt(db, writer, current)
    const whole = compose(invoices, { ...cancelledOf(current), cancel_reason: reason }, current)
    const invoice = await updateRecord(db, writer.account_id, invoices, current, whole, writer.now)
    await settleChain(db, writer, current)
    await freeTwins(db, writer, current)
    // Like every other verb, first the document and its counts, then the goods.
    await takeGoodsBack(db, writer, id)
    const changes = changesBetween(invoices, current, whole)
    audit(db, writer, { action: 'cancel', resource: invoices.name, record_id: id, changes })
    return invoice
  })

const saysPaid = ({ paid, status }: InvoiceDraft): boolean => paid !== undefined || status !== undefined

const hasLists = ({ positions, sublists, accounts }: Request): boolean =>
  positions.length > 0 || Object.keys(sublists).length > 0 || accounts !== undefined

const isRenumbered = (current: Invoice, { kind, number }: InvoiceDraft): boolean =>
  kind !== current.kind || number !== current.number

// Whoever has the document knows it by its number, so nobody else gets that one.
async function spendIfLeft(db: Database, account_id: number, invoice: Invoice) {
  if (leftBy(invoice) !== null && invoice.number !== null) await spendNumber(db, account_id, invoice)
}

// A document keeps its number unless it is given another one or becomes of another kind: then the number it had in its series
// says nothing, and it takes the next one of the other.
async function renumber(
  db: Database,
  { account_id, settings }: Writer,
  current: Invoice,
  whole: InvoiceDraft,
  said: string | null | undefined,
  department: Department | undefined,
): Promise<Partial<Numbered>> {
  const is_other = !isBlank(said) && said !== current.number
  if (!is_other && whole.kind === current.kind) return { number: current.number as string }
  const number = is_other ? said : current.series === null ? current.number : null
  await lockNumbers(db, account_id, whole.kind ?? 'vat')
  const document = { ...unnumbered(whole), number }
  return takeNumber(db, account_id, invoiceLedger, document, settings, department, current.id)
}

// Money that came in must lead somewhere: whoever takes the document away sees to that first.
function refusePaid(invoice: Invoice) {
  if (hasPayments(invoice)) throw invalid({ paid: 'payments settle this document' })
}
