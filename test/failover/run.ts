// npm run failover -- --rounds 10: kills the primary under load, again and again.
import { parseArgs } from 'node:util'
import { endPrograms } from '../program.ts'
import { failOver } from './rounds.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
try {
  const { faults, acknowledged, statuses, outages_ms } = await failOver(Number(values.rounds), console.log)
  const longest = (Math.max(...outages_ms) / 1000).toFixed(1)
  console.log(`${acknowledged} documents acknowledged, longest outage ${longest} s, answers:`, [...statuses])
  for (const fault of faults) console.log(`FAULT ${fault}`)
  console.log(faults.length === 0 ? 'nothing lost, doubled or missing' : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await endPrograms()
}
