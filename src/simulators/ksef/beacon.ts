import { at, jsonReply, type Reply } from './calls.ts'
import { drawHex } from './ids.ts'
import type { Message, Simulator } from './state.ts'

// The beacon ("Latarnia") of the simulator: publishes announcements and the state derived from them, without sign-in.

export type Announcement = {
  category: Message['category']
  start: number
  end?: number | undefined
  title?: string
}

export function announce(simulator: Simulator, { category, start, end, title }: Announcement): number {
  const { state, clock } = simulator
  const event = 1 + Math.max(0, ...state.messages.map(({ eventId }) => eventId))
  const isPlanned = category === 'MAINTENANCE'
  state.messages.push({
    id: drawHex(simulator, 16),
    eventId: event,
    category,
    version: 1,
    published: at(clock.now()),
    type: isPlanned ? 'MAINTENANCE_ANNOUNCEMENT' : 'FAILURE_START',
    title: title ?? (isPlanned ? 'Niedostępność KSeF' : 'Awaria KSeF'),
    text: isPlanned ? 'Trwają prace serwisowe.' : 'Wystąpiła awaria systemu.',
    start: at(start),
    ...(end === undefined ? {} : { end: at(end) }),
  })
  return event
}

// Announces the end of a failure; its start stays as announced.
export function announceEnd(simulator: Simulator, event: number, end: number): void {
  const { state, clock } = simulator
  const announcement = state.messages.find(({ eventId }) => eventId === event)
  if (announcement === undefined) throw new TypeError(`nothing was announced as ${event}`)
  state.messages.push({
    ...announcement,
    id: drawHex(simulator, 16),
    type: 'FAILURE_END',
    end: at(end),
    published: at(clock.now()),
    title: 'Zakończenie awarii KSeF',
    text: 'Awaria została usunięta.',
    version: announcement.version + 1,
  })
}

export function answerBeacon(simulator: Simulator, path: string): Reply {
  if (path === '/latarnia/messages') return jsonReply(simulator.state.messages)
  if (path !== '/latarnia/status') return { status: 404 }
  const messages = simulator.state.messages.filter((message) => isCurrent(simulator, message))
  const status = (['TOTAL_FAILURE', 'FAILURE', 'MAINTENANCE'] as const).find((category) =>
    messages.some((message) => message.category === category),
  )
  return jsonReply(status === undefined ? { status: 'AVAILABLE' } : { status, messages })
}

function isCurrent({ state, clock }: Simulator, { eventId, type, start, end }: Message): boolean {
  const now = clock.now()
  if (type === 'FAILURE_END') return false
  const endTime =
    state.messages.find((message) => message.eventId === eventId && message.type === 'FAILURE_END')?.end ??
    end
  return Date.parse(start) <= now && (endTime === undefined || now < Date.parse(endTime))
}
