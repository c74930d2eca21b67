import { isZero, subtract, ZERO } from '../../../../money/decimal.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { checkCurrency, checkNewCurrency } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../schema.ts'
import { composePaid, payable } from './amount-due.ts'
import { composeAmounts } from './amounts.ts'
import { composeDates, followMoney } from './dates.ts'
import { owedOf } from './debts.ts'
import { productCache } from './lines.ts'
import { composeProcedure } from './margin.ts'
import { EVERYTHING } from './pricing-inputs.ts'
import type { Drafting, Sources } from './sources.ts'

// How a document comes to be: values in, value out.

export type Composed = { invoice: InvoiceDraft; positions: Position[] }

export function composeInvoice(sources: Sources): Composed {
  const { layers, settings, today, current } = sources
  const draft: InvoiceDraft = invoices.lay(layers)
  const dated = composeDates(draft, settings.payment_to_kind ?? 5, today, current)
  const currency = composeCurrency(draft, settings, current)
  const document = { ...sources, draft, currency, day: dated.issue_date as string }
  const { positions, amounts } = composeAmounts(document)
  const described = describe(document, positions)
  const settled = settle(document, amounts)
  const by_money = followPayment(document, dated, settled)
  return {
    invoice: invoices.lay([dated, amounts, described, settled, by_money], draft),
    positions,
  }
}

// What is stored stays as it is; what is said anew must be a currency.
function composeCurrency(draft: InvoiceDraft, settings: Settings, current?: Invoice): string {
  const currency = isBlank(draft.currency) ? (current?.currency ?? settings.currency ?? '') : draft.currency
  if (currency !== current?.currency) checkCurrency('currency', currency as string)
  checkNewCurrency('exchange_currency', draft.exchange_currency, current?.exchange_currency)
  return currency as string
}

// What follows from the lines beside amounts, and by which rules these are calculated.
function describe(
  { draft, settings, current, currency, rules, repricing = EVERYTHING }: Drafting,
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

// What is to be paid, what was paid of it, and what is left.
function settle({ draft, today, current, currency, setOff }: Drafting, amounts: InvoiceDraft): InvoiceDraft {
  const own = {
    ...titleOf(draft, current),
    income: draft.income ?? current?.income,
    currency,
    price_gross: amounts.price_gross ?? current?.price_gross,
    settlement_positions: draft.settlement_positions ?? current?.settlement_positions,
  }
  const due = payable(own)
  const to_set_off = setOff ? setOff(own) : (current?.set_off ?? ZERO)
  const settled = composePaid(due, draft, today, current, to_set_off)
  const set_off = setOff ? setOff({ ...own, ...settled, set_off: to_set_off }) : to_set_off
  const amount_due = subtract(subtract(due, set_off), settled.paid ?? ZERO)
  const owed = owedOf({
    ...own,
    status: settled.status,
    amount_due,
    paid: settled.paid,
    cancelled: current?.cancelled,
    invoice_for_receipt_id: current?.invoice_for_receipt_id,
  })
  return { ...settled, amount_due, ...owed, ...(isZero(set_off) ? {} : { set_off }) }
}

const titleOf = (draft: InvoiceDraft, current?: Invoice) => ({
  kind: draft.kind ?? current?.kind,
  accounting_note_kind:
    draft.accounting_note_kind === undefined ? current?.accounting_note_kind : draft.accounting_note_kind,
})

// The days that follow from the payment where tax is due when it is paid.
function followPayment(
  { draft, settings, current }: Drafting,
  { issue_date, sell_date }: InvoiceDraft,
  { status, paid, paid_date }: InvoiceDraft,
): InvoiceDraft {
  const moneyed = {
    kind: draft.kind ?? current?.kind,
    cash_method: draft.cash_method ?? current?.cash_method,
    income: draft.income ?? current?.income,
    issue_date,
    sell_date,
    status,
    paid,
    paid_date: paid_date === undefined ? current?.paid_date : paid_date,
  }
  return followMoney(moneyed, settings.closed_until, current, draft)
}

// The account's own basis, where something is exempt and the document names none.
function composeExemption(
  { exempt_tax_kind, income }: InvoiceDraft,
  lines: readonly Position[],
  settings: Settings,
  current?: Invoice,
): InvoiceDraft {
  const said = exempt_tax_kind === undefined ? current?.exempt_tax_kind : exempt_tax_kind
  if (isBlank(settings.exempt_tax_kind) || !isBlank(said) || income === false) return {}
  const is_open = lines.some(({ tax, tax_exemption_reason }) => tax === 'zw' && isBlank(tax_exemption_reason))
  return is_open ? { exempt_tax_kind: settings.exempt_tax_kind as string } : {}
}

// The codes of goods that the law asks for: as sent, else those of the lines.
function gtuCodes(draft: InvoiceDraft, lines: readonly Position[], current?: Invoice): string[] {
  if (draft.gtu_codes?.length) return draft.gtu_codes
  const codes = lines.flatMap(({ gtu_code }) => (isBlank(gtu_code) ? [] : [gtu_code as string]))
  return codes.length > 0 ? [...new Set(codes)] : (current?.gtu_codes ?? [])
}
