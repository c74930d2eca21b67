// Tests bad-debt relief of the seller (art. 89a(3)): only invoices that are unpaid when the return is filed count.
// All figures are computed by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { taxCalls } from '../tax-calls.ts'
import { until } from '../wait-until.ts'

describe.each(FORMATS)('bad-debt relief and the day of filing in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  const { send, create, pay, entriesOf } = taxCalls(() => ask)

  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    kwit.clock.set(Date.parse('2026-11-10T12:00:00Z'))
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
    const [{ id }] = await send('GET', '/departments')
    const company = {
      ...{ name: 'Kowal', tax_no: '5252445767', tax_office_code: '1471', email: 'biuro@example.pl' },
      ...{ street: 'Prosta 1', post_code: '00-001', city: 'Warszawa', country: 'PL' },
      ...{ voivodeship: 'mazowieckie', county: 'Warszawa', commune: 'Warszawa' },
    }
    await send('PUT', `/departments/${id}`, { department: company })
  })

  // Day 90 is 2 October. The invoice is over 1000 + 230.
  const createDebt = () =>
    create({
      ...{ issue_date: '2026-06-16', sell_date: '2026-06-16', payment_to: '2026-07-04' },
      ...{ buyer_name: 'Nova', buyer_tax_no: '8996987104', bad_debt_relief: true },
    })
  const closeOctober = async () => {
    await send('PUT', '/account', { account: { closed_until: '2026-09-30' } })
    await send('POST', '/closing', { month: '2026-10' })
    await until(
      () => send('GET', '/closing?month=2026-10'),
      ({ state }) => state === 'closed',
    )
  }
  const term = 'KorektaPodstawyOpodt TerminPlatnosci=2026-07-04'
  const paidOn = (day: string) => `KorektaPodstawyOpodt DataZaplaty=${day}`

  test('payments until the 25th reduce the claim of an open month', async () => {
    const { id } = await createDebt()
    expect(await entriesOf(id)).toEqual(['O 06 1000/230', `O 10 -1000/-230 ${term}`])
    await pay(id, '2026-11-09', '369')
    expect(await entriesOf(id)).toEqual(['O 06 1000/230', `O 10 -700/-161 ${term}`])
  })

  test('a payment after the month was closed gives tax back in the month of the payment', async () => {
    const { id } = await createDebt()
    await pay(id, '2026-11-09', '369')
    await closeOctober()
    kwit.clock.set(Date.parse('2026-11-18T12:00:00Z'))
    await pay(id, '2026-11-15', '246')
    expect(await entriesOf(id)).toEqual([
      'O 06 1000/230',
      `O 10 -700/-161 ${term}`,
      `O 11 200/46 ${paidOn('2026-11-15')}`,
    ])
  })

  test('a payment between closing and filing becomes a correction of the closed month', async () => {
    const { id } = await createDebt()
    await closeOctober()
    kwit.clock.set(Date.parse('2026-11-18T12:00:00Z'))
    await pay(id, '2026-11-15', '369')
    await send('POST', '/closing/2026-10/filed', { filed_on: '2026-11-16' })
    const entries = await entriesOf(id)
    expect(entries.filter((entry) => entry.startsWith('O 11'))).toEqual([])
    expect(entries).toEqual([
      'O 06 1000/230',
      `O 10 -1000/-230 ${term}`,
      expect.stringMatching(/^O 10 300\/69 pending /),
    ])
  })
})
