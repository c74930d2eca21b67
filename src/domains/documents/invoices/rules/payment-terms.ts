import { invalid } from '../../../../platform/api-error.ts'
import { plusDays } from '../../../../platform/clock.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { TERM_MAX_DAYS } from '../../../administration/accounts/rules.ts'
import type { InvoiceDraft } from '../schema.ts'

// The due date: a number of days after the issue, a given day, or none.
export function composeTerm(draft: InvoiceDraft, issueDate: string, defaultDays: number): InvoiceDraft {
  const kind = isBlank(draft.payment_to_kind) ? undefined : String(draft.payment_to_kind)
  if (kind === 'off') return { payment_to_kind: 'off', payment_to: null }
  if (kind === 'other_date' || (kind === undefined && draft.payment_to)) {
    return { payment_to_kind: 'other_date', payment_to: draft.payment_to ?? issueDate }
  }
  const days = Number(kind ?? defaultDays)
  if (!Number.isInteger(days) || days < 0 || days > TERM_MAX_DAYS) {
    throw invalid({
      payment_to_kind: `must be a number of days from 0 to ${TERM_MAX_DAYS}, off or other_date`,
    })
  }
  const payment_to = plusDays(issueDate, days)
  if (!/^\d/.test(payment_to))
    throw invalid({ payment_to_kind: 'results in a date after the year 9999; enter fewer days' })
  return { payment_to_kind: String(days), payment_to }
}

// `sell_date` may be a day, a month or `off`.
export function checkSellDate(value: string) {
  if (value === 'off' || /^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
  if (!isDay) throw invalid({ sell_date: 'must be a date (YYYY-MM-DD), a month (YYYY-MM) or off' })
}

// Returns the day under which a sale counts; for a whole month its last day.
export function saleDay(sellDate: string | null, issueDate: string | null): string {
  if (sellDate === null || sellDate === issueDate || sellDate === 'off') return issueDate as string
  return sellDate.length === MONTH_LENGTH ? lastDayOf(sellDate) : sellDate
}

// Returns the tax point, unless the request sets another. A purchase has it at the earliest on its issue date, because
// tax is deductible only with an invoice. A correction has it on its issue date, because the reduction is agreed then.
export function taxPoint(
  { kind, income }: Pick<InvoiceDraft, 'kind' | 'income'>,
  saleDay: string,
  issueDate: string,
): string {
  if (kind === 'correction') return issueDate
  if (kind === 'wnt' || (kind === 'wdt' && income !== false)) return dayWithinEu(saleDay, issueDate)
  return income === false && saleDay < issueDate ? issueDate : saleDay
}

// Goods supplied from one EU country to another are taxed when the invoice is issued, at the latest on the 15th of the
// month after the supply (art. 20(1) and (5) of the Polish VAT act, art. 67 and 69 of Directive 2006/112), and not
// before the supply.
function dayWithinEu(saleDay: string, issueDate: string): string {
  const latest = `${plusDays(lastDayOf(saleDay.slice(0, MONTH_LENGTH)), 1).slice(0, MONTH_LENGTH)}-15`
  const [earlier] = [issueDate, latest].sort() as [string, string]
  return earlier < saleDay ? saleDay : earlier
}

const MONTH_LENGTH = 'YYYY-MM'.length

// Most documents are declared in the month of their issue, so only the others store a day, in an indexed column.
export const declaredOn = (taxDay: string | null, issueDate: string): string | null =>
  taxDay === null || taxDay.slice(0, MONTH_LENGTH) === issueDate.slice(0, MONTH_LENGTH) ? null : taxDay

// Stands for a tax that is not due yet.
export const UNDECLARED_DAY = '9999-12-31'

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}
