import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, missingIds } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { checkCorrectable, gatherChain, stateOf } from '../corrections/chain.ts'
import { type Chain, type CorrectedState, isEmpty, reversalLines } from '../corrections/corrected-state.ts'
import { matchToRemaining } from '../corrections/match-lines.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { isAcquisition, isSaleOrPurchase } from '../invoices/kinds.ts'
import {
  buyerFieldsOf,
  type Copy,
  composeCopy,
  copiedParties,
  copiesTerm,
  type Source,
} from '../invoices/rules/copies.ts'
import { type PriceOptions, priceOptionsOf } from '../invoices/rules/correction-pricing.ts'
import { taxesOf } from '../invoices/rules/legal-text.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/store.ts'
import { type CompletedInput, checkCurrency, copyAllLines } from './copied-input.ts'

// Completes the input of a correction from the document that it corrects.

// Returns the chain of the document to correct: the copied document, or the one that `invoice_id` refers to.
export async function lockCorrected(
  db: Database,
  accountId: number,
  { draft }: InvoiceInput,
  source?: Source,
) {
  const correctedId = source?.invoice.id ?? draft.invoice_id ?? draft.from_invoice_id
  if (isBlank(correctedId)) return undefined
  // Locks the documents first, because they will be marked as corrected and rows are locked before anything
  // else.
  const chain = await gatherChain(db, accountId, correctedId as number, (ids) =>
    lockInvoices(db, accountId, ids),
  )
  if (chain === undefined && !source) throw invalid({ invoice_id: 'does not exist' })
  return chain
}

// Returns whether the correction moves stock, unless the request sets it.
export const stockFieldsFor = async (
  db: Database,
  accountId: number,
  corrected: Chain,
  requested: InvoiceDraft,
) => (isBlank(requested.exclude_from_stock_level) ? stockFieldsOfSale(db, accountId, corrected) : {})

// Goods that were not issued cannot return. Goods of an invoice for a receipt were issued by the receipt, and
// return unless they have already returned with it.
export async function stockFieldsOfSale(
  db: Database,
  accountId: number,
  { original }: Chain,
): Promise<InvoiceDraft> {
  if (!original.exclude_from_stock_level) return {}
  if (original.receipt_for_invoice_id === null) return { exclude_from_stock_level: true }
  const receipt = await findRecord(db, accountId, invoices, original.receipt_for_invoice_id)
  const areReturned = !receipt || receipt.cancelled === true
  if (areReturned) return { exclude_from_stock_level: true, goods_were_back: true }
  return { exclude_from_stock_level: receipt.exclude_from_stock_level === true }
}

// Drops references to deleted clients and departments. Their details stay in the document.
export async function dropMissingParties(
  db: Database,
  accountId: number,
  draft: InvoiceDraft,
  requested: InvoiceDraft,
) {
  for (const [name, table] of PARTIES) {
    const id = isBlank(requested[name]) ? draft[name] : null
    if (!isBlank(id) && (await missingIds(db, accountId, table, [id as number])).length > 0)
      delete draft[name]
  }
}

const PARTIES = [
  ['client_id', 'clients'],
  ['department_id', 'departments'],
  ['recipient_id', 'clients'],
] as const

type CorrectionInput = Copy &
  Pick<InvoiceInput, 'buyer_override' | 'seller_kept'> &
  Pick<CompletedInput, 'state'>

export function correctionInput(
  requested: InvoiceInput,
  chain: Chain,
  source: Source | undefined,
  defaultTax?: string,
): CorrectionInput {
  const { original } = chain
  const sellDate = isBlank(requested.draft.sell_date)
    ? { sell_date: original.sell_date ?? original.issue_date }
    : {}
  const buyer = isBlank(requested.draft.client_id) ? buyerFieldsOf(original) : {}
  const inheritedFields = source ? {} : inheritedOf(chain, requested.draft)
  const draft: InvoiceDraft = { ...inheritedFields, ...buyer, ...requested.draft, ...sellDate }
  const isExpense = draft.income === false || original.income === false
  if (!isExpense) checkCorrectable(original, source ? 'copy_invoice_from' : 'invoice_id')
  checkCurrency(original.currency, draft)
  const links = {
    invoice_id: original.id,
    from_invoice_id: source?.invoice.id ?? draft.from_invoice_id ?? original.id,
    ...taxOwedBy(original, draft),
  }
  const options = priceOptionsOf({ ...original, ...draft } as InvoiceDraft, defaultTax)
  const { positions, state } = correctedLines(requested, chain, isExpense, options)
  const copy = source
    ? composeCopy({ ...draft, ...links }, positions, source, copyAllLines(source))
    : { draft: { ...basisOf(original, positions), ...draft, ...links }, positions }
  // Keeps the parties as printed on the document, even if their records have changed.
  const buyer_override = requested.buyer_override || isBlank(requested.draft.client_id)
  return { ...copy, state, buyer_override, seller_kept: isBlank(requested.draft.department_id) }
}

// A correction is what it corrects, and the supplier of a purchase under reverse charge charges no tax in it either.
const taxOwedBy = (original: Invoice, { income, reverse_charge }: InvoiceDraft): InvoiceDraft => ({
  ...(isAcquisition(original) && {
    corrected_kind: (original.kind === 'correction'
      ? original.corrected_kind
      : original.kind) as InvoiceDraft['corrected_kind'],
  }),
  ...((income === false || original.income === false) &&
    original.reverse_charge &&
    isBlank(reverse_charge) && { reverse_charge: true }),
})

// Matches the lines to the remaining lines of the document. Corrections of suppliers are recorded as they
// are.
function correctedLines(
  requested: InvoiceInput,
  chain: Chain,
  isExpense: boolean,
  options: PriceOptions,
): { positions: PositionDraft[]; state?: CorrectedState } {
  const lines = isUntaxed(chain.original) ? requested.positions.map(withoutTax) : requested.positions
  const isTotal = lines.length === 0 && requested.copy?.total_correction === true
  if (isExpense && !isTotal) return { positions: lines }
  const state = stateOf(chain)
  return {
    positions: isTotal ? remainingLines(chain, state) : matchToRemaining(lines, state, options),
    state,
  }
}

// Corrections of exempt lines state the same legal basis as the document.
const basisOf = ({ exempt_tax_kind }: Invoice, lines: readonly PositionDraft[]): InvoiceDraft =>
  lines.some(isExempt) ? { exempt_tax_kind } : {}

const isExempt = ({ tax, correction_before_attributes, correction_after_attributes }: PositionDraft) =>
  [{ tax }, correction_before_attributes, correction_after_attributes].some(
    (state) => (state as InputObject | null | undefined)?.tax === 'zw',
  )

const isUntaxed = (original: Invoice): boolean =>
  !isSaleOrPurchase(original) && taxesOf(original).every((tax) => tax === 'disabled')

// Lines of an untaxed document are corrected without tax, unless the request sets a rate.
function withoutTax(line: PositionDraft): PositionDraft {
  const { tax, correction_before_attributes: before, correction_after_attributes: after } = line
  const untaxed = (state: InputObject) => (isBlank(state.tax) ? { ...state, tax: 'disabled' } : state)
  return {
    ...line,
    ...(isBlank(tax) ? { tax: 'disabled' } : {}),
    ...(before ? { correction_before_attributes: untaxed(before as InputObject) } : {}),
    ...(after ? { correction_after_attributes: untaxed(after as InputObject) } : {}),
  }
}

function remainingLines(chain: Chain, state: CorrectedState): PositionDraft[] {
  const correctionNumbers = chain.corrections.map(({ number }) => number).join(', ')
  if (isEmpty(state) && (correctionNumbers !== '' || state.remainingLines.length === 0))
    throw invalid({
      total_correction: `${chain.original.number} was fully reversed by ${correctionNumbers}; choose another document`,
    })
  return reversalLines(state)
}

// Fields that a correction takes from its document unless the request sets them: parties, payment details,
// and everything that determines the calculation of lines.
const inheritedOf = ({ original }: Chain, draft: InvoiceDraft): InvoiceDraft => ({
  ...copiedParties(original, draft),
  lang: original.lang,
  payment_type: original.payment_type,
  ...(copiesTerm(original, draft) ? { payment_to_kind: original.payment_to_kind } : {}),
  split_payment: original.split_payment,
  self_billing: original.self_billing,
  currency: original.currency,
  exchange_currency: original.exchange_currency,
  exchange_currency_rate: original.exchange_currency_rate,
  // Takes the units only with the rate, because a requested rate comes with its own units.
  ...(isBlank(draft.exchange_currency_rate)
    ? { exchange_currency_rate_den: original.exchange_currency_rate_den }
    : {}),
  exchange_date: original.exchange_date,
  exchange_note: original.exchange_note,
  show_discount: original.show_discount,
  procedure_vat_margin: original.procedure_vat_margin,
  discount_kind: original.discount_kind,
  calculating_strategy: original.calculating_strategy,
})
