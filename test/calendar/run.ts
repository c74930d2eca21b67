import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// The simulation of test/api/recurrings-simulated.test.ts with many series and other numbers of chance:
// `npm run calendar`, `npm run calendar -- 4711` for the same once more.

const ROOT = join(import.meta.dirname, '../..')
const SERIES = '1000'
const seed = process.argv[2] ?? String(Math.floor(Math.random() * 1_000_000))

console.log(`${SERIES} series, seed ${seed}`)
const projects = ['--project', 'sqlite', '--project', 'postgres']
const { status } = spawnSync(
  process.execPath,
  ['bin/test.js', ...projects, 'test/api/recurrings-simulated.test.ts'],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, KWIT_CALENDAR_SEED: seed, KWIT_CALENDAR_SERIES: SERIES },
  },
)
console.log(`seed ${seed}`)
process.exit(status ?? 1)
