// Tests requests that programs written for this interface send, as observed in programs in use.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFirstAccount } from '../../src/bootstrap.ts'
import { readConfig } from '../../src/config.ts'
import { openAccount, signIn } from '../browser-client.ts'
import { type Ask, FORMATS, raw, speaker, type Tree, toXml } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

describe('clients of the family', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())
  const invoiceOf = async (
    position: object,
    more: object = {},
    ask: Ask = speaker(kwit, 'json', account.token),
  ) => {
    const { status, body, text } = await ask('POST', '/invoices', {
      invoice: { buyer_name: 'Acme', ...more, positions: [{ name: 'x', tax: 23, quantity: 1, ...position }] },
    })
    expect(status, text).toBe(201)
    return body
  }

  describe.each(FORMATS)('in %s', (format) => {
    let ask: Ask
    beforeAll(() => {
      ask = speaker(kwit, format, account.token)
    })

    describe('numbers of binary fractions are rounded', () => {
      test.each([
        [{ total_price_gross: 4.0600000000000005 }, { total_price_gross: '4.06' }],
        [{ total_price_gross: '4.0600000000000005' }, { total_price_gross: '4.06' }],
        [{ total_price_gross: '1.005' }, { total_price_gross: '1.01' }],
        [{ total_price_gross: '-1.005' }, { total_price_gross: '-1.01' }],
        [{ price_net: 0.1 + 0.2 }, { price_net: '0.3', total_price_net: '0.3' }],
        [{ price_net: '0.123456785' }, { price_net: '0.12345679' }],
        [
          { price_net: 100, quantity: 0.1 + 0.2 },
          { quantity: '0.3', total_price_net: '30.0' },
        ],
        [
          { price_net: 100, quantity: 1e-7 },
          { quantity: '0.0000001', total_price_net: '0.0' },
        ],
        [{ price_net: 100, quantity: 1e-9 }, { quantity: '0.0' }],
        [{ price_net: '5e-17', quantity: 1 }, { price_net: '0.0' }],
        [{ price_net: `0.1${'0'.repeat(15)}55511151231257827021181583404541015625` }, { price_net: '0.1' }],
        [{ price_net: 10, tax: 23.000000000000004 }, { tax: '23' }],
        [{ price_net: 10, tax: 7.999999999999999 }, { tax: '8' }],
        [{ price_net: 10, discount_percent: 33.330000000000005 }, { discount_percent: '33.33' }],
      ])('%j', async (line, expected) => {
        expect((await invoiceOf(line, {}, ask)).positions[0]).toMatchObject(expected)
      })

      test('rounded in payments, products, rates and goods too', async () => {
        const payment = { name: 'x', price: 4.0600000000000005, quantity: 3.0000000000000004 }
        expect((await ask('POST', '/banking/payments', { banking_payment: payment })).body).toMatchObject({
          price: '4.06',
          quantity: '3.0',
        })
        const product = { name: 'x', price_net: 0.1 + 0.2, weight: 1.1 * 3 }
        expect((await ask('POST', '/products', { product })).body).toMatchObject({
          price_net: '0.3',
          weight: '3.3',
        })
        const rate = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: 4.256700000000001 }
        expect(await invoiceOf({ price_net: 1 }, rate, ask)).toMatchObject({
          exchange_currency_rate: '4.2567',
        })
        const order = await invoiceOf({ total_price_gross: 100 }, { kind: 'client_order' }, ask)
        const advance = {
          kind: 'advance',
          copy_invoice_from: order.id,
          advance_creation_mode: 'amount',
          advance_value: 30.000000000000004,
        }
        expect((await ask('POST', '/invoices', { invoice: advance })).body.price_gross).toBe('30.0')
      })

      test.each(['1e31', '9'.repeat(50), 'NaN', '0x10', '1.2.3', '1000000000000000'])(
        '%j is rejected',
        async (price) => {
          const { status, body } = await ask('POST', '/banking/payments', {
            banking_payment: { name: 'x', price },
          })
          expect(status).toBe(422)
          expect(Object.keys(body.message)).toEqual(['price'])
        },
      )
    })

    describe('a rate is returned as sent and calculated by its value', () => {
      test('in lines and sums', async () => {
        const taxes = ['23', '23.0', '23,00', '8.0', 'zw']
        const positions = taxes.map((tax) => ({ name: 'x', tax, total_price_net: '100' }))
        const { status, body } = await ask('POST', '/invoices', { invoice: { buyer_name: 'A', positions } })
        expect(status).toBe(201)
        expect(body.positions.map(({ tax }: { tax: string }) => tax)).toEqual([
          '23',
          '23.0',
          '23.00',
          '8.0',
          'zw',
        ])
        expect(body.totals_by_rate).toMatchObject([
          { tax: '23', net: '300.0', tax_amount: '69.0' },
          { tax: '8', net: '100.0', tax_amount: '8.0' },
          { tax: 'zw', net: '100.0', tax_amount: '0.0' },
        ])
        const [line] = body.positions
        const changed = await ask('PUT', `/invoices/${body.id}`, {
          invoice: { positions: [{ id: line.id, quantity: 2 }] },
        })
        expect(changed.body.positions[1].tax).toBe('23.0')
        const correction = await ask('POST', '/invoices', {
          invoice: { kind: 'correction', copy_invoice_from: body.id, total_correction: true },
        })
        expect(correction.body.totals_by_rate).toMatchObject([{ tax: '23', net: '-400.0' }, { tax: '8' }, {}])
      })

      test('on a line that a correction writes differently', async () => {
        const original = await invoiceOf({ tax: '23.0', total_price_net: '100' }, {}, ask)
        const positions = [
          {
            kind: 'correction',
            correction_before_attributes: { name: 'x', tax: '23.0', quantity: 1, total_price_net: '100' },
            correction_after_attributes: { name: 'x', tax: '23', quantity: 1, total_price_net: '80' },
          },
        ]
        const invoice = { kind: 'correction', invoice_id: original.id, buyer_name: 'Acme', positions }
        const { status, body, text } = await ask('POST', '/invoices', { invoice })
        expect(status, text).toBe(201)
        expect(body).toMatchObject({ price_net: '-20.0', totals_by_rate: [{ tax: '23', net: '-20.0' }] })
      })

      test('on a product and its lines', async () => {
        const { body } = await ask('POST', '/products', {
          product: { name: 'x', price_gross: '10.01', tax: '23.0' },
        })
        expect(body).toMatchObject({ tax: '23.0', price_net: '8.14' })
        const again = await ask('PUT', `/products/${body.id}`, { product: { tax: '23' } })
        expect(again.body).toMatchObject({ tax: '23', price_net: '8.14', price_gross: '10.01' })
        await ask('PUT', `/products/${body.id}`, { product: { tax: '23.0' } })
        const invoice = await invoiceOf({ product_id: body.id, tax: undefined, name: undefined }, {}, ask)
        expect(invoice.positions[0].tax).toBe('23.0')
      })
    })

    test('the restriction of a product to warehouses is a boolean', async () => {
      const product = { name: 'x', restricted_to_warehouses: true }
      const { body } = await ask('POST', '/products', { product })
      expect(body.restricted_to_warehouses).toBe(true)
      const { id } = (await ask('POST', '/products', { product: { name: 'y' } })).body
      expect((await ask('GET', `/products/${id}`)).body.restricted_to_warehouses).toBe(false)
    })

    test.each([
      ['POST', '?status=paid', undefined],
      ['POST', '', { hash: { status: 'paid' } }],
      ['POST', '', { invoice: { status: 'paid' } }],
      ['GET', '?status=paid', undefined],
    ])('a status is changed by %s %s %j', async (method, query, options) => {
      const { id } = await invoiceOf({ total_price_gross: 123 }, {}, ask)
      const payload = format === 'json' && options && 'hash' in options ? options.hash : options
      const { status, body, text } = await ask(method, `/invoices/${id}/change_status${query}`, payload)
      expect(status, text).toBe(200)
      expect(body).toMatchObject({ id, status: 'paid', paid: '123.0' })
      expect((await ask('GET', `/invoices/${id}`)).body).toMatchObject({ status: 'paid' })
    })

    test('a status may be sent in the body of a GET', async () => {
      const { id } = await invoiceOf({ total_price_gross: 123 }, {}, ask)
      const request = { api_token: account.token, invoice: { status: 'rejected' } }
      const reply = await raw(kwit, 'GET', `/invoices/${id}/change_status.${format}`, {
        headers: { 'content-type': `application/${format}` },
        body:
          format === 'json'
            ? JSON.stringify(request)
            : toXml({ invoice: { ...request.invoice, ...request } }),
      })
      expect(reply.status, reply.text).toBe(200)
      expect((await ask('GET', `/invoices/${id}`)).body.status).toBe('rejected')
    })

    test('disable_tax_no_validation is a text if it is set and left out otherwise', async () => {
      const plain = await invoiceOf({ total_price_gross: 1 }, {}, ask)
      const marked = await invoiceOf({ total_price_gross: 1 }, { disable_tax_no_validation: true }, ask)
      expect(marked.disable_tax_no_validation).toBe('1')
      const listed = (await ask('GET', `/invoices?invoice_ids=${plain.id},${marked.id}`)).body
      const read = Object.fromEntries(
        listed.map((client: Tree) => [client.id, client.disable_tax_no_validation]),
      )
      expect(read).toEqual({ [plain.id]: undefined, [marked.id]: '1' })
      expect(plain).not.toHaveProperty('disable_tax_no_validation')
      expect((await ask('GET', `/invoices/${plain.id}`)).body).not.toHaveProperty('disable_tax_no_validation')
      const again = await ask('PUT', `/invoices/${marked.id}`, {
        invoice: { ...marked, positions: undefined },
      })
      expect(again.body.disable_tax_no_validation).toBe('1')
      const off = await ask('PUT', `/invoices/${marked.id}`, { invoice: { disable_tax_no_validation: '0' } })
      expect(off.body).not.toHaveProperty('disable_tax_no_validation')
    })

    test('a 404 says Not Found', async () => {
      expect((await ask('GET', '/invoices/999999999')).body).toMatchObject({
        message: 'Not Found',
        error: 'Not Found',
        status: 404,
      })
    })
  })

  test('a GET with a session, and HEAD, never change a status', async () => {
    const { token, login } = await openAccount(kwit, 'linked')
    const ask = speaker(kwit, 'json', token)
    const { id } = await invoiceOf({ total_price_gross: 123 }, {}, ask)
    const browser = await signIn(kwit, login)
    const path = `/invoices/${id}/change_status.json?status=paid`
    expect((await browser.call('GET', path, { account: 'linked' })).status).toBe(403)
    const headers = { 'x-csrf-token': browser.csrf_token }
    expect((await browser.call('GET', path, { account: 'linked', headers })).status).toBe(403)
    expect((await kwit.call('HEAD', path, { token })).status).toBe(403)
    expect((await ask('GET', `/invoices/${id}`)).body.status).toBe('issued')
    expect((await browser.call('POST', path, { account: 'linked' })).status).toBe(200)
  })

  describe('a path without extension', () => {
    test.each([
      '/invoices/1/attachments',
      '/invoices/summary',
      '/clients/by_name',
      '/banking/payments/1/restore',
      '/products/CODE-1',
    ])('%s is not a page: 404 in JSON', async (path) => {
      const reply = await kwit.call('GET', path)
      expect(reply).toMatchObject({ status: 404, json: { code: 'error', message: 'Not Found' } })
    })

    test('is not a page for requests with a token or a body', async () => {
      const { token } = account
      const attachment = await kwit.call('GET', '/invoices/1/attachment?kind=gov', { token })
      expect(attachment).toMatchObject({ status: 404, json: { code: 'error', message: 'Not Found' } })
      const bearer = { authorization: `bearer ${token}` }
      const body = JSON.stringify({ api_token: token })
      const replies = [
        await kwit.call('GET', `/invoices?api_token=${token}`),
        await kwit.call('GET', '/invoices/1', { headers: bearer }),
        await raw(kwit, 'GET', '/clients', { body, headers: { 'content-type': 'application/json' } }),
      ]
      for (const { status, headers } of replies) {
        expect(status).toBe(404)
        expect(headers.get('content-type')).toContain('application/json')
      }
    })

    test.each([
      '/',
      '/invoices',
      '/invoices/new',
      '/invoices/5/edit',
      '/banking/payments/5',
      '/settings/users',
    ])('%s is a page for browsers', async (path) => {
      const { status, text } = await kwit.call('GET', path, { headers: { accept: 'text/html' } })
      // If the application was not built, its first page says so.
      expect(status === 200 ? text.includes('<!doctype html>') : path === '/' || status === 404).toBe(true)
    })
  })

  test('the first token may name its account', async () => {
    const fresh = await startKwit()
    try {
      const config = readConfig({
        KWIT_ENV_FILE: '/dev/null',
        KWIT_FIRST_TOKEN: 'firsttokenwithprefix1/acme',
      })
      const first = await createFirstAccount(config, { ...fresh, database: '' }, Date.now())
      expect(first).toMatchObject({ prefix: 'acme', api_token: undefined })
      for (const token of ['firsttokenwithprefix1', 'firsttokenwithprefix1/acme'])
        expect((await fresh.call('GET', '/clients.json', { token })).status).toBe(200)
    } finally {
      await fresh.close()
    }
  })

  test('the first token cannot name another account', async () => {
    const fresh = await startKwit()
    try {
      const environment = { KWIT_FIRST_TOKEN: 'firsttokenwithprefix1/acme', KWIT_FIRST_ACCOUNT: 'other' }
      const config = readConfig({ KWIT_ENV_FILE: '/dev/null', ...environment })
      await expect(createFirstAccount(config, { ...fresh, database: '' }, Date.now())).rejects.toThrow(
        /KWIT_FIRST_TOKEN: belongs to the prefix acme/,
      )
    } finally {
      await fresh.close()
    }
  })

  test('numbers of a form are rounded too', async () => {
    const body = new URLSearchParams({
      api_token: account.token,
      'banking_payment[name]': 'x',
      'banking_payment[price]': '0.30000000000000004',
    })
    expect((await kwit.call('POST', '/banking/payments.json', { body })).json).toMatchObject({ price: '0.3' })
  })
})
