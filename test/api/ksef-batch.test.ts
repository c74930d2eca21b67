import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { acquireLease, releaseLease } from '../../src/domains/e-invoicing/ksef/connection/store.ts'
import { wakeSender } from '../../src/domains/e-invoicing/ksef/sending/wake.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import type { InjectedFault } from '../../src/simulators/ksef/faults.ts'
import { type ConnectedSeller, INVOICE, startConnected } from '../ksef/connected.ts'

// Tests that many documents go to KSeF in one batch, each exactly once, whatever happens to the responses.

const COUNT = 21 // one more than are sent one by one

let ministry: ConnectedSeller['ministry']
let kwit: ConnectedSeller['kwit']
let account: ConnectedSeller['account']
let send: ConnectedSeller['send']
let connection_id: number

beforeAll(async () => {
  ;({ ministry, kwit, account, send, connection_id } = await startConnected())
})
afterAll(async () => {
  await kwit.close()
  await ministry.stop()
})
afterEach(() => ministry.faults.clear())

// Holds the connection, so that sending starts only when all documents wait.
async function createMany(invoice: object = INVOICE): Promise<number[]> {
  const db = kwit.db.forAccount(account.account_id)
  const owned = { account_id: account.account_id, id: connection_id }
  const now = () => kwit.clock.now()
  await expect
    .poll(() =>
      acquireLease(db, owned, { holder: 'test', now: now(), held_until: now() + 600_000 }, kwit.secret),
    )
    .toBeDefined()
  const ids: number[] = []
  for (let at = 0; at < COUNT; at++) {
    const created = await send('POST', '/invoices.json', { gov_save_and_send: true, invoice })
    expect(created.status, created.text).toBe(201)
    ids.push(created.json.id)
  }
  await releaseLease(db, owned, 'test', { taken: {}, blocked: {} })
  await unlockedTransaction(db, (db) => wakeSender(db, owned.account_id, connection_id, now()))
  return ids
}

const numbersOf = async (ids: readonly number[]) => {
  const rows = await kwit.db.all<{ id: number; gov_id: string | null }>(
    sql`select invoice_id as id, remote_number as gov_id from ksef_transmissions
      where account_id = ${account.account_id} and state = 'accepted'`,
  )
  return rows.filter(({ id }) => ids.includes(Number(id))).map(({ gov_id }) => gov_id)
}

const countReceipts = async () =>
  Number((await kwit.db.get<{ count: number }>(sql`select count(*) as count from gov_receipts`))?.count)

test.each<[string, string, InjectedFault | undefined]>([
  ['nothing fails', '', undefined],
  ['the response to the closing is lost', 'POST /sessions/batch/*/close', { do: 'lose' }],
  ['the connection is lost before the closing', 'POST /sessions/batch/*/close', { do: 'reset' }],
  ['a part cannot be uploaded', 'PUT /storage/**', { do: 'fail', status: 500 }],
  ['batches are refused', 'POST /sessions/batch', { do: 'refuse', code: 21405 }],
])('%s', async (_what, call, trouble) => {
  if (trouble) ministry.faults.add({ call, fault: trouble })
  const ids = await createMany()
  await expect.poll(async () => (await numbersOf(ids)).length).toBe(COUNT)
  const numbers = await numbersOf(ids)
  expect(ministry.log.some(({ call }) => call.endsWith('/sessions/batch'))).toBe(true)
  expect(new Set(numbers).size).toBe(COUNT)
  const submitted = ministry.documents().filter(({ ksef_number }) => numbers.includes(ksef_number ?? ''))
  expect(submitted).toHaveLength(COUNT)
  // The simulator has rejected or never accepted all other submissions of these documents.
  const names = new Set(submitted.map(({ facts }) => facts?.number))
  expect(ministry.documents().filter(({ facts }) => names.has(facts?.number))).toHaveLength(COUNT)
  // Receipts have addresses of their own, which no rate limit counts.
  await expect
    .poll(countReceipts)
    .toBe(ministry.documents().filter((document) => document.ksef_number).length)
  expect(ministry.log.filter(({ call }) => call.startsWith('GET') && call.endsWith('/upo'))).toEqual([])
})

test('many VAT RR invoices are sent in a batch of their own structure', async () => {
  const farmer = { buyer_name: 'Jan Rolnik', buyer_tax_no: '7811767696', buyer_street: 'Wiejska 3' }
  const line = { name: 'Ziemniaki', description: 'klasa I', quantity_unit: 'kg', price_net: 2, tax: 7 }
  const ids = await createMany({ ...farmer, kind: 'vat_rr', buyer_country: 'PL', positions: [line] })
  await expect.poll(async () => (await numbersOf(ids)).length).toBe(COUNT)
  const submitted = ministry.documents().filter(({ facts }) => facts?.sort === 'VAT_RR')
  expect(submitted).toHaveLength(COUNT)
  expect(new Set(submitted.map(({ form, session }) => `${form.systemCode} ${session.slice(9, 11)}`))).toEqual(
    new Set(['FA_RR (1) SB']),
  )
})
