// Tests the open amounts of clients for a column of their list: by currency, equal to the balance of each client.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const NOW = Date.UTC(2026, 5, 17, 10)
const LATE = '2026-06-16'
const OPEN = '2026-06-17' // today

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, NOW)
})
afterAll(() => kwit.close())

async function create(ask: Ask, path: string, json: Tree) {
  const { status, body, text } = await ask('POST', path, json)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}

describe.each(FORMATS)('in %s', (format) => {
  test('open amounts of clients', async () => {
    const ask = speaker(kwit, format, (await kwit.newAccount()).token)
    const ids: number[] = []
    for (const name of ['Oak', 'Elm', 'Ash'])
      ids.push((await create(ask, '/clients', { client: { name } })).id)
    const [oak, elm, ash] = ids
    const sell = (client_id: number | undefined, gross: string, payment_to: string, fields: Tree = {}) =>
      create(ask, '/invoices', {
        invoice: {
          ...{ client_id, issue_date: '2026-06-01', payment_to },
          ...{ positions: [{ name: 'Work', tax: 23, quantity: 1, total_price_gross: gross }], ...fields },
        },
      })
    await sell(oak, '100.10', LATE)
    await sell(oak, '200.20', LATE, { paid: '0.30' })
    await sell(oak, '30.00', OPEN)
    await sell(oak, '7.77', LATE, { currency: 'EUR' })
    await sell(elm, '50.00', OPEN)
    await sell(ash, '60.00', LATE, { status: 'paid' })
    await sell(ash, '99.00', LATE, { kind: 'estimate' })
    await sell(ash, '98.00', LATE, { income: false })
    const { status, body } = await ask('GET', `/clients/open_amounts?ids=${ids}`)
    expect({ status, body }).toEqual({
      status: 200,
      body: [
        { client_id: oak, currency: 'EUR', outstanding: '7.77', overdue: '7.77' },
        { client_id: oak, currency: 'PLN', outstanding: '330.0', overdue: '300.0' },
        { client_id: elm, currency: 'PLN', outstanding: '50.0', overdue: '0.0' },
      ],
    })
    const balance = (await ask('GET', `/clients/${oak}/balance`)).body
    expect(balance.map(({ outstanding, overdue }: Tree) => [outstanding, overdue])).toEqual([
      ['7.77', '7.77'],
      ['330.0', '300.0'],
    ])
    // Clients of another account have no open amounts.
    const stranger = speaker(kwit, format, (await kwit.newAccount()).token)
    expect((await stranger('GET', `/clients/open_amounts?ids=${ids}`)).body).toEqual([])
    const tooManyIds = Array.from({ length: 101 }, (_, index) => index + 1)
    expect((await ask('GET', `/clients/open_amounts?ids=${tooManyIds}`)).status).toBe(422)
  })

  test('clients are ordered by what they owe', async () => {
    const account = await kwit.newAccount()
    const ask = speaker(kwit, format, account.token)
    const ids: { [name: string]: number } = {}
    for (const name of ['Ash', 'Elm', 'Fir', 'Oak', 'Yew', 'Box'])
      ids[name] = (await create(ask, '/clients', { client: { name } })).id
    const sell = (name: string, gross: string, fields: Tree = {}) =>
      create(ask, '/invoices', {
        invoice: {
          ...{ client_id: ids[name], issue_date: '2026-06-01', payment_to: OPEN },
          ...{ positions: [{ name: 'Work', tax: 23, quantity: 1, total_price_gross: gross }], ...fields },
        },
      })
    await sell('Ash', '100.00')
    await sell('Ash', '9000.00', { currency: 'EUR' })
    await sell('Elm', '60.00', { payment_to: LATE })
    await sell('Elm', '60.01')
    await sell('Fir', '70.00', { currency: 'USD', payment_to: LATE })
    await sell('Oak', '5.00', { currency: 'EUR' })
    await sell('Oak', '99999.00', { status: 'paid' })
    await sell('Yew', '40.00', { currency: 'EUR', payment_to: LATE })
    await sell('Yew', '999.00', { currency: 'USD' })
    await sell('Box', '99999.00', { kind: 'proforma' })
    await sell('Box', '99999.00', { income: false })
    const names = async (query: string) =>
      (await ask('GET', `/clients?${query}`)).body.map(({ name }: Tree) => name)
    const mostFirst = ['Elm', 'Ash', 'Yew', 'Oak', 'Fir', 'Box']
    expect(await names('order=outstanding.desc')).toEqual(mostFirst)
    expect(await names('order=outstanding')).toEqual(mostFirst.toReversed())
    expect(await names('order=overdue.desc')).toEqual(['Elm', 'Yew', 'Fir', 'Box', 'Oak', 'Ash'])
    const pages = [1, 2, 3].map((page) => names(`order=outstanding.desc&per_page=2&page=${page}`))
    expect((await Promise.all(pages)).flat()).toEqual(mostFirst)
    expect(await names('order=outstanding.desc&query=e')).toEqual(['Elm', 'Yew'])
    expect(await names(`order=outstanding.desc&ids=${ids.Fir},${ids.Oak}`)).toEqual(['Oak', 'Fir'])
    for (const order of ['outstanding.up', 'outstanding.desc.desc', 'toString'])
      expect((await ask('GET', `/clients?order=${order}`)).status).toBe(422)
  })
})
