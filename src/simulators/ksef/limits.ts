import { tooMany } from './errors.ts'
import type { Office } from './state.ts'

// How often may be asked, in sliding windows, each context by itself. Those of closing are newer than the published list.

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

const SPANS_MS = [1000, 60_000, 3_600_000] as const
const WORDS = ['na sekundę', 'na minutę', 'na godzinę'] as const

export const limitsOf = ({ limits_scale = 1 }: Office, group: Group): Windows =>
  LIMITS[group].map((limit) => Math.max(1, Math.floor(limit * limits_scale))) as unknown as Windows

export type Counter = { take: (office: Office, key: string, group: Group) => void; refused: number }

// A call that is refused is not counted.
export function counter(): Counter {
  const taken = new Map<string, number[]>()
  const count: Counter = {
    refused: 0,
    take: (office, key, group) => {
      if (office.limits_scale === undefined) return
      const now = office.clock.now()
      const times = (taken.get(key) ?? []).filter((time) => now - time < SPANS_MS[2])
      for (const [place, limit] of limitsOf(office, group).entries()) {
        const span = SPANS_MS[place] as number
        const inside = times.filter((time) => now - time < span)
        if (inside.length < limit) continue
        count.refused++
        const free_at = (inside[inside.length - limit] as number) + span
        throw tooMany(Math.max(1, Math.ceil((free_at - now) / 1000)), `${limit} żądań ${WORDS[place]}`)
      }
      times.push(now)
      taken.set(key, times)
    },
  }
  return count
}
