import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriesTools } from '../../src/calendar.ts'
import { transaction } from '../../src/platform/database/database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { getAccount } from '../../src/resources/accounts/store.ts'
import { runDue } from '../../src/resources/calendar/actions.ts'
import { seriesSource } from '../../src/resources/recurrings/source.ts'
import { Judged, type Series } from '../calendar/oracle.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Series of chance over a year and a half, beside an oracle written apart: every document once, on its day and in its words, while
// two do the same work at once, fail in the middle and are away for weeks.

const START = Date.UTC(2026, 0, 10, 12)
const DAY_MS = 86_400_000
const STEPS = 30
// `npm run calendar` says others.
const SEED = Number(process.env.KWIT_CALENDAR_SEED ?? 19)
const SERIES = Number(process.env.KWIT_CALENDAR_SERIES ?? 16)
const ZONES = ['Pacific/Kiritimati', 'Australia/Lord_Howe', 'America/Santiago', 'Europe/Warsaw']
const TIMES = ['00:00', '00:30', '02:15', '02:30', '10:00', '23:45']

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, START)
})
afterAll(() => kwit.close())

// Mulberry32: the same numbers for the same seed.
function chanceOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Known = { account: TestAccount; id: number; judged: Judged; rests: boolean }

const call = async (account: TestAccount, method: string, path: string, json?: unknown) => {
  const reply = await kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  expect([path, reply.status < 300, reply.status < 300 || reply.text]).toEqual([path, true, true])
  return reply.json
}

function chosen(chance: (below: number) => number, zone: string): Series {
  const unit = (['d', 'w', 'm', 'm', 'y'] as const)[chance(5)] as Series['unit']
  const count = unit === 'd' ? 5 + chance(20) : 1 + chance(3)
  const date = String([1, 15, 28, 29, 30, 31][chance(6)]).padStart(2, '0')
  const start = `2026-0${[1, 3, 5, 7][chance(4)]}-${date}`
  return {
    start: unit === 'y' ? `2026-03-${date}` : start,
    unit,
    count: unit === 'y' ? 1 : count,
    time: TIMES[chance(TIMES.length)] as string,
    zone,
    on_working_days: chance(3) === 0,
    missed: (['today', 'own_day', 'skip'] as const)[chance(3)] as Series['missed'],
    ends_after: chance(4) === 0 ? 3 : null,
  }
}

async function define(account: TestAccount, series: Series, invoice_id: number): Promise<Known> {
  const { start, unit, count, time, on_working_days, missed, ends_after } = series
  const recurring = {
    ...{ invoice_id, start_date: start, every: `${count}${unit}`, time_in_timezone: time, ends_after },
    ...{ issue_working_day_only: on_working_days, missed_days: missed },
  }
  const { id } = await call(account, 'POST', '/recurrings.json', { recurring })
  return { account, id, judged: new Judged(series, START), rests: false }
}

// A process that is killed in the middle has done nothing; what it was about is done by the next one.
async function work(account: TestAccount, now: number, isKilled: () => boolean) {
  const tools = seriesTools(kwit.config)
  const create: typeof tools.create = async (db, writer, request) => {
    const invoice = await tools.create(db, writer, request)
    if (isKilled()) throw new Refusal(503, 'gone')
    return invoice
  }
  const db = kwit.db.forAccount(account.account_id)
  const context = { db, signal: new AbortController().signal }
  const whole = await getAccount(db, account.account_id)
  for (;;) {
    try {
      await runDue(context, [seriesSource({ ...tools, create })], whole, now)
      return
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 503)) throw error
    }
  }
}

test('every document of chance is made once, on its day and in its words', async () => {
  const chance = chanceOf(SEED)
  const known: Known[] = []
  for (const zone of ZONES) {
    const account = await kwit.newAccount()
    await call(account, 'PUT', '/account.json', { account: { time_zone: zone } })
    const positions = [{ name: '{month} {year} {date}', quantity: 2, price_net: '50', tax: '23' }]
    const invoice = { buyer_name: 'Ann', lang: 'en', positions }
    const { id } = await call(account, 'POST', '/invoices.json', { invoice })
    for (let place = 0; place < SERIES / ZONES.length; place++)
      known.push(await define(account, chosen(chance, zone), id))
  }
  const accounts = [...new Set(known.map(({ account }) => account))]
  // Of its own: how often it is asked is up to who comes first.
  const fate = chanceOf(SEED + 1)
  const isKilled = () => fate(4) === 0
  let now = START
  for (let step = 0; step < STEPS; step++) {
    now += chance(5) === 0 ? (20 + chance(40)) * DAY_MS : chance(20) * DAY_MS + chance(96) * 900_000
    kwit.clock.set(now)
    for (const account of accounts)
      await Promise.all([work(account, now, isKilled), work(account, now, isKilled)])
    for (const { judged } of known) judged.pass(now)
    const one = known[step % known.length] as Known
    if (one.judged.has_ended) continue
    if (one.rests) one.judged.goOn(now)
    else if (step % 3 === 0) one.judged.leaveOut()
    else one.judged.rest()
    const verb = one.rests ? 'resume' : step % 3 === 0 ? 'skip' : 'pause'
    await call(one.account, 'POST', `/recurrings/${one.id}/${verb}.json`)
    one.rests = verb === 'pause'
    // What goes on may be due at once.
    await work(one.account, now, () => false)
    one.judged.pass(now)
  }
  for (const { account, id, judged } of known) {
    const path = `/invoices.json?recurring_id=${id}&include_positions=true&per_page=100&order=id.asc`
    const documents = (await call(account, 'GET', path)) as { [name: string]: any }[]
    const days = await transaction(kwit.db, (db) =>
      Promise.resolve(
        db.all<{ invoice_id: number; due_day: string }>(sql`select invoice_id, due_day from recurring_issues
          where account_id = ${account.account_id} and recurring_id = ${id}`),
      ),
    )
    const due = new Map(days.map(({ invoice_id, due_day }) => [Number(invoice_id), due_day]))
    const made = documents.map((one) => ({
      due_day: due.get(one.id),
      issue_date: one.issue_date,
      words: one.positions[0].name.replaceAll('\u00a0', ' '),
      price_gross: one.price_gross,
    }))
    const expected = judged.made.map((one) => ({ ...one, price_gross: '123.0' }))
    expect({ series: judged.series, made }).toEqual({ series: judged.series, made: expected })
  }
  expect(known.flatMap(({ judged }) => judged.made).length).toBeGreaterThan(SERIES)
}, 1_800_000)
