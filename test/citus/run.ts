// CITUS_COORDINATOR=postgres://… CITUS_WORKERS='postgres://… postgres://…' npm run citus [-- FILE… --seconds 60]:
// distributes a new database over a running cluster, runs the API tests through its coordinator and through each
// worker, then the test of invoice numbers with a Kwit server beside each worker, and reports.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { proveNumbers } from '../numbers/prove.ts'
import { COMMANDS, endPrograms, ROOT } from '../program.ts'
import {
  type Cluster,
  ClusterProblem,
  closeForCopies,
  copyOnAll,
  createOnAll,
  databaseOn,
  dropOnAll,
  newName,
  nodesOf,
  query,
  readCluster,
} from './cluster.ts'
import { type FileResult, summarise, type TestReport } from './report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '32' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const FILES = positionals.length > 0 ? positionals : ['test/api']
const reports = mkdtempSync(join(tmpdir(), 'kwit-citus-'))
let hasFailed = false

try {
  await run(readCluster(process.env))
} catch (error) {
  if (!(error instanceof ClusterProblem)) throw error
  console.error(error.message)
  hasFailed = true
} finally {
  await endPrograms()
  rmSync(reports, { recursive: true, force: true })
}
process.exitCode = hasFailed ? 1 : 0

async function run(cluster: Cluster) {
  await describe(cluster)
  const prepared = newName()
  try {
    await prepare(cluster, prepared)
    for (const [index, node] of nodesOf(cluster).entries())
      await testThrough(cluster, prepared, node, index === 0 ? 'the coordinator' : `worker ${index}`)
    await testNumbers(cluster, prepared)
  } finally {
    await dropOnAll(cluster, prepared)
  }
  console.log(hasFailed ? '✗ not proven' : '✓ all of it holds on this cluster')
}

async function describe(cluster: Cluster) {
  for (const node of nodesOf(cluster)) {
    const [row] = await query(
      node,
      `select current_setting('server_version') as version, current_setting('max_prepared_transactions') as prepared,
        (select default_version from pg_available_extensions where name = 'citus') as citus`,
    )
    if (!row?.citus)
      throw new ClusterProblem(
        `${new URL(node).host} has no Citus: install it and name it in shared_preload_libraries`,
      )
    console.log(`${new URL(node).host}: PostgreSQL ${row.version}, Citus ${row.citus}`)
    if (row.prepared === '0')
      console.log(
        '  max_prepared_transactions is 0: a change over several machines is not certain to be whole',
      )
  }
}

async function prepare(cluster: Cluster, name: string) {
  const began = Date.now()
  await createOnAll(cluster, name)
  const url = databaseOn(cluster.coordinator, name)
  await finished(
    spawn(process.execPath, [COMMANDS, 'database', 'distribute', '--citus', '--reference'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, KWIT_ENV_FILE: '/dev/null', KWIT_DATA: reports, DATABASE_URL: url },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
    'kwit database distribute --citus --reference',
  )
  const [placed] = await query(url, 'select count(*)::int as tables from pg_dist_partition')
  console.log(`${placed?.tables} tables distributed in ${secondsSince(began)} s`)
  await closeForCopies(cluster, name)
}

async function testThrough(cluster: Cluster, prepared: string, through: string, name: string) {
  const began = Date.now()
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const child = spawn(
    process.execPath,
    [
      ...[join(ROOT, 'bin', 'test.js'), '--project', 'postgres', ...FILES, '--maxWorkers', '2'],
      ...['--reporter=json', `--outputFile=${file}`],
    ],
    {
      cwd: ROOT,
      env: { ...process.env, KWIT_TEST_CITUS: JSON.stringify({ ...cluster, prepared, through }) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await once(child, 'exit')
  const results = readResults(file)
  const { passed, failed, lines } = summarise(results)
  console.log(`Through ${name}: ${passed} tests passed, ${failed} failed, ${secondsSince(began)} s`)
  for (const line of lines) console.log(`  ✗ ${line}`)
  if (failed > 0 || passed === 0) hasFailed = true
}

function readResults(file: string): FileResult[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as TestReport
  return testResults.map((result) => ({ ...result, name: relative(ROOT, result.name) }))
}

// One Kwit server beside each worker, all on one database.
async function testNumbers(cluster: Cluster, prepared: string) {
  const name = await copyOnAll(cluster, prepared)
  const [seed, seconds, clients] = [values.seed, values.seconds, values.clients].map(Number) as [
    number,
    number,
    number,
  ]
  console.log(`Numbers with a Kwit beside each worker: seed ${seed}, ${seconds} s, ${clients} clients`)
  try {
    const urls = cluster.workers.map((worker) => databaseOn(worker, name))
    const checkedBy = databaseOn(cluster.coordinator, name)
    const { faults, ...figures } = await proveNumbers(
      { seed, seconds, clients, addresses: urls.length, postgres: { existing: checkedBy }, urls },
      (line) => console.log(`  ${line}`),
    )
    for (const [figure, value] of Object.entries(figures)) console.log(`  ${figure.padEnd(14)}${value}`)
    for (const fault of faults) console.log(`  ✗ ${fault}`)
    if (faults.length > 0) hasFailed = true
  } finally {
    await endPrograms()
    await dropOnAll(cluster, name)
  }
}

async function finished(child: ReturnType<typeof spawn>, command: string) {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new ClusterProblem(`${command} ended with ${code}:\n${output}`)
}

function secondsSince(began: number): number {
  return Math.round((Date.now() - began) / 1000)
}
