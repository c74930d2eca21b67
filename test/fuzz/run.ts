// npm run fuzz -- --seed 7 --runs 5000 --engine sqlite: the requests of test/api/fuzz.test.ts, more of them, and others every time;
// npm run fuzz:files the same of received files.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../program.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    what: { type: 'string', default: 'requests' },
    runs: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const is_files = values.what === 'files'
const runs = values.runs ?? (is_files ? '10000' : '5000')
const file = is_files ? 'test/api/fuzz-files.test.ts' : 'test/api/fuzz.test.ts'
console.log(`${values.engine}, FUZZ_SEED=${values.seed} FUZZ_RUNS=${runs}`)
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'bin', 'test.js'), '--project', values.engine, file],
  { stdio: 'inherit', env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_RUNS: runs } },
)
process.exitCode = status ?? 1
