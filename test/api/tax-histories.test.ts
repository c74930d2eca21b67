// After any history of documents and payments the stored tax entries are those that follow from what is there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDifferences } from '../../src/domains/reporting/tax-ledger/check.ts'
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
