// npm run moving -- --invoices 10000 --kills 10 --seed 7 --engine sqlite: an account of one Kwit moves into another by `kwit move`,
// which is killed again and again on the way. What has come in the end is held against the account there, record by record.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from '../../src/platform/database/sql.ts'
import { PROGRAM } from '../command-host.ts'
import { startPostgres } from '../postgres.ts'
import { type Environment, endPrograms, makePlace, type Place, ROOT, randomFrom, start } from '../program.ts'
import { compareAccounts } from './compare.ts'

const TOKENS = { there: 'tokenthereofmoving12345', here: 'tokenhereofmoving123456' }
const POLL_MS = 10
const PORTION_MS = 100 // about as long as one takes, so that a kill falls into the midst of the next one
const PRINTS = 60 // documents whose sheets are compared too
const TOLD_MAX = 20

const { values } = parseArgs({
  options: {
    invoices: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const [invoices, kills, seed] = [values.invoices, values.kills, values.seed].map(Number) as [
  number,
  number,
  number,
]
const random = randomFrom(seed)
const commands: ChildProcess[] = []
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined

try {
  console.log(`${values.engine}, seed ${seed}, ${invoices} invoices, ${kills} kills`)
  const server = postgres && { server: postgres.url }
  const [there, here] = [await makePlace(TOKENS.there, server), await makePlace(TOKENS.here, server)]
  there.environment.KWIT_REQUIRE_INTEGRATION_TOKEN = 'false'
  const [source, target] = [await start(there), await start(here)]
  const size = Math.max(20, Math.ceil(invoices / 20))
  await succeed(run(there, `demo --account demo --size ${size} --invoices ${invoices}`))
  const killed = await moveIn(here, source.url)
  const { counts, problems } = await compareAccounts(
    { url: source.url, token: TOKENS.there },
    { url: target.url, token: TOKENS.here },
    PRINTS,
  )
  for (const [list, count] of Object.entries(counts)) console.log(`  ${list.padEnd(22)}${count}`)
  for (const problem of problems.slice(0, TOLD_MAX)) console.log(`✗ ${problem}`)
  if (killed < kills) console.log(`✗ it had moved in after ${killed} kills: it takes more invoices`)
  const is_proven = problems.length === 0 && killed === kills
  console.log(is_proven ? '✓ every record has come once, as it was' : '✗ not proven')
  process.exitCode = is_proven ? 0 : 1
} finally {
  for (const command of commands) command.kill('SIGKILL')
  await endPrograms()
  await postgres?.stop()
}

// Each run brings a part by chance before it is killed, and the last one the rest. Answers how many were killed.
async function moveIn(here: Place, from: string): Promise<number> {
  const again = () => run(here, `move --from ${from} --account demo`, { KWIT_MOVE_TOKEN: TOKENS.there })
  const db = here.open()
  const countMoved = async () =>
    (await db.all<{ count: number }>(sql`select count(*) as count from moved_records`))[0]?.count ?? 0
  let killed = 0
  try {
    for (; killed < kills; killed++) {
      const enough = (await countMoved()) + 1 + random() * (invoices / (kills + 1))
      const command = again()
      while (isRunning(command) && (await countMoved()) < enough) await sleep(POLL_MS)
      await sleep(random() * PORTION_MS)
      if (!isRunning(command)) break
      const ended = once(command, 'exit')
      command.kill('SIGKILL')
      await ended
      console.log(`  killed at ${await countMoved()} records`)
    }
  } finally {
    await db.close()
  }
  await succeed(again())
  return killed
}

function run(place: Place, words: string, more: Environment = {}): ChildProcess {
  const command = spawn(process.execPath, [PROGRAM, ...words.split(' ')], {
    cwd: ROOT,
    env: { ...place.environment, ...more },
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
