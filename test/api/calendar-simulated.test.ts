import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccount } from '../../src/domains/administration/accounts/store.ts'
import { runDue } from '../../src/domains/administration/scheduler/actions.ts'
import { seriesSource } from '../../src/domains/invoicing/recurring/source.ts'
import { seriesTools } from '../../src/domains/invoicing/recurring/tools.ts'
import { remindersOf, remindersSource } from '../../src/domains/payments/reminders/source.ts'
import { ApiError } from '../../src/platform/api-error.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { START, type World } from '../calendar/known.ts'
import { simulate } from '../calendar/simulate.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { randomFrom } from '../program.ts'
import { until } from '../wait-until.ts'

// Runs the simulation of `npm run calendar` on a small scale in one process: two processes do the same work at once,
// fail in the middle and are offline for weeks.

const SEED = 19

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, START)
})
afterAll(() => kwit.close())

// A process that is killed in the middle has no effect; the next process does its work.
async function runSources(account: TestAccount, now: number, isKilled: () => boolean) {
  const tools = seriesTools(kwit.config)
  const { mail } = remindersOf(kwit.config)
  const returnUnlessKilled = <Value>(value: Value): Value => {
    if (isKilled()) throw new ApiError(503, 'gone')
    return value
  }
  const sources = [
    // The source reads the sender inside the transaction, after it created the document.
    seriesSource({
      ...tools,
      get from() {
        return returnUnlessKilled(tools.from)
      },
    }),
    remindersSource({ ...mail, viewUrl: (...args) => returnUnlessKilled(mail.viewUrl(...args)) }),
  ]
  const db = kwit.db.forAccount(account.account_id)
  const context = { db, signal: new AbortController().signal }
  for (;;) {
    try {
      await runDue(context, sources, await getAccount(db, account.account_id), now)
      return
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error
    }
  }
}

const isPlanned = async () =>
  (await kwit.db.all(sql`select id from jobs where kind = 'replan_calendar'`)).length === 0

function createWorld(): World {
  const accounts: TestAccount[] = []
  // A separate generator, because the number of calls depends on which process comes first.
  const killDraw = randomFrom(SEED + 1)
  const isKilled = () => killDraw() < 0.25
  return {
    open: async (name, settings) => {
      const account = await kwit.newAccount(name)
      accounts.push(account)
      const ask: Awaited<ReturnType<World['open']>> = async (method, path, json) => {
        const reply = await kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
        expect([path, reply.status < 300, reply.status < 300 || reply.text]).toEqual([path, true, true])
        return reply.json
      }
      await ask('PUT', '/account.json', { account: settings })
      return ask
    },
    pass: async (now) => {
      await until(isPlanned)
      kwit.clock.set(now)
      for (const account of accounts)
        await Promise.all([runSources(account, now, isKilled), runSources(account, now, isKilled)])
      return [now]
    },
    calm: () => {},
    areLettersOut: async () => true,
    letters: () => undefined,
  }
}

test('every document of a random series is created once, on its day and with its text, and every reminder is sent once', async () => {
  const outcome = await simulate(createWorld(), { seed: SEED, series: 8, days: 300, steps: 12, accounts: 2 })
  expect(outcome.faults).toEqual([])
  expect(outcome.documents).toBeGreaterThan(10)
  expect(outcome.reminders).toBeGreaterThan(0)
}, 300_000)
