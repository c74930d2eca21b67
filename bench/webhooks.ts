import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BUYERS, invoice } from './invoices.ts'
import { httpRequest, load, median } from './load.ts'
import { processorSeconds } from './processor.ts'
import { type Server, startKwit, TOKEN } from './servers.ts'

// Measures what a webhook costs: invoices created in a Kwit that sends each to a fast receiver, beside one without a
// webhook, in alternating slices; then the processor time of each message while Kwit sends what has piled up.
// BENCH_AGAINST names another tree of Kwit that has the same webhook instead.

const SLICES = Number(process.env.BENCH_SLICES ?? 7)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 20)
const CONNECTIONS = 32
const GOAL = 0.95
const AGAINST = process.env.BENCH_AGAINST
const ENVIRONMENT = { KWIT_WEBHOOKS_PRIVATE: 'true' }

const messages: { [path: string]: number } = {}
const receiver = createServer((request, response) => {
  messages[request.url ?? ''] = (messages[request.url ?? ''] ?? 0) + 1
  request.resume().on('end', () => response.end())
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const { port } = receiver.address() as AddressInfo

const ours = await startKwit(ENVIRONMENT)
const other = await startKwit(ENVIRONMENT, undefined, AGAINST ? resolve(AGAINST) : undefined)
for (const server of AGAINST ? [ours, other] : [ours]) await addWebhook(server)

const requests = Array.from({ length: BUYERS }, (_, number) =>
  httpRequest('POST', '/invoices.json', TOKEN, JSON.stringify(invoice(number))),
)
let next = 0
type Slice = { rate: number; processor_us: number }
async function slice({ port, pid }: Server, seconds: number): Promise<Slice> {
  const request = () => requests[next++ % BUYERS] as Buffer
  const before = processorSeconds(pid)
  const { per_second, failures } = await load({ port, connections: CONNECTIONS, seconds, request })
  if (failures > 0) throw new Error(`${failures} were refused`)
  const processor_us = ((processorSeconds(pid) - before) / (per_second * seconds)) * 1_000_000
  return { rate: per_second, processor_us }
}

for (const server of [ours, other]) await slice(server, WARM_UP_SECONDS)
const turns: [ours: Slice, other: Slice][] = []
for (let turn = 0; turn < SLICES; turn++)
  turns.push([await slice(ours, SECONDS), await slice(other, SECONDS)])
const drains = [await drain(ours), ...(AGAINST ? [await drain(other)] : [])]

const ratio = (pick: (slice: Slice) => number) =>
  median(turns.map(([mine, theirs]) => pick(mine) / pick(theirs))).toFixed(2)
console.log(`${CONNECTIONS} connections, ${SLICES} alternating slices of ${SECONDS} s each\n`)
console.log('create an invoice of three lines, with a webhook')
for (const [name, slices] of [
  ['kwit', turns.map(([mine]) => mine)] as const,
  [AGAINST ? 'other' : 'without', turns.map(([, theirs]) => theirs)] as const,
])
  console.log(
    `  ${name.padEnd(8)} ${median(slices.map(({ rate }) => rate)).toFixed(0)} requests/s, processor ${median(
      slices.map(({ processor_us }) => processor_us),
    ).toFixed(0)} µs`,
  )
console.log(
  `  ratio ${ratio(({ rate }) => rate)}${AGAINST ? ' of the other' : ` of Kwit without (goal ${GOAL})`}, processor time ${ratio(({ processor_us }) => processor_us)}`,
)
for (const { rate, processor_us } of drains)
  console.log(
    `  ${rate.toFixed(0)} messages/s without other work, processor ${processor_us.toFixed(0)} µs each`,
  )
await ours.stop()
await other.stop()
receiver.closeAllConnections()
receiver.close()

async function drain({ port: kwitPort, pid }: Server): Promise<Slice> {
  const path = `/${kwitPort}`
  const [count, seconds] = [messages[path] ?? 0, processorSeconds(pid)]
  await sleep(SECONDS * 1000)
  const sentCount = (messages[path] ?? 0) - count
  return {
    rate: sentCount / SECONDS,
    processor_us: ((processorSeconds(pid) - seconds) / sentCount) * 1_000_000,
  }
}

async function addWebhook({ port: kwitPort }: Server) {
  const response = await fetch(`http://127.0.0.1:${kwitPort}/webhooks.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ webhook: { url: `http://127.0.0.1:${port}/${kwitPort}`, events: ['invoice.*'] } }),
  })
  if (!response.ok) throw new Error(`the webhook was refused: ${await response.text()}`)
}
