// Tests what cannot be paid on payment pages, and for which amount the rest is paid.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { type FakeStripe, KEYS, startStripe } from '../stripe.ts'

let kwit: Kwit
let stripe: FakeStripe
let account: TestAccount
beforeAll(async () => {
  stripe = await startStripe()
  kwit = await startKwit({ KWIT_STRIPE_URL: stripe.url, KWIT_PUBLIC_RATE_LIMIT: '0' })
  account = await kwit.newAccount()
  await call('PUT', '/payment_providers/stripe.json', { payment_provider: KEYS })
})
afterAll(async () => {
  await kwit.close()
  await stripe.close()
})

const call = (method: string, path: string, json?: object) =>
  kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
const payments = async () => (await call('GET', '/banking/payments.json?order=id')).json
const invoice = async (fields: object) => {
  const positions = [{ name: 'Chair', quantity: 1, total_price_gross: '100', tax: 23 }]
  const reply = await call('POST', '/invoices.json', {
    invoice: { buyer_name: 'Acme', positions, ...fields },
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.json
}

test('a partly paid invoice is paid for the amount that is left', async () => {
  const { token } = await invoice({ paid: '40' })
  await kwit.call('POST', `/invoice/payment/${token}`)
  expect(stripe.sessions.at(-1)).toMatchObject({ amount_total: 6_000 })
  expect(await payments()).toContainEqual(expect.objectContaining({ price: '60.0', paid: false }))
})

test('an order that was paid by transfer cannot be paid again', async () => {
  const product = { name: 'Course', price_gross: '49.90', tax: '23' }
  const { token } = (await call('POST', '/products.json', { product })).json
  const path = `/a/${account.prefix}/p/${token}/payments.json`
  const placed = (await kwit.call('POST', path, { json: { payment: { email: 'ann@example.com' } } })).json
  const { id } = (await payments()).at(-1)
  await call('PUT', `/banking/payments/${id}.json`, { banking_payment: { paid: true } })
  const before = stripe.sessions.length
  const again = await kwit.call('POST', new URL(placed.payment_url).pathname)
  expect([again.status, again.headers.get('location')]).toEqual([303, new URL(placed.payment_url).pathname])
  expect(stripe.sessions).toHaveLength(before)
})

test.each([
  ['an estimate', { kind: 'estimate' }, false],
  ['a cancelled bill', { kind: 'bill' }, true],
  ['an expense', { income: false, number: 'V/1' }, false],
])('%s offers no payment, and the form of an old page starts none', async (_, fields, isCancelled) => {
  const { id, token } = await invoice(fields)
  if (isCancelled) expect((await call('POST', `/invoices/${id}/cancel.json`)).status).toBe(200)
  const before = [stripe.sessions.length, (await payments()).length]
  expect((await kwit.call('GET', `/invoice/payment/${token}`)).text).not.toContain('<form')
  const posted = await kwit.call('POST', `/invoice/payment/${token}`)
  expect([posted.status, posted.headers.get('location')]).toEqual([303, `/invoice/payment/${token}`])
  expect([stripe.sessions.length, (await payments()).length]).toEqual(before)
})
