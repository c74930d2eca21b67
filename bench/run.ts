import { resolve } from 'node:path'
import { createDatabase, startPostgres } from '../test/postgres.ts'
import { BUYERS, invoice } from './invoices.ts'
import { type Figures, httpRequest, load, median } from './load.ts'
import { processorSeconds } from './processor.ts'
import { type Server, startBare, startKwit, TOKEN } from './servers.ts'

// Compares Kwit with bare Fastify in alternating slices (A, B, A, B …), because the speed of machines changes from
// minute to minute. The result is the ratio of the medians. BENCH_AGAINST names the folder of another tree of Kwit, set
// up with `npm ci`, to compare with instead, for example the previous commit.

const SLICES = Number(process.env.BENCH_SLICES ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
// Warm-up: V8 keeps optimising and deoptimising hot code in each thread, with the last of about a thousand steps after
// some fifty seconds of load. It uses slices like the measurement, so that V8 sees connections open and close.
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 60)
const CONNECTIONS = 32

const AGAINST = process.env.BENCH_AGAINST
// On PostgreSQL both trees use one server with a database each.
const POSTGRES = AGAINST && process.env.BENCH_POSTGRES ? await startPostgres() : undefined

type Scenario = { name: string; goal: number | undefined; kwit: () => Buffer; bare: () => Buffer }
type Slice = Figures & { processor_us: number }

const client = (number: number) => ({
  client: {
    name: `Acme Trading ${number} Ltd`,
    tax_no: '5252445767',
    email: `office${number}@acme.example`,
    street: 'Example Street 12',
    city: 'Warszawa',
    post_code: '00-001',
    country: 'PL',
    phone: '+48 22 100 20 30',
    external_id: `A-${number}`,
  },
})

const kwit = await startKwit(await databaseOfOneTree())
const record = await fill(kwit)
const other = AGAINST
  ? await startKwit(await databaseOfOneTree(), undefined, resolve(AGAINST))
  : await startBare(record)
if (AGAINST) await fill(other)
let createdCount = 1000

const scenarios: Scenario[] = [
  {
    name: 'get a client',
    goal: 0.5,
    kwit: constant(httpRequest('GET', '/clients/1.json', TOKEN)),
    bare: constant(httpRequest('GET', '/clients/1', TOKEN)),
  },
  {
    name: 'list 25 clients',
    goal: undefined,
    kwit: constant(httpRequest('GET', '/clients.json', TOKEN)),
    bare: constant(httpRequest('GET', '/clients', TOKEN)),
  },
  ...(AGAINST ? [invoiceList('list 25 invoices', ''), invoiceList('search invoices', '?query=Acme')] : []),
  {
    name: 'create a client (durable)',
    goal: 0.5,
    kwit: () => httpRequest('POST', '/clients.json', TOKEN, JSON.stringify(client(createdCount++))),
    bare: () => httpRequest('POST', '/clients', TOKEN, JSON.stringify(client(createdCount++))),
  },
  {
    name: 'create an invoice of three lines (durable)',
    goal: 0.35,
    kwit: inTurn((number) => httpRequest('POST', '/invoices.json', TOKEN, JSON.stringify(invoice(number)))),
    bare: inTurn((number) => httpRequest('POST', '/invoices', TOKEN, JSON.stringify(invoice(number)))),
  },
]

const filter = process.argv[2]
console.log(`${CONNECTIONS} connections, ${SLICES} alternating slices of ${SECONDS} s each\n`)
for (const scenario of scenarios.filter(({ name }) => !filter || name.includes(filter)))
  await measure(scenario)
const threads = /^kwit_threads (\d+)/m.exec(await send(kwit, 'GET', '/metrics'))?.[1]
console.log(`Kwit had ${threads} threads`)
await kwit.stop()
await other.stop()
await POSTGRES?.stop()

function invoiceList(name: string, query: string): Scenario {
  const request = constant(httpRequest('GET', `/invoices.json${query}`, TOKEN))
  return { name, goal: undefined, kwit: request, bare: request }
}

async function databaseOfOneTree(): Promise<{ [name: string]: string }> {
  return POSTGRES ? { DATABASE_URL: await createDatabase(POSTGRES.url) } : {}
}

async function measure({ name, goal, kwit: ours, bare }: Scenario) {
  const kwits: Slice[] = []
  const others: Slice[] = []
  const theirs = AGAINST ? ours : bare
  for (let past = 0; past < WARM_UP_SECONDS; past += SECONDS) {
    await slice(kwit, ours, SECONDS)
    await slice(other, theirs, SECONDS)
  }
  for (let turn = 0; turn < SLICES; turn++) {
    kwits.push(await slice(kwit, ours, SECONDS))
    others.push(await slice(other, theirs, SECONDS))
  }
  const ratio = (pick: (slice: Slice) => number) =>
    median(kwits.map((slice, turn) => pick(slice) / pick(others[turn] as Slice))).toFixed(2)
  console.log(name)
  for (const [who, all] of [['kwit', kwits] as const, [AGAINST ? 'other' : 'bare', others] as const]) {
    const figure = (pick: (f: Slice) => number) => median(all.map(pick))
    console.log(
      `  ${who.padEnd(5)} ${figure((f) => f.per_second)
        .toFixed(0)
        .padStart(7)} requests/s` +
        `   p50 ${figure((f) => f.p50_ms).toFixed(2)} ms   p99 ${figure((f) => f.p99_ms).toFixed(2)} ms` +
        `   processor ${figure((f) => f.processor_us).toFixed(0)} µs` +
        `   failures ${all.reduce((sum, f) => sum + f.failures, 0)}`,
    )
  }
  const speed = ratio((f) => f.per_second)
  if (AGAINST) console.log(`  ratio ${speed} of the other, processor time ${ratio((f) => f.processor_us)}\n`)
  else console.log(`  ratio ${speed} of bare Fastify${goal ? ` (goal ${goal})` : ''}\n`)
}

async function slice({ port, pid }: Server, request: () => Buffer, seconds: number): Promise<Slice> {
  const before = processorSeconds(pid)
  const figures = await load({ port, connections: CONNECTIONS, seconds, request })
  const spent = processorSeconds(pid) - before
  return { ...figures, processor_us: (spent / (figures.per_second * seconds)) * 1_000_000 }
}

async function fill(server: Server): Promise<string[]> {
  const record = await send(server, 'POST', '/clients.json', client(0))
  for (let number = 1; number <= 100; number++) await send(server, 'POST', '/clients.json', client(number))
  if (AGAINST)
    for (let number = 1; number <= 100; number++)
      await send(server, 'POST', '/invoices.json', invoice(number))
  return [record, await send(server, 'GET', '/clients.json')]
}

async function send({ port }: Server, method: string, path: string, body?: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.text()
}

// Prepared in advance, so that creating the bodies does not load the measured machine.
function inTurn(make: (number: number) => Buffer): () => Buffer {
  const requests = Array.from({ length: BUYERS }, (_, number) => make(number))
  let next = 0
  return () => requests[next++ % BUYERS] as Buffer
}

function constant(request: Buffer): () => Buffer {
  return () => request
}
