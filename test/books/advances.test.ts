// Tests orders that are paid in advances. Every figure is computed by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

// 1 × 1000.00 net at 23 %: 1230.00 gross
const DESK = { name: 'Desk', tax: 23, price_net: 1000, quantity: 1 }
// 10 000 at 23 %, 1 000 at 5 %, 96.92 exempt: 12 300 + 1 050 + 96.92 = 13 446.92
const MIXED = [
  { name: 'Machine', tax: 23, price_net: 10000, quantity: 1 },
  { name: 'Manual', tax: 5, price_net: 100, quantity: 10 },
  { name: 'Training', tax: 'zw', price_net: '96.92', quantity: 1 },
]

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeAll(() => {
    ask = speaker(kwit, format, account.token)
  })

  const post = (invoice: Fields) => ask('POST', '/invoices', { invoice })
  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await post(invoice)
    expect(status, text).toBe(201)
    return body
  }
  const order = (positions: Fields[] = [DESK], more: Fields = {}) =>
    make({ kind: 'client_order', buyer_name: 'Buyer', lang: 'en', positions, ...more })
  const part = (id: number, advance_value: unknown, more: Fields = {}) => ({
    kind: 'advance',
    copy_invoice_from: id,
    advance_creation_mode: 'percent',
    advance_value,
    ...more,
  })
  const final = (id: number, more: Fields = {}) => ({ kind: 'final', copy_invoice_from: id, ...more })
  const expectRefused = async (invoice: Fields, field: string, words: string) => {
    const { status, text } = await post(invoice)
    expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(words) })
    expect(text.replaceAll('-', '_')).toContain(field)
  }
  const paper = async (id: number) => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll('\u00a0', ' ')
  }

  test('three advances of an order add up to it, to the cent and rate by rate', async () => {
    const { id } = await order(MIXED)
    const parts = []
    for (const percent of ['33.33', '33.33', '33.34']) parts.push(await make(part(id, percent)))
    // 33.33 % of 13 446.92 is 4 481.858…, 33.34 % is 4 483.203…
    expect(parts.map(({ price_gross }) => price_gross)).toEqual(['4481.86', '4481.86', '4483.2'])
    expect(await make(final(id))).toMatchObject({ price_gross: '0.0' })
    await expectRefused(part(id, 1), 'advance_value', 'remaining amount of')
  })

  // Where tax is computed from the sum of a rate, advances that are rounded separately may differ from the order by a
  // cent.
  test.each([
    // 23 % of 2.04 is 0.4692, of 1.02 0.2346
    [
      'keep_net',
      { price_net: '2.04' },
      '1.25',
      ['2.04', '0.47', '2.51'],
      ['1.02', '0.23', '1.25'],
      ['1.02', '0.24', '1.26'],
    ],
    // 2.00 / 1.23 is 1.626, 1.00 / 1.23 is 0.813
    [
      'keep_gross',
      { price_gross: '2' },
      '1',
      ['1.63', '0.37', '2.0'],
      ['0.81', '0.19', '1.0'],
      ['0.82', '0.18', '1.0'],
    ],
  ])(
    'under %s the final invoice takes the remainder of each rate: %j, %s',
    async (sum, price, value, wholeOrder, first, last) => {
      const line = { name: 'Desk', tax: 23, quantity: 1, ...price }
      const { id, totals_by_rate } = await order([line], { calculating_strategy: { sum } })
      const sumsOf = ({ totals_by_rate: [rate] }: Fields) => [rate.net, rate.tax_amount, rate.gross]
      expect(sumsOf({ totals_by_rate })).toEqual(wholeOrder)
      const mode = { advance_creation_mode: 'amount' }
      const advance = await make(part(id, value, mode))
      expect(sumsOf(advance)).toEqual(first)
      const finalInvoice = await make(final(id))
      expect(sumsOf(finalInvoice)).toEqual(last)
      expect([finalInvoice.price_net, finalInvoice.price_tax, finalInvoice.price_gross]).toEqual(last)
      // Changing the description changes no amounts.
      const { body } = await ask('PUT', `/invoices/${finalInvoice.id}`, {
        invoice: { description: 'thanks' },
      })
      expect(sumsOf(body)).toEqual(last)
      expect(body.amount_due).toBe(last[2])
    },
  )

  // 23 % of 2.06 is 0.4738, of 1.03 0.2369: calculated alone, the two come to one cent more than the order.
  test('lines of the order that are sent take the remainder, other lines keep their own totals', async () => {
    const line = { name: 'Desk', tax: 23, quantity: 1, price_net: '2.06' }
    const strategy = { calculating_strategy: { sum: 'keep_net' } }
    const { id, price_gross } = await order([line], strategy)
    expect(price_gross).toBe('2.53')
    const advance = await make(part(id, '1.27', { advance_creation_mode: 'amount' }))
    expect(advance).toMatchObject({ price_tax: '0.24' })
    const remainder = { price_net: '1.03', price_tax: '0.23', price_gross: '1.26', amount_due: '1.26' }
    const created = await make(final(id, { positions: [line] }))
    expect(created).toMatchObject(remainder)
    await ask('DELETE', `/invoices/${created.id}`)
    const deduction = { name: `Advance ${advance.number}`, tax: 23, total_price_gross: '-1.27' }
    const linked = { kind: 'final', from_invoice_id: id, buyer_name: 'Buyer', ...strategy }
    const byHand = await make({ ...linked, positions: [line, deduction] })
    expect(byHand).toMatchObject(remainder)
    await ask('DELETE', `/invoices/${byHand.id}`)
    const half = { ...line, price_net: '1.03' }
    expect(await make(final(id, { positions: [half, half] }))).toMatchObject({
      price_tax: '0.24',
      price_gross: '1.27',
    })
  })

  test('an advance of the full amount is settled once, although the final invoice comes to zero', async () => {
    const { id } = await order()
    await make(part(id, 100))
    const first = await make(final(id))
    expect(first.price_gross).toBe('0.0')
    await ask('DELETE', `/invoices/${first.id}`)
    const second = await make(final(id))
    const { status, text } = await ask('POST', `/invoices/${first.id}/restore`)
    expect({ status, text }).toMatchObject({
      status: 422,
      text: expect.stringContaining(`${second.number} settles`),
    })
    await ask('DELETE', `/invoices/${second.id}`)
    expect((await ask('POST', `/invoices/${first.id}/restore`)).status).toBe(200)
  })

  test('a final invoice takes the remainder of two advances', async () => {
    const { id } = await order(MIXED)
    const [first, second] = [await make(part(id, 30)), await make(part(id, 30))]
    expect(first.totals_by_rate).toMatchObject([
      { tax: '23', gross: '3690.0' },
      { tax: '5', gross: '315.0' },
      { tax: 'zw', gross: '29.08' },
    ])
    const finalInvoice = await make(final(id, { invoice_ids: [second.id, first.id] }))
    expect(finalInvoice).toMatchObject({ price_gross: '5378.76' })
    expect(finalInvoice.totals_by_rate).toMatchObject([
      { tax: '23', gross: '4920.0' },
      { tax: '5', gross: '420.0' },
      { tax: 'zw', gross: '38.76' },
    ])
    expect(finalInvoice.settled_advances).toMatchObject([
      { id: second.id, number: second.number, price_gross: '4034.08' },
      { id: first.id, number: first.number, price_gross: '4034.08' },
    ])
  })

  test('advances that are each rounded up do not exceed the order', async () => {
    // A third of 0.05 is 0.02 three times; the last advance takes 0.01.
    const { id } = await order([{ name: 'Screw', tax: 23, total_price_gross: '0.05', quantity: 1 }])
    const parts = []
    for (const percent of ['33.33', '33.33', '33.34']) parts.push((await make(part(id, percent))).price_gross)
    expect(parts).toEqual(['0.02', '0.02', '0.01'])
  })

  test.each([
    ['percent', 71, '861.0'],
    ['amount', '861.01', '861.0'],
    ['amount', 99999, '861.0'],
    ['amount', 0, 'must be greater than zero'],
    ['amount', -5, 'must be greater than zero'],
  ])(
    'an advance cannot exceed the remaining amount: %s %s',
    async (advance_creation_mode, value, message) => {
      const { id } = await order()
      expect(await make(part(id, 30))).toMatchObject({ price_gross: '369.0' })
      await expectRefused(part(id, value, { advance_creation_mode }), 'advance_value', message)
      expect(await make(part(id, 70))).toMatchObject({ price_gross: '861.0' })
    },
  )

  test('advances with custom lines count too', async () => {
    const { id } = await order()
    const byHand = { kind: 'advance', from_invoice_id: id, buyer_name: 'Buyer' }
    const positions = [{ name: 'Advance', tax: 23, total_price_gross: '1230.01', quantity: 1 }]
    await expectRefused({ ...byHand, positions }, 'positions', 'remaining amount of')
    const advance = await make({ ...byHand, positions: [{ ...positions[0], total_price_gross: '1000' }] })
    const more = { positions: [{ id: advance.positions[0].id, total_price_gross: 1231 }] }
    expect(await ask('PUT', `/invoices/${advance.id}`, { invoice: more })).toMatchObject({ status: 422 })
    const less = { positions: [{ ...DESK, price_net: -500 }] }
    expect(await ask('PUT', `/invoices/${id}`, { invoice: less })).toMatchObject({ status: 422 })
  })

  test.each(['cancelled', 'deleted'])('an advance that is %s does not count', async (how) => {
    const { id } = await order()
    const advance = await make(part(id, 100))
    await (how === 'deleted'
      ? ask('DELETE', `/invoices/${advance.id}`)
      : ask('POST', `/invoices/${advance.id}/cancel`))
    await expectRefused(final(id, { invoice_ids: [advance.id] }), 'invoice_ids', 'not an advance of')
    expect(await make(part(id, 50))).toMatchObject({ price_gross: '615.0' })
    expect(await make(final(id))).toMatchObject({ price_gross: '615.0' })
  })

  test('a final invoice settles advances that no other one has, and releases them when it is deleted', async () => {
    const { id } = await order()
    const advance = await make(part(id, 30))
    const first = await make(final(id))
    expect(first).toMatchObject({ price_gross: '861.0', invoice_id: id, from_invoice_id: id })
    await expectRefused(final(id), 'copy_invoice_from', `is already settled by ${first.number}`)
    await expectRefused(
      final(id, { invoice_ids: [advance.id] }),
      'invoice_ids',
      `is already settled by ${first.number}`,
    )
    for (const [method, path] of [
      ['DELETE', `/invoices/${advance.id}`],
      ['POST', `/invoices/${advance.id}/cancel`],
    ] as const)
      expect(await ask(method, path)).toMatchObject({
        status: 422,
        text: expect.stringContaining(first.number),
      })
    await ask('DELETE', `/invoices/${first.id}`)
    const second = await make(final(id, { invoice_ids: [advance.id] }))
    expect(second).toMatchObject({ price_gross: '861.0' })
    expect(await ask('POST', `/invoices/${first.id}/restore`)).toMatchObject({ status: 422 })
    await ask('POST', `/invoices/${second.id}/cancel`)
    expect(await ask('DELETE', `/invoices/${advance.id}`)).toMatchObject({ status: 200 })
  })

  test('the remaining amount of an order is returned', async () => {
    const { id, number } = await order()
    const advance = await make(part(id, 30))
    const readStanding = async () => (await ask('GET', `/invoices/${id}?include=standing`)).body.standing
    expect(await readStanding()).toMatchObject({
      left: '861.0',
      documents: [{ id: advance.id, kind: 'advance', price_gross: '369.0', settled_by_id: null }],
      advance_name: `Advance{percent} on order ${number}`,
      settled_lines: [{ name: `Advance invoice ${advance.number}`, tax: '23', total_price_gross: '-369.0' }],
    })
    const finalInvoice = await make(final(id))
    expect(await readStanding()).toMatchObject({
      left: '0.0',
      documents: [{ id: advance.id, settled_by_id: finalInvoice.id }, { id: finalInvoice.id }],
      settled_lines: [],
    })
  })

  test('an advance of another order is not settled', async () => {
    const [firstOrder, other] = [await order(), await order()]
    const advance = await make(part(firstOrder.id, 30))
    await expectRefused(final(other.id, { invoice_ids: [advance.id] }), 'invoice_ids', 'not an advance of')
  })

  test('a corrected advance is settled by its corrected amount', async () => {
    const { id } = await order()
    const advance = await make(part(id, 50))
    const was = { name: 'Advance', tax: 23, quantity: 1, total_price_gross: '615' }
    const correction = await make({
      kind: 'correction',
      invoice_id: advance.id,
      positions: [
        {
          kind: 'correction',
          correction_before_attributes: was,
          correction_after_attributes: { ...was, total_price_gross: '500' },
        },
      ],
    })
    expect(correction).toMatchObject({ price_gross: '-115.0' })
    const finalInvoice = await make(final(id))
    expect(finalInvoice).toMatchObject({ price_gross: '730.0' })
    expect(finalInvoice.settled_advances).toMatchObject([{ id: advance.id, price_gross: '500.0' }])
    expect(finalInvoice.positions.map(({ total_price_gross }: Fields) => total_price_gross)).toEqual([
      '1230.0',
      '-615.0',
      '115.0',
    ])
  })

  test('the last advance takes the remainder of every rate', async () => {
    // 20.01 at 23 %, 30.05 at 8 % and 26.96 at 5 %: 77.02. Thirds of each rate alone would leave a cent in one rate
    // and lack one in another.
    const { id } = await order([
      { name: 'Lamp', tax: 23, total_price_gross: '20.01', quantity: 1 },
      { name: 'Book', tax: 8, total_price_gross: '30.05', quantity: 1 },
      { name: 'Bread', tax: 5, total_price_gross: '26.96', quantity: 1 },
    ])
    const sums: { [tax: string]: number } = {}
    for (const percent of ['33.33', '33.33', '33.34'])
      for (const { tax, gross } of (await make(part(id, percent))).totals_by_rate)
        sums[tax] = (sums[tax] ?? 0) + Math.round(Number(gross) * 100)
    expect(sums).toEqual({ 23: 2001, 8: 3005, 5: 2696 })
    const finalInvoice = await make(final(id))
    expect(finalInvoice.totals_by_rate.map(({ gross }: Fields) => gross)).toEqual(['0.0', '0.0', '0.0'])
  })

  test('a fully corrected final invoice releases its advances', async () => {
    const takeBack = (copy_invoice_from: number) =>
      make({ kind: 'correction', copy_invoice_from, total_correction: true })
    const { id } = await order([{ ...DESK, price_net: 5000 }])
    const advance = await make(part(id, 1000, { advance_creation_mode: 'amount' }))
    const first = await make(final(id))
    expect(first).toMatchObject({ price_gross: '5150.0' })
    expect(await takeBack(first.id)).toMatchObject({ price_gross: '-5150.0' })
    const second = await make(final(id))
    expect(second).toMatchObject({ price_gross: '5150.0', settled_advances: [{ id: advance.id }] })
    await expectRefused(
      { kind: 'correction', copy_invoice_from: advance.id, total_correction: true },
      'final',
      `${second.number} settles`,
    )
    const back = await takeBack(second.id)
    expect(await takeBack(advance.id)).toMatchObject({ price_gross: '-1000.0' })
    // The advance that it settled no longer exists.
    expect(await ask('DELETE', `/invoices/${back.id}`)).toMatchObject({ status: 422 })
  })

  test('a fully corrected final invoice of zero releases them too', async () => {
    const { id } = await order()
    const advance = await make(part(id, 100))
    const finalInvoice = await make(final(id))
    expect(finalInvoice).toMatchObject({ price_gross: '0.0' })
    const back = { kind: 'correction', total_correction: true }
    await expectRefused({ ...back, copy_invoice_from: advance.id }, 'final', `${finalInvoice.number} settles`)
    expect(await make({ ...back, copy_invoice_from: finalInvoice.id })).toMatchObject({ price_gross: '0.0' })
    expect(await make({ ...back, copy_invoice_from: advance.id })).toMatchObject({ price_gross: '-1230.0' })
  })

  describe('a final invoice with custom lines', () => {
    // 6150.00, of which 2460.00 are paid in advance: 3690.00 remain
    const GOODS = { name: 'Desk as delivered', tax: 23, total_price_gross: '6150', quantity: 1 }
    const advancePair = async () => {
      const { id } = await order([{ ...DESK, price_net: 5000 }])
      return { id, advance: await make(part(id, 40)) }
    }

    test.each(['copy_invoice_from', 'from_invoice_id'])('deducts the advances: %s', async (name) => {
      const { id, advance } = await advancePair()
      const finalInvoice = await make({ kind: 'final', [name]: id, buyer_name: 'Buyer', positions: [GOODS] })
      expect(finalInvoice).toMatchObject({
        price_gross: '3690.0',
        settled_advances: [{ id: advance.id, price_gross: '2460.0' }],
        positions: [{ total_price_gross: '6150.0' }, { total_price_gross: '-2460.0' }],
      })
    })

    test('deducts them once if its lines deduct them already', async () => {
      const { id, advance } = await advancePair()
      const off = { name: `less ${advance.number}`, tax: 23, total_price_gross: '-2460', quantity: 1 }
      const finalInvoice = await make(final(id, { positions: [GOODS, off] }))
      expect(finalInvoice).toMatchObject({ price_gross: '3690.0', settled_advances: [{ id: advance.id }] })
      expect(finalInvoice.positions).toHaveLength(2)
    })

    test('settles nothing on request', async () => {
      const { id, advance } = await advancePair()
      const some = { ...GOODS, total_price_gross: '1230' }
      const finalInvoice = await make(final(id, { positions: [some], settle_advances: false }))
      expect(finalInvoice).toMatchObject({ price_gross: '1230.0', settled_advances: [] })
      expect(await make(final(id, { positions: [{ ...GOODS, total_price_gross: '4920' }] }))).toMatchObject({
        price_gross: '2460.0',
        settled_advances: [{ id: advance.id }],
      })
    })
  })

  test('the advance names its order, the final invoice its advances', async () => {
    const { id, number, positions } = await order([DESK], { issue_date: '2026-03-04' })
    const advance = await make(part(id, 30, { status: 'paid', paid_date: '2026-03-05' }))
    expect(advance.positions[0].name).toBe(`Advance 30% on order ${number}`)
    expect(advance.ordered).toMatchObject({
      id,
      number,
      price_gross: '1230.0',
      positions: [{ name: 'Desk' }],
    })
    const text = await paper(advance.id)
    for (const words of [
      `Order ${number} dated 04 Mar 2026`,
      'Desk\n1\n1,000.00\n1,000.00\n23%\n230.00\n1,230.00',
      'Order value: 1,000.00 + VAT 230.00 = 1,230.00 PLN',
      'Payment received\n369.00 PLN',
      'Paid on\n05 Mar 2026',
    ])
      expect(text).toContain(words)
    const page = (await (await fetch(kwit.url + new URL(advance.view_url).pathname)).text()).replaceAll(
      '\u00a0',
      ' ',
    )
    for (const words of [`Order ${number} dated 04 Mar 2026`, 'Order value: 1,000.00'])
      expect(page).toContain(words)
    const finalInvoice = await make(final(id))
    expect(await paper(finalInvoice.id)).toMatch(
      new RegExp(
        `Advances settled\\nAdvance invoice ${advance.number} dated .*: 300.00 \\+ VAT 69.00 = 369.00 PLN`,
      ),
    )
    // Later changes of the order do not change the PDF of the advance.
    const later = { issue_date: '2026-03-09', positions: [{ id: positions[0].id, name: 'Table' }] }
    expect((await ask('PUT', `/invoices/${id}`, { invoice: later })).status).toBe(200)
    expect(await paper(advance.id)).toMatch(new RegExp(`Order ${number} dated 04 Mar 2026[^]*Desk`))
  })

  test.each([
    ['pl', 'Zaliczka 30% do zamówienia '],
    ['de', 'Anzahlung 30\u00a0% auf Auftrag '],
    ['fr', 'Acompte 30\u00a0% sur la commande '],
    ['es', 'Anticipo 30\u00a0% del pedido '],
    ['it', "Acconto 30% sull'ordine "],
    ['cs', 'Záloha 30\u00a0% na objednávku '],
    ['sk', 'Záloha 30\u00a0% na objednávku '],
    ['uk', 'Аванс 30% за замовленням '],
  ])('advance lines are in the language of the document: %s', async (lang, words) => {
    const { id, number } = await order([DESK], { lang })
    expect((await make(part(id, 30))).positions[0].name).toBe(words + number)
    const namedAdvance = await make(part(id, 10, { position_name: 'Own words' }))
    expect(namedAdvance.positions[0].name).toBe('Own words')
  })
})
