import { startOfDay } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { isProblem, readDate } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject, InputValue } from '../../../platform/formats/input.ts'
import { datedName } from '../../administration/accounts/default-names.ts'
import { type PaymentDraft, payments } from './schema.ts'

// Parses payments. A date without a time zone is in the time zone of the account.
export function readPayment(
  input: InputObject,
  timeZone: string,
  purpose?: 'for a new record',
): PaymentDraft {
  const { paid_date } = input
  const zoned = typeof paid_date === 'string' ? toTimeIn(paid_date, timeZone) : undefined
  return readFields(payments, zoned === undefined ? input : { ...input, paid_date: zoned }, purpose)
}

type ShortOptions = { time_zone: string; lang: string | null | undefined; today: string }

// Parses payments of the short path: `amount` stands for the price, the name may be missing, and a date of
// payment marks the payment as paid.
export function readShortPayment(
  input: InputObject,
  { time_zone, lang, today }: ShortOptions,
  purpose?: 'for a new record',
): PaymentDraft {
  const { amount, ...fields } = input
  if (isBlank(fields.price) && !isBlank(amount)) fields.price = amount as InputValue
  if (purpose) {
    const { paid_date } = fields
    const day = typeof paid_date === 'string' ? readDate(paid_date) : null
    if (isBlank(fields.paid) && typeof day === 'string') fields.paid = true
    if (isBlank(fields.name)) fields.name = datedName('payment', lang, typeof day === 'string' ? day : today)
  }
  return readPayment(fields, time_zone, purpose)
}

const WITHOUT_ZONE = /^\s*\d{4}-\d{2}-\d{2}(T[\d:.]+)?\s*$/

// Converts a date, or a time without a zone, from the time zone of the account.
function toTimeIn(text: string, timeZone: string): string | undefined {
  const time = WITHOUT_ZONE.exec(text)
  const day = time && readDate(text)
  if (!day || isProblem(day)) return undefined
  const intoDay = Date.parse(`1970-01-01${time[1] ?? 'T00:00'}Z`)
  return Number.isNaN(intoDay) ? undefined : new Date(startOfDay(day, timeZone) + intoDay).toISOString()
}
