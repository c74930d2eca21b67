// npm run fuzz -- --seed 7 --runs 5000 --engine sqlite: the requests of test/api/fuzz.test.ts, more of them, and others every time.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../program.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    runs: { type: 'string', default: '5000' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
console.log(`${values.engine}, FUZZ_SEED=${values.seed} FUZZ_RUNS=${values.runs}`)
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'bin', 'test.js'), '--project', values.engine, 'test/api/fuzz.test.ts'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_RUNS: values.runs } },
)
process.exitCode = status ?? 1
