import { isZero, ZERO } from '../../../../money/decimal.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { usesCashMethod } from './legal-text.ts'
import { checkSellDate, composeTerm, declaredOn, saleDay, taxPoint, UNDECLARED_DAY } from './payment-terms.ts'

// Composes the dates of a document: those of the request, and those derived from them.

export function composeDates(
  draft: InvoiceDraft,
  defaultDays: number,
  today: string,
  current?: Invoice,
): InvoiceDraft {
  const issue_date = draft.issue_date ?? current?.issue_date ?? today
  const sell_date = composeSellDate(draft, issue_date, current)
  const newSaleDay = saleDay(sell_date, issue_date)
  const issuedBefore = current?.issue_date
  const soldBefore = current && saleDay(current.sell_date, current.issue_date)
  const side = { kind: draft.kind ?? current?.kind, income: draft.income ?? current?.income }
  const taxedBefore = current && taxPoint(current, soldBefore as string, issuedBefore as string)
  const taxDay = taxPoint(side, newSaleDay, issue_date)
  const isSent = !isBlank(draft.accounting_vat_tax_date)
  const taxDate =
    !isSent && awaitsPayment(current)
      ? null
      : derivedDay('accounting_vat_tax_date', taxDay, taxedBefore, draft, current)
  return {
    issue_date,
    sell_date,
    issue_year: Number(issue_date.slice(0, 4)),
    transaction_date: derivedDay('transaction_date', newSaleDay, soldBefore, draft, current),
    delivery_date: derivedDay('delivery_date', issue_date, issuedBefore, draft, current),
    accounting_vat_tax_date: taxDate,
    declared_on: taxDate === null ? UNDECLARED_DAY : declaredOn(taxDate, issue_date),
    ...(side.kind === 'correction' && isSent ? { tax_day_said: true } : {}),
    accounting_income_tax_date: derivedDay(
      'accounting_income_tax_date',
      issue_date,
      issuedBefore,
      draft,
      current,
    ),
    ...(isTermOpen(draft, current) ? composeTerm(termOf(draft, current), issue_date, defaultDays) : {}),
  }
}

// A correction of a document whose tax is due on payment and that is not paid yet.
const awaitsPayment = (current?: Invoice): boolean =>
  current?.kind === 'correction' && current.declared_on === UNDECLARED_DAY

function composeSellDate({ sell_date }: InvoiceDraft, issueDate: string, current?: Invoice): string {
  const sold = (isBlank(sell_date) ? current?.sell_date : sell_date) ?? issueDate
  if (sold !== issueDate) checkSellDate(sold)
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
  dayBefore: string | null | undefined,
  draft: InvoiceDraft,
  current?: Invoice,
): string {
  const stored = current?.[name]
  return draft[name] ?? (stored && stored !== dayBefore ? stored : day)
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
// follow the payment, also into and out of closed months, because the tax ledger keeps what those declared.
export function paymentTaxDates(
  after: PaidDocument,
  before?: Invoice,
  input: InvoiceDraft = {},
): InvoiceDraft {
  if (usesCashMethod(after)) return cashMethodTaxDates(after, before, input)
  if (after.kind !== 'advance' || after.income === false) return {}
  const day = paymentDay(after)
  const isOpen = (name: 'transaction_date' | 'accounting_vat_tax_date') =>
    isBlank(input[name]) && (!before || before[name] === paymentDay(before))
  return {
    ...(isOpen('transaction_date') ? { transaction_date: day } : {}),
    ...(isOpen('accounting_vat_tax_date')
      ? { accounting_vat_tax_date: day, declared_on: declaredOn(day, after.issue_date as string) }
      : {}),
  }
}

function paymentDay({ paid, paid_date, sell_date, issue_date }: PaidDocument): string {
  const paidDay = isZero(paid ?? ZERO) ? null : paid_date
  return paidDay ?? saleDay(sell_date ?? null, issue_date ?? null)
}

// Under cash accounting of a small taxpayer the tax is due when everything is paid (art. 21 of the Polish VAT act), and
// deducted then (art. 86(10)); until that day it is not declared.
function cashMethodTaxDates(after: PaidDocument, before?: Invoice, input: InvoiceDraft = {}): InvoiceDraft {
  const dayBefore = before && usesCashMethod(before) ? before.accounting_vat_tax_date : null
  const isOpen =
    isBlank(input.accounting_vat_tax_date) &&
    (dayBefore === null || dayBefore === cashTaxPoint(before as Invoice))
  if (!isOpen) return {}
  const day = cashTaxPoint(after)
  const issueDate = after.issue_date as string
  return {
    accounting_vat_tax_date: day,
    declared_on: day === null ? UNDECLARED_DAY : declaredOn(day, issueDate),
  }
}

function cashTaxPoint({ status, paid_date, income, issue_date }: PaidDocument): string | null {
  if (status !== 'paid' || isBlank(paid_date)) return null
  const isEarly = income === false && (paid_date as string) < (issue_date as string)
  return (isEarly ? issue_date : paid_date) as string
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
  closedUntil: string | null | undefined,
): InvoiceDraft | undefined {
  if (!usesCashMethod(original) || correction.kind !== 'correction' || correction.tax_day_said) return
  const { issue_date, accounting_vat_tax_date: storedDay } = correction
  const due = original.accounting_vat_tax_date
  const issueDay = issue_date as string
  const day = due === null ? null : ([due, issueDay].sort()[1] as string)
  if (day === storedDay || (storedDay !== null && closedUntil && storedDay <= closedUntil)) return
  return {
    accounting_vat_tax_date: day,
    declared_on: day === null ? UNDECLARED_DAY : declaredOn(day, issueDay),
  }
}
