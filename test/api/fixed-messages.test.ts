import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INTEGRATION_TOKEN, type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Compatible clients compare these texts byte for byte. If this test fails, they no longer recognise the response:
// restore the text instead of adapting the test.

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

const call = (method: string, path: string, json?: unknown) =>
  kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })

const create = async (path: string, json: unknown) => (await call('POST', path, json)).json

describe('responses about the whole request', () => {
  test.each([undefined, 'wrong'])('a request with the token %s is not logged in', async (token) => {
    const { status, json } = await kwit.call('GET', '/invoices.json', { token })
    expect([status, json.code, json.message]).toEqual([
      401,
      'error',
      'You must be logged in to gain access to the site',
    ])
  })

  test.each(['invoices', 'clients', 'products'])('an unknown id of %s is not found', async (plural) => {
    const { status, json } = await call('GET', `/${plural}/999999999.json`)
    expect([status, json.code, json.message, json.error]).toEqual([404, 'error', 'Not Found', 'Not Found'])
  })

  test('a deleted record is answered with the word ok', async () => {
    const { id } = await create('/products.json', { product: { name: 'Paper' } })
    const { status, text } = await call('DELETE', `/products/${id}.json`)
    expect([status, text]).toEqual([200, '"ok"'])
  })

  test('a cancelled document is answered with success', async () => {
    const { id } = await create('/invoices.json', { invoice: { buyer_name: 'Acme' } })
    const { status, json } = await call('POST', '/invoices/cancel.json', { cancel_invoice_id: id })
    expect([status, json.code]).toEqual([200, 'success'])
  })

  test('an e-mail on its way is answered with ok and names the recipient', async () => {
    const { id } = await create('/invoices.json', { invoice: { buyer_name: 'Acme' } })
    const { status, json } = await call(
      'POST',
      `/invoices/${id}/send_by_email.json?email_to=buyer@example.com`,
    )
    expect([status, json.status]).toEqual([200, 'ok'])
    expect(json.message).toContain('buyer@example.com')
  })
})

// A second message may explain more; the first one is the text that programs compare.
describe('messages about fields', () => {
  const invoice = (fields: object) => ({ invoice: { buyer_name: 'Acme', ...fields } })
  const line = (fields: object) => invoice({ positions: [{ name: 'Paper', ...fields }] })

  test.each<[text: string, method: string, path: string, field: string, json?: unknown]>([
    ["can't be blank", 'POST', '/clients.json', 'name', { client: { name: '' } }],
    ["can't be blank", 'POST', '/products.json', 'name', { product: {} }],
    ["can't be blank", 'POST', '/recurrings.json', 'invoice_id', { recurring: { name: 'Rent' } }],
    ['is not included in the list', 'POST', '/invoices.json', 'kind', invoice({ kind: 'poem' })],
    ['is not included in the list', 'GET', '/invoices.json?period=soon', 'period'],
    ['is not included in the list', 'GET', '/invoices.json?order=beauty', 'order'],
    ['is not a number', 'POST', '/invoices.json', 'positions[0].quantity', line({ quantity: 'many' })],
    [
      'is too long (maximum is 255 characters)',
      'POST',
      '/clients.json',
      'name',
      { client: { name: 'x'.repeat(300) } },
    ],
  ])('%s: %s %s, %s', async (text, method, path, field, json) => {
    const answer = await call(method, path, json)
    expect([answer.status, answer.json.code]).toEqual([422, 'error'])
    expect(answer.json.message[field]?.[0]).toBe(text)
  })

  test("can't be blank: the lines of a correction", async () => {
    const { id } = await create('/invoices.json', line({ tax: 23, total_price_gross: 123 }))
    const answer = await call(
      'POST',
      '/invoices.json',
      invoice({ kind: 'correction', copy_invoice_from: id }),
    )
    expect(answer.json.message.positions[0]).toBe("can't be blank")
  })

  test('is too short', async () => {
    const user = { name: 'Ann', email: 'ann@example.com', password: 'x' }
    const answer = await call('POST', '/account/add_user.json', {
      integration_token: INTEGRATION_TOKEN,
      user,
    })
    expect(answer.json.message.password).toEqual(['is too short (minimum is 6 characters)'])
  })

  test('has already been taken', async () => {
    const { number } = await create('/invoices.json', invoice({}))
    const answer = await call('POST', '/invoices.json', invoice({ number }))
    expect(answer.json.message.number).toEqual(['has already been taken'])
  })
})
