// Tests online payments: providers, starting a payment, and that each receipt counts once, however often it is reported.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillTokens } from '../../src/domains/payments/payments/store.ts'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { raw } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { type FakeStripe, KEYS, type StripeSession, startStripe } from '../stripe.ts'

describe('paying online', () => {
  let kwit: Kwit
  let stripe: FakeStripe
  let account: TestAccount
  beforeAll(async () => {
    stripe = await startStripe()
    kwit = await startKwit({ KWIT_STRIPE_URL: stripe.url, KWIT_PUBLIC_RATE_LIMIT: '0' })
  })
  afterAll(async () => {
    await kwit.close()
    await stripe.close()
  })
  beforeEach(async () => {
    account = await kwit.newAccount()
    stripe.refuse(false)
    await setUp()
  })

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const setUp = () => call('PUT', '/payment_providers/stripe.json', { payment_provider: KEYS })
  const invoice = async (fields: object = {}) => {
    const positions = [{ name: 'Chair', quantity: 1, total_price_gross: '100', tax: 23 }]
    const reply = await call('POST', '/invoices.json', {
      invoice: { buyer_name: 'Acme', buyer_email: 'acme@example.com', lang: 'en', positions, ...fields },
    })
    expect(reply.status).toBe(201)
    return reply.json
  }
  const order = async (product: object = {}, payment: object = {}) => {
    const created = await call('POST', '/products.json', {
      product: { name: 'Course', price_gross: '49.90', tax: '23', ...product },
    })
    const reply = await kwit.call('POST', `/a/${account.prefix}/p/${created.json.token}/payments.json`, {
      json: { payment: { email: 'ann@example.com', lang: 'en', ...payment } },
    })
    expect(reply.status).toBe(201)
    return reply.json
  }
  const last = () => stripe.sessions.at(-1) as StripeSession
  const notify = (session: StripeSession, type?: string) => {
    const body = stripe.event(session, type)
    return webhook(body, stripe.sign(body))
  }
  const webhook = (body: string, signature: string, prefix = account.prefix) =>
    kwit.call('POST', `/a/${prefix}/webhooks/stripe.json`, {
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    })
  const payments = async () => (await call('GET', '/banking/payments.json?order=id')).json
  const state = async (id: number) => {
    const { paid, status } = (await call('GET', `/invoices/${id}.json`)).json
    return { paid, status }
  }
  const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

  describe.each(FORMATS)('setting a provider up in %s', (format) => {
    test('keys are stored and never returned', async () => {
      await call('DELETE', '/payment_providers/stripe.json')
      const ask = speaker(kwit, format, account.token)
      const webhook_url = `http://kwit.test/a/${account.prefix}/webhooks/stripe.json`
      const nothingYet = { last_event_at: null, last_event: null, last_refused_at: null }
      const none = { name: 'stripe', hint: null, webhook_url, mode: null, is_ready: false, ...nothingYet }
      const some = { ...none, hint: '…abcd', mode: 'test', is_ready: true }
      expect((await ask('GET', '/payment_providers')).body).toEqual([none])
      const put = await ask('PUT', '/payment_providers/stripe', { payment_provider: KEYS })
      expect(put.status).toBe(200)
      expect(put.body).toEqual(some)
      const listed = await ask('GET', '/payment_providers')
      expect(listed.body).toEqual([some])
      expect(listed.text + put.text).not.toContain(KEYS.secret_key)
      const rows = await kwit.db.all(raw('select * from provider_keys'))
      const history = await kwit.db.all(raw('select * from audit_entries'))
      for (const secret of Object.values(KEYS)) expect(JSON.stringify([rows, history])).not.toContain(secret)
      expect((await ask('DELETE', '/payment_providers/stripe')).status).toBe(200)
      expect((await ask('GET', '/payment_providers')).body).toEqual([none])
    })

    test('both keys are required', async () => {
      const ask = speaker(kwit, format, account.token)
      const { status, body } = await ask('PUT', '/payment_providers/stripe', {
        payment_provider: { secret_key: 'sk_test_1' },
      })
      expect(status).toBe(422)
      expect(body.message).toHaveProperty('webhook_secret')
    })
  })

  test('the last event of a provider is shown, and when a signature was wrong', async () => {
    const provider = async () => (await call('GET', '/payment_providers.json')).json[0]
    const { payment_url } = await order()
    await kwit.call('POST', pathOf(payment_url))
    const session = last()
    expect((await webhook(stripe.event(session), 'forged')).status).toBe(400)
    expect(await provider()).toMatchObject({ last_event: null, last_refused_at: expect.any(String) })
    await notify(session, 'checkout.session.expired')
    expect(await provider()).toMatchObject({ last_event: 'other', last_event_at: expect.any(String) })
    session.payment_status = 'paid'
    await notify(session)
    expect(await provider()).toMatchObject({ last_event: 'counted' })
    await notify({ ...session, id: 'cs_nobody', metadata: {}, client_reference_id: '' })
    expect(await provider()).toMatchObject({ last_event: 'not_counted' })
    // New keys start with an empty status.
    await setUp()
    expect(await provider()).toMatchObject({ last_event: null, last_event_at: null, last_refused_at: null })
  })

  test('an invoice is paid: page, provider, webhook, settled', async () => {
    const { id, token, payment_url, number } = await invoice()
    const page = await kwit.call('GET', pathOf(payment_url))
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<form class="online" method="post" action="/invoice/payment/${token}">`)
    expect(page.text).toContain('Pay online: 100.00\u00a0PLN')
    const start = await kwit.call('POST', pathOf(payment_url))
    expect(start.status).toBe(303)
    expect(start.headers.get('location')).toBe(last().url)
    expect(last()).toMatchObject({
      amount_total: 10_000,
      currency: 'pln',
      name: number,
      customer_email: 'acme@example.com',
    })
    const [begun] = await payments()
    expect(begun).toMatchObject({
      kind: 'autopayment',
      provider: 'stripe',
      paid: false,
      price: '100.0',
      invoice_id: id,
      transaction_id: last().id,
    })
    expect(await state(id)).toEqual({ paid: '0.0', status: 'issued' })
    stripe.pay(last())
    expect((await notify(last())).json).toEqual({ received: true })
    expect(await state(id)).toEqual({ paid: '100.0', status: 'paid' })
    const after = await kwit.call('GET', pathOf(payment_url))
    expect(after.text).toContain('Paid in full')
    expect(after.text).not.toMatch(/<form|class="qr"/)
    // No amount is left for another payment.
    const again = await kwit.call('POST', pathOf(payment_url))
    expect(again.headers.get('location')).toBe(`/invoice/payment/${token}`)
  })

  test('a payment counts once, however often and through whomever its confirmation arrives', async () => {
    const { id, token } = await invoice()
    await kwit.call('POST', `/invoice/payment/${token}`)
    stripe.pay(last())
    const back = pathOf(last().success_url)
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => notify(last())),
      ...Array.from({ length: 3 }, () => notify(last(), 'checkout.session.async_payment_succeeded')),
      ...Array.from({ length: 3 }, () => kwit.call('GET', back)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([...Array(9).fill(200), ...Array(3).fill(303)])
    expect(await payments()).toHaveLength(1)
    expect(await state(id)).toEqual({ paid: '100.0', status: 'paid' })
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })

  test('returning to the page queries the provider if its webhook is late', async () => {
    const { id, token } = await invoice()
    await kwit.call('POST', `/invoice/payment/${token}`)
    const back = pathOf(last().success_url)
    expect((await kwit.call('GET', back)).headers.get('location')).toBe(`/invoice/payment/${token}`)
    expect(await state(id)).toEqual({ paid: '0.0', status: 'issued' })
    stripe.pay(last())
    expect((await kwit.call('GET', back)).headers.get('location')).toBe(`/invoice/payment/${token}`)
    expect(await state(id)).toEqual({ paid: '100.0', status: 'paid' })
  })

  test('an open payment page is offered again, another amount ends it', async () => {
    const { id, token } = await invoice()
    const first = await kwit.call('POST', `/invoice/payment/${token}`)
    const sessionCount = stripe.sessions.length
    const second = await kwit.call('POST', `/invoice/payment/${token}`)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect(stripe.sessions).toHaveLength(sessionCount)
    await call('PUT', `/invoices/${id}.json`, { invoice: { paid: '40' } })
    const before = last()
    await kwit.call('POST', `/invoice/payment/${token}`)
    expect(before.status).toBe('expired')
    expect(last()).toMatchObject({ amount_total: 6_000, status: 'open' })
    expect(await payments()).toHaveLength(1)
  })

  test('a payment made meanwhile counts when the buyer starts another one', async () => {
    const { id, token } = await invoice()
    await kwit.call('POST', `/invoice/payment/${token}`)
    stripe.pay(last())
    const sessionCount = stripe.sessions.length
    await kwit.call('POST', `/invoice/payment/${token}`)
    expect(stripe.sessions).toHaveLength(sessionCount)
    expect(await state(id)).toEqual({ paid: '100.0', status: 'paid' })
  })

  test('duplicate payments, and those for a deleted record, are shown', async () => {
    const { id, token } = await invoice()
    await kwit.call('POST', `/invoice/payment/${token}`)
    const first = last()
    // A second checkout page of the same payment, opened in another tab.
    const twin = { ...first, id: `${first.id}b`, status: 'complete', payment_status: 'paid' } as StripeSession
    stripe.pay(first)
    await notify(first)
    await notify(twin)
    await notify(twin)
    expect(await state(id)).toEqual({ paid: '100.0', status: 'paid' })
    const [earliest, two] = await payments()
    expect(earliest).toMatchObject({ transaction_id: first.id, overpaid: '0.0' })
    expect(two).toMatchObject({ transaction_id: twin.id, overpaid: '100.0', paid: true })
    await call('DELETE', `/banking/payments/${earliest.id}.json`)
    await notify({ ...twin, id: `${first.id}c` })
    expect((await payments())[1]).toMatchObject({
      paid: true,
      price: '100.0',
      comment: expect.stringContaining('Its payment was deleted'),
    })
  })

  describe.each(FORMATS)('a confirmation that does not match, in %s', (format) => {
    const received_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const readOne = async (id: number) =>
      (await speaker(kwit, format, account.token)('GET', `/banking/payments/${id}`)).body
    const begin = async () => {
      const placed = await order()
      await kwit.call('POST', pathOf(placed.payment_url))
      stripe.pay(last())
      const [payment] = await payments()
      return { session: last(), payment, payment_url: placed.payment_url }
    }

    test.each([
      ['a smaller amount', { amount_total: 1 }, { price: '0.01', reason: 'amount' }],
      ['a larger amount', { amount_total: 4_991 }, { price: '49.91', reason: 'amount' }],
      ['another currency', { currency: 'jpy' }, { price: '4990.0', currency: 'JPY', reason: 'currency' }],
      // Parameters that a buyer may add to the address of any payment link of the seller.
      [
        'only the buyer’s word',
        { id: 'cs_test_link', metadata: {} },
        { id: 'cs_test_link', reason: 'session' },
      ],
    ])('%s settles nothing and is recorded with the order', async (_, wrong, reason) => {
      const { session, payment } = await begin()
      const message = { ...session, ...wrong }
      for (let times = 0; times < 2; times++) expect((await notify(message)).status).toBe(200)
      const now = await readOne(payment.id)
      expect(now).toMatchObject({ paid: false, price: '49.9', currency: 'PLN', paid_date: null })
      expect(now.uncounted_receipts).toEqual([
        {
          id: session.id,
          provider: 'stripe',
          price: '49.9',
          currency: 'PLN',
          expected_price: '49.9',
          expected_currency: 'PLN',
          received_at,
          ...reason,
        },
      ])
      expect(await payments()).toHaveLength(1)
      const history = await call('GET', `/account/history.json?object=banking_payment&id=${payment.id}`)
      expect(history.text).toContain('uncounted_receipts')
    })

    test('a payment without an order is stored as unsettled', async () => {
      const { session } = await begin()
      await notify({ ...session, id: 'cs_test_other', client_reference_id: 'nobody', metadata: {} })
      const [, apart] = await payments()
      expect(await readOne(apart.id)).toMatchObject({
        paid: false,
        price: '49.9',
        currency: 'PLN',
        invoice_id: null,
        transaction_id: 'cs_test_other',
        uncounted_receipts: [{ reason: 'session', expected_price: null, expected_currency: null }],
      })
    })

    test('an invoice keeps its unpaid amount', async () => {
      const { id, token } = await invoice()
      await kwit.call('POST', `/invoice/payment/${token}`)
      stripe.pay(last())
      await notify({ ...last(), amount_total: 9_999 })
      await notify({ ...last(), id: 'cs_test_cheap', metadata: {}, amount_total: 10_000 })
      expect(await state(id)).toEqual({ paid: '0.0', status: 'issued' })
      const [payment] = await payments()
      expect((await readOne(payment.id)).uncounted_receipts).toMatchObject([
        { price: '99.99', reason: 'amount' },
        { price: '100.0', reason: 'session' },
      ])
      expect(await payments()).toHaveLength(1)
    })
  })

  test('a buyer whose payment does not match sees no thanks and can pay the right amount', async () => {
    const placed = await order({ payment_url_ok: 'https://shop.example/ok' })
    const path = pathOf(placed.payment_url)
    await kwit.call('POST', path)
    const first = last()
    stripe.pay(first)
    first.amount_total = 1
    for (let times = 0; times < 2; times++)
      expect((await kwit.call('GET', pathOf(first.success_url))).headers.get('location')).toBe(path)
    const again = await kwit.call('POST', path)
    expect(again.headers.get('location')).toBe(last().url)
    expect(last().id).not.toBe(first.id)
    stripe.pay(last())
    const back = await kwit.call('GET', pathOf(last().success_url))
    expect(back.headers.get('location')).toBe('https://shop.example/ok')
    expect(await payments()).toMatchObject([{ paid: true, price: '49.9', transaction_id: last().id }])
  })

  test('a wrong, missing, old or foreign signature is rejected and changes nothing', async () => {
    const { id, token } = await invoice()
    await kwit.call('POST', `/invoice/payment/${token}`)
    stripe.pay(last())
    const body = stripe.event(last())
    const oldS = Math.floor(Date.now() / 1000) - 3600
    for (const signature of [
      '',
      't=1,v1=00',
      stripe.sign(body, 'whsec_other'),
      stripe.sign(`${body} `),
      stripe.sign(body, KEYS.webhook_secret, oldS),
    ])
      expect((await webhook(body, signature)).status).toBe(400)
    expect((await webhook(body, stripe.sign(body), 'nobody')).status).toBe(404)
    // The keys of another account are not accepted.
    const other = await kwit.newAccount()
    const keys = { ...KEYS, webhook_secret: 'whsec_theirs' }
    await kwit.call('PUT', '/payment_providers/stripe.json', {
      token: other.token,
      json: { payment_provider: keys },
    })
    expect((await webhook(body, stripe.sign(body, keys.webhook_secret))).status).toBe(400)
    expect((await webhook(body, stripe.sign(body, keys.webhook_secret), other.prefix)).status).toBe(200)
    expect(await state(id)).toEqual({ paid: '0.0', status: 'issued' })
  })

  test('other events and unpaid sessions are not payments', async () => {
    const { id, token } = await invoice()
    await kwit.call('POST', `/invoice/payment/${token}`)
    expect((await notify(last(), 'checkout.session.expired')).status).toBe(200)
    expect((await notify(last())).status).toBe(200)
    expect(await state(id)).toEqual({ paid: '0.0', status: 'issued' })
  })

  test('an order is paid, creates its invoice once and redirects', async () => {
    const leads = { payment_url_ok: 'https://shop.example/ok', payment_url_error: 'https://shop.example/no' }
    const placed = await order(leads, { quantity: 2, generate_invoice: true, invoice_name: 'Acme Ltd' })
    expect(placed).toMatchObject({ online: true, price: '99.8' })
    const start = await kwit.call('POST', pathOf(placed.payment_url))
    expect(start.headers.get('location')).toBe(last().url)
    const away = await kwit.call('GET', pathOf(last().cancel_url))
    expect(away.headers.get('location')).toBe('https://shop.example/no')
    stripe.pay(last())
    await Promise.all([notify(last()), notify(last()), kwit.call('GET', pathOf(last().success_url))])
    expect((await kwit.call('GET', pathOf(last().success_url))).headers.get('location')).toBe(
      'https://shop.example/ok',
    )
    const [payment] = await payments()
    expect(payment).toMatchObject({ paid: true, provider: 'stripe', provider_status: 'paid' })
    const invoices = (await call('GET', '/invoices.json')).json
    expect(invoices).toHaveLength(1)
    expect(invoices[0]).toMatchObject({ buyer_name: 'Acme Ltd', price_gross: '99.8', status: 'paid' })
    expect((await kwit.call('GET', pathOf(placed.payment_url))).text).toContain('Paid in full')
  })

  test('a payment counts even if its invoice cannot be created', async () => {
    await order({}, { quantity: 20, generate_invoice: true, invoice_name: 'Acme' })
    const [{ token, product_id }] = await payments()
    await kwit.call('POST', `/a/${account.prefix}/payment/${token}`)
    // So many were issued meanwhile that twenty more exceed the largest quantity.
    const line = { product_id, quantity: 999_999_999 }
    const issued = { kind: 'rw', warehouse_actions: Array(10).fill(line) }
    const moved = await call('POST', '/warehouse_documents.json', { warehouse_document: issued })
    expect(moved.status).toBe(201)
    stripe.pay(last())
    expect((await notify(last())).status).toBe(200)
    const [payment] = await payments()
    expect(payment).toMatchObject({ paid: true, generate_invoice: false, generated_invoice_id: null })
    expect(payment.comment).toMatch(/^No invoice was made or settled: quantity: /)
    expect((await call('GET', '/invoices.json')).json).toEqual([])
  })

  test('a payment counts even if the invoice can no longer take it', async () => {
    const other = await invoice()
    await kwit.call('POST', pathOf(other.payment_url))
    await call('PUT', `/invoices/${other.id}.json`, { invoice: { currency: 'EUR' } })
    stripe.pay(last())
    expect((await notify(last())).status).toBe(200)
    const ended = await invoice()
    await kwit.call('POST', pathOf(ended.payment_url))
    await call('POST', `/invoices/${ended.id}/cancel.json`)
    stripe.pay(last())
    for (const id of [last().id, 'cs_test_again']) expect((await notify({ ...last(), id })).status).toBe(200)
    expect(await payments()).toMatchObject([
      { paid: true, price: '100.0', invoice_ids: [], comment: expect.stringContaining('(EUR)') },
      { paid: true, price: '100.0', invoice_ids: [ended.id], overpaid: '100.0' },
      {
        paid: true,
        price: '100.0',
        invoice_ids: [],
        comment: expect.stringMatching(/^Paid twice.*a void document/),
      },
    ])
  })

  test('a provider that does not respond is reported, and nothing is lost', async () => {
    const { token } = await invoice()
    stripe.refuse(true)
    const reply = await kwit.call('POST', `/invoice/payment/${token}`)
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('Online payment is not available right now')
    expect(reply.text).not.toContain('sk_test')
  })

  test('documents that cannot be paid online offer no payment', async () => {
    // The amount is larger than the provider accepts at once.
    const large = await invoice({ positions: [{ name: 'A', total_price_gross: '1000000', tax: 0 }] })
    expect((await kwit.call('GET', `/invoice/payment/${large.token}`)).text).not.toContain('<form')
    const yenInvoice = await invoice({
      currency: 'JPY',
      positions: [{ name: 'A', total_price_gross: '10', tax: 0 }],
    })
    await kwit.call('POST', `/invoice/payment/${yenInvoice.token}`)
    expect(last()).toMatchObject({ amount_total: 10, currency: 'jpy' })
    await call('DELETE', '/payment_providers/stripe.json')
    const { token } = await invoice()
    const page = await kwit.call('GET', `/invoice/payment/${token}`)
    expect(page.text).not.toContain('<form')
    expect(page.text).toContain('The seller will contact you about payment.')
  })

  test('payments stored before the token column keep their tokens', async () => {
    const { token } = await order()
    const moved =
      ENGINE === 'postgres'
        ? `(data::jsonb || jsonb_build_object('token', token))::text`
        : `json_set(data, '$.token', token)`
    await kwit.db.begin(async (db) => {
      await db.run(raw(`update banking_payments set data = ${moved}, token = null`))
    })
    const path = `/a/${account.prefix}/payment/${token}`
    expect((await kwit.call('GET', path)).status).toBe(404)
    await kwit.db.begin(fillTokens)
    expect((await kwit.call('GET', path)).status).toBe(200)
    expect((await payments())[0].token).toBe(token)
  })

  test('payment pages open only by their token and in their own account', async () => {
    const placed = await order()
    const other = await kwit.newAccount()
    const ours = await call('POST', '/banking/payments.json', {
      banking_payment: { name: 'Ours', price: 1 },
    })
    const readOne = await kwit.call('GET', `/a/${account.prefix}.kwit.test/payment/${placed.token}`)
    expect(readOne.status).toBe(200)
    expect(readOne.text).toContain('Course')
    for (const path of [
      `/a/${other.prefix}/payment/${placed.token}`,
      `/a/${account.prefix}/payment/${placed.token.slice(1)}`,
      `/a/${account.prefix}/payment/${ours.json.token}`,
      `/a/${account.prefix}/payment/%00`,
      `/invoice/payment/${placed.token}`,
    ]) {
      const { status, headers } = await kwit.call('GET', path)
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })
})

test('starting and checking a payment is limited for each buyer', async () => {
  const stripe = await startStripe()
  const kwit = await startKwit({ KWIT_STRIPE_URL: stripe.url, KWIT_PUBLIC_RATE_LIMIT: '2' })
  try {
    const { token } = await kwit.newAccount()
    await kwit.call('PUT', '/payment_providers/stripe.json', { token, json: { payment_provider: KEYS } })
    const positions = [{ name: 'Chair', total_price_gross: '100', tax: 23 }]
    const unpaid = await kwit.call('POST', '/invoices.json', { token, json: { invoice: { positions } } })
    const statuses: number[] = []
    for (let at = 0; at < 3; at++)
      statuses.push((await kwit.call('POST', `/invoice/payment/${unpaid.json.token}`)).status)
    expect(statuses).toEqual([303, 303, 429])
    const back = new URL(stripe.sessions.at(-1)?.success_url as string).pathname
    for (let at = 0; at < 3; at++) statuses.push((await kwit.call('GET', back)).status)
    expect(statuses.slice(3)).toEqual([303, 303, 429])
  } finally {
    await kwit.close()
    await stripe.close()
  }
})
