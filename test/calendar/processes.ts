// Runs real processes, which are killed at random moments, with a clock that is set by hand and a mail server that
// fails.

import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import type { Engine } from '../../src/platform/database/database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { runSooner } from '../../src/platform/jobs/jobs.ts'
import { sender } from '../numbers/http.ts'
import { type DataFolder, makePlace, type Program, randomFrom, start } from '../program.ts'
import { START, type World } from './known.ts'
import { startFaultyMailServer } from './mail.ts'

const TOKEN = 'firsttokenofthecalendar123'
const INTEGRATION_TOKEN = 'integrationtokenofthecalendar'
const MINUTE = 60_000
const FREE_MS = 11 * MINUTE // by then the locks of a dead process have expired
const PATIENCE_MS = 10 * MINUTE
const STILL = 10 // checks, half a second apart
const KILLED = 0.06
const PUT_BACK = 0.06

type Processes = World & { kills: () => number; close: () => Promise<void> }

// Two processes that share a database, or one with two threads.
export async function startProcesses(seed: number, postgresUrl: string | undefined): Promise<Processes> {
  const random = randomFrom(seed + 1)
  const folder = mkdtempSync(join(tmpdir(), 'kwit-calendar-'))
  const file = join(folder, 'now')
  const setClock = (now: number) => {
    writeFileSync(`${file}.new`, String(now))
    renameSync(`${file}.new`, file)
  }
  setClock(START)
  const mail = await startFaultyMailServer(seed + 2)
  const dataFolder = await makePlace(TOKEN, postgresUrl === undefined ? undefined : { server: postgresUrl })
  dataFolder.node_options.push('--import', fileURLToPath(new URL('./clock.ts', import.meta.url)))
  Object.assign(dataFolder.environment, {
    ...{ STANDING_CLOCK: file, KWIT_LOG: 'error', KWIT_INTEGRATION_TOKEN: INTEGRATION_TOKEN },
    ...{ KWIT_THREADS: postgresUrl ? '1' : '2' },
    ...{ KWIT_SMTP_URL: `smtp://127.0.0.1:${mail.port}`, KWIT_MAIL_FROM: 'invoices@kwit.example' },
    KWIT_SMTP_TIMEOUT: '3',
  })
  const programs: Program[] = [await start(dataFolder)]
  if (postgresUrl) programs.push(await start(dataFolder))
  const db = dataFolder.open()
  let [kills, isCalm] = [0, false]
  const goTo = async (now: number) => {
    setClock(now)
    if (isCalm || random() >= KILLED) return waitForDueWork(db, [now])
    await sleep(random() * 4000)
    await kill(dataFolder, programs, Math.floor(random() * programs.length))
    kills++
    setClock(now + FREE_MS)
    return waitForDueWork(db, [now, now + FREE_MS])
  }
  const pass = async (now: number) => {
    const clockTimes = await goTo(now)
    if (!isCalm && random() < PUT_BACK) await setClockBackAndForth(setClock, clockTimes.at(-1) as number)
    return waitForDueWork(db, clockTimes)
  }
  return {
    open: async (name, settings) => {
      const body = {
        account: { prefix: name, ...settings },
        company: { name },
        integration_token: INTEGRATION_TOKEN,
      }
      const { api_token } = await requestsTo(programs, TOKEN)('POST', '/account.json', body)
      return requestsTo(programs, api_token)
    },
    pass,
    calm: () => {
      isCalm = true
      mail.calm()
    },
    areLettersOut: async () => {
      const count = async () =>
        (
          await db.all(sql`select id from jobs where failed_at is null
            and kind in ('send_reminder', 'send_invoice')`)
        ).length
      // Many e-mails are sent one after the other, so the clock moves only when no more are sent.
      for (let remaining = await count(), stood = 0; remaining > 0 && stood < STILL; ) {
        await sleep(500)
        const now = await count()
        stood = now < remaining ? 0 : stood + 1
        remaining = now
      }
      return (await count()) === 0
    },
    letters: () => mail.letters,
    kills: () => kills,
    close: async () => {
      await db.close()
      await mail.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const requestsTo =
  (programs: readonly Program[], token: string): Awaited<ReturnType<World['open']>> =>
  async (method, path, json) => {
    const { send, close } = sender((programs.at(-1) as Program).url)
    try {
      const { status, text, json: answer } = await send(method, path, { token, ...(json ? { json } : {}) })
      if (status >= 300) throw new Error(`${method} ${path} ${JSON.stringify(json)}: ${status} ${text}`)
      return answer
    } finally {
      close()
    }
  }

// The clock of the machine is set back by an hour and then corrected: nothing may be done twice.
async function setClockBackAndForth(setClock: (now: number) => void, now: number) {
  setClock(now - 60 * MINUTE)
  await sleep(1500)
  setClock(now)
}

async function kill(folder: DataFolder, programs: Program[], which: number) {
  const { child, exited } = programs[which] as Program
  child.kill('SIGKILL')
  await exited
  programs[which] = await start(folder)
}

// Waits until all work of the scheduler that is due is done; e-mails may still wait for their server.
async function waitForDueWork(db: Engine, stood: number[]): Promise<number[]> {
  const now = stood.at(-1) as number
  for (const end = performance.now() + PATIENCE_MS; ; await sleep(100)) {
    // The clock does not move, so a run in progress may have missed what is due just now.
    await unlockedTransaction(db, (db) => runSooner(db, 0, 'every calendar', now))
    const remaining = await db.all(sql`select account_id, source as what from calendar_dues
      where due_at <= ${now} and wake_at is not null
      union all select account_id, kind from jobs where failed_at is null
      and kind in ('run_calendar', 'replan_calendar')`)
    if (remaining.length === 0) return stood
    if (performance.now() > end)
      throw new Error(`at ${new Date(now).toISOString()} waited in vain: ${JSON.stringify(remaining)}`)
  }
}
