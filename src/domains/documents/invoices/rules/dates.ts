import { isZero, ZERO } from '../../../../money/decimal.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { usesCashMethod } from './legal-text.ts'
import { checkSellDate, composeTerm, declaredOn, saleDay, taxPoint, UNDECLARED_DAY } from './payment-terms.ts'

// Composes the dates of a document: those of the request, and those derived from them.

export function composeDates(
  draft: InvoiceDraft,
  default_days: number,
  today: string,
  current?: Invoice,
): InvoiceDraft {
  const issue_date = draft.issue_date ?? current?.issue_date ?? today
  const sell_date = composeSellDate(draft, issue_date, current)
  const sale_day = saleDay(sell_date, issue_date)
  const issued_before = current?.issue_date
  const sold_before = current && saleDay(current.sell_date, current.issue_date)
  const side = { kind: draft.kind ?? current?.kind, income: draft.income ?? current?.income }
  const taxed_before = current && taxPoint(current, sold_before as string, issued_before as string)
  const tax_day = taxPoint(side, sale_day, issue_date)
  const is_sent = !isBlank(draft.accounting_vat_tax_date)
  const tax_date =
    !is_sent && awaitsPayment(current)
      ? null
      : derivedDay('accounting_vat_tax_date', tax_day, taxed_before, draft, current)
  return {
    issue_date,
    sell_date,
    issue_year: Number(issue_date.slice(0, 4)),
    transaction_date: derivedDay('transaction_date', sale_day, sold_before, draft, current),
    delivery_date: derivedDay('delivery_date', issue_date, issued_before, draft, current),
    accounting_vat_tax_date: tax_date,
    declared_on: tax_date === null ? UNDECLARED_DAY : declaredOn(tax_date, issue_date),
    ...(side.kind === 'correction' && is_sent ? { tax_day_said: true } : {}),
    accounting_income_tax_date: derivedDay(
      'accounting_income_tax_date',
      issue_date,
      issued_before,
      draft,
      current,
    ),
    ...(isTermOpen(draft, current) ? composeTerm(termOf(draft, current), issue_date, default_days) : {}),
  }
}

// A correction of a document whose tax is due on payment and that is not paid yet.
const awaitsPayment = (current?: Invoice): boolean =>
  current?.kind === 'correction' && current.declared_on === UNDECLARED_DAY

function composeSellDate({ sell_date }: InvoiceDraft, issue_date: string, current?: Invoice): string {
  const sold = (isBlank(sell_date) ? current?.sell_date : sell_date) ?? issue_date
  if (sold !== issue_date) checkSellDate(sold)
  return sold
}

type DerivedDay =
  | 'transaction_date'
  | 'delivery_date'
  | 'accounting_vat_tax_date'
  | 'accounting_income_tax_date'

// A derived date follows its source; a date set by a request stays.
function derivedDay(
  name: DerivedDay,
  day: string,
  day_before: string | null | undefined,
  draft: InvoiceDraft,
  current?: Invoice,
): string {
  const stored = current?.[name]
  return draft[name] ?? (stored && stored !== day_before ? stored : day)
}

const TERM_FIELDS = ['payment_to', 'payment_to_kind', 'issue_date'] as const

// The payment term of a stored document stays until the request changes a field that determines it.
const isTermOpen = (draft: InvoiceDraft, current?: Invoice): boolean =>
  current === undefined || TERM_FIELDS.some((name) => draft[name] !== undefined)

const termOf = ({ payment_to, payment_to_kind }: InvoiceDraft, current?: Invoice): InvoiceDraft => ({
  payment_to_kind: payment_to_kind ?? (payment_to ? null : current?.payment_to_kind),
  payment_to: payment_to ?? current?.payment_to,
})

type PaidDocument = Pick<
  InvoiceDraft,
  'kind' | 'cash_method' | 'income' | 'issue_date' | 'sell_date' | 'status' | 'paid' | 'paid_date'
>

// The tax of an advance is due on the day of the payment (art. 19a(8) of the Polish VAT act). Dates that no request set
// follow the payment, but no tax moves out of or into a closed month.
export function paymentTaxDates(
  after: PaidDocument,
  closed_until: string | null | undefined,
  before?: Invoice,
  input: InvoiceDraft = {},
): InvoiceDraft {
  if (usesCashMethod(after)) return cashMethodTaxDates(after, closed_until, before, input)
  if (after.kind !== 'advance' || after.income === false) return {}
  const day = paymentDay(after)
  const isOpen = (name: 'transaction_date' | 'accounting_vat_tax_date') =>
    isBlank(input[name]) && (!before || before[name] === paymentDay(before))
  const is_closed =
    before && closed_until && (day <= closed_until || (before.accounting_vat_tax_date ?? '') <= closed_until)
  return {
    ...(isOpen('transaction_date') ? { transaction_date: day } : {}),
    ...(isOpen('accounting_vat_tax_date') && !is_closed
      ? { accounting_vat_tax_date: day, declared_on: declaredOn(day, after.issue_date as string) }
      : {}),
  }
}

function paymentDay({ paid, paid_date, sell_date, issue_date }: PaidDocument): string {
  const payment_day = isZero(paid ?? ZERO) ? null : paid_date
  return payment_day ?? saleDay(sell_date ?? null, issue_date ?? null)
}

// Under cash accounting of a small taxpayer the tax is due when everything is paid (art. 21 of the Polish VAT act), and
// deducted then (art. 86(10)); until that day it is not declared. Tax declared in a closed month stays there.
function cashMethodTaxDates(
  after: PaidDocument,
  closed_until: string | null | undefined,
  before?: Invoice,
  input: InvoiceDraft = {},
): InvoiceDraft {
  const day_before = before && usesCashMethod(before) ? before.accounting_vat_tax_date : null
  const is_open =
    isBlank(input.accounting_vat_tax_date) &&
    (day_before === null || day_before === cashTaxPoint(before as Invoice))
  if (!is_open || (closed_until && day_before !== null && day_before <= closed_until)) return {}
  const day = cashTaxPoint(after)
  const issue_date = after.issue_date as string
  return {
    accounting_vat_tax_date: day,
    declared_on: day === null ? UNDECLARED_DAY : declaredOn(day, issue_date),
  }
}

function cashTaxPoint({ status, paid_date, income, issue_date }: PaidDocument): string | null {
  if (status !== 'paid' || isBlank(paid_date)) return null
  const is_early = income === false && (paid_date as string) < (issue_date as string)
  return (is_early ? issue_date : paid_date) as string
}

// The tax day that a request set. A day that the rules above also result in counts as theirs, because clients send back
// what they have read.
export function sentTaxDay(invoice: Invoice): string | null {
  const { accounting_vat_tax_date: stored, delivery_date, kind, income } = invoice
  if (stored === null || (income === false && stored === delivery_date)) return null
  if (kind === 'correction') return invoice.tax_day_said ? stored : null
  return derivedTaxDays(invoice).includes(stored) ? null : stored
}

function derivedTaxDays(invoice: Invoice): (string | null)[] {
  if (usesCashMethod(invoice)) return [cashTaxPoint(invoice)]
  const { sell_date, issue_date, kind, income } = invoice
  const derived = taxPoint(invoice, saleDay(sell_date, issue_date), issue_date as string)
  return kind === 'advance' && income !== false ? [derived, paymentDay(invoice)] : [derived]
}

// The tax of a correction is declared with the tax that it corrects, and not before it: if that waits for payment, the
// correction waits too. A date set by a request stays, and so does one in a closed month.
export function correctionTaxDates(
  correction: Invoice,
  original: Invoice,
  closed_until: string | null | undefined,
): InvoiceDraft | undefined {
  if (!usesCashMethod(original) || correction.kind !== 'correction' || correction.tax_day_said) return
  const { issue_date, accounting_vat_tax_date: stored_day } = correction
  const due = original.accounting_vat_tax_date
  const issue_day = issue_date as string
  const day = due === null ? null : ([due, issue_day].sort()[1] as string)
  if (day === stored_day || (stored_day !== null && closed_until && stored_day <= closed_until)) return
  return {
    accounting_vat_tax_date: day,
    declared_on: day === null ? UNDECLARED_DAY : declaredOn(day, issue_day),
  }
}
