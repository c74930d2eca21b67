import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, startPostgres } from '../test/postgres.ts'
import { openAccounts } from './accounts.ts'
import { invoice } from './invoices.ts'
import { httpRequest, load, median } from './load.ts'
import { endedSeconds, processorSeconds } from './processor.ts'
import { type Server, startKwit, TOKEN } from './servers.ts'

// Measures invoices of one, eight and sixty-four accounts, created by two processes of Kwit on PostgreSQL, beside
// pgbench (its own short transaction of five statements) on the same server, in alternating slices: invoices per second
// and processor time including the database server. On shared machines the processor time is the better measure,
// because Linux shares processors between sessions and each of the 32 connections of pgbench has its own. Then the cost
// of an invoice: statements, round trips, commits, and its processor time compared with SQLite.

const SLICES = Number(process.env.BENCH_SLICES ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const WARM_UP_SECONDS = Number(process.env.BENCH_WARM_UP ?? 10)
const CONNECTIONS = 32
const ACCOUNTS: readonly [count: number, goal: number][] = [
  [1, 0.5],
  [8, 0.6],
  [64, 0.6],
]

const postgres = await startPostgres()
const databaseUrl = await createDatabase(postgres.url)
const serverPid = Number(readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0])
const kwit = await startKwit({ DATABASE_URL: databaseUrl, KWIT_PROCESSES: '2' })
const sqliteKwit = await startKwit()
const tokens = [TOKEN, ...(await openAccounts(databaseUrl, 64))]
const comparison = await createDatabase(postgres.url)
const hasPgbench = spawnSync('pgbench', ['--version']).status === 0
if (hasPgbench) execFileSync('pgbench', ['-i', '-q', '-s', '10', comparison], { stdio: 'ignore' })
else console.log('pgbench is not on this machine; Debian has it in the package postgresql-contrib')

console.log(`${CONNECTIONS} connections, 2 processes, ${SLICES} alternating slices of ${SECONDS} s\n`)
let createdCount = 0
await create(kwit, tokens.slice(0, 1), WARM_UP_SECONDS)
await create(kwit, tokens.slice(1), WARM_UP_SECONDS)
for (const [count, goal] of ACCOUNTS) await measure(tokens.slice(1, 1 + count), goal)
await measureCost()
for (const server of [kwit, sqliteKwit]) await server.stop()
await postgres.stop()

type Slice = { per_second: number; own_us: number; server_us: number }

async function measure(owners: readonly string[], goal: number) {
  const ours: Slice[] = []
  const theirs: Slice[] = []
  let failures = 0
  for (let turn = 0; turn < SLICES; turn++) {
    ours.push(
      await slice(
        () => processorSeconds(kwit.pid),
        async () => {
          const figures = await create(kwit, owners, SECONDS)
          failures += figures.failures
          return figures.per_second
        },
      ),
    )
    if (hasPgbench) theirs.push(await slice(endedSeconds, async () => pgbench()))
  }
  const middle = (slices: readonly Slice[], pick: (slice: Slice) => number) => median(slices.map(pick))
  const printed = (slices: readonly Slice[]) =>
    `µs of processor each ${middle(slices, ({ own_us }) => own_us).toFixed(0)}, of the server ${middle(slices, ({ server_us }) => server_us).toFixed(0)}`
  const rate = middle(ours, ({ per_second }) => per_second)
  console.log(
    `${owners.length} accounts   ${rate.toFixed(0)} invoices/s of three lines, failures ${failures}`,
  )
  console.log(`  ${printed(ours)}`)
  if (!hasPgbench) return
  const ratio = (pick: (ours: Slice, theirs: Slice) => number) =>
    median(ours.map((kwitSlice, turn) => pick(kwitSlice, theirs[turn] as Slice))).toFixed(2)
  const cost = ({ own_us, server_us }: Slice) => own_us + server_us
  console.log(
    `  pgbench ${middle(theirs, ({ per_second }) => per_second).toFixed(0)} transactions/s, ${printed(theirs)}`,
  )
  console.log(
    `  ratio ${ratio((a, b) => a.per_second / b.per_second)} (goal ${goal}), by processor time ${ratio((a, b) => cost(b) / cost(a))}`,
  )
}

async function slice(spentBy: () => number, work: () => Promise<number>): Promise<Slice> {
  const spent = () => [spentBy(), processorSeconds(serverPid)] as const
  const [program, server] = spent()
  const per_second = await work()
  const [programAfter, serverAfter] = spent()
  const each = (seconds: number) => (seconds * 1e6) / (per_second * SECONDS)
  return { per_second, own_us: each(programAfter - program), server_us: each(serverAfter - server) }
}

// Each process reports its own figures.
async function measureCost() {
  const costs: number[] = []
  for (const owners of [tokens.slice(0, 1), tokens.slice(1)]) {
    const before = await readStats(kwit)
    await create(kwit, owners, SECONDS)
    const after = await readStats(kwit, before.started)
    const invoices = after.invoices - before.invoices
    const each = (name: keyof typeof before) => ((after[name] - before[name]) / invoices).toFixed(2)
    costs.push(costOf(before, after))
    console.log(
      `an invoice of ${owners.length} accounts   ${each('statements')} statements, ${each('round_trips')} round trips, ${each('commits')} commits, ${costs.at(-1)?.toFixed(0)} µs of processor`,
    )
  }
  await create(sqliteKwit, [TOKEN], WARM_UP_SECONDS)
  const before = await readStats(sqliteKwit)
  await create(sqliteKwit, [TOKEN], SECONDS)
  const cost = costOf(before, await readStats(sqliteKwit))
  const ratios = costs.map((value) => (value / cost).toFixed(2)).join(' and ')
  console.log(`an invoice on SQLite   ${cost.toFixed(0)} µs of processor, ratio ${ratios} (goal at most 2)`)
}

type ServerStats = Awaited<ReturnType<typeof readStats>>

function costOf(before: ServerStats, after: ServerStats): number {
  return ((after.cpu_s - before.cpu_s) * 1e6) / (after.invoices - before.invoices)
}

async function readStats({ port }: Server, ofProcess?: number) {
  for (;;) {
    const text = await (
      await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: 'close' } })
    ).text()
    const figure = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
    const started = figure(/^process_start_time_seconds ([\d.e+]+)/m)
    const stats = {
      started,
      cpu_s: figure(/^process_cpu_seconds_total ([\d.e+]+)/m),
      statements: figure(/^kwit_database_statements_total ([\d.e+]+)/m),
      round_trips: figure(/^kwit_database_round_trips_total ([\d.e+]+)/m),
      commits: figure(/^kwit_database_commits_total ([\d.e+]+)/m),
      invoices: figure(/^kwit_http_requests_total\{method="POST",route="\/invoices",status="201"\} (\d+)/m),
    }
    if (ofProcess === undefined || started === ofProcess) return stats
  }
}

function create({ port }: Server, owners: readonly string[], seconds: number) {
  const request = () => {
    const number = createdCount++
    const owner = owners[number % owners.length] as string
    return httpRequest('POST', '/invoices.json', owner, JSON.stringify(invoice(number)))
  }
  return load({ port, connections: CONNECTIONS, seconds, request })
}

function pgbench(): number {
  const args = ['-n', '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), comparison]
  const printed = execFileSync('pgbench', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return Number(/tps = ([\d.]+)/.exec(printed)?.[1] ?? 0)
}
