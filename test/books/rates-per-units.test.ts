import { expect, test } from 'vitest'
import { make, seller } from '../einvoice/written.ts'
import { FORMATS, speaker } from '../formats.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { openBooks } from './books.ts'

// Banks quote some currencies for many units: 100 HUF, 100 JPY, 10 000 IDR. The figures are computed by hand:
// 123 000 HUF gross at 23 % is 100 000 net and 23 000 tax; at 1.0832 PLN for 100 HUF that is 1083.20 and 249.14
// (249.136).

const books = openBooks()

const BUYER = {
  buyer_name: 'F.H.U. Jan Kowalski',
  buyer_tax_no: '7811767696',
  buyer_street: 'ul. Długa 5',
  buyer_city: 'Poznań',
}
const HUF = {
  ...BUYER,
  currency: 'HUF',
  exchange_currency: 'PLN',
  exchange_currency_rate: '1.0832',
  exchange_currency_rate_den: '100',
  positions: [{ name: 'Work', quantity: 1, tax: 23, total_price_gross: '123000' }],
}
const IN_ZLOTY = {
  exchange_currency_rate: '1.0832',
  exchange_currency_rate_den: '100.0',
  exchange_price_net: '1083.2',
  exchange_price_tax: '249.14',
  exchange_price_gross: '1332.34',
  tax_in_account_currency: '249.14',
}

const UNITS_REFUSED = 'must be 1, 10, 100, 1000 or 10000, as in exchange rate tables'

test.each(FORMATS)('a rate for several units is divided by them (%s)', async (format) => {
  const { token } = await books.kwit.newAccount()
  const ask = speaker(books.kwit, format, token)
  const { status, body } = await ask('POST', '/invoices', { invoice: HUF })
  expect({ status, body }).toMatchObject({ status: 201, body: IN_ZLOTY })
  expect((await ask('GET', `/invoices/${body.id}`)).body).toMatchObject(IN_ZLOTY)
  const change = (invoice: object) => ask('PUT', `/invoices/${body.id}`, { invoice })
  for (const exchange_currency_rate_den of ['0', '-100', '1.5', '3', '100000'])
    expect(await change({ exchange_currency_rate_den })).toMatchObject({
      status: 422,
      body: { message: { exchange_currency_rate_den: [UNITS_REFUSED] } },
    })
  // 23 000 × 1.0832
  const single = (await change({ exchange_currency_rate_den: '1' })).body
  expect(single.tax_in_account_currency).toBe('24913.6')
  // 23 000 × 1.0832 / 10 000
  expect((await change({ exchange_currency_rate_den: '10000' })).body.tax_in_account_currency).toBe('2.49')
})

test('corrections keep rate and units of their document, copies do not', async () => {
  const { token } = await books.kwit.newAccount()
  const ask = speaker(books.kwit, 'json', token)
  const create = async (invoice: object) => (await ask('POST', '/invoices', { invoice })).body
  const { id } = await create(HUF)
  expect(await create({ kind: 'correction', invoice_id: id, total_correction: true })).toMatchObject({
    exchange_currency_rate_den: '100.0',
    tax_in_account_currency: '-249.14',
  })
  const ownRate = { exchange_currency_rate: '0.011' }
  expect(await create({ kind: 'correction', invoice_id: id, positions: [], ...ownRate })).toMatchObject({
    exchange_currency_rate_den: '1.0',
  })
  expect(await create({ copy_invoice_from: id, kind: 'vat' })).toMatchObject({
    exchange_currency_rate: null,
    exchange_currency_rate_den: '1.0',
  })
  const receipt = await create({ ...HUF, kind: 'receipt' })
  expect(
    await create({ from_invoice_id: receipt.id, kind: 'vat', additional_params: 'for_receipt' }),
  ).toMatchObject(IN_ZLOTY)
})

test('a payment in the other currency settles by the rate of one unit', async () => {
  const { token } = await books.kwit.newAccount()
  const ask = speaker(books.kwit, 'json', token)
  const { body } = await ask('POST', '/invoices', { invoice: HUF })
  const payment = { name: 'Money', price: '1332.36', currency: 'PLN', paid: true, invoice_id: body.id }
  expect((await ask('POST', '/banking/payments', { banking_payment: payment })).status).toBe(201)
  expect((await ask('GET', `/invoices/${body.id}`)).body.status).toBe('paid')
})

test('FA(3), the VAT report and the print have the rate and the tax in złoty', async () => {
  const account = await books.kwit.newAccount()
  await seller(books.kwit, account)
  const { id } = await make(books.kwit, account, 'units', { ...HUF, lang: 'pl' })
  const get = (path: string) => books.kwit.call('GET', path, { token: account.token })
  const { text } = await get(`/invoices/${id}/fa3.xml`)
  expect(text).toContain('<KursWaluty>0.010832</KursWaluty>')
  expect(text).toContain('<P_14_1W>249.14</P_14_1W>')
  const day = (await get(`/invoices/${id}.json`)).json.issue_date
  const { json } = await get(`/reports/vat.json?period=more&date_from=${day}&date_to=${day}`)
  expect(json.rows[0]).toMatchObject({ exchange_currency_rate: '0.010832', tax_value: '249.14' })
  const reply = await fetch(`${books.kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
  expect(textOf(readPdf(Buffer.from(await reply.arrayBuffer())))).toContain('100 HUF = 1,0832 PLN')
})

test('goods bought in a currency quoted for several units are valued in the currency of the account', async () => {
  const { token } = await books.kwit.newAccount()
  const ask = speaker(books.kwit, 'json', token)
  const { body: product } = await ask('POST', '/products', { product: { name: 'Paprika', price_net: '1' } })
  const lines = [{ product_id: product.id, quantity: '10', purchase_price_net: '1000' }]
  const bought = { kind: 'pz', currency: 'HUF', exchange_currency: 'PLN', warehouse_actions: lines }
  const rate = { exchange_currency_rate: '1.0832', exchange_currency_rate_den: '100' }
  const created = await ask('POST', '/warehouse_documents', { warehouse_document: { ...bought, ...rate } })
  expect(created).toMatchObject({ status: 201, body: { exchange_currency_rate_den: '100.0' } })
  const { body } = await ask('GET', '/reports/stock')
  expect(JSON.stringify(body)).toContain('108.32')
  for (const exchange_currency_rate_den of ['0', '1.5'])
    expect(
      await ask('POST', '/warehouse_documents', {
        warehouse_document: { ...bought, ...rate, exchange_currency_rate_den },
      }),
    ).toMatchObject({ status: 422, body: { message: { exchange_currency_rate_den: [UNITS_REFUSED] } } })
})
