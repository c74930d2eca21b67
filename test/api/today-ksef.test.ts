// Tests the documents that still have to reach KSeF: those never sent, those waiting with a deadline, and rejected
// ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionIn } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type RunningSimulator, startSimulator } from '../../src/simulators/ksef/start.ts'
import type { Tree } from '../formats.ts'
import { connect, INVOICE, type Seller, startSeller } from '../ksef/connected.ts'

const NOW = Date.parse('2026-11-20T13:00+01:00') // a Friday

let ministry: RunningSimulator
let kwit: Seller['kwit']
let send: Seller['send']
let account: Seller['account']

beforeAll(async () => {
  ministry = await startSimulator({ polls: 0, clock: { now: () => kwit?.clock.now() ?? NOW } })
  ;({ kwit, account, send } = await startSeller({ KWIT_KSEF_URL: ministry.url }, NOW))
})
afterAll(async () => {
  await kwit.close()
  await ministry.stop()
})

const sections = async (): Promise<Tree[]> => {
  const { json } = await send('GET', '/today.json')
  return json.sections.filter(({ name }: Tree) => String(name).startsWith('ksef'))
}
const invoice = async (fields: object = {}) => {
  const reply = await send('POST', '/invoices.json', { invoice: { ...INVOICE, status: 'sent', ...fields } })
  expect(reply.status, reply.text).toBe(201)
  return reply.json
}
const setTransmission = (id: number, state: string, deadlineAt: number | null) =>
  transactionIn(kwit.db, account.account_id, async (db) => {
    await db.insert(sql`insert into ksef_transmissions (account_id, invoice_id, connection_id, environment, tax_no,
      state, mode, attempts, created_at, updated_at, deadline_at)
      values (${account.account_id}, ${id}, 1, 'production', '5252248481', ${state}, 'offline24', 0, ${NOW}, ${NOW},
      ${deadlineAt})`)
  })

test('without a connection nothing is due in KSeF', async () => {
  await invoice({ issue_date: '2026-11-02' })
  expect(await sections()).toEqual([])
  expect((await send('GET', '/ksef_unsent.json')).json).toEqual([])
})

test('lists what was never sent, what waits and what was rejected, with the legal deadline', async () => {
  await connect(send, ministry)
  const [older] = ((await sections())[0] as Tree).rows as Tree[]
  expect(older).toMatchObject({ date: '2026-11-02', deadline: '2026-11-03', action: 'send_to_ksef' })
  const ofToday = await invoice({ issue_date: '2026-11-20' })
  await invoice({ buyer_tax_no: '', issue_date: '2026-11-20' })
  await invoice({ buyer_country: 'DE', buyer_tax_no: 'DE123456788', issue_date: '2026-11-20' })
  const waiting = await invoice({ issue_date: '2026-11-19' })
  await setTransmission(waiting.id, 'issued_offline', Date.parse('2026-11-21T00:00+01:00'))
  const rejected = await invoice({ issue_date: '2026-11-18' })
  await setTransmission(rejected.id, 'rejected', null)
  const again = await invoice({ issue_date: '2026-11-18' })
  await setTransmission(again.id, 'rejected', null)
  await setTransmission(again.id, 'accepted', null)
  expect(await sections()).toMatchObject([
    {
      ...{ name: 'ksef_errors', count: 1, link: '/ksef_transmissions.json?state=rejected' },
      rows: [{ id: rejected.id, deadline: '2026-11-19', action: null, name: rejected.number }],
    },
    {
      ...{ name: 'ksef_due', count: 3, amounts: [{ currency: 'PLN', amount: '73.8' }] },
      rows: [
        { id: older?.id, deadline: '2026-11-03' },
        { id: waiting.id, deadline: '2026-11-20', action: null },
        { id: ofToday.id, deadline: '2026-11-23', action: 'send_to_ksef' }, // the next working day is Monday
      ],
    },
  ])
})

test('lists documents that were never sent to KSeF, with the legal deadline', async () => {
  const reply = await send('GET', '/ksef_unsent.json?per_page=1&page=2')
  expect(reply.headers.get('x-total-count')).toBe('2')
  expect(reply.json).toMatchObject([{ issue_date: '2026-11-20', deadline: '2026-11-23' }])
  const [{ id, number }] = (await send('GET', '/ksef_unsent.json')).json
  const [first] = (await send('GET', '/invoices.json?order=issue_date')).json
  expect({ id, number }).toEqual({ id: first.id, number: first.number })
})
