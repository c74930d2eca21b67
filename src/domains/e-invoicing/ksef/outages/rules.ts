import type { Beacon, BeaconMessage } from '../../../../ksef/beacon.ts'
import type { Outage } from '../../../../ksef/working-days.ts'
import type { AnnouncedOutage } from './schema.ts'

// Combines the beacon's status and messages with stored outages into outages with a start and an end.

const KINDS = { MAINTENANCE: 'unavailability', FAILURE: 'failure', TOTAL_FAILURE: 'total_failure' } as const

// Returns all known outages. Withdrawn ones are kept and end when the status no longer shows them; an outage that only
// the status shows begins when it is noticed.
export function announcedBy(
  { status, messages }: Beacon,
  stored: readonly AnnouncedOutage[],
  now: number,
): AnnouncedOutage[] {
  const currentKind = status === 'AVAILABLE' ? undefined : KINDS[status]
  const before = new Map(stored.map((outage) => [outage.event_id, outage]))
  const endIfOver = (outage: AnnouncedOutage): AnnouncedOutage => {
    const storedEnd = before.get(outage.event_id)?.end_at ?? null
    return outage.start_at > now || outage.kind === currentKind
      ? outage
      : { ...outage, end_at: storedEnd ?? now }
  }
  const announced = latestByEvent(messages).map((outage) =>
    outage.end_at === null ? endIfOver(outage) : outage,
  )
  const announcedIds = new Set(announced.map(({ event_id }) => event_id))
  const isAnnounced = announced.some((outage) => outage.kind === currentKind && isOngoing(outage, now))
  const unannounced = stored
    .filter(({ event_id }) => !announcedIds.has(event_id))
    .map((outage) => {
      const continues = outage.end_at === null && outage.kind === currentKind && !isAnnounced
      return outage.end_at !== null || continues ? outage : { ...outage, end_at: now }
    })
  const all = [...unannounced, ...announced]
  const isUnannounced =
    currentKind !== undefined && !all.some((outage) => outage.kind === currentKind && isOngoing(outage, now))
  const outages = isUnannounced ? [...all, outageByStatus(currentKind, now)] : all
  return outages.map((outage) => (isOngoing(outage, now) ? { ...outage, seen_at: now } : outage))
}

const outageByStatus = (kind: AnnouncedOutage['kind'], now: number): AnnouncedOutage => ({
  event_id: `${kind} since ${now}`,
  kind,
  start_at: now,
  end_at: null,
  title: '',
  text: '',
  seen_at: now,
})

// The start and the end of an outage are two messages of one event; the last one contains both.
function latestByEvent(messages: readonly BeaconMessage[]): AnnouncedOutage[] {
  const last = new Map<string, BeaconMessage>()
  for (const message of messages)
    if (message.version >= (last.get(message.event_id)?.version ?? 0)) last.set(message.event_id, message)
  return [...last.values()].flatMap(({ event_id, category, start, end, title, text }) =>
    start === undefined
      ? []
      : [{ event_id, kind: KINDS[category], start_at: start, end_at: end ?? null, title, text, seen_at: 0 }],
  )
}

const isOngoing = ({ start_at, end_at }: AnnouncedOutage, at: number): boolean =>
  start_at <= at && (end_at === null || end_at > at)

export const outagesOf = (announced: readonly AnnouncedOutage[]): Outage[] =>
  announced.map(({ kind, start_at, end_at }) => ({ kind, start: start_at, end: end_at }))

const FRESH_MS = 30 * 60_000

// Returns the gravest ongoing outage. One without an end that could not be verified for a while is not trusted.
export const ongoingOutage = (
  announced: readonly AnnouncedOutage[],
  now: number,
): AnnouncedOutage | undefined =>
  (['total_failure', 'failure', 'unavailability'] as const)
    .map((kind) =>
      announced.find(
        (outage) =>
          outage.kind === kind &&
          isOngoing(outage, now) &&
          (outage.end_at !== null || outage.seen_at > now - FRESH_MS),
      ),
    )
    .find((outage) => outage !== undefined)
