import { isZero, ZERO } from '../../../../money/decimal.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { isCash } from './legal-text.ts'
import { checkSellDate, composeTerm, declaredOn, NOT_YET, saleDay, taxDay } from './payment-terms.ts'

// The days of a document: those that are said, and those that follow from them.

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
  const taxed_before = current && taxDay(current, sold_before as string, issued_before as string)
  const tax_day = taxDay(side, sale_day, issue_date)
  const is_said = !isBlank(draft.accounting_vat_tax_date)
  const taxed =
    !is_said && waitsForMoney(current)
      ? null
      : follow('accounting_vat_tax_date', tax_day, taxed_before, draft, current)
  return {
    issue_date,
    sell_date,
    issue_year: Number(issue_date.slice(0, 4)),
    transaction_date: follow('transaction_date', sale_day, sold_before, draft, current),
    delivery_date: follow('delivery_date', issue_date, issued_before, draft, current),
    accounting_vat_tax_date: taxed,
    declared_on: taxed === null ? NOT_YET : declaredOn(taxed, issue_date),
    ...(side.kind === 'correction' && is_said ? { tax_day_said: true } : {}),
    accounting_income_tax_date: follow(
      'accounting_income_tax_date',
      issue_date,
      issued_before,
      draft,
      current,
    ),
    ...(isTermOpen(draft, current) ? composeTerm(termOf(draft, current), issue_date, default_days) : {}),
  }
}

// A correction of what is declared when it is paid, and is not yet.
const waitsForMoney = (current?: Invoice): boolean =>
  current?.kind === 'correction' && current.declared_on === NOT_YET

function composeSellDate({ sell_date }: InvoiceDraft, issue_date: string, current?: Invoice): string {
  const sold = (isBlank(sell_date) ? current?.sell_date : sell_date) ?? issue_date
  if (sold !== issue_date) checkSellDate(sold)
  return sold
}

type FollowingDay =
  | 'transaction_date'
  | 'delivery_date'
  | 'accounting_vat_tax_date'
  | 'accounting_income_tax_date'

// A day that nobody said follows the one it came from; one that was said stays.
function follow(
  name: FollowingDay,
  day: string,
  day_before: string | null | undefined,
  draft: InvoiceDraft,
  current?: Invoice,
): string {
  const known = current?.[name]
  return draft[name] ?? (known && known !== day_before ? known : day)
}

const TERM_FIELDS = ['payment_to', 'payment_to_kind', 'issue_date'] as const

// The term of a stored document stays until something is said that it follows from.
const isTermOpen = (draft: InvoiceDraft, current?: Invoice): boolean =>
  current === undefined || TERM_FIELDS.some((name) => draft[name] !== undefined)

const termOf = ({ payment_to, payment_to_kind }: InvoiceDraft, current?: Invoice): InvoiceDraft => ({
  payment_to_kind: payment_to_kind ?? (payment_to ? null : current?.payment_to_kind),
  payment_to: payment_to ?? current?.payment_to,
})

type Moneyed = Pick<
  InvoiceDraft,
  'kind' | 'cash_method' | 'income' | 'issue_date' | 'sell_date' | 'status' | 'paid' | 'paid_date'
>

// The tax of an advance is due on the day the money comes (art. 19a(8) of the Polish VAT act). Days that nobody said follow the
// money as it comes and goes, but no tax leaves a closed month or comes into one.
export function followMoney(
  after: Moneyed,
  closed_until: string | null | undefined,
  before?: Invoice,
  said: InvoiceDraft = {},
): InvoiceDraft {
  if (isCash(after)) return followCash(after, closed_until, before, said)
  if (after.kind !== 'advance' || after.income === false) return {}
  const day = dayOfMoney(after)
  const isOpen = (name: 'transaction_date' | 'accounting_vat_tax_date') =>
    isBlank(said[name]) && (!before || before[name] === dayOfMoney(before))
  const is_closed =
    before && closed_until && (day <= closed_until || (before.accounting_vat_tax_date ?? '') <= closed_until)
  return {
    ...(isOpen('transaction_date') ? { transaction_date: day } : {}),
    ...(isOpen('accounting_vat_tax_date') && !is_closed
      ? { accounting_vat_tax_date: day, declared_on: declaredOn(day, after.issue_date as string) }
      : {}),
  }
}

function dayOfMoney({ paid, paid_date, sell_date, issue_date }: Moneyed): string {
  const came = isZero(paid ?? ZERO) ? null : paid_date
  return came ?? saleDay(sell_date ?? null, issue_date ?? null)
}

// Of a small taxpayer who accounts for cash the tax is due when all is paid (art. 21 of the Polish VAT act), and deducted then
// (art. 86(10)); until that day it is declared nowhere. Tax that was declared in a closed month stays there.
function followCash(
  after: Moneyed,
  closed_until: string | null | undefined,
  before?: Invoice,
  said: InvoiceDraft = {},
): InvoiceDraft {
  const day_before = before && isCash(before) ? before.accounting_vat_tax_date : null
  const is_open =
    isBlank(said.accounting_vat_tax_date) &&
    (day_before === null || day_before === dayOfCash(before as Invoice))
  if (!is_open || (closed_until && day_before !== null && day_before <= closed_until)) return {}
  const day = dayOfCash(after)
  const issue_date = after.issue_date as string
  return {
    accounting_vat_tax_date: day,
    declared_on: day === null ? NOT_YET : declaredOn(day, issue_date),
  }
}

function dayOfCash({ status, paid_date, income, issue_date }: Moneyed): string | null {
  if (status !== 'paid' || isBlank(paid_date)) return null
  const is_early = income === false && (paid_date as string) < (issue_date as string)
  return (is_early ? issue_date : paid_date) as string
}

// The tax that a correction takes back or adds is declared with the tax it corrects, and not before it: where that waits for money,
// the correction waits too. A day that was said stays, and so does one in a closed month.
export function followOriginal(
  correction: Invoice,
  original: Invoice,
  closed_until: string | null | undefined,
): InvoiceDraft | undefined {
  if (!isCash(original) || correction.kind !== 'correction' || correction.tax_day_said) return
  const { issue_date, accounting_vat_tax_date: known } = correction
  const due = original.accounting_vat_tax_date
  const own = issue_date as string
  const day = due === null ? null : ([due, own].sort()[1] as string)
  if (day === known || (known !== null && closed_until && known <= closed_until)) return
  return { accounting_vat_tax_date: day, declared_on: day === null ? NOT_YET : declaredOn(day, own) }
}
