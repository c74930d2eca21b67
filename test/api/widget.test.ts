// Tests the payment form of a product: its script, the data it sends, and which of these the server trusts.
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

const MORNING = Date.parse('2026-11-15T09:00:00Z')
const EVIL = `"><img src=x onerror=alert(1)></script><script>alert('1')//\u2028\`\${x}`
const BYTES_MAX = 16_500

describe('the payment form', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '0' })
    kwit.clock.set(MORNING)
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    account = await kwit.newAccount()
    const [{ id }] = (await call('GET', '/departments.json')).json
    const department = {
      name: 'Żółta Łódź',
      bank_account: '61 1090 1014 0000 0712 1981 2874',
      bank: 'First Bank',
    }
    await call('PUT', `/departments/${id}.json`, { department })
  })

  const call = (method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })
  const product = async (fields: object = {}) => {
    const reply = await call('POST', '/products.json', {
      product: { name: 'Course', price_gross: '49.90', tax: '23', ...fields },
    })
    expect(reply).toMatchObject({ status: 201 })
    return reply.json
  }
  const script = (token: string, query = '?lang=en') =>
    kwit.call('GET', `/a/${account.prefix}/p/${token}.js${query}`)
  // The settings from which the script draws the form.
  const settingsOf = (text: string) => {
    const argument = text.slice(text.lastIndexOf('drawPaymentForm(') + 16, text.lastIndexOf(')\n})()'))
    return JSON.parse(argument)
  }
  const payments = async () => (await call('GET', '/banking/payments.json?order=id')).json

  describe('its script', () => {
    test('knows how many decimals its currency has', async () => {
      for (const [currency, decimals] of [
        ['PLN', 2],
        ['JPY', 0],
      ]) {
        const { token } = await product({ currency })
        expect(settingsOf((await script(token)).text)).toMatchObject({ currency, decimals })
      }
    })

    test('is small, valid, and served to pages of every origin', async () => {
      const { token } = await product()
      for (const query of ['', '?lang=en', '?lang=uk', '?lang=xx', '?lang=pl&price=5&promocode=A']) {
        const { status, headers, text } = await script(token, query)
        expect(status).toBe(200)
        expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
        expect(Buffer.byteLength(text)).toBeLessThan(BYTES_MAX)
        expect(() => runInNewContext(`() => {${text}}`)).not.toThrow()
      }
    })

    test('is found under the prefix and under the full host of the account', async () => {
      const { token } = await product()
      for (const domain of [account.prefix, `${account.prefix}.kwit.test`, account.prefix.toUpperCase()])
        expect((await kwit.call('GET', `/a/${domain}/p/${token}.js`)).status).toBe(200)
    })

    test('is in the requested language', async () => {
      const { token } = await product()
      expect(settingsOf((await script(token, '?lang=de')).text)).toMatchObject({
        lang: 'de',
        words: { email: 'E-Mail', quantity: 'Menge' },
      })
      expect(settingsOf((await script(token, '?lang=pl-PL')).text).lang).toBe('pl')
      expect(settingsOf((await script(token, '?lang=tlh')).text).lang).toBe('en')
    })

    test('cannot be escaped by any product name', async () => {
      const { token } = await product({ form_name: EVIL, form_description: EVIL, quantity_unit: 'x' })
      const { text } = await script(token)
      expect(text).not.toMatch(/<\/?(script|img)|\u2028/)
      expect(settingsOf(text)).toMatchObject({ name: EVIL, about: EVIL })
      const page = await kwit.call('GET', `/a/${account.prefix}/p/${token}?lang="><script>`)
      expect(page.text.match(/<script/g)).toHaveLength(1)
      expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
    })

    test('reveals nothing but this product', async () => {
      await product({ name: 'Secret other' })
      const { token } = await product({
        promocodes: { SPRING: '10%' },
        purchase_price_net: '1.11',
        code: 'internal-code',
        supplier_code: 'supplier-x',
      })
      const { text } = await script(token)
      for (const secret of ['Secret other', 'SPRING', '1.11', 'internal-code', 'supplier-x'])
        expect(text).not.toContain(secret)
      expect(settingsOf(text)).toMatchObject({ has_promocode: true })
    })

    test('is a comment if the product does not exist', async () => {
      const { id, token } = await product()
      const other = await kwit.newAccount()
      const off = await product({ disabled: true })
      const addresses = [
        `/a/${other.prefix}/p/${token}.js`,
        `/a/nobody/p/${token}.js`,
        `/a/${account.prefix}/p/${id}.js`,
        `/a/${account.prefix}/p/${off.token}.js`,
        `/a/${account.prefix}/p/%00.js`,
        `/a/%00/p/${token}.js`,
      ]
      await call('DELETE', `/products/${id}.json`)
      addresses.push(`/a/${account.prefix}/p/${token}.js`)
      for (const address of addresses) {
        const { status, headers, text } = await kwit.call('GET', address)
        expect([status, text]).toEqual([404, '// There is no such product.\n'])
        expect(headers.get('content-type')).toContain('text/javascript')
      }
    })

    test('has the fields of the product', async () => {
      const form_fields = {
        phone: 'required',
        last_name: false,
        email: false,
        field1: { label: 'Size', required: true },
        invoice: false,
        quantity: 'no',
        nonsense: true,
      }
      const { token } = await product({ form_fields })
      expect(settingsOf((await script(token)).text)).toMatchObject({
        fields: [
          { name: 'first_name', is_required: false },
          { name: 'email', is_required: true },
          { name: 'phone', is_required: true },
          { name: 'field1', is_required: true, label: 'Size' },
        ],
        has_quantity: false,
        has_invoice: false,
      })
      const odd = await product({ form_fields: ['phone', 7] })
      expect(settingsOf((await script(odd.token)).text).fields).toHaveLength(3)
    })

    test.each([
      [{}, true],
      [{ price_gross: null }, false],
      [{ price_gross: null, elastic_price: true }, true],
      [{ available_from: '2026-11-15' }, true],
      [{ available_from: '2026-11-16' }, false],
      [{ available_to: '2026-11-14' }, false],
      [{ limited: true }, false],
    ])('with %j it is open: %s', async (fields, isOpen) => {
      const { token } = await product(fields)
      expect(settingsOf((await script(token)).text).is_open).toBe(isOpen)
      const { status, json } = await kwit.call('POST', `/a/${account.prefix}/p/${token}/payments.json`, {
        json: { payment: { email: 'ann@example.com', price: '5' } },
      })
      expect(status).toBe(isOpen ? 201 : 422)
      if (!isOpen) expect(json.message).toHaveProperty('product_id')
    })
  })

  describe.each(FORMATS)('an order in %s', (format) => {
    const send = (token: string, payment: Tree) =>
      speaker(kwit, format)('POST', `/a/${account.prefix}/p/${token}/payments`, {
        payment: { email: 'ann@example.com', lang: 'en', ...payment },
      })
    const refusal = async (token: string, payment: Tree) => {
      const { status, body, headers } = await send(token, payment)
      expect({ status, body }).toMatchObject({ status: 422 })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      return Object.keys(body.message)
    }

    test('creates a payment and returns how to pay it', async () => {
      const { id, token } = await product({ payment_url_ok: 'https://shop.example/ok' })
      const { status, body, headers } = await send(token, {
        first_name: 'Ann',
        last_name: 'Example',
        quantity: 3,
        oid: 'A-7',
      })
      expect(status).toBe(201)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const [payment] = await payments()
      expect(payment).toMatchObject({
        name: 'Course',
        kind: 'autopayment',
        provider: 'transfer',
        paid: false,
        price: '149.7',
        currency: 'PLN',
        quantity: '3.0',
        product_id: id,
        first_name: 'Ann',
        last_name: 'Example',
        email: 'ann@example.com',
        oid: 'A-7',
        generate_invoice: false,
      })
      expect(body).toMatchObject({
        name: 'Course',
        price: '149.7',
        price_text: '149.70\u00a0PLN',
        currency: 'PLN',
        paid: false,
        online: false,
        token: payment.token,
        payment_url: `http://kwit.test/a/${account.prefix}/payment/${payment.token}`,
        payment_url_ok: 'https://shop.example/ok',
        transfer_recipient: 'Żółta Łódź',
        transfer_account: '61 1090 1014 0000 0712 1981 2874',
        transfer_bank: 'First Bank',
        transfer_title: payment.provider_title,
      })
      expect(body.transfer_title).toMatch(/^P-[A-Z2-9]{8}$/)
      expect(body.qr_text).toBe(
        `5252445767|PL|61109010140000071219812874|014970|Żółta Łódź|${payment.provider_title}|||`,
      )
      expect(body.qr_path).toMatch(/^M\d/)
      expect(body).not.toHaveProperty('id')
      // A user or an import confirms that the payment arrived.
      await call('PATCH', `/banking/payments/${payment.id}.json`, { banking_payment: { paid: true } })
      const page = await kwit.call('GET', new URL(body.payment_url).pathname)
      expect(page.text).toContain('Paid in full')
    })

    test('of whole yen costs whole yen', async () => {
      const codes = { promocodes: { SPRING: '33%', FEW: '5.40' } }
      const { token } = await product({ currency: 'JPY', price_gross: '99.55', ...codes })
      // 3 × 99.55 = 298.65 → 299; 33 % of 299 are 98.67 → 99
      expect((await send(token, { quantity: 3 })).body).toMatchObject({ price: '299.0', currency: 'JPY' })
      expect((await send(token, { quantity: 3, promocode: 'SPRING' })).body.price).toBe('200.0')
      expect((await send(token, { quantity: 3, promocode: 'FEW' })).body.price).toBe('294.0')
      expect((await product({ currency: 'JPY', price_gross: '0.4' })).price_gross).toBe('0.4')
    })

    test('in euro contains the European transfer code, with the account of that currency', async () => {
      await call('POST', '/bank_accounts.json', {
        bank_account: {
          name: 'Euro',
          bank_account_number: 'DE89370400440532013000',
          bank_currency: 'EUR',
          bank_swift: 'COBADEFFXXX',
        },
      })
      const [{ id }] = (await call('GET', '/departments.json')).json
      await call('PUT', `/departments/${id}.json`, { department: { bank_account_currency: 'PLN' } })
      const { token } = await product({ currency: 'EUR' })
      const { body } = await send(token, {})
      expect(body.qr_text.split('\n').slice(0, 8)).toEqual([
        'BCD',
        '002',
        '1',
        'SCT',
        'COBADEFFXXX',
        'Żółta Łódź',
        'DE89370400440532013000',
        'EUR49.90',
      ])
    })

    test('ignores prices from the page and unknown fields', async () => {
      const { token } = await product()
      const { body } = await send(token, {
        price: '0.01',
        quantity: 2,
        currency: 'USD',
        paid: true,
        kind: 'api',
        invoice_id: 1,
        client_id: 1,
        phone: '600',
        additional_discount: '99',
        provider: 'cash',
      })
      expect(body.price).toBe('99.8')
      expect((await payments())[0]).toMatchObject({
        price: '99.8',
        currency: 'PLN',
        paid: false,
        kind: 'autopayment',
        invoice_id: null,
        client_id: null,
        phone: null,
        additional_discount: null,
        provider: 'transfer',
      })
    })

    test('uses the price of the buyer if the product allows it', async () => {
      const { token } = await product({ elastic_price: true })
      expect((await send(token, { price: '7,77', quantity: 2 })).body.price).toBe('15.54')
      expect((await send(token, {})).body.price).toBe('49.9')
      expect(await refusal(token, { price: '-5' })).toEqual(['price'])
      expect(await refusal(token, { price: '0' })).toEqual(['price'])
    })

    test('calculates promo codes exactly, and rejects unknown ones', async () => {
      const { token } = await product({ promocodes: { Spring: '33.33%', FIVER: '5,00', ALL: '49.90' } })
      const { body } = await send(token, { promocode: ' spring ' })
      expect(body).toMatchObject({ price: '33.27', promocode: 'spring' })
      expect((await payments())[0]).toMatchObject({ additional_discount: '16.63', promocode: 'spring' })
      expect((await send(token, { promocode: 'FIVER', quantity: 2 })).body.price).toBe('94.8')
      expect(await refusal(token, { promocode: 'OTHER' })).toEqual(['promocode'])
      expect(await refusal(token, { promocode: 'ALL' })).toEqual(['promocode'])
      const plain = await product()
      expect((await send(plain.token, { promocode: 'NOTE' })).body).toMatchObject({
        price: '49.9',
        promocode: 'NOTE',
      })
    })

    test('reports errors field by field', async () => {
      const { token } = await product({ form_fields: { phone: 'required' } })
      expect(await refusal(token, { phone: '' })).toEqual(['phone'])
      expect(await refusal(token, { phone: '1', email: 'nobody' })).toEqual(['email'])
      expect(await refusal(token, { phone: '1', email: '' })).toEqual(['email'])
      expect(await refusal(token, { phone: '1', generate_invoice: true })).toEqual(['invoice_name'])
      for (const quantity of ['0', '-1', '100001', '999999999999', '1e30', '-0.5', 'many'])
        expect(await refusal(token, { phone: '1', quantity })).toEqual(['quantity'])
      expect(await payments()).toEqual([])
    })

    test('has integer quantities unless the product allows fractions', async () => {
      const { id, token } = await product({ price_gross: '10' })
      for (const quantity of ['0.001', '1.5', '0,5', '2.000001', '1e-3'])
        expect(await refusal(token, { quantity })).toEqual(['quantity'])
      expect((await send(token, { quantity: '2.0' })).body.price).toBe('20.0')
      await call('PUT', `/products/${id}.json`, { product: { fractional_quantity: true } })
      expect((await send(token, { quantity: '1,5' })).body.price).toBe('15.0')
      // The seller's own default quantity is accepted.
      const half = await product({ price_gross: '10', quantity: '0.5' })
      expect((await send(half.token, {})).body.price).toBe('5.0')
      expect((await send(half.token, { quantity: '0.5' })).body.price).toBe('5.0')
      expect(await refusal(half.token, { quantity: '0.25' })).toEqual(['quantity'])
    })

    test('of limited goods is rejected beyond the stock', async () => {
      const { id, token } = await product({ limited: true })
      await call('POST', '/warehouse_documents.json', {
        warehouse_document: { kind: 'pz', warehouse_actions: [{ product_id: id, quantity: 2 }] },
      })
      expect((await send(token, { quantity: 2 })).status).toBe(201)
      expect(await refusal(token, { quantity: 3 })).toEqual(['quantity'])
    })

    test('with invoice data creates the invoice once it is paid', async () => {
      const { token } = await product()
      await send(token, { generate_invoice: true, invoice_name: 'Acme Ltd', invoice_tax_no: '5252445767' })
      const [{ id }] = await payments()
      for (let at = 0; at < 2; at++)
        await call('PATCH', `/banking/payments/${id}.json`, { banking_payment: { paid: true } })
      const invoices = (await call('GET', '/invoices.json')).json
      expect(invoices).toHaveLength(1)
      expect(invoices[0]).toMatchObject({
        buyer_name: 'Acme Ltd',
        buyer_tax_no: '5252445767',
        price_gross: '49.9',
        status: 'paid',
      })
    })

    test('is not found for another account, an unknown product or an inactive one', async () => {
      const { id, token } = await product()
      const other = await kwit.newAccount()
      const ask = speaker(kwit, format)
      const payment = { email: 'ann@example.com' }
      await call('PUT', `/products/${id}.json`, { product: { disabled: true } })
      for (const path of [
        `/a/${other.prefix}/p/${token}/payments`,
        `/a/${account.prefix}/p/${token}/payments`,
        `/a/${account.prefix}/p/unknown/payments`,
      ])
        expect((await ask('POST', path, { payment })).status).toBe(404)
    })

    test('repeated with one key is one order', async () => {
      const { token } = await product()
      const ask = speaker(kwit, format)
      const once = () =>
        ask(
          'POST',
          `/a/${account.prefix}/p/${token}/payments`,
          { payment: { email: 'ann@example.com' } },
          { 'idempotency-key': 'order-1' },
        )
      expect((await once()).body.token).toBe((await once()).body.token)
      expect(await payments()).toHaveLength(1)
    })
  })

  test('can be sent by a plain form, which redirects to the payment', async () => {
    const { token } = await product()
    const body = new URLSearchParams({ 'payment[email]': 'ann@example.com', 'payment[quantity]': '2' })
    const response = await kwit.call('POST', `/a/${account.prefix}/p/${token}`, { body })
    expect(response.status).toBe(303)
    const page = await kwit.call('GET', response.headers.get('location') as string)
    expect(page.text).toContain('2 × Course')
    expect(page.text).toContain('99,80')
    const wrong = await kwit.call('POST', `/a/${account.prefix}/p/${token}`, {
      body: new URLSearchParams({ 'payment[email]': 'x', 'payment[first_name]': 'Private' }),
    })
    expect(wrong.headers.get('location')).toBe(`/a/${account.prefix}/p/${token}`)
  })

  test('never redirects to a script', async () => {
    const { token } = await product({ payment_url_ok: 'javascript:alert(1)' })
    const { json } = await kwit.call('POST', `/a/${account.prefix}/p/${token}/payments.json`, {
      json: { payment: { email: 'ann@example.com' } },
    })
    expect(json.payment_url_ok).toBe(null)
    expect((await kwit.call('GET', `/a/${account.prefix}/payment/${json.token}`)).text).not.toContain(
      'javascript:',
    )
  })

  test.each([
    [{ SPRING: '10%' }, 201],
    [{ SPRING: 5 }, 201],
    [{}, 201],
    [{ SPRING: '100%' }, 422],
    [{ SPRING: '-5' }, 422],
    [{ SPRING: 'much' }, 422],
    ['SPRING', 422],
  ])('promo codes %j of a product result in %s', async (promocodes, expected) => {
    const reply = await call('POST', '/products.json', { product: { name: 'Course', promocodes } })
    expect(reply.status).toBe(expected)
  })
})

test('forms are limited for each buyer and product', async () => {
  const kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '2' })
  try {
    const { token, prefix } = await kwit.newAccount()
    const orders = await Promise.all(
      ['A', 'B'].map((name) =>
        kwit.call('POST', '/products.json', { token, json: { product: { name, price_gross: '1' } } }),
      ),
    )
    const order = (product: string, address: string) =>
      kwit.call('POST', `/a/${prefix}/p/${product}/payments.json`, {
        json: { payment: { email: 'ann@example.com' } },
        headers: { 'x-forwarded-for': address },
      })
    const [a, b] = orders.map(({ json }) => json.token)
    const statuses: number[] = []
    for (let at = 0; at < 3; at++) statuses.push((await order(a, '192.0.2.1')).status)
    expect(statuses).toEqual([201, 201, 429])
    expect((await order(b, '192.0.2.1')).status).toBe(201)
    expect((await order(a, '192.0.2.2')).status).toBe(201)
    // The rate limit counts orders of a product from all addresses together.
    for (let at = 3; at < 40; at++) await order(a, `192.0.2.${at}`)
    const full = await order(a, '192.0.2.200')
    expect(full.status).toBe(429)
    expect(full.headers.get('access-control-allow-origin')).toBe('*')
    expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await kwit.close()
  }
})
