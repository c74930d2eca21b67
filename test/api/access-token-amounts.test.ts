// Tests the maximum amount of limited tokens: no document or payment above it is written, whatever the request is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, type Format, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { invoiceOf, peopleOf } from '../restricted-users.ts'

let kwit: Kwit
let ours: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  ours = await kwit.newAccount()
})
afterAll(() => kwit.close())

const { made } = peopleOf(() => ({ kwit, ours }))

let names = 0
async function asks(fields: Tree, format: Format): Promise<Ask> {
  const json = { access_token: { name: `Token ${++names}`, ...fields } }
  return speaker(kwit, format, (await made('/account/access_tokens.json', json)).token)
}

describe.each(FORMATS)('the maximum amount in %s', (format) => {
  const rights = [
    'sales.delete',
    'purchases.delete',
    'payments.delete',
    'sales.add',
    'sales.edit',
    'payments.add',
  ]
  const of = (gross: string, fields: Tree = {}) =>
    invoiceOf({ positions: [{ name: 'Work', quantity: 1, total_price_gross: gross, tax: 23 }], ...fields })
  const all = [...rights, 'purchases.add', 'purchases.edit', 'payments.edit']

  test('documents above it are neither created, changed, issued, converted nor paid', async () => {
    const large = await made('/invoices.json', of('500.01'))
    const order = await made('/invoices.json', of('600', { kind: 'proforma' }))
    const draft = await made('/invoices.json', of('700', { status: 'draft' }))
    const ask = await asks({ rights: all, amount_max: 500 }, format)
    const small = await ask('POST', '/invoices', of('500'))
    expect(small.status).toBe(201)
    const smallDraft = await ask('POST', '/invoices', of('100', { status: 'draft' }))
    const above = { price_gross: ['is above the maximum of this token, 500.00 PLN'] }
    const attempts: [string, string, Tree?][] = [
      ['POST', '/invoices', of('500.01')],
      ['POST', '/invoices', of('500.01', { income: false, number: '1', seller_name: 'A' })],
      ['POST', '/invoices', of('500.01', { status: 'draft' })],
      ['POST', '/invoices', { invoice: { copy_invoice_from: order.id, kind: 'vat' } }],
      ['PUT', `/invoices/${small.body.id}`, of('900')],
      ['PUT', `/invoices/${smallDraft.body.id}`, of('900')],
      ['PUT', `/invoices/${large.id}`, of('1')],
      ['DELETE', `/invoices/${large.id}`],
      ['POST', `/invoices/${draft.id}/issue`],
      ['POST', `/invoices/${large.id}/change_status`, { status: 'paid' }],
      ['POST', '/payments', { payment: { name: 'Money', price: 1, paid: true, invoice_id: large.id } }],
    ]
    for (const [method, path, json] of attempts)
      expect([method, path, await ask(method, path, json)]).toMatchObject([
        method,
        path,
        { status: 422, body: { message: above } },
      ])
    const payment = { name: 'Money', price: '500.01', paid: true }
    expect(await ask('POST', '/payments', { payment })).toMatchObject({
      status: 422,
      body: { message: { price: ['is above the maximum of this token, 500.00 PLN'] } },
    })
    expect((await ask('POST', `/invoices/${small.body.id}/change_status`, { status: 'paid' })).status).toBe(
      200,
    )
    expect((await ask('GET', `/invoices/${large.id}`)).status).toBe(200)
    const { id } = await made('/payments.json', { payment: { name: 'Large', price: 501, paid: true } })
    for (const method of ['PUT', 'DELETE'])
      expect(await ask(method, `/payments/${id}`, { payment: { price: 1 } })).toMatchObject({
        status: 422,
        body: { message: { price: ['is above the maximum of this token, 500.00 PLN'] } },
      })
    // A small payment of a large document.
    const part = await made('/payments.json', {
      payment: { name: 'Part', price: 1, paid: true, invoice_id: large.id },
    })
    for (const method of ['PUT', 'DELETE'])
      expect(await ask(method, `/payments/${part.id}`, { payment: { price: 2 } })).toMatchObject({
        status: 422,
        body: { message: above },
      })
  })

  test('amounts in another currency count at the rate of a central bank, and other rates are refused', async () => {
    const ask = await asks({ rights: all, amount_max: 500 }, format)
    await made('/exchange_rates.json', {
      exchange_rate: { kind: 'nbp', date: '2026-06-12', currency: 'EUR', rate: '4' },
    })
    const days = { issue_date: '2026-06-15', sell_date: '2026-06-15' }
    const rate = { currency: 'EUR', exchange_currency: 'PLN', exchange_kind: 'nbp', ...days }
    const first = await ask('POST', '/invoices', of('125', rate))
    expect([first.status, first.body]).toMatchObject([201, {}])
    const attempts = [
      [of('125.01', rate), 'price_gross'],
      [of('900', { ...rate, exchange_kind: '', exchange_currency_rate: '0.01' }), 'exchange_currency_rate'],
      [
        of('1', { currency: 'EUR', exchange_currency: 'USD', exchange_currency_rate: '1' }),
        'exchange_currency_rate',
      ],
      [
        of('1', { currency: 'EUR', exchange_currency_rate: '', exchange_kind: 'own' }),
        'exchange_currency_rate',
      ],
    ] as const
    for (const [json, field] of attempts) {
      const { status, body } = await ask('POST', '/invoices', json)
      expect([json, status, Object.keys(body.message)]).toEqual([json, 422, [field]])
    }
    const { body: invoice } = await ask('POST', '/invoices', of('100', rate))
    const paid = { name: 'Money', price: 100, currency: 'EUR', paid: true }
    expect((await ask('POST', '/payments', { payment: { ...paid, invoice_id: invoice.id } })).status).toBe(
      201,
    )
    expect((await ask('POST', '/payments', { payment: paid })).status).toBe(422)
  })

  test('documents are not written many at a time', async () => {
    const ask = await asks({ rights: all, amount_max: 500 }, format)
    const task = { kind: 'invoices_mark_paid', ids: [1] }
    expect((await ask('POST', '/tasks', { task })).status).toBe(403)
    expect((await ask('POST', '/recurrings', { recurring: { name: 'Rent', invoice_id: 1 } })).status).toBe(
      403,
    )
  })
})
