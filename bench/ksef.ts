import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSqlite } from '../src/platform/database/engines/sqlite/engine.ts'
import { sql } from '../src/platform/database/sql.ts'
import type { Order, SimulatorMessage } from './ksef-ministry.ts'
import { callerOf, pace, ratios, summarize } from './pace.ts'
import { startKwit, TOKEN } from './servers.ts'

// Sends ten thousand waiting documents to KSeF within its limits while another client reads and writes at a steady
// pace, and compares that client before, during and after. The simulator is as strict as KSeF; hours in which its
// limits allow nothing are skipped on both sides.

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 10_000)
const CALM_SECONDS = 10
const NIP = '5252248481'
const MAKERS = 8
const HOUR_MS = 3_600_000
const IDLE_LOOKS = 10
const LOOK_MS = 500
const LIMIT = { batches_a_minute: 20, batches_an_hour: 60, documents_a_batch: 100 }

const ministry = fork(new URL('./ksef-ministry.ts', import.meta.url))
await once(ministry, 'message')
const { url, token = '' } = await tell({ gate: 'shut', nip: NIP })
const data = mkdtempSync(join(tmpdir(), 'kwit-bench-'))
const kwit = await startKwit({ KWIT_KSEF_URL: url }, data)
const call = callerOf(kwit.port, TOKEN)
const db = openSqlite(join(data, 'kwit.db'))

await prepare()
const before = await pace(call, sleep(CALM_SECONDS * 1000))
const began = performance.now()
await tell({ gate: 'open' })
const { passed_ms, at_work_ms, during } = await sendAll()
const tookMs = performance.now() - began + passed_ms
const after = await pace(call, sleep(CALM_SECONDS * 1000))
await report()
await db.close()
await kwit.stop()
ministry.disconnect()
rmSync(data, { recursive: true, force: true })

async function prepare() {
  const seller = { tax_no: NIP, street: 'Polna 1', post_code: '00-001', city: 'Warszawa', country: 'PL' }
  await call('PUT', '/departments/1.json', { department: { name: 'Ogród', ...seller } })
  const ksef_connection = { tax_no: NIP, environment: 'production', token, gov_auto_send_mode: 'all' }
  await call('POST', '/ksef_connections.json', { ksef_connection })
  const buyer = { buyer_name: 'Jan Kowalski', buyer_tax_no: '7811767696', buyer_street: 'Długa 5' }
  const address = { buyer_post_code: '61-001', buyer_city: 'Poznań', buyer_country: 'PL' }
  const positions = [
    { name: 'Róże', quantity: 2, price_net: 10, tax: 23 },
    { name: 'Książka', quantity: 1, price_net: 30, tax: 5 },
  ]
  let remaining = DOCUMENTS
  const make = async () => {
    while (remaining-- > 0)
      await call('POST', '/invoices.json', { invoice: { ...buyer, ...address, positions } })
  }
  await Promise.all(Array.from({ length: MAKERS }, make))
  console.log(`${DOCUMENTS} documents wait`)
}

// Continues hour by hour until all documents have their number and receipt.
async function sendAll() {
  const requests: number[] = []
  let passed_ms = 0
  let at_work_ms = 0
  for (let sentCount = 0; sentCount < DOCUMENTS; ) {
    let idle = 0
    const working = (async () => {
      for (; idle < IDLE_LOOKS && sentCount < DOCUMENTS; idle++) {
        await sleep(LOOK_MS)
        const settled = await countSettled()
        if (settled > sentCount) idle = 0
        sentCount = settled
      }
    })()
    const start = performance.now()
    requests.push(...(await pace(call, working)))
    at_work_ms += performance.now() - start - idle * LOOK_MS
    if (sentCount < DOCUMENTS) passed_ms += await passHour()
  }
  return { passed_ms, at_work_ms, during: requests }
}

async function countSettled(): Promise<number> {
  const row = await db.get<{ count: number }>(sql`select count(*) as count from gov_receipts`)
  return Number(row?.count ?? 0)
}

type LockStatistics = { taken: { [group: string]: number[] }; blocked: { [group: string]: number } }

// Moves the clock to the next due time. Counters of the limits move with it.
async function passHour(): Promise<number> {
  // Not while the sender is working.
  const job = await db.get<{ run_at: number }>(sql`select run_at from jobs where kind = 'send_to_ksef'
    and not exists (select 1 from ksef_holds where holder is not null)`)
  const ms = Math.min(Math.max(0, Number(job?.run_at ?? 0) - Date.now()), HOUR_MS)
  if (ms === 0) return 0
  await tell({ pass_ms: ms })
  await db.begin(async (db) => {
    const hold = await db.get<{ limits: string }>(sql`select limits from ksef_holds`)
    const { taken, blocked } = JSON.parse(hold?.limits ?? '{}') as LockStatistics
    const earlier = <Value>(of: { [group: string]: Value }, change: (value: Value) => Value) =>
      Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))
    const limits = {
      taken: earlier(taken, (all) => all.map((at) => at - ms)),
      blocked: earlier(blocked, (until) => until - ms),
    }
    await db.run(sql`update ksef_holds set limits = ${JSON.stringify(limits)}`)
    await db.run(sql`update ksef_transmissions set next_attempt_at = next_attempt_at - ${ms}`)
    await db.run(sql`update jobs set run_at = run_at - ${ms} where kind = 'send_to_ksef'`)
  })
  return ms
}

async function report() {
  const { refused } = await tell({})
  const calm = [...before, ...after]
  const rows = { before, 'while they go out': during, after }
  for (const [name, times] of Object.entries(rows)) console.log(summarize(name, times))
  console.log(ratios(during, calm))
  const minutes = (ms: number) => (ms / 60_000).toFixed(1)
  console.log(
    `${DOCUMENTS} documents in ${minutes(tookMs)} minutes, of which ${minutes(at_work_ms)} at work: ` +
      `${(DOCUMENTS / (at_work_ms / 60_000)).toFixed(0)} a minute at work` +
      ` (KSeF takes ${LIMIT.batches_a_minute * LIMIT.documents_a_batch} a minute,` +
      ` ${LIMIT.batches_an_hour * LIMIT.documents_a_batch} an hour in batches of ${LIMIT.documents_a_batch})`,
  )
  console.log(`rejected by rate limits: ${refused}`)
}

async function tell(order: Order): Promise<SimulatorMessage> {
  const answer = once(ministry, 'message')
  ministry.send(order)
  return (await answer)[0]
}
