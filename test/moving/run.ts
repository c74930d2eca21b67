// npm run moving -- --invoices 10000 --kills 10 --seed 7 --engine sqlite --prints 60: transfers an account from one
// Kwit to another by `kwit move`, or with `--by server` in the background, as its page requests it. The process is
// killed again and again on the way. The result is compared with the source account, record by record.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from '../../src/platform/database/sql.ts'
import { startPostgres } from '../postgres.ts'
import {
  COMMANDS,
  type DataFolder,
  type Environment,
  endPrograms,
  makePlace,
  type Program,
  ROOT,
  randomFrom,
  start,
} from '../program.ts'
import { compareAccounts } from './compare.ts'

const TOKENS = { there: 'tokenthereofmoving12345', here: 'tokenhereofmoving123456' }
const POLL_MS = 10
const PORTION_MS = 100 // about the duration of one portion, so that a kill falls into the middle of the next one
const TOLD_MAX = 20

const { values } = parseArgs({
  options: {
    invoices: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    engine: { type: 'string', default: 'sqlite' },
    by: { type: 'string', default: 'command' },
    prints: { type: 'string', default: '60' }, // documents whose PDFs are compared too
  },
})
const [invoices, kills, seed, prints] = [values.invoices, values.kills, values.seed, values.prints].map(
  Number,
) as [number, number, number, number]
const random = randomFrom(seed)
const byServer = values.by === 'server'
const commands: ChildProcess[] = []
let target: Program
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined

try {
  console.log(`${values.engine}, by the ${values.by}, seed ${seed}, ${invoices} invoices, ${kills} kills`)
  const server = postgres && { server: postgres.url }
  const [there, here] = [await makePlace(TOKENS.there, server), await makePlace(TOKENS.here, server)]
  there.environment.KWIT_REQUIRE_INTEGRATION_TOKEN = 'false'
  const source = await start(there)
  here.environment.KWIT_TRANSFER_HOSTS = new URL(source.url).host
  target = await start(here)
  const size = Math.max(20, Math.ceil(invoices / 20))
  await succeed(run(there, `demo --account demo --size ${size} --invoices ${invoices}`))
  const began = Date.now()
  const killed = byServer ? await serveIn(here, source.url) : await moveIn(here, source.url)
  console.log(`  moved in ${Math.round((Date.now() - began) / 1000)} s`)
  const { counts, problems } = await compareAccounts(
    { url: source.url, token: TOKENS.there },
    { url: target.url, token: TOKENS.here },
    prints,
  )
  for (const [list, count] of Object.entries(counts)) console.log(`  ${list.padEnd(22)}${count}`)
  for (const problem of problems.slice(0, TOLD_MAX)) console.log(`✗ ${problem}`)
  if (killed < kills) console.log(`✗ it had moved in after ${killed} kills: it takes more invoices`)
  const isProven = problems.length === 0 && killed === kills
  console.log(isProven ? '✓ every record has come once, as it was' : '✗ not proven')
  process.exitCode = isProven ? 0 : 1
} finally {
  for (const command of commands) command.kill('SIGKILL')
  await endPrograms()
  await postgres?.stop()
}

// Each run transfers a random part before it is killed, and the last one the rest. Returns how many were killed.
async function moveIn(here: DataFolder, from: string): Promise<number> {
  const again = () => run(here, `move --from ${from} --account demo`, { KWIT_TRANSFER_TOKEN: TOKENS.there })
  const killed = await killing(here, async () => again())
  await succeed(again())
  return killed
}

// The same by the server, which is asked once and continues by itself after a restart.
async function serveIn(here: DataFolder, from: string): Promise<number> {
  const headers = { authorization: `Bearer ${TOKENS.here}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ move: { from, token: TOKENS.there } })
  const response = await fetch(`${target.url}/account_transfers.json`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(await response.text())
  const killed = await killing(here, async (isFirst) => {
    if (!isFirst) target = await start(here)
    return target.child
  })
  target = await start(here)
  for (;;) {
    const [move] = (await (await fetch(`${target.url}/account_transfers.json`, { headers })).json()) as {
      status: string
    }[]
    if (move?.status === 'done') return killed
    if (move?.status !== 'running') throw new Error(JSON.stringify(move))
    await sleep(PORTION_MS)
  }
}

async function killing(
  here: DataFolder,
  begin: (isFirst: boolean) => Promise<ChildProcess>,
): Promise<number> {
  const db = here.open()
  const countMoved = async () =>
    Number((await db.all<{ count: number }>(sql`select count(*) as count from moved_records`))[0]?.count ?? 0)
  const isDone = async () => (await db.all(sql`select id from moves where status = 'done'`)).length > 0
  try {
    for (let killed = 0; killed < kills; killed++) {
      const enough = (await countMoved()) + 1 + random() * (invoices / (kills + 1))
      const child = await begin(killed === 0)
      while (isRunning(child) && (await countMoved()) < enough && !(await isDone())) await sleep(POLL_MS)
      await sleep(random() * PORTION_MS)
      if (!isRunning(child) || (await isDone())) return killed
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      console.log(`  killed at ${await countMoved()} records`)
    }
    return kills
  } finally {
    await db.close()
  }
}

function run(folder: DataFolder, words: string, more: Environment = {}): ChildProcess {
  const command = spawn(process.execPath, [COMMANDS, ...words.split(' ')], {
    cwd: ROOT,
    env: { ...folder.environment, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  commands.push(command)
  return command
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

async function succeed(command: ChildProcess) {
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`${command.spawnargs.slice(2).join(' ')} ended with ${code}`)
}
