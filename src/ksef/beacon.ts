import { plain } from './errors.ts'
import { askJson, type Wire } from './http.ts'
import { timeOf } from './sessions.ts'

// The beacon of KSeF (Latarnia): whether it works, and what was announced. Open to everybody.

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

type Raw = {
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

export async function askBeacon(wire: Wire): Promise<Beacon> {
  const { status } = await askJson<{ status: BeaconStatus }>(wire, { method: 'GET', path: '/status' })
  const messages = await askJson<Raw[]>(wire, { method: 'GET', path: '/messages' })
  return { status, messages: messages.map(readMessage) }
}

const readMessage = (raw: Raw): BeaconMessage => ({
  id: String(raw.id),
  event_id: String(raw.eventId),
  category: raw.category,
  type: String(raw.type),
  title: plain([raw.title]).join(),
  text: plain([raw.text]).join(),
  start: timeOf(raw.start),
  end: timeOf(raw.end),
  version: Number(raw.version ?? 0),
})
