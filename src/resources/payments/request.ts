import { startOfDay } from '../../platform/clock.ts'
import { isProblem, readDate } from '../../platform/fields/read.ts'
import { readFields } from '../../platform/fields/resource.ts'
import type { Tree } from '../../platform/formats/tree.ts'
import { type PaymentDraft, payments } from './schema.ts'

export function readPayment(given: Tree, time_zone: string, purpose?: 'for a new record'): PaymentDraft {
  const { paid_date } = given
  const zoned = typeof paid_date === 'string' ? inZone(paid_date, time_zone) : undefined
  return readFields(payments, zoned === undefined ? given : { ...given, paid_date: zoned }, purpose)
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
