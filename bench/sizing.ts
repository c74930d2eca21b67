import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, startPostgres } from '../test/postgres.ts'
import { openAccounts } from './accounts.ts'
import { invoice } from './invoices.ts'
import { httpRequest, load } from './load.ts'
import { type Server, startKwit, TOKEN } from './servers.ts'
import { type Flow, simulate } from './simulate.ts'

// Estimates the resources for an installation with many accounts: it measures the cost of each operation on one process
// and one PostgreSQL, and simulates the busiest hour of a day with it.

const ACCOUNTS = Number(process.env.SIZING_ACCOUNTS ?? 10_000)
const DOCUMENTS = Number(process.env.SIZING_DOCUMENTS ?? 1_000) // documents of an account per day
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const MEASURED_ACCOUNTS = 16
const CONNECTIONS = 16
const PEAK_SHARE = 1 / 7 // share of the documents of a day in its busiest hour
const BUSY = 0.6 // maximum load of a processor; above it waiting grows faster than load
const PATIENCE_MS = 500 // maximum response time at the 99th percentile
const FLUSHES_MS = [0.5, 3] // flush times of a fast and of a slow disk
const TICKS_PER_SECOND = 100

type Kind = {
  warms_up: boolean
  name: string
  times: number
  writes: boolean
  request: (owner: string, number: number) => Buffer
}
type Cost = { node_ms: number; postgres_ms: number; wal_bytes: number; kept_bytes: number; commits: number }

const postgres = await startPostgres()
const databaseUrl = await createDatabase(postgres.url)
const kwit = await startKwit({ DATABASE_URL: databaseUrl })
const owners = [TOKEN, ...(await openAccounts(databaseUrl, MEASURED_ACCOUNTS - 1))]
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
// Read by their owners; each is printed only once, because prints are cached.
const ids = new Map<string, number[]>()

// Number of operations per document.
const KINDS: readonly Kind[] = [
  {
    name: 'make',
    times: 1,
    writes: true,
    warms_up: true,
    request: (owner, number) => json('/invoices.json', owner, invoice(number)),
  },
  {
    name: 'pay',
    times: 0.7,
    writes: true,
    warms_up: true,
    request: (owner, number) =>
      json('/banking/payments.json', owner, {
        banking_payment: { name: `Payment ${number}`, price: '1', paid: true },
      }),
  },
  {
    name: 'show',
    times: 2,
    writes: false,
    warms_up: true,
    request: (owner, number) => httpRequest('GET', `/invoices/${idOf(owner, number)}.json`, owner),
  },
  {
    name: 'list',
    times: 1,
    writes: false,
    warms_up: true,
    request: (owner) => httpRequest('GET', '/invoices.json', owner),
  },
  {
    name: 'print',
    times: 1,
    writes: false,
    warms_up: false,
    request: (owner, number) => httpRequest('GET', `/invoices/${idOf(owner, number)}.pdf`, owner),
  },
]

const costs = new Map<Kind, Cost>()
for (const kind of KINDS) {
  costs.set(kind, await measure(kind))
  await learnIds()
}
await client.end()
await kwit.stop()
await postgres.stop()
tell()

function json(path: string, owner: string, body: object): Buffer {
  return httpRequest('POST', path, owner, JSON.stringify(body))
}

async function learnIds() {
  for (const owner of owners) {
    const response = await fetch(`http://127.0.0.1:${kwit.port}/invoices.json?per_page=100`, {
      headers: { authorization: `Bearer ${owner}` },
    })
    ids.set(
      owner,
      ((await response.json()) as { id: number }[]).map(({ id }) => id),
    )
  }
}

function idOf(owner: string, number: number): number {
  const ownIds = ids.get(owner) ?? []
  return ownIds[Math.floor(number / owners.length) % ownIds.length] as number
}

async function measure({ request, warms_up }: Kind): Promise<Cost> {
  let number = 0
  const next = () => request(owners[number % owners.length] as string, number++)
  const run = () => load({ port: kwit.port, connections: CONNECTIONS, seconds: SECONDS, request: next })
  if (warms_up) await run()
  const before = await state(kwit)
  const { per_second, failures } = await run()
  if (failures > 0) throw new Error(`${failures} requests failed`)
  const after = await state(kwit)
  const count = per_second * SECONDS
  const each = (name: keyof typeof before) => (after[name] - before[name]) / count
  return {
    node_ms: each('node_ms'),
    postgres_ms: each('postgres_ms'),
    wal_bytes: each('wal_bytes'),
    kept_bytes: Math.max(0, each('kept_bytes')),
    commits: each('commits'),
  }
}

async function state({ port }: Server) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
  const { rows } = await client.query(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
    pg_database_size(current_database())::float8 as kept`)
  return {
    node_ms: figure('process_cpu_seconds_total') * 1000,
    commits: figure('kwit_database_commits_total'),
    postgres_ms: postgresTime(),
    wal_bytes: rows[0].wal as number,
    kept_bytes: rows[0].kept as number,
  }
}

// Processor time of the server and its children; none if the system does not report it.
function postgresTime(): number {
  const parent = readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0]
  let ticks = 0
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const fields = statOf(pid)
      if (pid === parent || fields[1] === parent) ticks += Number(fields[11]) + Number(fields[12])
    }
  } catch {
    return 0
  }
  return (ticks * 1000) / TICKS_PER_SECOND
}

// The fields after the process name, which may contain any character.
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}

function tell() {
  console.log(`measured with one process, ${MEASURED_ACCOUNTS} accounts, ${CONNECTIONS} connections\n`)
  console.log('            a document   Node ms   PostgreSQL ms   WAL KB   kept KB   commits')
  for (const [{ name, times }, cost] of costs) {
    const cells = [
      cost.node_ms,
      cost.postgres_ms,
      cost.wal_bytes / 1024,
      cost.kept_bytes / 1024,
      cost.commits,
    ]
    console.log(
      `${name.padEnd(12)}${String(times).padStart(10)}   ${cells.map((cell) => cell.toFixed(2).padStart(8)).join('  ')}`,
    )
  }
  const aDay = ACCOUNTS * DOCUMENTS
  const peak = (aDay * PEAK_SHARE) / 3600
  const each = (of: (cost: Cost) => number) =>
    [...costs].reduce((sum, [{ times }, cost]) => sum + times * of(cost), 0)
  console.log(
    `\n${groupDigits(ACCOUNTS)} accounts with ${groupDigits(DOCUMENTS)} documents a day: ${groupDigits(aDay)} a day, ${peak.toFixed(0)} a second in the busiest hour`,
  )
  const cores = (ms: number) => Math.ceil((peak * ms) / 1000 / BUSY)
  console.log(`processors of PostgreSQL   ${cores(each(({ postgres_ms }) => postgres_ms))}`)
  console.log(
    `disk   ${terabytes(each(({ kept_bytes }) => kept_bytes) * aDay * 365)} a year, ${terabytes(each(({ wal_bytes }) => wal_bytes) * aDay)} of log a day`,
  )
  for (const flushMs of FLUSHES_MS) tellFlow(flushMs, peak, cores(each(({ node_ms }) => node_ms)))
}

// The number of processes that keeps response times within the limit.
function tellFlow(flushMs: number, peak: number, least: number) {
  for (let processes = Math.max(1, least); ; processes++) {
    const operations = [...costs].map(([{ times, writes }, { node_ms }]) => ({
      per_second: (peak * times) / processes,
      node_ms,
      writes,
    }))
    const flow = simulate(operations, commitTime() + flushMs)
    if (flow.p99_ms > PATIENCE_MS && processes < least * 4) continue
    return print(flushMs, processes, flow, peak)
  }
}

// Transactions of a commit group use the database server in turn; part of its work is shared.
function commitTime(): number {
  return 4 * ([...costs].find(([{ name }]) => name === 'make')?.[1].postgres_ms ?? 1)
}

function print(flushMs: number, processes: number, flow: Flow, peak: number) {
  const busy = [...costs].reduce(
    (sum, [{ times }, { postgres_ms }]) => sum + (peak * times * postgres_ms) / 1000,
    0,
  )
  const connections = Math.ceil((busy / BUSY / processes) * 2) + 4
  console.log(
    `with ${flushMs} ms a flush   ${processes} processes (and processors) of Kwit, ${connections} connections each, ${(flow.flushes_per_second * processes).toFixed(0)} flushes a second asked for; half of the answers within ${flow.p50_ms.toFixed(0)} ms, all but one of a hundred within ${flow.p99_ms.toFixed(0)} ms`,
  )
}

function groupDigits(number: number): string {
  return number.toLocaleString('en')
}

function terabytes(bytes: number): string {
  return `${(bytes / 1e12).toFixed(2)} TB`
}
