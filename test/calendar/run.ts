// npm run calendar -- [--seed 7] [--engine sqlite|postgres] [--series 1000] [--years 5] [--accounts 20] [--steps 120]
// [--minutes 25]
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { endPrograms } from '../program.ts'
import { startProcesses } from './processes.ts'
import { simulate } from './simulate.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    engine: { type: 'string' },
    series: { type: 'string', default: '1000' },
    years: { type: 'string', default: '5' },
    accounts: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '600' }, // at most, for each engine
    // Approximate number of times the clock is moved forward.
    steps: { type: 'string', default: '120' },
  },
})
const seed = Number(values.seed)
const trial = {
  ...{ seed, series: Number(values.series), accounts: Number(values.accounts), steps: Number(values.steps) },
  days: Math.round(Number(values.years) * 365.25),
}
for (const engine of values.engine ? [values.engine] : ['sqlite', 'postgres']) {
  console.log(`${engine}: ${trial.series} series over ${values.years} years, seed ${seed}`)
  const postgres = engine === 'postgres' ? await startPostgres('off') : undefined
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  try {
    const world = await startProcesses(seed, postgres?.url)
    const log = (line: string) => console.log(`  ${seconds()}: ${line}, ${world.kills()} kills`)
    const isOver = () => performance.now() - began > Number(values.minutes) * 60_000
    const outcome = await simulate(world, trial, log, isOver)
    await world.close()
    const { faults, documents, reminders, letters } = outcome
    for (const fault of faults.slice(0, 50)) console.log(`✗ ${fault}`)
    console.log(
      `${faults.length === 0 ? '✓' : '✗'} ${documents} documents, ${reminders} reminders, ${letters} letters, ${world.kills()} kills, ${faults.length} faults in ${seconds()}; seed ${seed}`,
    )
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await endPrograms()
    await postgres?.stop()
  }
}
