import { type Answer, at, told } from './calls.ts'
import { drawHex } from './ids.ts'
import type { Message, Office } from './state.ts'

// The beacon ("Latarnia"): what is announced, and how things stand by it. Nobody signs in to see it.

export type Announcement = {
  category: Message['category']
  start: number
  end?: number | undefined
  title?: string
}

export function announce(office: Office, { category, start, end, title }: Announcement): number {
  const { state, clock } = office
  const event = 1 + Math.max(0, ...state.messages.map(({ eventId }) => eventId))
  const is_planned = category === 'MAINTENANCE'
  state.messages.push({
    ...{ id: drawHex(office, 16), eventId: event, category, version: 1, published: at(clock.now()) },
    type: is_planned ? 'MAINTENANCE_ANNOUNCEMENT' : 'FAILURE_START',
    title: title ?? (is_planned ? 'Niedostępność KSeF' : 'Awaria KSeF'),
    text: is_planned ? 'Trwają prace serwisowe.' : 'Wystąpiła awaria systemu.',
    start: at(start),
    ...(end === undefined ? {} : { end: at(end) }),
  })
  return event
}

// A failure is announced to be over; its beginning stays where it was.
export function announceEnd(office: Office, event: number, end: number): void {
  const { state, clock } = office
  const begun = state.messages.find(({ eventId }) => eventId === event)
  if (begun === undefined) throw new TypeError(`nothing was announced as ${event}`)
  state.messages.push({
    ...{ ...begun, id: drawHex(office, 16), type: 'FAILURE_END', end: at(end), published: at(clock.now()) },
    title: 'Zakończenie awarii KSeF',
    text: 'Awaria została usunięta.',
    version: begun.version + 1,
  })
}

export function answerBeacon(office: Office, path: string): Answer {
  if (path === '/latarnia/messages') return told(office.state.messages)
  if (path !== '/latarnia/status') return { status: 404 }
  const messages = office.state.messages.filter((one) => isOn(office, one))
  const status = (['TOTAL_FAILURE', 'FAILURE', 'MAINTENANCE'] as const).find((category) =>
    messages.some((one) => one.category === category),
  )
  return told(status === undefined ? { status: 'AVAILABLE' } : { status, messages })
}

function isOn({ state, clock }: Office, { eventId, type, start, end }: Message): boolean {
  const now = clock.now()
  if (type === 'FAILURE_END') return false
  const ended =
    state.messages.find((one) => one.eventId === eventId && one.type === 'FAILURE_END')?.end ?? end
  return Date.parse(start) <= now && (ended === undefined || now < Date.parse(ended))
}
