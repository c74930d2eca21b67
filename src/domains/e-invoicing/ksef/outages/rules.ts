import type { Beacon, BeaconMessage } from '../../../../ksef/beacon.ts'
import type { Outage } from '../../../../ksef/working-days.ts'
import type { Announced } from './schema.ts'

// What the beacon says, and what is known from before, as outages with a beginning and an end.

const KINDS = { MAINTENANCE: 'unavailability', FAILURE: 'failure', TOTAL_FAILURE: 'total_failure' } as const

// All that is known now. What the beacon has taken down stays known, and is over when nothing is said of it any more; what it only
// shows by its colour begins when that is seen.
export function announcedBy(
  { status, messages }: Beacon,
  known: readonly Announced[],
  now: number,
): Announced[] {
  const on_now = status === 'AVAILABLE' ? undefined : KINDS[status]
  const before = new Map(known.map((one) => [one.event_id, one]))
  const ended = (one: Announced): Announced => {
    const was_over = before.get(one.event_id)?.end_at ?? null
    return one.start_at > now || one.kind === on_now ? one : { ...one, end_at: was_over ?? now }
  }
  const told = lastOf(messages).map((one) => (one.end_at === null ? ended(one) : one))
  const named = new Set(told.map(({ event_id }) => event_id))
  const is_told = told.some((one) => one.kind === on_now && lasts(one, now))
  const kept = known
    .filter(({ event_id }) => !named.has(event_id))
    .map((one) => {
      const goes_on = one.end_at === null && one.kind === on_now && !is_told
      return one.end_at !== null || goes_on ? one : { ...one, end_at: now }
    })
  const all = [...kept, ...told]
  const is_unnamed = on_now !== undefined && !all.some((one) => one.kind === on_now && lasts(one, now))
  const seen = is_unnamed ? [...all, unnamed(on_now, now)] : all
  return seen.map((one) => (lasts(one, now) ? { ...one, seen_at: now } : one))
}

const unnamed = (kind: Announced['kind'], now: number): Announced => ({
  event_id: `${kind} since ${now}`,
  ...{ kind, start_at: now, end_at: null, title: '', text: '', seen_at: now },
})

// What was announced first of an outage, and that it is over, are two messages of one event: the last one tells both.
function lastOf(messages: readonly BeaconMessage[]): Announced[] {
  const last = new Map<string, BeaconMessage>()
  for (const message of messages)
    if (message.version >= (last.get(message.event_id)?.version ?? 0)) last.set(message.event_id, message)
  return [...last.values()].flatMap(({ event_id, category, start, end, title, text }) =>
    start === undefined
      ? []
      : [{ event_id, kind: KINDS[category], start_at: start, end_at: end ?? null, title, text, seen_at: 0 }],
  )
}

const lasts = ({ start_at, end_at }: Announced, at: number): boolean =>
  start_at <= at && (end_at === null || end_at > at)

export const outagesOf = (announced: readonly Announced[]): Outage[] =>
  announced.map(({ kind, start_at, end_at }) => ({ kind, start: start_at, end: end_at }))

const FRESH_MS = 30 * 60_000

// What lasts, the gravest first. One that nobody could ask about for long is not believed to last.
export const lastingAt = (announced: readonly Announced[], now: number): Announced | undefined =>
  (['total_failure', 'failure', 'unavailability'] as const)
    .map((kind) =>
      announced.find(
        (one) =>
          one.kind === kind && lasts(one, now) && (one.end_at !== null || one.seen_at > now - FRESH_MS),
      ),
    )
    .find((one) => one !== undefined)
