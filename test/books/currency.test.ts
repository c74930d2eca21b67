import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSettings } from '../../src/domains/administration/accounts/store.ts'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

// Art. 106e(11) of the Polish VAT act and art. 230 of Directive 2006/112: whatever the currency of a document, its
// tax is also stated in the currency of the seller. Every figure is computed by hand.

const line = (tax: number | string, net: string) => ({ name: 'Work', quantity: 1, tax, total_price_net: net })
const EUR = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.2567' }

type Case = {
  what: string
  invoice: object
  rates: [tax: string, net: string, tax_amount: string, gross: string][]
  total: [net: string, tax: string, gross: string] | null
  declared: string | null
}

const CASES: Case[] = [
  {
    what: '1000 at 23 % and 100 at 8 %, 4.2567: each rate rounded, the total their sum',
    invoice: { ...EUR, positions: [line(23, '1000'), line(8, '100')] },
    // 230 × 4.2567 = 979.041; 8 × 4.2567 = 34.0536; 1000 × 4.2567 = 4256.7; 100 × 4.2567 = 425.67
    rates: [
      ['23', '4256.7', '979.04', '5235.74'],
      ['8', '425.67', '34.05', '459.72'],
    ],
    total: ['4682.37', '1013.09', '5695.46'],
    declared: '1013.09',
  },
  {
    what: 'a half is rounded away from zero',
    invoice: { ...EUR, exchange_currency_rate: '4.5', positions: [line(23, '-0.43'), line(8, '0.13')] },
    // tax −0.0989 → −0.10 × 4.5 = −0.45; net −0.43 × 4.5 = −1.935 → −1.94; 0.0104 → 0.01 × 4.5 = 0.045 → 0.05; 0.585 → 0.59
    rates: [
      ['23', '-1.94', '-0.45', '-2.39'],
      ['8', '0.59', '0.05', '0.64'],
    ],
    total: ['-1.35', '-0.4', '-1.75'],
    declared: '-0.4',
  },
  {
    what: 'a rate without a currency is one to the currency of the account',
    invoice: { currency: 'USD', exchange_currency_rate: '3.9001', positions: [line(23, '10')] },
    // 2.3 × 3.9001 = 8.97023; 39.001
    rates: [['23', '39.0', '8.97', '47.97']],
    total: ['39.0', '8.97', '47.97'],
    declared: '8.97',
  },
  {
    what: 'exchanged to whole units of a currency without decimals, the tax in the account currency stays unknown',
    invoice: {
      ...EUR,
      exchange_currency: 'JPY',
      exchange_currency_rate: '163.21',
      positions: [line(23, '10')],
    },
    // 1632.1 → 1632; 2.3 × 163.21 = 375.383 → 375
    rates: [['23', '1632.0', '375.0', '2007.0']],
    total: ['1632.0', '375.0', '2007.0'],
    declared: null,
  },
  {
    what: 'no tax needs no rate',
    invoice: { currency: 'EUR', positions: [line('np', '500')] },
    rates: [],
    total: null,
    declared: '0.0',
  },
  {
    what: 'without a rate the tax is unknown',
    invoice: { currency: 'EUR', exchange_kind: 'nbp', positions: [line(23, '500')] },
    rates: [],
    total: null,
    declared: null,
  },
  {
    what: 'in the own currency it is the tax itself',
    invoice: { currency: 'PLN', positions: [line(23, '500')] },
    rates: [],
    total: null,
    declared: '115.0',
  },
]

describe('documents in foreign currencies', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const exchanged = ({ totals_by_rate }: any) =>
    totals_by_rate
      .filter((rate: any) => rate.exchange_net !== undefined)
      .map((rate: any) => [rate.tax, rate.exchange_net, rate.exchange_tax_amount, rate.exchange_gross])
  const totalsOf = (body: any) =>
    body.exchange_price_tax === null
      ? null
      : [body.exchange_price_net, body.exchange_price_tax, body.exchange_price_gross]
  const create = async (invoice: object, token = account.token) => {
    const reply = await kwit.call('POST', '/invoices.json', { token, json: { invoice } })
    expect(reply).toMatchObject({ status: 201 })
    return reply.json
  }
  const change = async (id: number, invoice: object) =>
    (await kwit.call('PUT', `/invoices/${id}.json`, { token: account.token, json: { invoice } })).json
  const pdfOf = async (id: number) => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
  }

  describe.each(FORMATS)('%s', (format) => {
    test.each(CASES)('$what', async ({ invoice, rates, total, declared }) => {
      const ask = speaker(kwit, format, account.token)
      const { status, body } = await ask('POST', '/invoices', { invoice: { buyer_name: 'Acme', ...invoice } })
      expect(status).toBe(201)
      expect(exchanged(body)).toEqual(rates)
      expect(totalsOf(body)).toEqual(total)
      expect(body.tax_in_account_currency).toBe(declared)
      const again = await ask('GET', `/invoices/${body.id}`)
      expect(exchanged(again.body)).toEqual(rates)
      expect(again.body.tax_in_account_currency).toBe(declared)
    })
  })

  test('the print has a table of the tax in the currency of the account', async () => {
    const { id, token } = await create({
      ...EUR,
      lang: 'pl',
      exchange_date: '2026-11-13',
      positions: [line(23, '1000'), line(8, '100')],
    })
    const text = await pdfOf(id)
    for (const piece of ['VAT w PLN', '979,04', '34,05', '1 013,09', '1 EUR = 4,2567 PLN', '13.11.2026'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(piece)
    const page = await (await fetch(`${kwit.url}/invoice/${token}`)).text()
    for (const piece of ['VAT w PLN', '979,04', '34,05', '013,09']) expect(page).toContain(piece)
  })

  test('another rate changes the tax, and no rate removes it', async () => {
    const { id } = await create({ ...EUR, positions: [line(23, '1000')] })
    // 230 × 4.3 = 989
    expect(await change(id, { exchange_currency_rate: '4.3' })).toMatchObject({
      exchange_price_tax: '989.0',
      tax_in_account_currency: '989.0',
    })
    // 460 × 4.3 = 1978
    const [position] = (await change(id, {})).positions
    expect(await change(id, { positions: [{ id: position.id, total_price_net: '2000' }] })).toMatchObject({
      exchange_price_tax: '1978.0',
    })
    const without = await change(id, { exchange_currency_rate: '' })
    expect(without).toMatchObject({ exchange_price_tax: null, tax_in_account_currency: null })
    expect(without.totals_by_rate[0]).not.toHaveProperty('exchange_net')
  })

  test('a correction keeps the rate of its original, other documents have their own', async () => {
    const base = { ...EUR, exchange_date: '2026-11-13', positions: [line(23, '1000'), line(8, '100')] }
    const { id } = await create({ ...base, buyer_name: 'Acme' })
    const correction = await create({ copy_invoice_from: id, kind: 'correction', total_correction: true })
    expect(correction).toMatchObject({
      exchange_currency_rate: '4.2567',
      exchange_date: '2026-11-13',
      exchange_price_tax: '-1013.09',
      tax_in_account_currency: '-1013.09',
    })
    const copy = await create({ copy_invoice_from: id, kind: 'vat' })
    expect(copy).toMatchObject({
      exchange_currency: 'PLN',
      exchange_currency_rate: null,
      exchange_date: null,
    })
    expect(copy.warnings).toContainEqual(expect.objectContaining({ field: 'exchange_currency_rate' }))
    const other = await create({ copy_invoice_from: id, kind: 'vat', exchange_currency_rate: '4' })
    expect(other).toMatchObject({ exchange_price_tax: '952.0' })
  })

  test('a missing rate is reported, and an invalid one rejected', async () => {
    const bare = await create({ currency: 'EUR', exchange_kind: 'nbp', positions: [line(23, '1')] })
    expect(bare.warnings).toMatchObject([
      { field: 'exchange_currency_rate', message: expect.stringContaining('PLN') },
    ])
    expect(bare.warnings[0].message).toContain('nbp')
    expect((await create({ ...EUR, positions: [line(23, '1')] })).warnings).toEqual([])
    expect((await create({ currency: 'EUR', positions: [line('np', '1')] })).warnings).toEqual([])
    const other = { ...EUR, exchange_currency: 'USD', positions: [line(23, '1')] }
    expect((await create(other)).warnings).toHaveLength(1)
    for (const exchange_currency_rate of ['0', '-4']) {
      const invoice = { ...EUR, exchange_currency_rate, positions: [line(23, '1')] }
      const reply = await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })
      expect(reply).toMatchObject({
        status: 422,
        json: { message: { exchange_currency_rate: ['must be greater than zero'] } },
      })
    }
  })

  test.each(FORMATS)(
    'declared tax is in one currency, and missing rates are counted (%s)',
    async (format) => {
      const mine = await kwit.newAccount()
      const mineAsk = speaker(kwit, format, mine.token)
      await create({ positions: [line(23, '100')] }, mine.token) // 23.00
      await create({ ...EUR, positions: [line(23, '1000'), line(8, '100')] }, mine.token) // 1013.09
      await create({ ...EUR, kind: 'proforma', positions: [line(23, '1000')] }, mine.token)
      const missing = await create({ currency: 'EUR', positions: [line(23, '10')] }, mine.token)
      const { body: dashboard } = await mineAsk('GET', '/dashboard')
      expect(dashboard.vat_to_declare).toMatchObject({
        currency: 'PLN',
        tax_value: '1036.09',
        without_rate: 1,
      })
      expect(dashboard.vat_to_declare.documents).toEqual([
        { id: missing.id, number: missing.number, currency: 'EUR' },
      ])
      const { body: sums } = await mineAsk('GET', '/invoices/summary?counted=1')
      expect(
        sums.map(({ currency, price_tax, tax_in_account_currency, without_rate }: any) => [
          currency,
          price_tax,
          tax_in_account_currency,
          without_rate,
        ]),
      ).toEqual([
        ['EUR', '240.3', '1013.09', 1],
        ['PLN', '23.0', '23.0', 0],
      ])
    },
  )

  test.each(FORMATS)(
    'documents in a currency that is no longer accepted keep working (%s)',
    async (format) => {
      for (const currency of ['KWD', 'ABC']) {
        const mine = await kwit.newAccount()
        const ask = speaker(kwit, format, mine.token)
        const [first, second] = [
          await create({ positions: [line(23, '100')] }, mine.token),
          await create({ positions: [line(23, '100')] }, mine.token),
        ]
        const payment = { name: 'Money', price: '10', paid: true, invoice_id: first.id }
        const { body: paid } = await ask('POST', '/banking/payments', { banking_payment: payment })
        const { body: settings } = await ask('GET', '/account')
        await unlockedTransaction(kwit.db, async (db) => {
          const { account_id } = (await db.get(
            sql`select account_id from banking_payments where id = ${paid.id}`,
          )) as {
            account_id: number
          }
          await db.run(sql`update invoices set currency = ${currency} where account_id = ${account_id}`)
          await db.run(
            sql`update banking_payments set currency = ${currency} where account_id = ${account_id}`,
          )
          await saveSettings(db, account_id, { currency, lang: settings.lang })
        })
        const account = { currency, default_tax: '8' }
        expect(await ask('PUT', '/account', { account })).toMatchObject({ status: 200, body: account })
        const moved = { name: 'Moved', invoice_id: second.id }
        const path = `/banking/payments/${paid.id}`
        expect(await ask('PUT', path, { banking_payment: moved })).toMatchObject({ status: 200 })
        expect((await ask('GET', path)).body).toMatchObject({ name: 'Moved', currency })
        expect((await ask('POST', '/banking/payments', { banking_payment: payment })).status).toBe(201)
        const other = currency === 'KWD' ? 'BHD' : 'ABD'
        for (const refused of [
          await ask('PUT', '/account', { account: { currency: other } }),
          await ask('PUT', path, { banking_payment: { currency: other } }),
          await ask('POST', '/banking/payments', {
            banking_payment: { ...payment, invoice_id: null, currency },
          }),
        ])
          expect(refused).toMatchObject({
            status: 422,
            body: { message: { currency: [expect.any(String)] } },
          })
      }
    },
  )
})
