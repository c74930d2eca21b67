import { invalid } from '../../../../platform/api-error.ts'
import { plusDays } from '../../../../platform/clock.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { TERM_MAX_DAYS } from '../../../administration/accounts/rules.ts'
import type { InvoiceDraft } from '../schema.ts'

// When it has to be paid: so many days after the issue, a given day, or no term at all.
export function composeTerm(draft: InvoiceDraft, issue_date: string, default_days: number): InvoiceDraft {
  const kind = isBlank(draft.payment_to_kind) ? undefined : String(draft.payment_to_kind)
  if (kind === 'off') return { payment_to_kind: 'off', payment_to: null }
  if (kind === 'other_date' || (kind === undefined && draft.payment_to)) {
    return { payment_to_kind: 'other_date', payment_to: draft.payment_to ?? issue_date }
  }
  const days = Number(kind ?? default_days)
  if (!Number.isInteger(days) || days < 0 || days > TERM_MAX_DAYS) {
    throw invalid({ payment_to_kind: `must be days from 0 to ${TERM_MAX_DAYS}, off or other_date` })
  }
  const payment_to = plusDays(issue_date, days)
  if (!/^\d/.test(payment_to)) throw invalid({ payment_to_kind: 'leads beyond the year 9999' })
  return { payment_to_kind: String(days), payment_to }
}

// `sell_date` may be a day, a month or `off`.
export function checkSellDate(value: string) {
  if (value === 'off' || /^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return
  const is_day = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
  if (!is_day) throw invalid({ sell_date: 'is not a date (YYYY-MM-DD), a month (YYYY-MM) or off' })
}

// The day a sale counts under: that of a whole month, its last one.
export function saleDay(sell_date: string | null, issue_date: string | null): string {
  if (sell_date === null || sell_date === issue_date || sell_date === 'off') return issue_date as string
  return sell_date.length === MONTH_LENGTH ? lastDayOf(sell_date) : sell_date
}

// The day its tax counts under, unless another is said. Of a purchase not before it is issued: nobody deducts by an invoice that he
// does not have. Of a correction the day of its issue: what is taken back is agreed then.
export function taxDay(
  { kind, income }: Pick<InvoiceDraft, 'kind' | 'income'>,
  sale_day: string,
  issue_date: string,
): string {
  if (kind === 'correction') return issue_date
  if (kind === 'wnt' || (kind === 'wdt' && income !== false)) return dayWithinEu(sale_day, issue_date)
  return income === false && sale_day < issue_date ? issue_date : sale_day
}

// Goods that go from one country of the EU to another are taxed when the invoice is issued, at the latest on the 15th of the month after
// the one they were supplied in (art. 20(1) and (5) of the Polish VAT act, art. 67 and 69 of Directive 2006/112), and not before they are.
function dayWithinEu(sale_day: string, issue_date: string): string {
  const latest = `${plusDays(lastDayOf(sale_day.slice(0, MONTH_LENGTH)), 1).slice(0, MONTH_LENGTH)}-15`
  const [earlier] = [issue_date, latest].sort() as [string, string]
  return earlier < sale_day ? sale_day : earlier
}

const MONTH_LENGTH = 'YYYY-MM'.length

// Most documents are declared in the month of their issue; only of the others is the day kept apart, where it can be found.
export const declaredOn = (tax_day: string | null, issue_date: string): string | null =>
  tax_day === null || tax_day.slice(0, MONTH_LENGTH) === issue_date.slice(0, MONTH_LENGTH) ? null : tax_day

// The month of a tax that is not due yet comes never.
export const NOT_YET = '9999-12-31'

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}
