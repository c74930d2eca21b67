// @ts-check
// `npm test`: types, form, direction and dead code, then the tests. With arguments it runs vitest alone and hands them on;
// `--check` (npm run check) runs all but the tests; `--partitions 3` (npm run test:partitions) the tests on PostgreSQL with tables in
// so many parts by account.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { args, environment } = readPartitions(process.argv.slice(2))
// What Node made of the sources: every worker and every program that a test starts finds it here.
const CACHE = join(root, 'node_modules', '.cache', 'kwit')
const present = ['src', 'test', 'bench', 'bin', 'web'].filter((folder) => existsSync(join(root, folder)))

const checks = [
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'types of the web', command: 'tsc --noEmit -p web' },
  { name: 'types of the payment form', command: 'tsc --noEmit -p src/widget/form' },
  { name: 'types of the search in the reference', command: 'tsc --noEmit -p src/platform/docs/search' },
  { name: 'form', command: 'biome check --error-on-warnings --max-diagnostics=50' },
  { name: 'direction', command: `depcruise ${present.join(' ')}` },
  { name: 'dead code', command: 'knip --no-config-hints' },
]

const started = Date.now()
process.exitCode = (await runAsked()) ? 0 : 1
console.log(`In all ${told(Date.now() - started)}`)

async function runAsked() {
  if (args[0] === '--check' && args.length === 1) return (await describeApi()) && runChecks()
  return args.length === 0 ? runAll() : runTests(args)
}

// Pages wait, and checks do not use two processors all the time: those of the browser begin with the checks and go on beside the
// others. What they said comes last, in one piece.
async function runAll() {
  const described = await describeApi()
  const browser = run(['vitest', 'run', '--project', 'browser'], 'pipe')
  const checked = described && (await runChecks())
  const tested = await runTests(['--project', '!browser'])
  const { code, output } = await browser
  console.log(output.trimEnd())
  if (!tested) console.log('✗ a test failed before those of the browser')
  if (!checked) console.log('✗ a check failed before the tests: its output stands at the beginning')
  return checked && tested && code === 0
}

// What the types of the web are made of; to compile the sources for it spares all workers that.
function describeApi() {
  return runCheck({ name: 'types of the API', command: 'node bin/api-types.js' })
}

async function runChecks() {
  const results = await Promise.all(checks.map(runCheck))
  return results.every(Boolean)
}

/** @param {{ name: string, command: string }} check */
async function runCheck({ name, command }) {
  const begun = Date.now()
  const { code, output } = await run(command.split(' '), 'pipe')
  const seconds = `${((Date.now() - begun) / 1000).toFixed(1)} s`
  console.log(
    code === 0 ? `✓ ${name} (${seconds})` : `✗ ${name} (${seconds}): ${command}\n${output.trimEnd()}\n`,
  )
  return code === 0
}

/** @param {string[]} given */
function readPartitions(given) {
  const [first, count = '', ...rest] = given
  if (first !== '--partitions') return { args: given, environment: {} }
  return { args: ['--project', 'postgres', ...rest], environment: { KWIT_TEST_PARTITIONS: count } }
}

/** @param {string[]} chosen */
async function runTests(chosen) {
  const { code } = await run(['vitest', 'run', ...chosen], 'inherit')
  return code === 0
}

/** @param {number} ms */
function told(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * @param {string[]} command
 * @param {'pipe' | 'inherit'} stdio
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([program = '', ...rest], stdio) {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(program, rest, {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: CACHE,
      ...process.env,
      ...environment,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
    },
    stdio: ['inherit', stdio, stdio],
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  return new Promise((done) => {
    child.on('error', (error) => done({ code: 1, output: error.message }))
    child.on('close', (code) => done({ code, output }))
  })
}
