// npm run ksef-faults -- [--seed words] [--documents 200] [--kills 5] [--engine postgres | --postgres postgres://…]
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { tryFaults } from './trial.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    documents: { type: 'string' },
    kills: { type: 'string' },
    // The server that npm installs, or an existing one.
    engine: { type: 'string' },
    postgres: { type: 'string' },
  },
})
const seed = values.seed ?? String(Date.now())
process.stdout.write(`seed ${seed}\n`)
const startedPostgres = values.engine === 'postgres' ? await startPostgres() : undefined
const began = performance.now()
const { sent, made, problems } = await tryFaults({
  seed,
  documents: Number(values.documents ?? 100),
  kills: Number(values.kills ?? 5),
  postgres_url: values.postgres ?? startedPostgres?.url,
})
await startedPostgres?.stop()
const seconds = Math.round((performance.now() - began) / 1000)
process.stdout.write(`${sent} documents in ${seconds} s, faults ${JSON.stringify(made)}\n`)
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
