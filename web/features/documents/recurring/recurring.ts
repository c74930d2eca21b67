import { plusMonths } from '../../../../src/platform/checks/months.ts'
import type { InvoiceRow } from '../../../api/invoices.ts'
import { recurrings } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

// Form values of a schedule, and the parameters of its upcoming dates.

export { recurrings }
export type RecurringSeries = Answers['Recurring']

export const FIELDS = [
  ...(['name', 'invoice_id', 'client_id', 'product_id', 'quantity', 'price_gross', 'currency'] as const),
  ...(['department_id', 'start_date', 'next_invoice_date', 'every', 'end_date', 'ends_after'] as const),
  ...(['time_in_timezone', 'issue_working_day_only', 'missed_days', 'as_draft', 'send_email'] as const),
  ...(['buyer_email', 'email_subject', 'email_body', 'payment_to', 'prices_from', 'create_as_paid'] as const),
  ...(['convert_to_vat_invoice', 'only_year_month', 'end_of_month_sell_date'] as const),
  ...(['invoice_pattern_enabled', 'invoice_pattern', 'email_notification_enabled'] as const),
  ...(['recurring_finished_notification', 'comment'] as const),
]
export type Fields = Pick<RecurringSeries, (typeof FIELDS)[number]>

export const nameOf = ({ name, id }: Pick<RecurringSeries, 'name' | 'id'>) => name || `#${id}`

export const intervalOf = (text: string | null | undefined) => {
  const [, number = '', unit = 'm'] = /^(\d*)([dwmy])$/.exec(text ?? '') ?? []
  return { number, unit }
}

// Initial values for repeating a document: the first date is one month after its issue date, or the next such date that
// is not over.
export function newBase(
  model: Pick<InvoiceRow, 'id' | 'issue_date' | 'buyer_name'> | undefined,
  today: string,
) {
  const defaults = { every: '1m', missed_days: 'today', prices_from: 'model', quantity: '1' }
  if (!model) return { ...defaults, start_date: today } as Fields
  const start_date = model.issue_date ?? today
  const sourceFields = { name: model.buyer_name, invoice_id: model.id }
  return {
    ...defaults,
    ...sourceFields,
    start_date,
    next_invoice_date: monthAfter(start_date, today),
  } as Fields
}

// The first date after the given day and today, in steps of one month: 31 January, 28 February, 31 March.
export function monthAfter(start: string, today: string): string {
  for (let months = 1; ; months++) {
    const day = plusMonths(start, months)
    if (day > today) return day
  }
}

const DATING = [
  ...(['start_date', 'next_invoice_date', 'every', 'end_date', 'ends_after'] as const),
  ...(['time_in_timezone', 'issue_working_day_only'] as const),
]

// Parameters of the upcoming dates. A stored schedule sends only changes; undefined while they are incomplete.
export function scheduleParams(values: Fields, series: RecurringSeries | undefined) {
  if (Number(intervalOf(values.every).number) < 1) return undefined
  if (values.time_in_timezone && !/^\d{1,2}:\d{2}$/.test(values.time_in_timezone)) return undefined
  if (values.ends_after && !/^[1-9]\d*$/.test(String(values.ends_after))) return undefined
  const changed = DATING.filter((name) => !series || (values[name] ?? '') !== (series[name] ?? ''))
  const changedFields = Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
  return series ? { id: series.id, ...changedFields } : changedFields
}
