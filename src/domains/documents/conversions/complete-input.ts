import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, missingIds } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { checkCorrectable, gatherChain, stateOf } from '../corrections/chain.ts'
import { restTotals } from '../corrections/chain-totals.ts'
import { adopted, type Chain, isEmpty, reversed, type State } from '../corrections/corrected-state.ts'
import { copyRequest } from '../drafts/draft-input.ts'
import { findDraft } from '../drafts/store.ts'
import type { Request } from '../invoices/input.ts'
import { isFollowing, isOrder, isPart, tellsOfSale } from '../invoices/kinds.ts'
import {
  buyerFieldsOf,
  type Copy,
  type CopyOptions,
  composeCopy,
  copiedParties,
  copyLine,
  invoiceFor,
  type Source,
  takesTerm,
} from '../invoices/rules/copies.ts'
import { type PriceOptions, priceOptionsOf } from '../invoices/rules/correction-pricing.ts'
import { taxesOf } from '../invoices/rules/legal-text.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import type { Chained } from '../invoices/rules/sources.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { isTrial } from '../invoices/rules/test-documents.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/store.ts'
import { advanceLines, chosenAdvances, missingLines, orderedOf, settledLines, settledOf } from './advances.ts'
import { isMade, type Kin, type Made, standingFinals } from './order-documents.ts'
import { readKin } from './orders.ts'
import { gatherLeading, inherited } from './payment-transfer.ts'
import { gatherReceipt } from './receipts.ts'
import { advanceIdsOf } from './store.ts'

// A request that starts from another document says only what differs from it.

export async function fillFromOthers(db: Database, writer: Writer, asked: Request) {
  const { account_id, settings } = writer
  const sent = asked.copy_from ? await copyOfDraft(db, account_id, asked, asked.copy_from) : asked
  const receipt = sent.for_receipt
    ? await gatherReceipt(db, account_id, sent.draft.from_invoice_id ?? null)
    : undefined
  if (receipt) checkCurrency(receipt.invoice.currency, sent.draft)
  const source = await copiedFrom(db, account_id, sent)
  const kind = sent.draft.kind ?? source?.invoice.kind
  const corrected = kind === 'correction' ? await correctedBy(db, account_id, sent, source) : undefined
  const is_part = isPart({ kind })
  const kin = is_part ? await kinOf(db, account_id, sent, source) : undefined
  const made = await copiedFields(db, writer, sent, { receipt, corrected, kin, kind, source })
  const { rest, state, ...copy } = made ?? {}
  const copied: Request = { ...sent, ...copy }
  if (corrected) await forgetGone(db, account_id, copied.draft, sent.draft)
  const leading = await gatherLeading(db, account_id, copied.draft, settings.currency ?? null)
  // A part takes its share once it is known what is due of it.
  const request =
    leading && !is_part
      ? { ...copied, draft: { ...copied.draft, ...(await inherited(db, account_id, leading, sent.draft)) } }
      : copied
  checkNotEmpty(request)
  const beside = is_part ? undefined : await kinBeside(db, account_id, request.draft, corrected)
  return { request, receipt, leading, corrected, kin: kin ?? beside, rest, state }
}

function checkNotEmpty({ draft, positions }: Request) {
  if (Object.keys(draft).length === 0 && positions.length === 0) throw invalid({ invoice: "can't be blank" })
}

type Origins = {
  receipt: Awaited<ReturnType<typeof gatherReceipt>> | undefined
  corrected: Awaited<ReturnType<typeof correctedBy>> | undefined
  kin: Awaited<ReturnType<typeof kinOf>> | undefined
  kind: string | null | undefined
  source: Source | undefined
}

async function copiedFields(
  db: Database,
  { account_id, settings }: Writer,
  sent: Request,
  { receipt, corrected, kin, kind, source }: Origins,
): Promise<Copied | undefined> {
  const { draft, positions } = sent
  if (receipt) return invoiceFor(receipt, draft, positions)
  if (corrected) {
    const goods = await goodsFor(db, account_id, corrected, draft)
    const request = { ...sent, draft: { ...draft, ...goods } }
    return correctionOf(request, corrected, source, settings.default_tax ?? undefined)
  }
  if (kin) return fromOrder(sent, kind as string, kin, source, settings.lang ?? null)
  return source && composeCopy(draft, positions, source, whole(source))
}

// `state` is what the corrected document holds.
type Copied = Copy & { rest?: Chained | undefined; state?: State | undefined } & Partial<
    Pick<Request, 'buyer_override' | 'oid_unique'>
  >

// A draft gives what it says to its copy, and no link: it is no document that anything could follow from.
async function copyOfDraft(db: Database, account_id: number, sent: Request, id: number): Promise<Request> {
  const draft = await findDraft(db, account_id, id)
  if (!draft) return sent
  const { kind } = sent.draft
  // Their amounts are those of a document that stands: a copy would be over the whole.
  if (kind !== draft.kind && isFollowing({ kind }))
    throw invalid({
      copy_invoice_from: isTrial(draft) ? 'is a test document' : 'is a draft; issue it first',
    })
  return copyRequest(draft, readPositions(draft), sent)
}

const whole = (source: Source) => (kind: string) => {
  if (kind === 'correction') throw invalid({ positions: "can't be blank (or send total_correction)" })
  if (kind === 'advance') throw invalid({ copy_invoice_from: 'is no order' })
  // Words about words come to nothing.
  if (kind === 'correction_note') return []
  return source.positions.map(copyLine)
}

const copiedFrom = async (db: Database, account_id: number, { copy_from, copy }: Request) =>
  copy_from && copy ? sourceOf(db, account_id, copy_from, 'copy_invoice_from') : undefined

// The order of an advance or a final invoice. One that is named by an advance of it is meant too.
async function kinOf(db: Database, account_id: number, { draft }: Request, source?: Source) {
  const is_advance = source?.invoice.kind === 'advance'
  const named = is_advance ? source.invoice.from_invoice_id : (source?.invoice.id ?? draft.from_invoice_id)
  if (isBlank(named)) return undefined
  const ids = await advanceIdsOf(db, account_id, named as number)
  await lockInvoices(db, account_id, [named as number, ...ids])
  const kin = await readKin(db, account_id, named as number)
  if (kin) checkOrder(kin.order.invoice, draft, source ? 'copy_invoice_from' : 'from_invoice_id')
  return kin
}

// The order of an invoice that is neither, or of what a correction corrects.
async function kinBeside(db: Database, account_id: number, draft: InvoiceDraft, corrected?: Chain) {
  const made = corrected?.original ?? draft
  if (!isMade(made)) return undefined
  const order_id = made.from_invoice_id as number
  if (corrected) return readKin(db, account_id, order_id)
  const order = await findRecord(db, account_id, invoices, order_id)
  return order && isOrder(order) ? readKin(db, account_id, order_id) : undefined
}

function checkOrder({ kind, number, cancelled, currency }: Invoice, draft: InvoiceDraft, field: string) {
  if (cancelled) throw invalid({ [field]: `${number} is cancelled` })
  if (!isOrder({ kind })) throw invalid({ [field]: `${number} is no order, estimate or proforma` })
  checkCurrency(currency, draft)
}

// Amounts of one sale are added up and taken off each other.
function checkCurrency(currency: string | null, draft: InvoiceDraft) {
  if (!isBlank(draft.currency) && draft.currency !== currency)
    throw invalid({ currency: `is not that of the document it follows from (${currency})` })
}

function fromOrder(
  sent: Request,
  kind: string,
  kin: Kin,
  source: Source | undefined,
  default_lang: string | null,
): Copied {
  const { draft, positions, copy } = sent
  const lang = (isBlank(draft.lang) ? (source ?? kin.order).invoice.lang : draft.lang) ?? default_lang
  const links = { from_invoice_id: kin.order.invoice.id }
  const linesOf: { [kind: string]: () => PositionDraft[] } = {
    advance: () => advanceLines(kin, copy as CopyOptions, lang),
    final: () => finalLines(kin, advances, lang),
  }
  const settles = kind === 'final' && sent.settle_advances !== false
  const advances = settles ? chosenAdvances(kin, sent.advance_ids ?? []) : []
  const kept = kind === 'advance' ? orderedOf(kin) : settledOf(advances)
  const own = positions.length > 0 ? [...positions, ...missingLines(positions, advances, lang)] : []
  const from = source
    ? partOfOrder(sent, composeCopy({ ...draft, ...links }, own, kin.order, linesOf[kind]), kin)
    : { draft, positions: own }
  const taken = advances.flatMap(({ invoice, corrections }) => [invoice, ...corrections])
  const rest = kind === 'final' && own.length === 0 ? restTotals(kin.order.invoice, taken) : undefined
  return { ...from, draft: { ...from.draft, ...kept }, rest }
}

// The buyer is the one of the order, whatever the card of the client says today, and the purchase order of the buyer is the same.
// Only an `oid` that the request sends has to be unique: the order itself carries the other.
function partOfOrder({ draft, buyer_override, oid_unique }: Request, copy: Copy, { order }: Kin): Copied {
  return {
    ...copy,
    draft: { oid: order.invoice.oid, ...copy.draft },
    buyer_override: buyer_override || isBlank(draft.client_id),
    oid_unique: oid_unique && !isBlank(draft.oid),
  }
}

// The order once, less what was paid in advance.
function finalLines(kin: Kin, advances: readonly Made[], lang: string | null): PositionDraft[] {
  const { order } = kin
  const [final] = standingFinals(kin)
  if (final)
    throw invalid({ copy_invoice_from: `${order.invoice.number} is settled by ${final.invoice.number}` })
  return [...order.positions.map(copyLine), ...advances.flatMap((one) => settledLines(one, lang))]
}

async function sourceOf(db: Database, account_id: number, id: number, parameter: string): Promise<Source> {
  const invoice = await findRecord(db, account_id, invoices, id)
  if (invoice === undefined) throw invalid({ [parameter]: 'does not exist' })
  return { invoice, positions: readPositions(invoice) }
}

// What a correction corrects: a copy the document it is made from, one that is written out the one it names.
async function correctedBy(db: Database, account_id: number, { draft }: Request, source?: Source) {
  const named = source?.invoice.id ?? draft.invoice_id ?? draft.from_invoice_id
  if (isBlank(named)) return undefined
  // They will be told that they are corrected, and rows are held before anything else.
  const chain = await gatherChain(db, account_id, named as number, (ids) => lockInvoices(db, account_id, ids))
  if (chain === undefined && !source) throw invalid({ invoice_id: 'does not exist' })
  return chain
}

// Unless the request says so itself.
const goodsFor = async (db: Database, account_id: number, corrected: Chain, said: InvoiceDraft) =>
  isBlank(said.exclude_from_stock_level) ? goodsOfSale(db, account_id, corrected) : {}

// What has not left does not come back. The goods of an invoice for a receipt left with the receipt, and come back unless they
// have come back with it.
export async function goodsOfSale(
  db: Database,
  account_id: number,
  { original }: Chain,
): Promise<InvoiceDraft> {
  if (!original.exclude_from_stock_level) return {}
  if (original.receipt_for_invoice_id === null) return { exclude_from_stock_level: true }
  const receipt = await findRecord(db, account_id, invoices, original.receipt_for_invoice_id)
  const are_back = !receipt || receipt.cancelled === true
  if (are_back) return { exclude_from_stock_level: true, goods_were_back: true }
  return { exclude_from_stock_level: receipt.exclude_from_stock_level === true }
}

// Who was named on what is corrected may be gone by now; what the document says of them stays.
async function forgetGone(db: Database, account_id: number, draft: InvoiceDraft, sent: InvoiceDraft) {
  for (const [name, table] of PARTIES) {
    const id = isBlank(sent[name]) ? draft[name] : null
    if (!isBlank(id) && (await missingIds(db, account_id, table, [id as number])).length > 0)
      delete draft[name]
  }
}

const PARTIES = [
  ['client_id', 'clients'],
  ['department_id', 'departments'],
  ['recipient_id', 'clients'],
] as const

type Kept = Copy & Pick<Request, 'buyer_override' | 'seller_kept'> & Pick<Copied, 'state'>

function correctionOf(sent: Request, chain: Chain, source: Source | undefined, default_tax?: string): Kept {
  const { original } = chain
  const sold = isBlank(sent.draft.sell_date) ? { sell_date: original.sell_date ?? original.issue_date } : {}
  const buyer = isBlank(sent.draft.client_id) ? buyerFieldsOf(original) : {}
  const inherited = source ? {} : inheritedOf(chain, sent.draft)
  const draft: InvoiceDraft = { ...inherited, ...buyer, ...sent.draft, ...sold }
  const is_expense = draft.income === false || original.income === false
  if (!is_expense) checkCorrectable(original, source ? 'copy_invoice_from' : 'invoice_id')
  checkCurrency(original.currency, draft)
  const links = {
    invoice_id: original.id,
    from_invoice_id: source?.invoice.id ?? draft.from_invoice_id ?? original.id,
  }
  const options = priceOptionsOf({ ...original, ...draft } as InvoiceDraft, default_tax)
  const { positions, state } = correctedLines(sent, chain, is_expense, options)
  const copy = source
    ? composeCopy({ ...draft, ...links }, positions, source, whole(source))
    : { draft: { ...basisOf(original, positions), ...draft, ...links }, positions }
  // The parties are those of the document, whatever has become of their cards.
  const buyer_override = sent.buyer_override || isBlank(sent.draft.client_id)
  return { ...copy, state, buyer_override, seller_kept: isBlank(sent.draft.department_id) }
}

// The lines upon what the document holds; what a vendor corrects is recorded as it is.
function correctedLines(
  sent: Request,
  chain: Chain,
  is_expense: boolean,
  options: PriceOptions,
): { positions: PositionDraft[]; state?: State } {
  const lines = isUntaxed(chain.original) ? sent.positions.map(withoutTax) : sent.positions
  const is_total = lines.length === 0 && sent.copy?.total_correction === true
  if (is_expense && !is_total) return { positions: lines }
  const state = stateOf(chain)
  return { positions: is_total ? rest(chain, state) : adopted(lines, state, options), state }
}

// Exempt lines are corrected by the basis that the document names.
const basisOf = ({ exempt_tax_kind }: Invoice, lines: readonly PositionDraft[]): InvoiceDraft =>
  lines.some(isExempt) ? { exempt_tax_kind } : {}

const isExempt = ({ tax, correction_before_attributes, correction_after_attributes }: PositionDraft) =>
  [{ tax }, correction_before_attributes, correction_after_attributes].some(
    (state) => (state as Tree | null | undefined)?.tax === 'zw',
  )

const isUntaxed = (original: Invoice): boolean =>
  !tellsOfSale(original) && taxesOf(original).every((tax) => tax === 'disabled')

// What bears no tax is corrected without one, unless the request names a rate.
function withoutTax(line: PositionDraft): PositionDraft {
  const { tax, correction_before_attributes: before, correction_after_attributes: after } = line
  const untaxed = (state: Tree) => (isBlank(state.tax) ? { ...state, tax: 'disabled' } : state) as never
  return {
    ...line,
    ...(isBlank(tax) ? { tax: 'disabled' } : {}),
    ...(before ? { correction_before_attributes: untaxed(before as Tree) } : {}),
    ...(after ? { correction_after_attributes: untaxed(after as Tree) } : {}),
  }
}

function rest(chain: Chain, state: State): PositionDraft[] {
  const by = chain.corrections.map(({ number }) => number).join(', ')
  if (isEmpty(state) && (by !== '' || state.held.length === 0))
    throw invalid({ total_correction: `nothing is left of ${chain.original.number}: ${by} took it back` })
  return reversed(state)
}

// What a correction has of its document where the request leaves it open: who sells and buys, how it is to be paid, and what
// decides how the lines were calculated.
const inheritedOf = ({ original }: Chain, draft: InvoiceDraft): InvoiceDraft => ({
  ...copiedParties(original, draft),
  lang: original.lang,
  payment_type: original.payment_type,
  ...(takesTerm(original, draft) ? { payment_to_kind: original.payment_to_kind } : {}),
  split_payment: original.split_payment,
  self_billing: original.self_billing,
  currency: original.currency,
  exchange_currency: original.exchange_currency,
  exchange_currency_rate: original.exchange_currency_rate,
  // A rate that the request names is for the units that it names.
  ...(isBlank(draft.exchange_currency_rate)
    ? { exchange_currency_rate_den: original.exchange_currency_rate_den }
    : {}),
  exchange_date: original.exchange_date,
  show_discount: original.show_discount,
  procedure_vat_margin: original.procedure_vat_margin,
  discount_kind: original.discount_kind,
  calculating_strategy: original.calculating_strategy,
})
