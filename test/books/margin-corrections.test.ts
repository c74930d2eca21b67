import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests corrections of margin documents: both states of a line have its purchase price. All figures are computed by
// hand.

const CAR = { total_price_gross: '12300', total_purchase_price: '10000' }
const CAR_SOLD = [{ name: 'Car', quantity: 1, ...CAR, tax: 'disabled', vat_margin_tax: '23' }]

// Sold for 12 300, bought for 10 000 at 23 %: 430.08 of tax. Fields missing in a request are taken from the document.
const SENT = { name: 'Car', quantity: 1, total_price_gross: '12300' }
const CORRECTED = [
  // 1070 / 1.23 = 869.92, 200.08 of tax
  ['a lower price', { tax: 'disabled' }, { total_price_gross: '11070' }, '-1230.0', '-230.0'],
  ['a rate with both', { tax: 23 }, { total_price_gross: '11070' }, '-1230.0', '-230.0'],
  // 9000 × 1.23 = 11 070
  [
    'net prices with a rate',
    { tax: 23, total_price_gross: null, price_net: '10000' },
    { price_net: '9000' },
    '-1230.0',
    '-230.0',
  ],
  ['a loss after all', { tax: 'disabled' }, { total_price_gross: '9000' }, '-3300.0', '-430.08'],
  ['nothing left', { tax: 23 }, { quantity: 0, total_price_gross: '0' }, '-12300.0', '-430.08'],
  // 2300 / 1.08 = 2129.63, 170.37 of tax
  ['another rate', { tax: 23 }, { tax: 8 }, '0.0', '-259.71'],
  // 12300 − 11000 = 1300; 1300 / 1.23 = 1056.91, 243.09 of tax
  ['another purchase price', { tax: 'disabled' }, { total_purchase_price: '11000' }, '0.0', '-186.99'],
] as const

describe('corrections of margin documents', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const post = (invoice: object) =>
    kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })

  describe.each(BOTH_FORMATS)('corrections in %s', (format) => {
    const make = async (positions: object[] | undefined) =>
      (await post({ kind: 'vat_margin', positions })).json
    const correct = (invoice_id: number, before: object, after: object | undefined) =>
      speaker(kwit, format, account.token)('POST', '/invoices', {
        invoice: {
          kind: 'correction',
          invoice_id,
          positions: [
            {
              kind: 'correction',
              correction_before_attributes: before,
              ...(after && { correction_after_attributes: after }),
            },
          ],
        },
      })

    test.each(CORRECTED)('%s', async (_, before, after, gross, tax) => {
      const { id } = await make(CAR_SOLD)
      const { status, body } = await correct(id, { ...SENT, ...before }, { ...SENT, ...before, ...after })
      expect({ status, message: body.message }).toEqual({ status: 201, message: undefined })
      expect([body.price_gross, body.tax_in_account_currency]).toEqual([gross, tax])
      expect(body.price_tax).toBe('0.0')
      expect(body.warnings).toEqual([])
      const correction = await post({ kind: 'correction', copy_invoice_from: id, total_correction: true })
      const tax_left = Number(tax) + 430.08
      if (gross === '-12300.0') expect([correction.status, tax_left]).toEqual([422, 0])
      else expect(Number(correction.json.tax_in_account_currency)).toBeCloseTo(-tax_left, 2)
    })

    test('another rate of the margin counts in both rates', async () => {
      const { id } = await make(CAR_SOLD)
      const { body } = await correct(id, { ...SENT, tax: 23 }, { ...SENT, tax: 8 })
      expect(
        body.margins_by_rate.map(({ tax, net, tax_amount, gross }: any) => [tax, net, tax_amount, gross]),
      ).toEqual([
        ['23', '-1869.92', '-430.08', '-2300.0'],
        ['8', '2129.63', '170.37', '2300.0'],
      ])
    })

    test('removed lines and lower quantities', async () => {
      const { id } = await make(CAR_SOLD)
      expect((await correct(id, { ...SENT, tax: 23 }, undefined)).body.tax_in_account_currency).toBe(
        '-430.08',
      )
      const ten = { name: 'Vase', quantity: 10, total_price_gross: 1230, total_purchase_price: 1000 }
      const vases = await make([{ ...ten, tax: 23 }])
      // Six for 738, bought for 600: 138 / 1.23 = 112.20, 25.80 of tax; of all ten 230 / 1.23 = 186.99, 43.01
      const position = { name: 'Vase', tax: 23, price_gross: 123 }
      const { body } = await correct(vases.id, { ...position, quantity: 10 }, { ...position, quantity: 6 })
      expect([body.price_gross, body.tax_in_account_currency]).toEqual(['-492.0', '-17.21'])
    })

    test('a negative purchase price is rejected by name', async () => {
      const ask = speaker(kwit, format, account.token)
      const positions = [{ ...CAR, name: 'Car', tax: 23, total_purchase_price: '-1' }]
      const reply = await ask('POST', '/invoices', { invoice: { kind: 'vat_margin', positions } })
      expect([reply.status, Object.values(reply.body.message)]).toEqual([422, [['must not be negative']]])
      const { id } = await make(CAR_SOLD)
      const refused = await correct(
        id,
        { ...SENT, tax: 23 },
        { ...SENT, tax: 23, total_purchase_price: '-5' },
      )
      expect(refused.status).toBe(422)
      expect(refused.text).toContain('correction_after_attributes.total_purchase_price')
      const back = [{ name: 'Car', tax: 23, quantity: -1, price_gross: 12300, total_purchase_price: -10000 }]
      const plain = await ask('POST', '/invoices', {
        invoice: { kind: 'correction', invoice_id: id, positions: back },
      })
      expect([plain.status, plain.body.tax_in_account_currency]).toEqual([201, '-430.08'])
    })
  })

  test('a negative purchase price of goods is rejected too', async () => {
    const { token } = account
    const document = {
      kind: 'pz',
      warehouse_actions: [{ product_name: 'Vase', quantity: 1, purchase_price_net: -3 }],
    }
    const takenIn = await kwit.call('POST', '/warehouse_documents.json', {
      token,
      json: { warehouse_document: document },
    })
    expect([takenIn.status, takenIn.json.message]).toEqual([
      422,
      { 'warehouse_actions[0].purchase_price_net': ['must not be negative'] },
    ])
    const card = await kwit.call('POST', '/products.json', {
      token,
      json: { product: { name: 'Vase', purchase_price_gross: '-3' } },
    })
    expect([card.status, card.json.message]).toEqual([
      422,
      { purchase_price_gross: ['must not be negative'] },
    ])
  })
})
