import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Engine } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/engines/postgres/engine.ts'
import { openSqlite } from '../src/platform/database/engines/sqlite/engine.ts'
import { raw, sql } from '../src/platform/database/sql.ts'
import { runSooner } from '../src/platform/jobs/jobs.ts'
import { createDatabase, startPostgres } from '../test/postgres.ts'
import { callerOf, pace, ratios, summarize } from './pace.ts'
import { startKwit, TOKEN } from './servers.ts'

// Measures a hundred thousand schedules of one account that fall due in the same minute, while another account reads
// and writes at a steady pace. Calm periods alternate with periods in which documents are created, so that both meet
// the same machine. npm run bench:calendar -- [--engine postgres] [--series 100000] [--rounds 5] [--all]; `--all`
// continues until each schedule has its document.

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    series: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    all: { type: 'boolean', default: false },
  },
})
const SERIES = Number(values.series)
const SPAN_MS = 10_000
const FAR_MS = 10 ** 12
const INTEGRATION_TOKEN = 'integrationtokenofthebench'

const data = mkdtempSync(join(tmpdir(), 'kwit-bench-'))
const postgres = values.engine === 'postgres' ? await startPostgres() : undefined
const databaseUrl = postgres && (await createDatabase(postgres.url))
const kwit = await startKwit(
  { KWIT_INTEGRATION_TOKEN: INTEGRATION_TOKEN, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  data,
)
const db: Engine = databaseUrl ? openPostgres(databaseUrl, 2) : openSqlite(join(data, 'kwit.db'))
const others = callerOf(kwit.port, TOKEN)
const calm: number[] = []
const during: number[] = []
let [createdCount, atWorkMs] = [0, 0]

const accountId = await prepare()
for (let round = 0; round < Number(values.rounds); round++) {
  calm.push(...(await pace(others, sleep(SPAN_MS))))
  const before = await countMade()
  await bringBack()
  while ((await countMade()) === before) await sleep(50)
  const began = performance.now()
  during.push(...(await pace(others, sleep(SPAN_MS))))
  atWorkMs += performance.now() - began
  createdCount += (await countMade()) - before
  const metrics = await (await fetch(`http://127.0.0.1:${kwit.port}/metrics`)).text()
  console.log(
    `  ${/^kwit_recurrings_due .*$/m.exec(metrics)?.[0] ?? 'no metrics'}, ${createdCount} made in these spans`,
  )
  if (round + 1 < Number(values.rounds)) await putAway()
}
if (values.all) for (; (await countMade()) < SERIES; ) await sleep(1000)
for (const [name, times] of Object.entries({ calm, 'while they are made': during }))
  console.log(summarize(name, times))
console.log(ratios(during, calm))
console.log(
  `${values.engine}: ${(createdCount / (atWorkMs / 1000)).toFixed(0)} documents a second, of ${SERIES} that were due at once`,
)
await db.close()
await kwit.stop()
await postgres?.stop()
rmSync(data, { recursive: true, force: true })

// Creates one schedule through the API and copies of it in the database.
async function prepare(): Promise<number> {
  const opened = await others('POST', '/account.json', {
    ...{ account: { prefix: 'many', lang: 'en', currency: 'PLN' }, company: { name: 'Many' } },
    integration_token: INTEGRATION_TOKEN,
  })
  const call = callerOf(kwit.port, JSON.parse(opened).api_token)
  const recurring = { name: 'Care {month}', price_gross: '123', every: '1m', time_in_timezone: '23:59' }
  const { id } = JSON.parse(await call('POST', '/recurrings.json', { recurring }))
  const row = await db.get<{ [column: string]: unknown }>(sql`select * from recurrings where id = ${id}`)
  const names = Object.keys(row ?? {}).filter((name) => name !== 'id')
  const columns = raw(names.join(', '))
  await db.begin(async (db) => {
    await db.run(sql`insert into recurrings (${columns}) with recursive count(n) as
      (select 1 union all select n + 1 from count where n < ${SERIES - 1})
      select ${columns} from recurrings, count where id = ${id}`)
    await db.run(sql`update recurrings set next_at = ${Date.now() + FAR_MS} where id > 0`)
  })
  console.log(`${SERIES} series`)
  return Number(row?.account_id)
}

// Makes all schedules due at once; those without a document yet wait again.
async function bringBack() {
  await db.begin(async (db) => {
    const now = Date.now()
    await db.run(sql`update recurrings set next_at = ${now} where account_id = ${accountId}
      and next_at > ${now + FAR_MS / 2}`)
    await db.run(sql`update calendar_dues set due_at = ${now}, wake_at = ${now}
      where account_id = ${accountId} and source = 'recurrings'`)
    // Runs the scheduler instead of waiting for the next minute.
    await runSooner(db, 0, 'every calendar', now)
  })
}

async function putAway() {
  await db.begin(async (db) => {
    const now = Date.now()
    await db.run(sql`update recurrings set next_at = ${now + FAR_MS} where account_id = ${accountId}
      and next_at <= ${now}`)
  })
  const isBusy = () => db.get(sql`select id from jobs where kind = 'run_calendar'`)
  while (await isBusy()) await sleep(100)
}

async function countMade(): Promise<number> {
  const row = await db.get<{ count: number }>(sql`select count(*) as count from recurring_issues
    where account_id = ${accountId}`)
  return Number(row?.count)
}
