import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

// Tests the currencies of ISO 4217 and their number of decimals.

type Case = {
  what: string
  invoice: object
  rates: [tax: string, net: string, tax_amount: string, gross: string][]
  total: [net: string, tax: string, gross: string]
}

const THOUSANDTHS = 'has 3 decimal places, but EN 16931 and KSeF allow only two; choose another currency'

const line = (more: object) => ({ name: 'Work', quantity: 1, tax: 23, ...more })

const CASES: Case[] = [
  {
    what: 'yen from a unit price: 3 × 1000.55 = 3001.65 → 3002; 23 % of it 690.46 → 690',
    invoice: { currency: 'JPY', positions: [line({ quantity: 3, price_net: '1000.55' })] },
    rates: [['23', '3002.0', '690.0', '3692.0']],
    total: ['3002.0', '690.0', '3692.0'],
  },
  {
    what: 'yen from a gross total: 1230.68 → 1231; 1231 / 1.23 = 1000.81 → 1001',
    invoice: { currency: 'JPY', positions: [line({ total_price_gross: '1230.68' })] },
    rates: [['23', '1001.0', '230.0', '1231.0']],
    total: ['1001.0', '230.0', '1231.0'],
  },
  {
    what: 'yen, 33 % off 1000 gross: 670; 670 / 1.23 = 544.7 → 545',
    invoice: {
      currency: 'JPY',
      show_discount: true,
      discount_kind: 'percent_total',
      positions: [line({ total_price_gross: '1000', discount_percent: 33 })],
    },
    rates: [['23', '545.0', '125.0', '670.0']],
    total: ['545.0', '125.0', '670.0'],
  },
  {
    what: 'yen, tax of the sum: 5 lines of 11 net, 55 × 0.08 = 4.4 → 4 (line by line 0.88 → 1 each, 5)',
    invoice: {
      currency: 'JPY',
      calculating_strategy: { sum: 'keep_net' },
      positions: Array.from({ length: 5 }, () => line({ tax: 8, total_price_net: '11' })),
    },
    rates: [['8', '55.0', '4.0', '59.0']],
    total: ['55.0', '4.0', '59.0'],
  },
  {
    what: 'forints have two decimals in the norm',
    invoice: { currency: 'huf', positions: [line({ total_price_net: '10.55' })] },
    rates: [['23', '10.55', '2.43', '12.98']],
    total: ['10.55', '2.43', '12.98'],
  },
]

describe('currencies', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    const json = { account: { discount_kind: 'any' } }
    await kwit.call('PUT', '/account.json', { token: account.token, json })
  })
  afterAll(() => kwit.close())

  describe.each(BOTH_FORMATS)('%s', (format) => {
    test.each(CASES)('$what', async ({ invoice, rates, total }) => {
      const { status, body } = await speaker(kwit, format, account.token)('POST', '/invoices', { invoice })
      expect(status).toBe(201)
      expect(
        body.totals_by_rate.map(({ tax, net, tax_amount, gross }: any) => [tax, net, tax_amount, gross]),
      ).toEqual(rates)
      expect([body.price_net, body.price_tax, body.price_gross]).toEqual(total)
      expect(body.amount_due).toBe(body.price_gross)
    })

    test('small letters are accepted, unknown currencies are rejected with a reason', async () => {
      const ask = speaker(kwit, format, account.token)
      const post = (more: object) =>
        ask('POST', '/invoices', { invoice: { ...more, positions: [line({ price_net: 1 })] } })
      expect((await post({ currency: 'eur' })).body.currency).toBe('EUR')
      for (const currency of ['XYZ', 'BTC', 'ZZ', '€']) {
        const { status, body } = await post({ currency })
        expect(status).toBe(422)
        expect(body.message.currency).toEqual(['must be an ISO 4217 currency code such as EUR'])
      }
      for (const currency of ['KWD', 'bhd', 'TND']) {
        const { status, body } = await post({ currency })
        expect(status).toBe(422)
        expect(body.message.currency).toEqual([THOUSANDTHS])
      }
      expect((await post({ currency: 'EUR', exchange_currency: 'QQQ' })).body.message).toHaveProperty(
        'exchange_currency',
      )
      const setting = await ask('PUT', '/account', { account: { currency: 'XYZ' } })
      expect([setting.status, Object.keys(setting.body.message)]).toEqual([422, ['currency']])
    })
  })

  // Such a currency is refused wherever its amounts would be stored. Fields that only name it (of a bank account, or
  // of a company's capital) accept it.
  test.each(BOTH_FORMATS)('a currency with thousandths is rejected (%s)', async (format) => {
    const ask = speaker(kwit, format, account.token)
    const priced = { currency: 'KWD', name: 'Dates', price_net: '1.234' }
    for (const [path, fields] of [
      ['/products', { product: priced }],
      ['/banking/payments', { banking_payment: { ...priced, price: '1.234' } }],
      ['/warehouse_documents', { warehouse_document: { currency: 'KWD', kind: 'pz' } }],
    ] as const) {
      const { status, body } = await ask('POST', path, fields)
      expect([path, status, body.message]).toEqual([path, 422, { currency: [THOUSANDTHS] }])
    }
    const settings = await ask('PUT', '/account', { account: { currency: 'KWD' } })
    expect([settings.status, settings.body.message]).toEqual([422, { currency: [THOUSANDTHS] }])
    const bank_account = {
      name: 'Gulf',
      bank_account_number: 'KW81CBKU0000000000001234560101',
      bank_currency: 'KWD',
    }
    expect((await ask('POST', '/bank_accounts', { bank_account })).body.bank_currency).toBe('KWD')
    const department = { name: 'Gulf', bank_account_currency: 'KWD', capital_currency: 'KWD' }
    expect((await ask('POST', '/departments', { department })).body).toMatchObject(department)
    expect((await ask('POST', '/products', { product: { ...priced, currency: 'jpy' } })).body.currency).toBe(
      'JPY',
    )
  })

  test('the currency of the account may be in small letters too', async () => {
    const mine = await kwit.newAccount()
    const reply = await kwit.call('PUT', '/account.json', {
      token: mine.token,
      json: { account: { currency: 'czk' } },
    })
    expect(reply.json.currency).toBe('CZK')
  })

  test('amounts in whole units are printed and spelled without hundredths', async () => {
    const invoice = { currency: 'JPY', lang: 'en', positions: [line({ price_net: '1000.55' })] }
    const { json } = await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })
    const reply = await fetch(`${kwit.url}/invoices/${json.id}.pdf?api_token=${account.token}`)
    const text = textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
    // 1000.55 → 1001; 23 % 230.23 → 230
    expect(text).toContain('1,231 JPY')
    expect(text).toContain('1,000.55')
    expect(text).not.toContain('1,231.00')
    expect(text).not.toContain('/100')
    const page = await (await fetch(`${kwit.url}/invoice/${json.token}`)).text()
    expect(page).toContain('1,231\u00a0JPY')
    expect(page).not.toContain('1,231.00')
  })

  test('an advance in yen is split in whole yen', async () => {
    const order = {
      kind: 'client_order',
      currency: 'JPY',
      positions: [line({ total_price_gross: '1000' }), line({ tax: 8, total_price_gross: '333' })],
    }
    const post = async (invoice: object) =>
      (await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })).json
    const { id } = await post(order)
    const advance = await post({
      kind: 'advance',
      copy_invoice_from: id,
      advance_creation_mode: 'percent',
      advance_value: '33',
    })
    // 1333 × 0.33 = 439.89 → 440; 330.08 and 109.92 of it
    expect(advance.totals_by_rate.map(({ tax, gross }: any) => [tax, gross])).toEqual([
      ['23', '330.0'],
      ['8', '110.0'],
    ])
  })
})
