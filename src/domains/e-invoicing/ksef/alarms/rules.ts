import { HOUR_MS } from '../../../../platform/clock.ts'
import { ALARMS, type Alarm, type Transmission } from '../sending/schema.ts'

// When people hear of a document that KSeF should have and does not. A last day is a working day and ends at midnight in Warsaw: it is
// told in its morning, in its evening, and when it is over.

export const BEFORE_MS: { readonly [alarm in Alarm]: number } = {
  last_day: 18 * HOUR_MS,
  last_hours: 4 * HOUR_MS,
  late: 0,
}

// The most urgent that is due: whoever slept through the first hears of the last alone.
export const alarmAt = (deadline_at: number | null, now: number): Alarm | undefined =>
  deadline_at === null ? undefined : ALARMS.findLast((alarm) => deadline_at - BEFORE_MS[alarm] <= now)

type Watched = Pick<Transmission, 'tax_no' | 'deadline_at'>
export type Group<One> = { alarm: Alarm; tax_no: string; deadline_at: number; many: One[] }

// One letter for what one seller has to send by one day.
export function groupsOf<One extends Watched>(many: readonly One[], now: number): Group<One>[] {
  const groups = new Map<string, Group<One>>()
  for (const one of many) {
    const { tax_no, deadline_at } = one
    const alarm = alarmAt(deadline_at, now)
    if (deadline_at === null || alarm === undefined) continue
    const key = `${tax_no} ${deadline_at}`
    const group = groups.get(key) ?? { alarm, tax_no, deadline_at, many: [] }
    group.many.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}
