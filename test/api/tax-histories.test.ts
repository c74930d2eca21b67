// Tests that after any history of documents and payments, the stored tax entries match the current data.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '../../src/domains/reporting/tax-ledger/check.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { History } from '../tax-history.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')
const HISTORIES = 6
const STEPS = 25

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(NOW)
})
afterAll(() => kwit.close())

test.each(Array.from({ length: HISTORIES }, (_, seed) => seed))(
  'stored entries equal those derived from documents and payments, history %i',
  async (seed) => {
    const { account_id: accountId, token } = await kwit.newAccount()
    const rate = { kind: 'nbp', date: '2026-09-01', currency: 'EUR', rate: '4.25' }
    const history = new History(seed + 1, (method, path, json) => kwit.call(method, path, { token, json }))
    for (let step = 0; step < STEPS; step++) {
      if (step === 15)
        await kwit.call('POST', '/exchange_rates.json', { token, json: { exchange_rate: rate } })
      await history.step()
      expect([step, await findDifferences(kwit.db, accountId)]).toEqual([step, []])
    }
    expect(history.done).toBeGreaterThan(STEPS / 4)
  },
  120_000,
)

test('an entry whose data repeats its columns, as older versions wrote it, reads the same', async () => {
  const { account_id: accountId, token } = await kwit.newAccount()
  const positions = [{ name: 'Work', tax: 23, total_price_net: '1000' }]
  const { json: invoice } = await kwit.call('POST', '/invoices.json', {
    ...{ token, json: { invoice: { issue_date: '2026-11-05', positions } } },
  })
  const read = async () =>
    (await kwit.call('GET', `/tax_entries.json?document_id=${invoice.id}`, { token })).json.entries
  const entries = await read()
  expect(entries).toMatchObject([
    { currency: 'PLN', base: '1000.00', tax: '230.00', exchange_rate: '1.0', exchange_date: '2026-11-05' },
  ])
  const data = { base: '1000', tax: '230', exchange_rate: '1', exchange_date: '2026-11-05' }
  await kwit.db.begin(async (db) => {
    await db.run(sql`update tax_entries set data = ${JSON.stringify({ currency: 'PLN', ...data })}
      where account_id = ${accountId} and document_id = ${invoice.id}`)
  })
  expect(await read()).toEqual(entries)
  expect(await findDifferences(kwit.db, accountId)).toEqual([])
})
