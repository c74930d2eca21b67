// Tests that the numbers on the tabs of the list of invoices are the lengths of the lists behind them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillAmountsDue } from '../../src/domains/documents/invoice-actions/upgrade-store.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const TODAY = Date.parse('2026-06-15T12:00:00Z')

describe('counts of invoices', () => {
  let kwit: Kwit
  let token: string

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(TODAY)
    token = (await kwit.newAccount()).token
    const ask = speaker(kwit, 'json', token)
    const make = async (fields: object) => {
      const invoice = { buyer_name: 'Acme', positions: [{ name: 'x', total_price_gross: '10' }], ...fields }
      const { status, body } = await ask('POST', '/invoices', { invoice })
      expect(status).toBe(201)
      return body.id
    }
    const late = { issue_date: '2026-05-01', payment_to: '2026-06-14' }
    await make({})
    await make({ payment_to: '2026-06-15' })
    await make(late)
    await make({ ...late, status: 'paid' })
    await make({ ...late, status: 'sent', kind: 'proforma' })
    await make({ ...late, paid: '4' })
    await make({ ...late, status: 'rejected', currency: 'EUR' })
    await make({ ...late, income: false, number: 'theirs' })
    await ask('POST', `/invoices/${await make(late)}/cancel`)
    await ask('DELETE', `/invoices/${await make(late)}`)
  })
  afterAll(() => kwit.close())

  const QUERIES = ['', 'currency=EUR', 'kind=proforma', 'income=no', 'query=acme', 'date_to=2026-05-31']

  test.each(FORMATS)('equal the lists in %s', async (format) => {
    const ask = speaker(kwit, format, token)
    for (const query of QUERIES) {
      const { status, body } = await ask('GET', `/invoices/counts?status=paid&${query}`)
      expect(status).toBe(200)
      for (const tab of ['', 'issued', 'sent', 'paid', 'partial', 'rejected', 'overdue']) {
        const { headers } = await ask('GET', `/invoices?${query}&status=${tab}`)
        expect({ query, tab, count: body[tab || 'all'] }).toEqual({
          query,
          tab,
          count: Number(headers.get('x-total-count')),
        })
      }
    }
    expect((await ask('GET', '/invoices/counts')).body).toMatchObject({
      all: 8,
      issued: 4,
      sent: 1,
      paid: 1,
      partial: 1,
      rejected: 1,
      overdue: 3,
      cancelled: 1,
    })
  })

  test('the list of overdue documents contains those that are marked overdue', async () => {
    const ask = speaker(kwit, 'json', token)
    const { body: all } = await ask('GET', '/invoices')
    const { body: overdue } = await ask('GET', '/invoices?overdue=1')
    const ids = (list: any[]) => list.map(({ id }) => id).sort()
    expect(ids(overdue)).toEqual(ids(all.filter((invoice: any) => invoice['overdue?'])))
    expect((await ask('GET', '/invoices?overdue=perhaps')).status).toBe(422)
  })

  test('amounts due of documents stored before the column existed are filled in', async () => {
    const ask = speaker(kwit, 'json', token)
    const charge = { kind: 'charge', amount: '5', reason: 'Deposit' }
    const invoice = { settlement_positions: [charge], paid: '3', positions: [{ total_price_gross: '10' }] }
    await ask('POST', '/invoices', { invoice: { buyer_name: 'Acme', ...invoice } })
    const due = raw('select id, amount_due from invoices order by id')
    const before = await kwit.db.all(due)
    expect(before).toContainEqual(expect.objectContaining({ amount_due: 1200 }))
    await kwit.db.begin(async (db) => {
      await db.run(raw('update invoices set amount_due = null'))
      await fillAmountsDue(db, () => {})
    })
    expect(await kwit.db.all(due)).toEqual(before)
  })
})
