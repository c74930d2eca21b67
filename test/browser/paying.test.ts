// Tests that the page of a payment shows events of a provider that were not counted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeStripe, KEYS, type StripeSession, startStripe } from '../stripe.ts'
import { type App, expectAccessible, openApp } from './app.ts'

let app: App
let stripe: FakeStripe
beforeAll(async () => {
  stripe = await startStripe()
  app = await openApp({ KWIT_STRIPE_URL: stripe.url, KWIT_PUBLIC_RATE_LIMIT: '0' })
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

test('a payment that does not match is shown with the expected amount and the reason', async () => {
  await app.api('PUT', '/payment_providers/stripe.json', { payment_provider: KEYS })
  const product = { name: 'Course', price_gross: '12.30', tax: '23', currency: 'PLN' }
  const { token } = await app.api('POST', '/products.json', { product })
  const { prefix } = app.account
  const order = { payment: { email: 'ann@example.com' } }
  const placed = await app.kwit.call('POST', `/a/${prefix}/p/${token}/payments.json`, { json: order })
  await app.kwit.call('POST', `/a/${prefix}/payment/${placed.json.token}`)
  const session = stripe.sessions.at(-1) as StripeSession
  stripe.pay(session)
  for (const wrong of [{ amount_total: 1 }, { id: 'cs_test_link', metadata: {} }]) {
    const body = stripe.event({ ...session, ...wrong })
    const headers = { 'content-type': 'application/json', 'stripe-signature': stripe.sign(body) }
    await app.kwit.call('POST', `/a/${prefix}/webhooks/stripe.json`, { body, headers })
  }
  const [{ id }] = await app.api('GET', '/banking/payments.json')
  for (const width of [1440, 390]) {
    const page = await app.open(`/payments/${id}`, { width })
    const section = page.locator('section', { hasText: 'Unmatched payments' })
    await section.waitFor()
    const parts = [
      'stripe',
      session.id,
      'Different amount',
      'cs_test_link',
      'Unknown session',
      '0.01',
      '12.30',
    ]
    for (const part of parts) await expect.poll(() => section.textContent()).toContain(part)
    await page.getByText('Pending', { exact: true }).first().waitFor()
    await expectAccessible(page)
  }
})
