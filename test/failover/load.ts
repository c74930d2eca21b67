// Clients that create each of their documents once, whatever happens to the database: they repeat a request with the
// same key.
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from '../harness.ts'

const AGAIN_MS = 50
const LINE = { name: 'Item', quantity: 1, total_price_gross: '12.30', tax: 23 }
// A request with the same key is in progress, or no database is available.
const PASSING = new Set([409, 503])

export type Load = {
  readonly acknowledged: Map<string, { id: number; number: string }>
  readonly statuses: Map<number, number>
  readonly faults: string[]
  last_at: number // the last acknowledgement
  gap_ms: number // the longest time without one
  end(): Promise<void> // once everything that was begun is acknowledged
}

export function startLoad(url: string, token: string, clients: number): Load {
  let isEnding = false
  const load: Load = {
    acknowledged: new Map(),
    statuses: new Map(),
    faults: [],
    last_at: Date.now(),
    gap_ms: 0,
    end: async () => {
      isEnding = true
      await Promise.all(working)
    },
  }
  const note = (oid: string, status: number, json: { id: number; number: string }) => {
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
    if (status !== 201) return
    load.acknowledged.set(oid, { id: json.id, number: json.number })
    load.gap_ms = Math.max(load.gap_ms, Date.now() - load.last_at)
    load.last_at = Date.now()
  }
  const createUntilAcknowledged = async (oid: string) => {
    for (;;) {
      const { status, json, text } = await request(url, 'POST', '/invoices.json', {
        token,
        json: { invoice: { oid, buyer_name: 'Acme', positions: [LINE] } },
        headers: { 'idempotency-key': oid },
      })
      note(oid, status, json)
      if (status === 201) return
      if (!PASSING.has(status))
        return void load.faults.push(`${oid} answered ${status} ${text.slice(0, 200)}`)
      await sleep(AGAIN_MS)
    }
  }
  const working = Array.from({ length: clients }, async (_, client) => {
    for (let count = 0; !isEnding; count++) await createUntilAcknowledged(`order-${client}-${count}`)
  })
  return load
}

// Compares the stored invoices with the acknowledged ones.
export async function faultsIn(url: string, token: string, load: Load): Promise<string[]> {
  const faults = [...load.faults]
  const invoices: { id: number; oid: string; number: string }[] = []
  for (let page = 1; ; page++) {
    const { json } = await request(url, 'GET', `/invoices.json?per_page=100&order=id&page=${page}`, { token })
    invoices.push(...json)
    if (json.length < 100) break
  }
  const byOid = Map.groupBy(invoices, ({ oid }) => oid)
  for (const [oid, { id, number }] of load.acknowledged) {
    const [first, ...more] = byOid.get(oid) ?? []
    if (!first) faults.push(`${oid} was acknowledged and is lost`)
    else if (first.id !== id || first.number !== number) faults.push(`${oid} was acknowledged as ${number}`)
    if (more.length > 0) faults.push(`${oid} is there ${more.length + 1} times`)
  }
  for (const oid of byOid.keys())
    if (!load.acknowledged.has(oid)) faults.push(`${oid} is there and was not acknowledged`)
  const numbers = invoices.map(({ number }) => Number.parseInt(number, 10)).sort((a, b) => a - b)
  for (const [index, number] of numbers.entries())
    if (number !== index + 1) return [...faults, `number ${index + 1} is missing or doubled`]
  return faults
}
