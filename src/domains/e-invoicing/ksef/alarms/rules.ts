import { HOUR_MS } from '../../../../platform/clock.ts'
import { ALARMS, type Alarm, type Transmission } from '../sending/schema.ts'

// Decides when to alarm about documents that are not in KSeF yet. A deadline is the midnight in Warsaw at the end of a
// working day: alarms are raised in the morning and the evening before, and when it has passed.

export const BEFORE_MS: { readonly [alarm in Alarm]: number } = {
  last_day: 18 * HOUR_MS,
  last_hours: 4 * HOUR_MS,
  late: 0,
}

// Returns the most urgent alarm that is due, so that skipped alarms are not sent late.
export const alarmAt = (deadlineAt: number | null, now: number): Alarm | undefined =>
  deadlineAt === null ? undefined : ALARMS.findLast((alarm) => deadlineAt - BEFORE_MS[alarm] <= now)

type DeadlineFields = Pick<Transmission, 'tax_no' | 'deadline_at'>
export type Group<Item> = { alarm: Alarm; tax_no: string; deadline_at: number; items: Item[] }

// Groups transmissions by seller and deadline: one email each.
export function groupsOf<Item extends DeadlineFields>(
  transmissions: readonly Item[],
  now: number,
): Group<Item>[] {
  const groups = new Map<string, Group<Item>>()
  for (const transmission of transmissions) {
    const { tax_no, deadline_at } = transmission
    const alarm = alarmAt(deadline_at, now)
    if (deadline_at === null || alarm === undefined) continue
    const key = `${tax_no} ${deadline_at}`
    const group = groups.get(key) ?? { alarm, tax_no, deadline_at, items: [] }
    group.items.push(transmission)
    groups.set(key, group)
  }
  return [...groups.values()]
}
