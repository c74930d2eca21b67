import { plainMessages } from './errors.ts'
import { type KsefTransport, requestJson } from './http.ts'
import { timeOf } from './sessions.ts'

// Client of the KSeF beacon (Latarnia), which publishes the state of KSeF and announcements without sign-in.

export type BeaconStatus = 'AVAILABLE' | 'MAINTENANCE' | 'FAILURE' | 'TOTAL_FAILURE'

export type BeaconMessage = {
  id: string
  event_id: string
  category: 'FAILURE' | 'TOTAL_FAILURE' | 'MAINTENANCE'
  type: string // FAILURE_START, FAILURE_END, MAINTENANCE_ANNOUNCEMENT
  title: string
  text: string
  start: number | undefined
  end: number | undefined
  version: number
}

export type Beacon = { status: BeaconStatus; messages: BeaconMessage[] }

type RawMessage = {
  id: unknown
  eventId: unknown
  category: BeaconMessage['category']
  type: unknown
  title?: unknown
  text?: unknown
  start?: string | null
  end?: string | null
  version?: unknown
}

export async function fetchBeacon(transport: KsefTransport): Promise<Beacon> {
  const { status } = await requestJson<{ status: BeaconStatus }>(transport, {
    method: 'GET',
    path: '/status',
  })
  const messages = await requestJson<RawMessage[]>(transport, { method: 'GET', path: '/messages' })
  return { status, messages: messages.map(readMessage) }
}

const readMessage = (raw: RawMessage): BeaconMessage => ({
  id: String(raw.id),
  event_id: String(raw.eventId),
  category: raw.category,
  type: String(raw.type),
  title: plainMessages([raw.title]).join(),
  text: plainMessages([raw.text]).join(),
  start: timeOf(raw.start),
  end: timeOf(raw.end),
  version: Number(raw.version ?? 0),
})
