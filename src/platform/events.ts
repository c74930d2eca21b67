// Counts rare events that operators monitor, in each thread since its start.

const HELP = {
  kwit_limits_reached_total: 'Requests, bodies and connections that a limit has refused, by the limit',
  kwit_mail_sent_total: 'Letters that the mail server or the outbox has taken',
  kwit_mail_failures_total:
    'Tries to hand over a letter that failed, and letters refused for some of their addresses',
} as const

export type EventName = keyof typeof HELP
export type EventCounts = ReadonlyMap<string, number> // by name with labels

const LIMITS = ['requests', 'body', 'bodies', 'connections', 'waiting'] as const
type Limit = (typeof LIMITS)[number]

const limitLabel = (limit: Limit) => `kwit_limits_reached_total{limit="${limit}"}`

// Counters start at zero, so that the first event shows as an increase.
const eventTotals = new Map<string, number>([
  ...LIMITS.map((limit): [string, number] => [limitLabel(limit), 0]),
  ['kwit_mail_sent_total', 0],
  ['kwit_mail_failures_total', 0],
])

const count = (key: string) => void eventTotals.set(key, (eventTotals.get(key) ?? 0) + 1)

export const countLimit = (limit: Limit) => count(limitLabel(limit))
export const countEvent = (name: Exclude<EventName, 'kwit_limits_reached_total'>) => count(name)

export const eventCounts = (): EventCounts => eventTotals
export const helpOfEvent = (key: string): string => HELP[key.split('{')[0] as EventName]
