import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { transactionIn, unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { ENGINE } from '../harness.ts'
import { openBooks } from './books.ts'

// Tests that concurrent payments return what they store. Every figure is computed by hand.

const books = openBooks()
const NOON = Date.parse('2026-11-15T12:00:00Z')

describe.each(FORMATS)('concurrent payments in %s', (format) => {
  const sale = { positions: [{ name: 'Item', tax: 23, quantity: 1, total_price_gross: '1230' }] }

  async function start() {
    const { account_id, token } = await books.kwit.newAccount()
    const ask = speaker(books.kwit, format, token)
    const { id } = (await ask('POST', '/invoices', { invoice: sale })).body
    const pay = async (price: number) =>
      (
        await ask('POST', '/banking/payments', {
          banking_payment: { name: 'Transfer', price, invoice_id: id, paid: true },
        })
      ).body
    const currentPayment = async (payment: { id: number }) =>
      (await ask('GET', `/banking/payments/${payment.id}`)).body
    return { account_id, pay, kept: currentPayment }
  }

  test('each response contains its own remainder', async () => {
    const { pay, kept } = await start()
    const payments = await Promise.all(Array.from({ length: 20 }, () => pay(100)))
    for (const payment of payments) expect((await kept(payment)).overpaid).toBe(payment.overpaid)
    // 2000 were paid for 1230: twelve payments are used completely, 70 of the thirteenth are left, and seven are left
    // completely.
    expect(payments.map(({ overpaid }) => overpaid).toSorted()).toEqual([
      ...Array(12).fill('0.0'),
      ...Array(7).fill('100.0'),
      '70.0',
    ])
  })

  test('the time of a payment is when it is processed, not when it starts to wait', async () => {
    const { account_id, pay, kept } = await start()
    const { kwit } = books
    const isHeld = () =>
      kwit.db.get(sql`select 1 as found from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => gate.resolve())
    const lock = unlockedTransaction(kwit.db, async (db) => {
      await transactionIn(db, account_id, async () => {})
      locked.resolve()
      await gate.promise
    })
    await locked.promise
    kwit.clock.set(NOON + 2000)
    const first = pay(1230)
    if (ENGINE === 'postgres') await expect.poll(isHeld).toBeDefined()
    else await sleep(200)
    kwit.clock.set(NOON + 1000)
    const second = pay(1230)
    await sleep(200)
    kwit.clock.set(NOON + 3000)
    gate.resolve()
    await lock
    const payments = [await first, await second]
    kwit.clock.set(undefined)
    for (const payment of payments) expect((await kept(payment)).overpaid).toBe(payment.overpaid)
    expect(payments.map(({ overpaid }) => overpaid)).toEqual(['0.0', '1230.0'])
  })
})
