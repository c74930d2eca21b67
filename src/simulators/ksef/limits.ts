import { tooMany } from './errors.ts'
import type { Simulator } from './state.ts'

// Rate limits in sliding windows for each context. The limits for closing sessions are newer than the published list.

type Windows = readonly [second: number, minute: number, hour: number]

export const LIMITS = {
  onlineSession: [10, 30, 120],
  batchSession: [10, 20, 60],
  invoiceSend: [10, 30, 180],
  invoiceStatus: [30, 120, 1200],
  sessionList: [5, 10, 60],
  sessionInvoiceList: [10, 20, 200],
  sessionMisc: [10, 120, 1200],
  invoiceMetadata: [8, 16, 20],
  invoiceExport: [8, 16, 20],
  invoiceExportStatus: [10, 60, 600],
  invoiceDownload: [8, 16, 64],
  collectiveIdentifier: [20, 120, 240],
  other: [10, 30, 120],
  onlineSessionClose: [20, 60, 240],
  batchSessionClose: [20, 40, 120],
  anonymous: [60, 3600, 216_000],
} as const satisfies { readonly [group: string]: Windows }

export type Group = keyof typeof LIMITS

export const PUBLISHED = Object.keys(LIMITS).slice(0, 13) as readonly Group[]

const WINDOWS_MS = [1000, 60_000, 3_600_000] as const
const WINDOW_NAMES = ['na sekundę', 'na minutę', 'na godzinę'] as const

export const limitsOf = ({ limits_scale = 1 }: Simulator, group: Group): Windows =>
  LIMITS[group].map((limit) => Math.max(1, Math.floor(limit * limits_scale))) as [number, number, number]

export type Counter = { take: (simulator: Simulator, key: string, group: Group) => void; refused: number }

// Rejected calls are not counted.
export function counter(): Counter {
  const callTimes = new Map<string, number[]>()
  const count: Counter = {
    refused: 0,
    take: (simulator, key, group) => {
      if (simulator.limits_scale === undefined) return
      const now = simulator.clock.now()
      const times = (callTimes.get(key) ?? []).filter((time) => now - time < WINDOWS_MS[2])
      for (const [index, limit] of limitsOf(simulator, group).entries()) {
        const span = WINDOWS_MS[index] as number
        const inside = times.filter((time) => now - time < span)
        if (inside.length < limit) continue
        count.refused++
        const freeAt = (inside[inside.length - limit] as number) + span
        throw tooMany(Math.max(1, Math.ceil((freeAt - now) / 1000)), `${limit} żądań ${WINDOW_NAMES[index]}`)
      }
      times.push(now)
      callTimes.set(key, times)
    },
  }
  return count
}
