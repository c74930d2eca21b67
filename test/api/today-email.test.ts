// Tests the morning e-mail: it is off by default, and is sent once on working days at seven in the time zone of the
// account.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccount } from '../../src/domains/administration/accounts/store.ts'
import { runDue } from '../../src/domains/administration/scheduler/actions.ts'
import { todayJobs } from '../../src/domains/reporting/today/email-job.ts'
import { todaySource } from '../../src/domains/reporting/today/source.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { RunningJob } from '../../src/platform/jobs/jobs.ts'
import type { Mailer } from '../../src/platform/mail/mailer.ts'
import { workSources } from '../../src/scheduled-work.ts'
import { lettersTo } from '../browser-client.ts'
import { type Ask, BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { partOf } from '../mail-reader.ts'
import { until } from '../wait-until.ts'

const at = (text: string) => Date.parse(`2026-06-${text}+02:00`) // Warsaw
const WEDNESDAY = at('17T12:00')

let kwit: Kwit
let account: TestAccount
let ask: Ask
beforeAll(async () => {
  kwit = await startKwit({}, WEDNESDAY)
  account = await kwit.newAccount()
  ask = speaker(kwit, 'json', account.token)
})
afterAll(() => kwit.close())

const emailOf = async (userId: number) =>
  (await kwit.db.get<{ email: string }>(sql`select email from users where account_id = 0 and id = ${userId}`))
    ?.email as string
const nextDue = () => todaySource('kwit@example.com').nextDue(kwit.db, account.account_id)
async function look(now: number) {
  kwit.clock.set(now)
  const db = kwit.db.forAccount(account.account_id)
  const context = { db, signal: new AbortController().signal }
  await runDue(context, workSources(kwit.config), await getAccount(kwit.db, account.account_id), now)
}
const waitingEmails = async () =>
  Number(
    (await kwit.db.get<{ total: number }>(sql`select count(*) as total from jobs where kind = 'today_email'`))
      ?.total,
  )
const draft = {
  invoice: { status: 'draft', positions: [{ name: 'Work', total_price_gross: '1234.5', tax: 23 }] },
}

test.each(BOTH_FORMATS)('is off until the user switches it on, in %s', async (format) => {
  const accountant = speaker(kwit, format, await account.member('accountant'))
  expect((await accountant('GET', '/today/email')).body).toEqual({ enabled: false })
  const on = await accountant('PUT', '/today/email', { enabled: true })
  expect({ status: on.status, body: on.body }).toEqual({ status: 200, body: { enabled: true } })
  expect((await accountant('GET', '/today/email')).body).toEqual({ enabled: true })
  expect((await ask('GET', '/today/email')).body).toEqual({ enabled: false })
  expect(await nextDue()).toBe(at('18T07:00'))
  await accountant('PUT', '/today/email', { enabled: false })
  expect(await nextDue()).toBeUndefined()
})

test('is sent once on each working day, if there is something to do', async () => {
  await ask('PUT', '/today/email', { enabled: true })
  const address = await emailOf(account.user_id)
  await look(at('18T07:00'))
  await until(async () => (await waitingEmails()) === 0)
  expect((await ask('POST', '/invoices', draft)).status).toBe(201)
  expect(await nextDue()).toBe(at('19T07:00'))
  await look(at('19T06:59'))
  await look(at('19T07:00'))
  await look(at('19T07:00'))
  await look(at('19T12:00'))
  await until(async () => (await waitingEmails()) === 0)
  const [letter, ...others] = await lettersTo(kwit, address)
  expect(others).toEqual([])
  const { text } = partOf(letter as NonNullable<typeof letter>, 'text/plain')
  expect(text).toMatch(/: 1 \(1.234[.,]50 PLN\)/)
  expect(text).toContain('/today')
  expect(await nextDue()).toBe(at('22T07:00')) // the 20th is a Saturday
})

test('is not sent again when it is unknown whether it arrived', async () => {
  let handedOver = 0
  const mailer: Mailer = {
    ...{ goes_to: 'server', from: 'kwit@example.com' },
    send: async (_letter, { onHandOver }) => {
      await onHandOver()
      handedOver++
      throw new Error('the connection ended')
    },
  }
  kwit.clock.set(at('22T06:00'))
  const job = todayJobs(async () => mailer, 'http://kwit.test').today_email
  const payload = JSON.stringify({
    user_id: account.user_id,
    message_id: 'x@example.com',
    is_handed_over: false,
  })
  const { account_id } = account
  const id: number = await kwit.db.begin(async (db) =>
    db.insert(sql`insert into jobs (account_id, kind, payload, run_at, attempts)
      values (${account_id}, 'none', ${payload}, ${at('30T00:00')}, 1)`),
  )
  const stored = async () =>
    (await kwit.db.get<{ payload: string }>(
      sql`select payload from jobs where account_id = ${account_id} and id = ${id}`,
    )) as { payload: string }
  const run = async () =>
    job?.run(kwit.db.forAccount(account_id), {
      ...{ account_id, id, kind: 'none', attempts: 0, now: at('22T06:00'), deaths: 0 },
      ...(await stored()),
      signal: new AbortController().signal,
      extendLease: async () => {},
    } as RunningJob)
  await expect(run()).rejects.toThrow('the connection ended')
  await expect(run()).resolves.toBeUndefined()
  expect(handedOver).toBe(1)
})
