import { invalid } from '../../../../platform/api-error.ts'
import { plusDays } from '../../../../platform/clock.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { TERM_MAX_DAYS } from '../../../administration/accounts/rules.ts'
import type { InvoiceDraft } from '../schema.ts'

// The due date: a number of days after the issue, a given day, or none.
export function composeTerm(draft: InvoiceDraft, issue_date: string, default_days: number): InvoiceDraft {
  const kind = isBlank(draft.payment_to_kind) ? undefined : String(draft.payment_to_kind)
  if (kind === 'off') return { payment_to_kind: 'off', payment_to: null }
  if (kind === 'other_date' || (kind === undefined && draft.payment_to)) {
    return { payment_to_kind: 'other_date', payment_to: draft.payment_to ?? issue_date }
  }
  const days = Number(kind ?? default_days)
  if (!Number.isInteger(days) || days < 0 || days > TERM_MAX_DAYS) {
    throw invalid({
      payment_to_kind: `must be a number of days from 0 to ${TERM_MAX_DAYS}, off or other_date`,
    })
  }
  const payment_to = plusDays(issue_date, days)
  if (!/^\d/.test(payment_to)) throw invalid({ payment_to_kind: 'results in a date after the year 9999' })
  return { payment_to_kind: String(days), payment_to }
}

// `sell_date` may be a day, a month or `off`.
export function checkSellDate(value: string) {
  if (value === 'off' || /^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return
  const is_day = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
  if (!is_day) throw invalid({ sell_date: 'must be a date (YYYY-MM-DD), a month (YYYY-MM) or off' })
}

// Returns the day under which a sale counts; for a whole month its last day.
export function saleDay(sell_date: string | null, issue_date: string | null): string {
  if (sell_date === null || sell_date === issue_date || sell_date === 'off') return issue_date as string
  return sell_date.length === MONTH_LENGTH ? lastDayOf(sell_date) : sell_date
}

// Returns the tax point, unless the request sets another. A purchase has it at the earliest on its issue date, because
// tax is deductible only with an invoice. A correction has it on its issue date, because the reduction is agreed then.
export function taxPoint(
  { kind, income }: Pick<InvoiceDraft, 'kind' | 'income'>,
  sale_day: string,
  issue_date: string,
): string {
  if (kind === 'correction') return issue_date
  if (kind === 'wnt' || (kind === 'wdt' && income !== false)) return dayWithinEu(sale_day, issue_date)
  return income === false && sale_day < issue_date ? issue_date : sale_day
}

// Goods supplied from one EU country to another are taxed when the invoice is issued, at the latest on the 15th of the
// month after the supply (art. 20(1) and (5) of the Polish VAT act, art. 67 and 69 of Directive 2006/112), and not
// before the supply.
function dayWithinEu(sale_day: string, issue_date: string): string {
  const latest = `${plusDays(lastDayOf(sale_day.slice(0, MONTH_LENGTH)), 1).slice(0, MONTH_LENGTH)}-15`
  const [earlier] = [issue_date, latest].sort() as [string, string]
  return earlier < sale_day ? sale_day : earlier
}

const MONTH_LENGTH = 'YYYY-MM'.length

// Most documents are declared in the month of their issue, so only the others store a day, in an indexed column.
export const declaredOn = (tax_day: string | null, issue_date: string): string | null =>
  tax_day === null || tax_day.slice(0, MONTH_LENGTH) === issue_date.slice(0, MONTH_LENGTH) ? null : tax_day

// Stands for a tax that is not due yet.
export const UNDECLARED_DAY = '9999-12-31'

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}
