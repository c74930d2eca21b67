import { startOfDay } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { isProblem, readDate } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Tree, Value } from '../../../platform/formats/input.ts'
import { datedName } from '../../administration/accounts/default-names.ts'
import { type PaymentDraft, payments } from './schema.ts'

export function readPayment(given: Tree, time_zone: string, purpose?: 'for a new record'): PaymentDraft {
  const { paid_date } = given
  const zoned = typeof paid_date === 'string' ? inZone(paid_date, time_zone) : undefined
  return readFields(payments, zoned === undefined ? given : { ...given, paid_date: zoned }, purpose)
}

type ShortOptions = { time_zone: string; lang: string | null | undefined; today: string }

// On the short path programs send `amount` for the price, no name, and a day of payment instead of a mark that it is paid.
export function readShortPayment(
  input: Tree,
  { time_zone, lang, today }: ShortOptions,
  purpose?: 'for a new record',
): PaymentDraft {
  const { amount, ...fields } = input
  if (isBlank(fields.price) && !isBlank(amount)) fields.price = amount as Value
  if (purpose) {
    const { paid_date } = fields
    const day = typeof paid_date === 'string' ? readDate(paid_date) : null
    if (isBlank(fields.paid) && typeof day === 'string') fields.paid = true
    if (isBlank(fields.name)) fields.name = datedName('payment', lang, typeof day === 'string' ? day : today)
  }
  return readPayment(fields, time_zone, purpose)
}

const WITHOUT_ZONE = /^\s*\d{4}-\d{2}-\d{2}(T[\d:.]+)?\s*$/

// A day, or a time that says no zone, is one of the account's.
function inZone(text: string, time_zone: string): string | undefined {
  const time = WITHOUT_ZONE.exec(text)
  const day = time && readDate(text)
  if (!day || isProblem(day)) return undefined
  const into_day = Date.parse(`1970-01-01${time[1] ?? 'T00:00'}Z`)
  return Number.isNaN(into_day) ? undefined : new Date(startOfDay(day, time_zone) + into_day).toISOString()
}
