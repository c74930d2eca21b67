// What happens now and then and an operator wants to know how often, counted in each thread since its start.

const HELP = {
  kwit_limits_reached_total: 'Requests, bodies and connections that a limit has refused, by the limit',
  kwit_mail_sent_total: 'Letters that the mail server or the outbox has taken',
  kwit_mail_failures_total:
    'Tries to hand over a letter that failed, and letters refused for some of their addresses',
} as const

export type EventName = keyof typeof HELP
export type EventCounts = ReadonlyMap<string, number> // by name and labels

const LIMITS = ['requests', 'body', 'bodies', 'connections', 'waiting'] as const
type Limit = (typeof LIMITS)[number]

const limitLabel = (limit: Limit) => `kwit_limits_reached_total{limit="${limit}"}`

// From zero on, so that the first one shows as a rise.
const counts = new Map<string, number>([
  ...LIMITS.map((limit): [string, number] => [limitLabel(limit), 0]),
  ['kwit_mail_sent_total', 0],
  ['kwit_mail_failures_total', 0],
])

const count = (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1)

export const countLimit = (limit: Limit) => count(limitLabel(limit))
export const countEvent = (name: Exclude<EventName, 'kwit_limits_reached_total'>) => count(name)

export const eventCounts = (): EventCounts => counts
export const helpOfEvent = (key: string): string => HELP[key.split('{')[0] as EventName]
