// npm run fuzz -- --seed 7 --runs 5000 --engine sqlite: runs the requests of test/api/fuzz.test.ts, more of them and
// different ones each time. --what selects others: files (npm run fuzz:files) received files, bank statements of banks, matching bank transactions,
// stock moves of products in the past, goods concurrent moves of products, kills a program that is killed under load,
// threads concurrent sales in several threads, amounts lines and totals.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../program.ts'

type Proof = { file: string; runs: string; counts: string; seeds?: string; project?: string }

const PROOFS: { [name: string]: Proof } = {
  requests: { file: 'test/api/fuzz.test.ts', runs: '5000', counts: 'FUZZ_RUNS', seeds: 'FUZZ_SEED' },
  files: { file: 'test/api/fuzz-files.test.ts', runs: '10000', counts: 'FUZZ_RUNS', seeds: 'FUZZ_SEED' },
  bank: {
    file: 'src/bank-files/generated.test.ts',
    runs: '10000',
    counts: 'FUZZ_RUNS',
    seeds: 'FUZZ_SEED',
    project: 'unit',
  },
  stock: {
    file: 'test/stories/stock-past.test.ts',
    runs: '600',
    counts: 'STOCK_STEPS',
    seeds: 'STOCK_SEED',
  },
  matching: {
    file: 'test/api/bank-matching-random.test.ts',
    runs: '1000',
    counts: 'MATCHING_STEPS',
    seeds: 'MATCHING_SEED',
  },
  goods: { file: 'test/stories/stock.test.ts', runs: '30', counts: 'STOCK_ROUNDS', seeds: 'STOCK_SEED' },
  kills: { file: 'test/stories/crash.test.ts', runs: '20', counts: 'CRASH_ROUNDS', seeds: 'CRASH_SEED' },
  threads: { file: 'test/stories/threads.test.ts', runs: '500', counts: 'THREADS_SALES' },
  // Prints its seed when it fails.
  amounts: {
    file: 'calculator.property prices.property chain-totals',
    runs: '600000',
    counts: 'PROPERTY_RUNS',
    project: 'unit',
  },
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    what: { type: 'string', default: 'requests' },
    runs: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const proof = PROOFS[values.what]
if (proof === undefined) throw new Error(`--what is one of ${Object.keys(PROOFS).join(', ')}`)
const { file, counts, seeds, project = values.engine } = proof
const settings = { [counts]: values.runs ?? proof.runs, ...(seeds && { [seeds]: values.seed }) }
const assignments = Object.entries(settings).map((pair) => pair.join('='))
console.log(`${project}, ${assignments.join(' ')}`)
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, 'bin', 'test.js'), '--project', project, ...file.split(' ')],
  {
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  },
)
process.exitCode = status ?? 1
