// npm run crash -- --seed 7 --engine sqlite --seconds 60 --clients 64 (also --threads 3, with PostgreSQL --processes 2 --addresses 2)
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { endPrograms } from '../program.ts'
import { proveNumbers } from './prove.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    engine: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '64' },
    processes: { type: 'string', default: '1' },
    addresses: { type: 'string', default: '1' },
    threads: { type: 'string' },
  },
})
const [seed, seconds, clients] = [values.seed, values.seconds, values.clients].map(Number) as [
  number,
  number,
  number,
]
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined
try {
  console.log(`${values.engine}, seed ${seed}, ${seconds} s, ${clients} clients`)
  const [processes, addresses] = [Number(values.processes), Number(values.addresses)]
  const server = postgres && { server: postgres.url }
  const run = { seed, seconds, clients, processes, addresses, threads: values.threads, postgres: server }
  const { faults, ...figures } = await proveNumbers(run, (line) => console.log(`  ${line}`))
  console.log(
    Object.entries(figures)
      .map(([name, figure]) => `  ${name.padEnd(14)}${figure}`)
      .join('\n'),
  )
  for (const fault of faults) console.log(`✗ ${fault}`)
  console.log(
    faults.length === 0 ? '✓ no number twice, none missing, all in order, nothing lost' : '✗ not proven',
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await endPrograms()
  await postgres?.stop()
}
