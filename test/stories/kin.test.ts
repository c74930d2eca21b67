import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionIn } from '../../src/platform/commit/index.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests concurrent requests that make documents from one document: whatever may exist once exists once.

type Fields = { [name: string]: any }
const TOGETHER = 8

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

const send = (method: string, path: string, json?: Fields) =>
  kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
const post = (invoice: Fields) => send('POST', '/invoices.json', { invoice })
const make = async (invoice: Fields): Promise<Fields> => {
  const reply = await post(invoice)
  expect(reply.status, reply.text).toBe(201)
  return reply.json
}
const LINE = { name: 'Item', tax: 23, total_price_gross: '1230', quantity: 10 }
const runConcurrently = async (work: (index: number) => Promise<{ status: number }>) =>
  (await Promise.all(Array.from({ length: TOGETHER }, (_, index) => work(index)))).map(({ status }) => status)
const sumOf = (documents: Fields[]) =>
  documents.reduce((sum, { price_gross }) => sum + Math.round(Number(price_gross) * 100), 0) / 100
const list = async (query: string): Promise<Fields[]> => (await send('GET', `/invoices.json?${query}`)).json

test('of concurrent full corrections of a document one succeeds', async () => {
  const { id } = await make({ positions: [LINE] })
  const correction = { kind: 'correction', copy_invoice_from: id, total_correction: true }
  expect((await runConcurrently(() => post(correction))).sort()).toEqual([
    201,
    ...Array(TOGETHER - 1).fill(422),
  ])
  expect(sumOf(await list(`from_invoice_id=${id}`))).toBe(-1230)
})

test('of concurrent corrections of one item one succeeds', async () => {
  const { id } = await make({ positions: [LINE] })
  const of = (quantity: number) => ({ name: 'Item', tax: 23, quantity, price_gross: 123 })
  const positions = [
    { kind: 'correction', correction_before_attributes: of(10), correction_after_attributes: of(9) },
  ]
  const statuses = await runConcurrently(() => post({ kind: 'correction', invoice_id: id, positions }))
  expect(statuses.sort()).toEqual([201, ...Array(TOGETHER - 1).fill(422)])
})

test('a document is corrected or cancelled, never both', async () => {
  for (let round = 0; round < TOGETHER; round++) {
    const { id } = await make({ positions: [LINE] })
    const correction = { kind: 'correction', copy_invoice_from: id, total_correction: true }
    const [corrected, cancelled] = await Promise.all([
      post(correction),
      send('POST', `/invoices/${id}/cancel.json`),
    ])
    expect([corrected.status, cancelled.status].sort()).not.toEqual([200, 201])
  }
})

test('concurrent advances do not exceed their order', async () => {
  const { id } = await make({ kind: 'client_order', positions: [LINE] })
  const advance = {
    kind: 'advance',
    copy_invoice_from: id,
    advance_creation_mode: 'amount',
    advance_value: 400,
  }
  expect((await runConcurrently(() => post(advance))).filter((status) => status === 201)).toHaveLength(3)
  expect(sumOf(await list(`from_invoice_id=${id}`))).toBe(1200)
})

test('an advance is settled once or deleted', async () => {
  for (let round = 0; round < TOGETHER; round++) {
    const { id } = await make({ kind: 'client_order', positions: [LINE] })
    const advance = await make({ kind: 'advance', copy_invoice_from: id, advance_value: 50 })
    const final = { kind: 'final', copy_invoice_from: id }
    const [first, second] = await Promise.all([
      post(final),
      post(final),
      send('DELETE', `/invoices/${advance.id}.json`),
    ])
    expect([first.status, second.status].sort()).toEqual([201, 422])
    // Whichever request was first, the order is invoiced once.
    expect(sumOf(await list(`from_invoice_id=${id}`))).toBe(1230)
  }
})

test('a lock on an account blocks neither readers nor other accounts', async () => {
  const { id } = await make({ positions: [LINE] })
  const other = await kwit.newAccount()
  let changing: Promise<{ status: number; text: string }> | undefined
  let elsewhere: Promise<{ status: number; text: string }> | undefined
  await kwit.db.begin(async (db) => {
    await transactionIn(db, account.account_id, async () => {})
    expect((await send('GET', `/invoices/${id}.json?include=standing`)).json.standing).toBeTruthy()
    changing = send('PUT', `/invoices/${id}.json`, { invoice: { number: 'K/7' } })
    elsewhere = kwit.call('POST', '/invoices.json', {
      token: other.token,
      json: { invoice: { positions: [LINE] } },
    })
    // On SQLite all accounts share one writer.
    if (ENGINE === 'postgres') expect((await elsewhere).status).toBe(201)
    expect(await Promise.race([changing, sleep(200, 'waits')])).toBe('waits')
  })
  expect(await changing).toMatchObject({ status: 200, json: { number: 'K/7' } })
  expect((await elsewhere)?.status).toBe(201)
})
