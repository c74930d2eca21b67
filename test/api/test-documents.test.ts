// Tests test documents: they are complete, numbered separately, and listed only where they are requested.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const NOW = Date.parse('2026-06-15T12:00:00Z')
const LATER = Date.parse('2026-06-18T12:00:00Z')

let kwit: Kwit
let account: TestAccount

beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())
beforeEach(async () => {
  kwit.clock.set(NOW)
  account = await kwit.newAccount()
})

const LINES = [{ name: 'Desk', quantity: '2', price_net: '100', tax: '23' }]

describe.each(FORMATS)('a test document in %s', (format) => {
  const askApi = () => speaker(kwit, format, account.token)
  const make = async (fields: object = {}) => {
    const invoice = { test: true, buyer_name: 'Trial Buyer', positions: LINES, ...fields }
    const { status, body } = await askApi()('POST', '/invoices', { invoice })
    expect({ status, body }).toMatchObject({ status: 201, body: { test: true } })
    return body
  }

  test('is complete and has a number that no series counts', async () => {
    const ask = askApi()
    expect(await make()).toMatchObject({
      number: 'TEST 1',
      status: 'issued',
      issue_date: '2026-06-15',
      payment_to: '2026-06-20',
      price_gross: '246.0',
      view_url: expect.stringMatching(/\/f\/TEST%201\/[A-Za-z0-9]{20,}$/),
      payment_url: '',
      warnings: [],
    })
    const second = await make({ kind: 'receipt' })
    expect(second.number).toBe('TEST 2')
    expect(await make({ number: '1/06/2026' })).toMatchObject({ number: '1/06/2026' })
    const real = await ask('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions: LINES } })
    expect(real.body).toMatchObject({ number: '1/06/2026', test: false })
    expect((await ask('DELETE', `/invoices/${second.id}`)).status).toBe(200)
    expect((await make()).number).toBe('TEST 2')
    expect((await ask('POST', `/invoices/${second.id}/restore`)).body).toMatchObject({ test: true })
  })

  test('is in no list, sum, register or file, and creates no client and moves no goods', async () => {
    const ask = askApi()
    const card = { name: 'Chair', price_net: '10', tax: '23', stock_level: '5' }
    const product = (await ask('POST', '/products', { product: card })).body
    await ask('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions: LINES } })
    const views = [
      '/invoices',
      '/invoices/summary',
      '/invoices/summary?counted=1&period=this_month',
      '/invoices/counts',
      '/invoices?unpaid=1',
      '/dashboard',
      '/clients',
      `/products/${product.id}`,
      '/reports/vat?period=this_month',
      '/reports/sales?period=this_month',
      '/reports/ageing',
    ]
    const seen = async () => Promise.all(views.map(async (view) => (await ask('GET', view)).body))
    const before = await seen()
    const line = { product_id: product.id, quantity: '3' }
    const invoice = await make({ positions: [line], issue_date: '2026-06-01', payment_to: '2026-06-02' })
    await make({ kind: 'receipt' })
    await make({ income: false, number: 'V 1' })
    expect(await seen()).toEqual(before)
    const listed = (await ask('GET', '/invoices?test=true')).body
    expect(listed).toHaveLength(2)
    expect(listed.map(({ id }: { id: number }) => id)).toContain(invoice.id)
    expect((await ask('GET', '/invoices?test=true&query=trial&kind=receipt')).body).toHaveLength(1)
    expect((await ask('GET', '/invoices?status=draft')).body).toHaveLength(0)
  })

  test('is found by its identifiers, and counted nowhere', async () => {
    const ask = askApi()
    const client = (await ask('POST', '/clients', { client: { name: 'Trial Buyer' } })).body
    const real = (await ask('POST', '/invoices', { invoice: { client_id: client.id, positions: LINES } }))
      .body
    const idsFound = async (query: string) => {
      const { body } = await ask('GET', `/invoices?${query}`)
      return body.map((invoice: { id: number }) => invoice.id).sort()
    }
    expect(await idsFound('query=trial')).toEqual([real.id])
    const { id } = await make({ client_id: client.id, oid: 'shop-7' })
    const draft = { status: 'draft', client_id: client.id, oid: 'shop-7' }
    await ask('POST', '/invoices', { invoice: draft })
    expect(await idsFound('number=TEST%201')).toEqual([id])
    expect(await idsFound('oid=shop-7')).toEqual([id])
    expect(await idsFound('query=trial&per_page=1&page=2')).toHaveLength(1)
    expect(await idsFound('query=trial')).toEqual([real.id, id])
    expect(await idsFound(`client_id=${client.id}`)).toEqual([real.id, id])
    expect(await idsFound(`client_id=${client.id}&status=paid`)).toEqual([])
    expect(await idsFound(`invoice_ids=${id}`)).toEqual([id])
    expect(await idsFound(`client_id=${client.id}&income=no`)).toEqual([])
    const [sums] = (await ask('GET', `/invoices/summary?client_id=${client.id}`)).body
    expect(sums).toMatchObject({ count: 1 })
    const other = speaker(kwit, format, (await kwit.newAccount()).token)
    expect((await other('GET', '/invoices?oid=shop-7')).body).toEqual([])
  })

  test('has a page and a PDF that say so, and can be neither paid nor answered there', async () => {
    const ask = askApi()
    for (const kind of ['vat', 'estimate']) {
      const { id, token, view_url } = await make({ kind })
      const page = await fetch(`${kwit.url}${new URL(view_url).pathname}`)
      const text = await page.text()
      expect(page.status).toBe(200)
      expect(text).toContain('class="tried"')
      expect(text).not.toContain('/invoice/payment/')
      expect(text).not.toContain('<form')
      const pdf = await fetch(`${kwit.url}/invoice/${token}.pdf`)
      expect(textOf(readPdf(Buffer.from(await pdf.arrayBuffer())))).toContain('TEST')
      expect((await fetch(`${kwit.url}/invoice/payment/${token}`)).status).toBe(404)
      const answer = {
        method: 'POST',
        body: new URLSearchParams({ decision: 'accepted', name: 'Ann Example' }),
      }
      expect((await fetch(`${kwit.url}/invoice/${token}/answer`, answer)).status).toBe(404)
      expect((await ask('GET', `/invoices/${id}`)).body).toMatchObject({ left_by: null, view_url })
      await ask('DELETE', `/invoices/${id}`)
      expect((await fetch(`${kwit.url}/invoice/${token}`)).status).toBe(404)
    }
  })

  test('can be changed, and keeps its day and its number', async () => {
    const ask = askApi()
    const { id } = await make()
    kwit.clock.set(LATER)
    const changed = await ask('PUT', `/invoices/${id}`, { invoice: { status: 'paid', buyer_city: 'Kielce' } })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        number: 'TEST 1',
        issue_date: '2026-06-15',
        status: 'paid',
        paid: '246.0',
        buyer_city: 'Kielce',
        test: true,
      },
    })
    const again = await ask('PUT', `/invoices/${id}`, { invoice: { title: 'Sample' } })
    expect(again.body).toMatchObject({ status: 'paid', title: 'Sample', price_gross: '246.0' })
  })

  test('stays a test document and cannot be delivered', async () => {
    const ask = askApi()
    const { id } = await make()
    const refusal = { status: 422, body: { message: { test: [expect.stringContaining('test document')] } } }
    expect(await ask('PUT', `/invoices/${id}`, { invoice: { test: false } })).toMatchObject(refusal)
    expect(await ask('POST', `/invoices/${id}/issue`)).toMatchObject(refusal)
    expect(await ask('POST', `/invoices/${id}/send_by_email`)).toMatchObject(refusal)
    expect(await ask('POST', `/invoices/${id}/cancel`)).toMatchObject(refusal)
    const payment = { name: 'Rent', price: '246', invoice_id: id, paid: true }
    expect(await ask('POST', '/banking/payments', { banking_payment: payment })).toMatchObject({
      status: 422,
    })
    const correction = { kind: 'correction', copy_invoice_from: id, total_correction: true }
    expect(await ask('POST', '/invoices', { invoice: correction })).toMatchObject({
      status: 422,
      body: { message: { copy_invoice_from: ['refers to a test document; choose a regular document'] } },
    })
    const { body: real } = await ask('POST', '/invoices', { invoice: { buyer_name: 'A', positions: LINES } })
    expect(await ask('PUT', `/invoices/${real.id}`, { invoice: { test: true } })).toMatchObject({
      status: 422,
    })
  })

  test('its copy is an ordinary document unless a test is requested again', async () => {
    const ask = askApi()
    const { id } = await make()
    const copy = (fields: object) =>
      ask('POST', '/invoices', { invoice: { copy_invoice_from: id, kind: 'vat', ...fields } })
    expect((await copy({ test: true })).body).toMatchObject({ number: 'TEST 2', test: true })
    expect((await copy({})).body).toMatchObject({
      number: '1/06/2026',
      test: false,
      buyer_name: 'Trial Buyer',
      price_gross: '246.0',
    })
  })
})

test('a draft may become a test document, and the print says so', async () => {
  const ask = speaker(kwit, 'json', account.token)
  const invoice = { status: 'draft', test: true, buyer_name: 'Trial Buyer', positions: LINES }
  const { body: draft } = await ask('POST', '/invoices', { invoice })
  expect(draft).toMatchObject({ status: 'draft', number: null })
  expect((await ask('POST', `/invoices/${draft.id}/issue`)).body).toMatchObject({
    id: draft.id,
    number: 'TEST 1',
    status: 'issued',
  })
  const reply = await fetch(`${kwit.url}/invoices/${draft.id}.pdf?api_token=${account.token}`)
  expect(textOf(readPdf(Buffer.from(await reply.arrayBuffer())))).toContain('TEST')
})
