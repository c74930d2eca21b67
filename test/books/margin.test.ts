import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

// Art. 106e(2)-(3), 119 and 120 of the Polish VAT act, art. 226(13)-(14) of Directive 2006/112: a margin document
// shows neither net nor tax, and the margin is taxed. All figures are computed by hand.

type Case = {
  what: string
  positions: object[]
  lines: ([net: string, tax: string, gross: string] | null)[]
  total: string | null // products_margin
  declared: string
  gross: string
}

const line = (more: object) => ({ name: 'Car', quantity: 1, ...more })
const CAR = { total_price_gross: '12300', total_purchase_price: '10000' }

const CASES: Case[] = [
  {
    // 2300 / 1.23 = 1869.9187
    what: 'sold for 12 300, bought for 10 000',
    positions: [line({ ...CAR, tax: 'disabled', vat_margin_tax: '23' })],
    lines: [['1869.92', '430.08', '2300.0']],
    total: '2300.0',
    declared: '430.08',
    gross: '12300.0',
  },
  {
    what: 'a rate in place of "disabled" is that of the margin',
    positions: [line({ ...CAR, tax: 23, vat_margin_tax: 23 })],
    lines: [['1869.92', '430.08', '2300.0']],
    total: '2300.0',
    declared: '430.08',
    gross: '12300.0',
  },
  {
    // 10 000 net and 23 % are a price of 12 300
    what: 'a net price is converted to the price paid',
    positions: [line({ price_net: '10000', total_purchase_price: '10000', tax: 23 })],
    lines: [['1869.92', '430.08', '2300.0']],
    total: '2300.0',
    declared: '430.08',
    gross: '12300.0',
  },
  {
    // A loss of 500 is no margin; 100 / 1.08 = 92.5926
    what: 'a loss has no tax, and each line its own rate',
    positions: [
      line({ total_price_gross: 9500, total_purchase_price: 10000, tax: 'disabled', vat_margin_tax: 23 }),
      line({ total_price_gross: 1100, total_purchase_price: 1000, tax: 'disabled', vat_margin_tax: 8 }),
    ],
    lines: [
      ['0.0', '0.0', '0.0'],
      ['92.59', '7.41', '100.0'],
    ],
    total: '100.0',
    declared: '7.41',
    gross: '10600.0',
  },
  {
    // Art. 120(4): the base is the margin of each sale, and none is below zero. 123 / 1.23 = 100
    what: 'a loss does not lower the base of another line of the same rate',
    positions: [
      line({ total_price_gross: 100, total_purchase_price: 120, tax: 'disabled', vat_margin_tax: 23 }),
      line({ total_price_gross: 223, total_purchase_price: 100, tax: 'disabled', vat_margin_tax: 23 }),
    ],
    lines: [
      ['0.0', '0.0', '0.0'],
      ['100.0', '23.0', '123.0'],
    ],
    total: '123.0',
    declared: '23.0',
    gross: '323.0',
  },
  {
    // The ordinary line: 100 + 23
    what: 'an ordinary line is allowed beside',
    positions: [
      line({ ...CAR, tax: 'disabled', vat_margin_tax: '23' }),
      line({ name: 'Delivery', total_price_gross: 123, tax: 23 }),
    ],
    lines: [['1869.92', '430.08', '2300.0'], null],
    total: '2300.0',
    declared: '453.08',
    gross: '12423.0',
  },
  {
    what: 'without a purchase price',
    positions: [line({ total_price_gross: 12300, tax: 23 })],
    lines: [null],
    total: null,
    declared: '0.0',
    gross: '12300.0',
  },
]

const PROCEDURES = [
  [
    'procedura marży – towary używane',
    'used_goods',
    'Procedura marży – towary używane',
    'Margin scheme – second-hand goods',
  ],
  [
    'procedura marży dla biur podróży',
    'travel',
    'Procedura marży dla biur podróży',
    'Margin scheme – travel agents',
  ],
  [
    'procedura marży – dzieła sztuki',
    'art',
    'Procedura marży – dzieła sztuki',
    'Margin scheme – works of art',
  ],
  [
    'procedura marży – przedmioty kolekcjonerskie i antyki',
    'collectibles',
    'Procedura marży – przedmioty kolekcjonerskie i antyki',
    'Margin scheme – collector’s items and antiques',
  ],
] as const

describe('margin documents', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const post = (invoice: object, token = account.token) =>
    kwit.call('POST', '/invoices.json', { token, json: { invoice } })
  const paperOf = async (id: number) => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
  }
  const marginsOf = ({ positions }: any) =>
    positions.map((position: any) =>
      position.vat_margin_total_price_gross === null
        ? null
        : [
            position.vat_margin_total_price_net,
            position.vat_margin_total_price_tax,
            position.vat_margin_total_price_gross,
          ],
    )

  describe.each(BOTH_FORMATS)('%s', (format) => {
    test.each(CASES)('$what', async ({ positions, lines, total, declared, gross }) => {
      const invoice = { kind: 'vat_margin', buyer_name: 'Acme', positions }
      const { status, body } = await speaker(kwit, format, account.token)('POST', '/invoices', { invoice })
      expect(status).toBe(201)
      expect(marginsOf(body)).toEqual(lines)
      expect([body.products_margin, body.tax_in_account_currency, body.price_gross]).toEqual([
        total,
        declared,
        gross,
      ])
      expect(body.positions[0].tax).toBe('disabled')
      expect(body.positions[0].total_price_tax).toBe('0.0')
      expect(body.procedure_vat_margin).toBe('procedura marży – towary używane')
    })
  })

  test('print, page and e-mail show the price and no tax', async () => {
    const invoice = { kind: 'vat_margin', lang: 'en', positions: CASES[1]?.positions }
    const { json } = await post(invoice)
    const paper = await paperOf(json.id)
    expect(paper).toContain('12,300.00')
    const page = await (await fetch(`${kwit.url}/invoice/${json.token}`)).text()
    const email = await kwit.call('GET', `/invoices/${json.id}/email_preview.json?email_to=a@b.pl`, {
      token: account.token,
    })
    for (const text of [paper, page, email.json.text])
      for (const secret of [
        '10,000.00',
        '\n2,300.00',
        '430.08',
        '1,869.92',
        'VAT amount',
        'Net amount',
        '23%',
      ])
        expect(text).not.toContain(secret)
  })

  test.each(PROCEDURES)('%s', async (wording, name, polish, english) => {
    for (const procedure_vat_margin of [wording, name, wording.replace('–', '-').toUpperCase()]) {
      const { json } = await post({
        kind: 'vat_margin',
        lang: 'pl',
        procedure_vat_margin,
        positions: CASES[0]?.positions,
      })
      expect(json.procedure_vat_margin).toBe(wording)
      expect(await paperOf(json.id)).toContain(polish)
      await kwit.call('PUT', `/invoices/${json.id}.json`, {
        token: account.token,
        json: { invoice: { lang: 'en' } },
      })
      expect(await paperOf(json.id)).toContain(english)
    }
  })

  test('another procedure is rejected with the list of known ones', async () => {
    const reply = await post({
      kind: 'vat_margin',
      procedure_vat_margin: 'bzdura',
      positions: CASES[0]?.positions,
    })
    expect(reply.status).toBe(422)
    const message = reply.json.message.procedure_vat_margin.join(' ')
    for (const [wording] of PROCEDURES) expect(message).toContain(wording)
  })

  test('a missing purchase price has a warning, and so has an ordinary line', async () => {
    const bare = await post({ kind: 'vat_margin', positions: CASES[6]?.positions })
    expect(bare.json.warnings).toMatchObject([
      { field: 'positions[0].total_purchase_price', message: expect.stringContaining('margin') },
    ])
    const beside = await post({ kind: 'vat_margin', positions: CASES[5]?.positions })
    expect(beside.json.warnings).toMatchObject([
      { field: 'positions[1].tax', message: expect.stringContaining('shown') },
    ])
    expect((await post({ kind: 'vat_margin', positions: CASES[0]?.positions })).json.warnings).toEqual([])
  })

  test('another purchase price changes the margin', async () => {
    const { json } = await post({ kind: 'vat_margin', positions: CASES[6]?.positions })
    const [{ id }] = json.positions
    const invoice = { positions: [{ id, total_purchase_price: '10000' }] }
    const changed = await kwit.call('PUT', `/invoices/${json.id}.json`, {
      token: account.token,
      json: { invoice },
    })
    expect(marginsOf(changed.json)).toEqual([['1869.92', '430.08', '2300.0']])
    expect(changed.json.price_gross).toBe('12300.0')
  })

  test('a correction reverses the tax of the margin', async () => {
    const { json } = await post({
      kind: 'vat_margin',
      procedure_vat_margin: 'art',
      positions: CASES[0]?.positions,
    })
    const correction = await post({ copy_invoice_from: json.id, kind: 'correction', total_correction: true })
    expect(correction.json).toMatchObject({
      procedure_vat_margin: 'procedura marży – dzieła sztuki',
      price_gross: '-12300.0',
      products_margin: '-2300.0',
      tax_in_account_currency: '-430.08',
    })
    expect(marginsOf(correction.json)).toEqual([['-1869.92', '-430.08', '-2300.0']])
    const other = (await post({ kind: 'vat_margin', positions: CASES[0]?.positions })).json
    // A corrected price of 11 070: 1070 / 1.23 = 869.9187, 200.08 of tax; 200.08 − 430.08 = −230.00
    const before = { name: 'Car', quantity: 1, tax: 'disabled', vat_margin_tax: '23', ...CAR }
    const partial = await post({
      kind: 'correction',
      copy_invoice_from: other.id,
      positions: [
        {
          kind: 'correction',
          correction_before_attributes: before,
          correction_after_attributes: { ...before, total_price_gross: '11070' },
        },
      ],
    })
    expect(marginsOf(partial.json)).toEqual([['-1000.0', '-230.0', '-1230.0']])
    expect(partial.json.tax_in_account_currency).toBe('-230.0')
  })

  test.each(BOTH_FORMATS)('the month declares the tax of margins (%s)', async (format) => {
    const mine = await kwit.newAccount()
    const ask = speaker(kwit, format, mine.token)
    await post({ kind: 'vat_margin', positions: CASES[0]?.positions }, mine.token)
    await post({ positions: [line({ total_price_gross: 123, tax: 23 })] }, mine.token)
    const { body } = await ask('GET', '/dashboard')
    expect(body.vat).toEqual([
      { tax: '23', currency: 'PLN', margin: false, net: '100.0', tax_value: '23.0' },
      { tax: '23', currency: 'PLN', margin: true, net: '1869.92', tax_value: '430.08' },
    ])
    expect(body.vat_to_declare).toMatchObject({ tax_value: '453.08', without_rate: 0 })
    const { body: sums } = await ask('GET', '/invoices/summary')
    expect(sums[0].tax_in_account_currency).toBe('453.08')
  })

  test('in another currency the margin requires a rate too', async () => {
    const positions = CASES[0]?.positions
    const bare = await post({ kind: 'vat_margin', currency: 'EUR', positions })
    expect(bare.json.tax_in_account_currency).toBeNull()
    const rated = await post({
      kind: 'vat_margin',
      currency: 'EUR',
      exchange_currency_rate: '4.5',
      positions,
    })
    // 430.08 × 4.5 = 1935.36; 12 300 × 4.5 = 55 350, and 55 350 − 1935.36 = 53 414.64
    expect(rated.json).toMatchObject({
      ...{ tax_in_account_currency: '1935.36', price_net: '11869.92' },
      ...{ exchange_price_net: '53414.64', exchange_price_tax: '0.0', exchange_price_gross: '55350.0' },
    })
    const back = { kind: 'correction', copy_invoice_from: rated.json.id, total_correction: true }
    expect((await post(back)).json).toMatchObject({
      ...{ tax_in_account_currency: '-1935.36', exchange_price_net: '-53414.64' },
      ...{ exchange_price_gross: '-55350.0' },
    })
  })
})
