// Clients create documents while the program is killed at random moments and started again on the same data.
// Afterwards no number occurs twice, none is missing, dates and numbers are in order, and everything acknowledged
// exists.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { childrenOf, makePlace, type Program, randomFrom, start } from '../program.ts'
import { check, type Figures, readAll } from './check.ts'
import { sender } from './http.ts'
import { type Account, Ledger, work } from './load.ts'
import { ACCOUNTS, DEPARTMENTS, PATTERNS, requestsOf } from './plan.ts'

export type Run = {
  seed: number
  seconds: number
  clients: number
  processes?: number
  addresses?: number // so many programs, each with its own address, share the database
  threads?: string | undefined
  postgres: Parameters<typeof makePlace>[1]
  urls?: readonly string[] // the DATABASE_URL of each address, where they differ
}
export type Verdict = Figures & { faults: string[]; acknowledged: number; refused: number; kills: number }

const TOKEN = 'firsttokenofthenumbers123'
const INTEGRATION_TOKEN = 'integrationtokenofthenumbers'
// From the last days of a year to the end of the next month.
const FIRST_MOMENT = Date.parse('2026-12-29T20:00:00Z')
const SPAN_MS = 36 * 86_400_000
// Required also on a slow machine.
const KILLS_MIN = 2
const ACKNOWLEDGED_MIN = 100
const LIFE_MIN_MS = 400
const LIFE_MAX_MS = 3000

export async function proveNumbers(run: Run, tell: (line: string) => void): Promise<Verdict> {
  const { seed, seconds, clients, addresses = 1 } = run
  const folder = await makePlace(TOKEN, run.postgres)
  const began = Date.now()
  const speed = SPAN_MS / (seconds * 1000)
  folder.node_options.push('--import', fileURLToPath(new URL('./clock.ts', import.meta.url)))
  Object.assign(folder.environment, {
    TURNING_CLOCK: [began, FIRST_MOMENT, speed].join(),
    KWIT_LOG: 'error',
    KWIT_PROCESSES: String(run.processes ?? 1),
    KWIT_THREADS: run.threads ?? '',
    KWIT_INTEGRATION_TOKEN: INTEGRATION_TOKEN,
  })
  const ledger = new Ledger()
  const asks = Array.from({ length: clients }, (_, client) => requestsOf(seed, client))
  const startAt = (number: number) => {
    const url = run.urls?.[number]
    return start(folder, url ? { DATABASE_URL: url } : {})
  }
  const first = await startAt(0)
  const accounts = await openAccounts(first)
  const others = await Promise.all(Array.from({ length: addresses - 1 }, (_, index) => startAt(index + 1)))
  let kills = 0
  const isTimeOver = () => Date.now() >= began + seconds * 1000
  const isEnough = () => kills >= KILLS_MIN * addresses && ledger.acknowledged >= ACKNOWLEDGED_MIN
  // Each program is killed at its own time, while the others continue.
  const live = async (begun: Program, number: number) => {
    const requests = asks.filter((_, client) => client % addresses === number)
    const random = randomFrom(seed + number)
    let program = begun
    // A machine that is too slow to acknowledge anything in one life gets longer ones.
    for (let patience = 1; !isTimeOver() || !isEnough(); patience *= isTimeOver() ? 2 : 1) {
      const load = Promise.all(requests.map((client) => work(program.url, accounts, client, ledger)))
      const lifeMs = LIFE_MIN_MS + random() * Math.min(LIFE_MAX_MS, seconds * 250)
      await sleep(lifeMs * patience)
      await kill(program)
      kills++
      await load
      const passedS = ((Date.now() - began) / 1000).toFixed(0)
      tell(`${passedS} s: ${ledger.acknowledged} acknowledged, ${kills} kills`)
      program = await startAt(number)
    }
    return program
  }
  const running = await Promise.all([first, ...others].map(live))
  const figures = await check(await readAll((running[0] as Program).url, accounts), ledger, folder)
  for (const { child, exited } of running) {
    child.kill('SIGTERM')
    await exited
  }
  const { faults, acknowledged, refused } = ledger
  return { ...figures, faults, acknowledged, refused, kills }
}

async function kill({ child, exited }: Program) {
  const processes = childrenOf(child.pid as number)
  child.kill('SIGKILL')
  for (const pid of processes) process.kill(pid, 'SIGKILL')
  await exited
}

async function openAccounts({ url }: Program): Promise<Account[]> {
  const { send, close } = sender(url)
  const accounts: Account[] = []
  const post = async (path: string, token: string, json: object) => {
    const reply = await send('POST', path, { token, json })
    if (reply.status !== 201) throw new Error(`${path} answered ${reply.status} ${reply.text}`)
    return reply.json
  }
  for (let number = 0; number < ACCOUNTS; number++) {
    const token =
      number === 0
        ? TOKEN
        : (
            await post('/account.json', TOKEN, {
              account: { prefix: `numbers${number}`, ...(number === 2 ? { patterns: PATTERNS } : {}) },
              company: { name: `Company ${number}` },
              integration_token: INTEGRATION_TOKEN,
            })
          ).api_token
    const daily = await post('/departments.json', token, { department: DEPARTMENTS.daily })
    const yearly = await post('/departments.json', token, { department: DEPARTMENTS.yearly })
    accounts.push({ token, departments: { daily: daily.id, yearly: yearly.id } })
  }
  close()
  return accounts
}
