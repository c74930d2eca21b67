import { execFileSync, spawnSync } from 'node:child_process'
import { createDatabase, startPostgres } from '../test/postgres.ts'
import { invoice } from './invoices.ts'
import { type Figures, httpRequest, load, median } from './load.ts'
import { startKwit, TOKEN } from './servers.ts'

// Invoices made by two processes of Kwit on PostgreSQL, beside what the same server does for pgbench (its own short
// transaction of five statements), in slices that take turns. An invoice is about a dozen statements, and those of one
// account follow each other, because their numbers and their audit chain do.

const SLICES = Number(process.env.BENCH_SLICES ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = 32

const postgres = await startPostgres()
const kwit = await startKwit({
  DATABASE_URL: await createDatabase(postgres.url),
  KWIT_PROCESSES: '2',
})
const comparison = await createDatabase(postgres.url)
const has_pgbench = spawnSync('pgbench', ['--version']).status === 0
if (has_pgbench) execFileSync('pgbench', ['-i', '-q', '-s', '10', comparison], { stdio: 'ignore' })
else console.log('pgbench is not on this machine; Debian has it in the package postgresql-contrib')

let made = 0
const create = (seconds: number) =>
  load({
    port: kwit.port,
    connections: CONNECTIONS,
    seconds,
    request: () => httpRequest('POST', '/invoices.json', TOKEN, JSON.stringify(invoice(made++))),
  })

await create(3)
const ours: Figures[] = []
const theirs: number[] = []
for (let turn = 0; turn < SLICES; turn++) {
  ours.push(await create(SECONDS))
  if (has_pgbench) theirs.push(pgbench())
}
const per_second = median(ours.map((figures) => figures.per_second))
const failures = ours.reduce((sum, figures) => sum + figures.failures, 0)
console.log(`\n${CONNECTIONS} connections, ${SLICES} slices of ${SECONDS} s, taking turns`)
console.log(
  `  kwit, 2 processes   ${per_second.toFixed(0).padStart(6)} invoices/s of three lines, failures ${failures}`,
)
if (has_pgbench) {
  console.log(`  pgbench             ${median(theirs).toFixed(0).padStart(6)} transactions/s`)
  console.log(`  ratio ${(per_second / median(theirs)).toFixed(2)}`)
}
await kwit.stop()
await postgres.stop()

function pgbench(): number {
  const args = ['-n', '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), comparison]
  const printed = execFileSync('pgbench', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return Number(/tps = ([\d.]+)/.exec(printed)?.[1] ?? 0)
}
