import { isZero, subtract, ZERO } from '../../../../money/decimal.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { checkCurrency, checkNewCurrency } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../schema.ts'
import { composePaid, payable } from './amount-due.ts'
import { composeAmounts } from './amounts.ts'
import { composeDates, paymentTaxDates } from './dates.ts'
import { receivableOf } from './debts.ts'
import { productCache } from './lines.ts'
import { composeProcedure } from './margin.ts'
import { EVERYTHING } from './pricing-inputs.ts'
import type { DraftContext, Sources } from './sources.ts'
import { checkTaxFields } from './tax-fields.ts'

// Composes a document from its sources without side effects.

export type ComposedInvoice = { invoice: InvoiceDraft; positions: Position[] }

export function composeInvoice(sources: Sources): ComposedInvoice {
  const { layers, settings, today, current } = sources
  const draft: InvoiceDraft = invoices.overlay(layers)
  const dates = composeDates(draft, settings.payment_to_kind ?? 5, today, current)
  checkTaxFields(draft, dates.issue_date as string, current)
  const currency = composeCurrency(draft, settings, current)
  const document = { ...sources, draft, currency, day: dates.issue_date as string }
  const { positions, amounts } = composeAmounts(document)
  const derived = deriveFields(document, positions)
  const settled = settle(document, amounts)
  const datesOfPayment = paymentDates(document, dates, settled)
  return {
    invoice: invoices.overlay([dates, amounts, derived, settled, datesOfPayment], draft),
    positions,
  }
}

// A stored currency stays as it is; a new one must exist.
function composeCurrency(draft: InvoiceDraft, settings: Settings, current?: Invoice): string {
  const currency = isBlank(draft.currency) ? (current?.currency ?? settings.currency ?? '') : draft.currency
  if (currency !== current?.currency) checkCurrency('currency', currency as string)
  checkNewCurrency('exchange_currency', draft.exchange_currency, current?.exchange_currency)
  return currency as string
}

// Derives fields other than amounts from the lines, and the version of the calculation rules.
function deriveFields(
  { draft, settings, current, currency, rules, repricing = EVERYTHING }: DraftContext,
  lines: Position[],
): InvoiceDraft {
  const lang = isBlank(draft.lang) ? (current ?? settings).lang : draft.lang?.replace(/\s*\/\s*/, '/')
  return {
    currency,
    calculation_version: rules.version,
    ...composeProcedure(draft, current),
    ...(repricing.lines ? composeExemption(draft, lines, settings, current) : {}),
    lang: lang ?? null,
    gtu_codes: gtuCodes(draft, lines, current),
    product_cache: productCache(lines),
    product_id: lines.length === 1 ? (lines[0]?.product_id ?? null) : null,
  }
}

// Derives the amount to pay, the paid amount and the amount due.
function settle(
  { draft, today, current, currency, setOff }: DraftContext,
  amounts: InvoiceDraft,
): InvoiceDraft {
  const payableFields = {
    ...kindFields(draft, current),
    income: draft.income ?? current?.income,
    corrected_kind: draft.corrected_kind ?? current?.corrected_kind,
    reverse_charge: draft.reverse_charge ?? current?.reverse_charge,
    currency,
    price_net: amounts.price_net ?? current?.price_net,
    price_gross: amounts.price_gross ?? current?.price_gross,
    settlement_positions: draft.settlement_positions ?? current?.settlement_positions,
  }
  const due = payable(payableFields)
  const toSetOff = setOff ? setOff(payableFields) : (current?.set_off ?? ZERO)
  const settled = composePaid(due, draft, today, current, toSetOff)
  const set_off = setOff ? setOff({ ...payableFields, ...settled, set_off: toSetOff }) : toSetOff
  const amount_due = subtract(subtract(due, set_off), settled.paid ?? ZERO)
  const receivable = receivableOf({
    ...payableFields,
    status: settled.status,
    amount_due,
    paid: settled.paid,
    cancelled: current?.cancelled,
    invoice_for_receipt_id: current?.invoice_for_receipt_id,
  })
  return { ...settled, amount_due, ...receivable, ...(isZero(set_off) ? {} : { set_off }) }
}

const kindFields = (draft: InvoiceDraft, current?: Invoice) => ({
  kind: draft.kind ?? current?.kind,
  accounting_note_kind:
    draft.accounting_note_kind === undefined ? current?.accounting_note_kind : draft.accounting_note_kind,
})

// Derives the dates that depend on the payment where the tax is due when it is paid.
function paymentDates(
  { draft, current }: DraftContext,
  { issue_date, sell_date }: InvoiceDraft,
  { status, paid, paid_date }: InvoiceDraft,
): InvoiceDraft {
  const paidDocument = {
    kind: draft.kind ?? current?.kind,
    cash_method: draft.cash_method ?? current?.cash_method,
    income: draft.income ?? current?.income,
    issue_date,
    sell_date,
    status,
    paid,
    paid_date: paid_date === undefined ? current?.paid_date : paid_date,
  }
  return paymentTaxDates(paidDocument, current, draft)
}

// Uses the exemption basis of the account if a line is exempt and the document has none.
function composeExemption(
  { exempt_tax_kind, income }: InvoiceDraft,
  lines: readonly Position[],
  settings: Settings,
  current?: Invoice,
): InvoiceDraft {
  const basis = exempt_tax_kind === undefined ? current?.exempt_tax_kind : exempt_tax_kind
  if (isBlank(settings.exempt_tax_kind) || !isBlank(basis) || income === false) return {}
  const isOpen = lines.some(({ tax, tax_exemption_reason }) => tax === 'zw' && isBlank(tax_exemption_reason))
  return isOpen ? { exempt_tax_kind: settings.exempt_tax_kind as string } : {}
}

// GTU codes required by law: those of the request, else those of the lines.
function gtuCodes(draft: InvoiceDraft, lines: readonly Position[], current?: Invoice): string[] {
  if (draft.gtu_codes?.length) return draft.gtu_codes
  const codes = lines.flatMap(({ gtu_code }) => (isBlank(gtu_code) ? [] : [gtu_code as string]))
  return codes.length > 0 ? [...new Set(codes)] : (current?.gtu_codes ?? [])
}
