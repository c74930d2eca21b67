// @ts-check
// `npm test`: types, names, formatting, dependency direction and dead code, then the tests, after the pages are built.
// `--whole` (npm run test:whole) runs every file on both engines, in both formats and in the browser. With arguments it
// only runs vitest and passes them on; `--check` (npm run check) runs everything but the tests; `--partitions 3` (npm
// run test:partitions) runs the tests on PostgreSQL with tables divided by account; `--pictures` (npm run pictures) writes
// the pictures anew with which pages and PDFs are compared.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { webIsBuilt } from './build-web.js'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { args, environment } = readOptions(process.argv.slice(2))
// Compile cache of Node, shared by all workers and programs of the tests.
const CACHE = join(root, 'node_modules', '.cache', 'kwit')
// The bundled program, for the tests of a whole run.
const BUNDLE = 'node_modules/.cache/kwit-program'
// Records the statements that the tests of a whole run send to PostgreSQL.
const STATEMENTS = 'node_modules/.cache/kwit-statements'
// With more failed files than this, the failures are not considered flaky.
const UNSTEADY_FILES = 5
const present = ['src', 'test', 'bench', 'bin', 'web'].filter((folder) => existsSync(join(root, folder)))

// More threads would check some files twice, and the tests run at the same time.
const checks = [
  { name: 'types', command: 'tsc --noEmit --singleThreaded' },
  { name: 'types of the web', command: 'tsc --noEmit --singleThreaded -p web' },
  { name: 'types of the payment form', command: 'tsc --noEmit -p src/payment-form/form' },
  { name: 'types of the script of the reference', command: 'tsc --noEmit -p src/platform/docs/browser' },
  { name: 'names', command: 'node bin/check-names.js' },
  {
    name: 'format',
    command: 'biome check --error-on-warnings --max-diagnostics=50',
    remedy: 'npm run format',
  },
  { name: 'direction', command: `depcruise ${present.join(' ')}` },
  { name: 'dead code', command: 'knip --no-config-hints' },
]

const unrun = { name: 'statements on PostgreSQL', command: `node test/unrun-statements.ts ${STATEMENTS}` }

// The last lines: what failed, each with the command that runs it alone or corrects it.
/** @type {string[]} */
const summary = []

const startedAt = Date.now()
process.exitCode = (await runAsked()) ? 0 : 1
for (const line of summary) console.log(line)
const outcome = process.exitCode === 0 ? 'PASSED' : 'FAILED'
console.log(`${outcome} after ${formatDuration(Date.now() - startedAt)}`)

async function runAsked() {
  if (args[0] === '--check' && args.length === 1)
    return (await describeApi()) === '' && (await runChecks()).length === 0
  if (args.length === 0) return runAll({ KWIT_TEST_CHOSEN: '1' })
  if (args[0] === '--whole' && args.length === 1) return runAll({ KWIT_TEST_FORMATS: 'both' })
  const needsPages = args.some((word) => word.includes('browser')) || !existsSync(join(root, 'web', 'dist'))
  return (!needsPages || (await buildPages()) === '') && runTests(args)
}

// Browser tests mostly wait, and checks do not use two processors all the time, so browser tests start with the checks
// and continue beside the other tests. Their output is printed at the end as one block.
/** @param {{ [name: string]: string }} extent */
async function runAll(extent) {
  Object.assign(environment, extent)
  const building = buildPages()
  const browser = building.then((unbuilt) =>
    unbuilt === '' ? run(['vitest', 'run', '--project', 'browser'], 'pipe') : { code: 1, output: unbuilt },
  )
  const undescribed = await describeApi()
  const unbundled = undescribed || (await bundleProgram())
  const failedChecks = unbundled === '' ? await runChecks() : [unbundled]
  await building
  if (unbundled === '') environment.KWIT_TEST_PROGRAM = join(root, BUNDLE)
  const statements = join(root, STATEMENTS)
  rmSync(statements, { recursive: true, force: true })
  mkdirSync(statements, { recursive: true })
  environment.KWIT_TEST_STATEMENTS = statements
  // Many of these tests wait for a process, an email or a timer; they continue after the browser tests have ended.
  const others = await run(['vitest', 'run', '--project', '!browser', '--maxWorkers', '4'], 'both')
  const pages = await browser
  console.log(pages.output.trimEnd())
  // Some CI systems keep only the end of the output, so failures are repeated there.
  const failedRuns = [others, pages].filter(({ code }) => code !== 0).map(({ output }) => failuresIn(output))
  for (const output of failedRuns) console.log(output)
  for (const output of failedChecks) console.log(output)
  summary.push(...failedRuns.flatMap(describeFailures))
  if (failedChecks.length > 0) return false
  const passed = failedRuns.length === 0 || (await passAlone(failedRuns))
  return passed && (await runCheck(unrun)) === ''
}

// Four workers and a browser can overload a small machine. Tests that fail only then are reported but do not fail the
// run. Tests that fail again alone, more than a few failed files, or an error outside of any test fail it.
/** @param {string[]} failedRuns */
async function passAlone(failedRuns) {
  const files = failedRuns.map(filesIn)
  const all = files.flat()
  const isOutside = failedRuns.some((output) => /\bUnhandled (Errors?|Rejection)\b/.test(output))
  if (isOutside || all.length > UNSTEADY_FILES || files.some((failedFiles) => failedFiles.length === 0))
    return false
  console.log(`Running failed files again, one by one: ${all.map(({ file }) => file).join(', ')}`)
  for (const { project, file } of all)
    if (!(await runTests(['--project', project, file])) && !(await runTests(['--project', project, file])))
      return false
  for (const [index, line] of summary.entries())
    summary[index] = line.replace('FAILED', 'FLAKY (passed alone)')
  return true
}

/** @param {string} output */
function describeFailures(output) {
  const files = filesIn(output)
  if (files.length === 0) return ['FAILED vitest, without a failed file: see above']
  return files.map(({ project, file }) => `FAILED node bin/test.js --project ${project} ${file}`)
}

// Parses coloured lines such as ` FAIL  sqlite  test/api/pages.test.ts > …`.
/** @param {string} output */
function filesIn(output) {
  const files = new Map()
  for (const [, project, file] of stripVTControlCharacters(output).matchAll(
    /\bFAIL\s+(\w+)\s+(\S+\.test\.ts)/g,
  ))
    files.set(`${project} ${file}`, { project, file })
  return [...files.values()]
}

// Vitest lists failures below a heading after all files, and repeats the names with the reasons.
/** @param {string} output */
function failuresIn(output) {
  const lines = output.trimEnd().split('\n')
  const heading = lines.findIndex((line) => /\b(Failed (Tests|Suites)|Unhandled Errors?)\b/.test(line))
  const failures = lines.slice(heading === -1 ? -40 : heading)
  return [...failures, ...failures.filter((line) => /\bFAIL\b/.test(line))].join('\n')
}

async function buildPages() {
  return webIsBuilt() ? '' : runCheck({ name: 'web application', command: 'node bin/build-web.js' })
}

// Inputs of the API types; generating them once spares every worker the compilation.
function describeApi() {
  return runCheck({ name: 'types of the API', command: 'node bin/api-types.js' })
}

// Tests start the program a hundred times.
function bundleProgram() {
  const command = `node --disable-warning=ExperimentalWarning bin/bundle-program.js ${BUNDLE}`
  return runCheck({ name: 'program', command })
}

// Returns the output of the failed commands.
async function runChecks() {
  const outputs = await Promise.all(checks.map(runCheck))
  return outputs.filter((text) => text !== '')
}

// Undefined if nothing failed.
/** @param {{ name: string, command: string, remedy?: string }} check */
async function runCheck({ name, command, remedy = command }) {
  const begun = Date.now()
  const { code, output } = await run(command.split(' '), 'pipe')
  const seconds = `${((Date.now() - begun) / 1000).toFixed(1)} s`
  const failure = code === 0 ? '' : `✗ ${name} (${seconds}): ${command}\n${output.trimEnd()}\n`
  if (failure) summary.push(`FAILED ${name}: ${remedy}`)
  console.log(failure || `✓ ${name} (${seconds})`)
  return failure
}

/**
 * @param {string[]} args
 * @returns {{ args: string[], environment: { [name: string]: string } }}
 */
function readOptions(args) {
  const [first, count = '', ...others] = args
  if (first === '--pictures') {
    const selection = ['--project', 'browser', '--project', 'unit', 'pictures.test.ts']
    return { args: selection, environment: { KWIT_PICTURES: 'write' } }
  }
  if (first !== '--partitions') return { args, environment: {} }
  return { args: ['--project', 'postgres', ...others], environment: { KWIT_TEST_PARTITIONS: count } }
}

/** @param {string[]} selection */
async function runTests(selection) {
  const { code } = await run(['vitest', 'run', ...selection], 'inherit')
  return code === 0
}

/** @param {number} ms */
function formatDuration(ms) {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/**
 * @param {string[]} command
 * @param {'pipe' | 'inherit' | 'both'} stdio kept, shown, or both
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run([program = '', ...programArgs], stdio) {
  const bin = join(root, 'node_modules', '.bin')
  const child = spawn(program, programArgs, {
    cwd: root,
    env: {
      NODE_COMPILE_CACHE: CACHE,
      ...process.env,
      ...environment,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
    },
    stdio: stdio === 'inherit' ? 'inherit' : ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
      if (stdio === 'both') process.stdout.write(chunk)
    })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}
