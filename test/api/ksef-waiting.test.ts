import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { BOTH_FORMATS, speaker } from '../formats.ts'
import { type ConnectedSeller, INVOICE, passTime, startConnected } from '../ksef/connected.ts'
import { until } from '../wait-until.ts'

// Tests that documents waiting for KSeF show why and since when, and that one which crashes the server does not block
// the others.

let ministry: ConnectedSeller['ministry']
let kwit: ConnectedSeller['kwit']
let account: ConnectedSeller['account']
let send: ConnectedSeller['send']
beforeAll(async () => {
  ;({ ministry, kwit, account, send } = await startConnected())
})
afterAll(async () => {
  await kwit.close()
  await ministry.stop()
})

const create = async () =>
  (await send('POST', '/invoices.json', { gov_save_and_send: true, invoice: INVOICE })).json
const read = async (id: number) => (await send('GET', `/invoices/${id}.json`)).json
const sendingOf = async (id: number) => (await send('GET', `/invoices/${id}/ksef_transmissions.json`)).json[0]
const whenSent = (id: number) =>
  until(
    () => read(id),
    ({ gov_status }) => gov_status === 'ok',
  )

const waitForSender = () =>
  until(
    async () => kwit.db.get<{ attempts: number }>(sql`select attempts from jobs where kind = 'send_to_ksef'`),
    (job) => job?.attempts === 0,
  )

const senderPayload = async () => {
  const job = await kwit.db.get<{ payload: string }>(
    sql`select payload from jobs where kind = 'send_to_ksef'`,
  )
  return job?.payload ?? ''
}

// Simulates a process that ended during the job, as two others did before.
const leaveJobClaimed = (payload: object) =>
  kwit.db.begin(async (db) => {
    const mine = sql`account_id = ${account.account_id}`
    await db.run(
      sql`update ksef_transmissions set next_attempt_at = 1 where ${mine} and next_attempt_at is not null`,
    )
    await db.run(sql`update jobs set attempts = 3, deaths = 2, last_error = null, run_at = 1,
      payload = ${JSON.stringify(payload)} where ${mine} and kind = 'send_to_ksef'`)
  })

test('a document that crashed two processes is put aside, and others are sent', async () => {
  ministry.faults.add({ call: 'POST /sessions/online', fault: { do: 'fail', status: 503 }, times: 1000 })
  const [first, second] = [await create(), await create()]
  const waiting = await until(
    () => sendingOf(second.id),
    ({ waiting_for }) => waiting_for === 'retry',
  )
  expect(Date.parse(waiting.waiting_since)).toBe(Date.parse(waiting.created_at))
  for (const format of BOTH_FORMATS) {
    const { body } = await speaker(kwit, format, account.token)('GET', '/ksef_transmissions')
    expect(body.map(({ waiting_for }: { waiting_for: string }) => waiting_for)).toEqual(['retry', 'retry'])
    expect(body[0].waiting_since).toContain('T')
  }
  const { id } = await sendingOf(first.id)
  await waitForSender()
  ministry.faults.clear()
  // The job records its document before each step, so that the next process knows which one ended this one.
  const notes: Promise<string>[] = []
  const run = () => void notes.push(senderPayload())
  ministry.faults.add({ call: 'POST /sessions/online', fault: { do: 'run', run } })
  const connection_id = (await send('GET', '/ksef_connections.json')).json[0].id
  await leaveJobClaimed({ connection_id, at: id, suspicions: { [id]: 1 } })
  await whenSent(second.id)
  const payloads = (await Promise.all(notes)).map((text) => JSON.parse(text))
  expect(payloads).toEqual([{ connection_id, suspicions: {}, at: waiting.id }])
  const aside = await sendingOf(first.id)
  expect(aside).toMatchObject({ waiting_for: 'retry', state: 'queued' })
  expect(aside.error_messages[0]).toContain('The server stopped several times')
  expect(aside.events.map(({ event }: { event: string }) => event)).toContain('put_aside')
  expect(Date.parse(aside.next_attempt_at)).toBeGreaterThan(kwit.clock.now() + 300_000)
  await waitForSender()
  expect(JSON.parse(await senderPayload())).toEqual({ connection_id })
  kwit.clock.set(kwit.clock.now() + 11 * 60_000)
  await until(
    async () => {
      await passTime(kwit)
      return read(first.id)
    },
    ({ gov_status }) => gov_status === 'ok',
  )
  expect(await sendingOf(first.id)).toMatchObject({ waiting_for: null, waiting_since: null })
})

test('/metrics counts the jobs put aside', async () => {
  const { text } = await kwit.call('GET', '/metrics')
  expect(text).toMatch(/^kwit_jobs_held \d+$/m)
})
