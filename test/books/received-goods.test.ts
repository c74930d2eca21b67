// Tests goods received for a purchase invoice, over HTTP: their cost is that of the invoice. All figures are computed
// by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe.each(FORMATS)('goods of a purchase in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let product: number

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(Date.parse('2026-11-10T12:00:00Z'))
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
    await succeed('POST', '/warehouses', { warehouse: { name: 'Main' } })
    const card = { name: 'Deska', tax: '23', price_net: '20', purchase_price_net: '10' }
    product = (await succeed('POST', '/products', { product: card })).id
  })

  const succeed = async (method: string, path: string, input?: { [name: string]: unknown }): Promise<any> => {
    const { status, body } = await ask(method, path, input)
    expect([[200, 201].includes(status), body]).toMatchObject([true, {}])
    return body
  }
  const line = (quantity: string, price_net: string) => ({
    product_id: product,
    name: 'Deska',
    quantity,
    price_net,
    tax: '23',
  })
  const purchase = (fields: object = {}) =>
    succeed('POST', '/invoices', {
      invoice: {
        ...{ income: false, number: `F/${Math.random()}`, buyer_name: 'Tartak', issue_date: '2026-11-02' },
        ...{ positions: [line('10', '12')], ...fields },
      },
    })
  const receive = (invoice_id: number, fields: object = {}) =>
    succeed('POST', '/warehouse_documents', {
      warehouse_document: {
        kind: 'pz',
        issue_date: '2026-11-03',
        invoice_ids: [String(invoice_id)],
        ...fields,
      },
    })
  const lines = (quantity: string, more: object = {}) => ({
    warehouse_actions: [{ product_id: product, quantity, ...more }],
  })
  const correct = (invoice_id: number, position: object) =>
    purchase({ kind: 'correction', invoice_id, issue_date: '2026-11-05', positions: [position] })
  const worth = async (): Promise<[string, string]> => {
    const { rows } = await succeed('GET', '/reports/stock')
    return [rows[0]?.closing_quantity ?? '0.0', rows[0]?.closing_value ?? '0.0']
  }

  // 10 × 12 = 120; the supplier credits 10: 110, 11 each.
  test('have the cost of the purchase and of its correction', async () => {
    const { id } = await purchase()
    const document = await receive(id, lines('10'))
    expect(document.warehouse_actions).toMatchObject([
      { purchase_price_net: '12.0', priced_by_invoice: true },
    ])
    expect(await worth()).toEqual(['10.0', '120.0'])
    const correction = await correct(id, { ...line('1', '0'), price_net: undefined, total_price_net: '-10' })
    expect(await worth()).toEqual(['10.0', '110.0'])
    expect(await succeed('GET', `/warehouse_documents/${document.id}`)).toMatchObject({
      purchase_price_net: '110.0',
    })
    await succeed('DELETE', `/invoices/${correction.id}`)
    expect(await worth()).toEqual(['10.0', '120.0'])
    await succeed('POST', `/invoices/${correction.id}/restore`)
    expect(await worth()).toEqual(['10.0', '110.0'])
    await succeed('POST', `/invoices/${correction.id}/cancel`)
    expect(await worth()).toEqual(['10.0', '120.0'])
  })

  // The lines of the purchase change: 10 × 13 = 130.
  test('follow a change of its lines', async () => {
    const { id, positions } = await purchase()
    await receive(id, lines('10'))
    await succeed('PUT', `/invoices/${id}`, {
      invoice: { positions: [{ id: positions[0].id, price_net: '13' }] },
    })
    expect(await worth()).toEqual(['10.0', '130.0'])
  })

  // 5 at 10 = 50 before, 10 at 12; 8 are sold: 5 × 10 + 3 × 12 = 86, 7 × 12 = 84 remain. Corrected to 11: 5 × 10 + 3
  // × 11 = 83, 7 × 11 = 77 remain.
  test('are valued first in, first out after goods were issued', async () => {
    await succeed('POST', '/warehouse_documents', {
      warehouse_document: { kind: 'pz', issue_date: '2026-11-01', ...lines('5') },
    })
    const { id } = await purchase()
    await receive(id, lines('10'))
    const sold = await succeed('POST', '/warehouse_documents', {
      warehouse_document: { kind: 'wz', issue_date: '2026-11-04', ...lines('8') },
    })
    const costOf = async () =>
      (await succeed('GET', `/warehouse_documents/${sold.id}`)).warehouse_actions[0].value
    expect([await costOf(), await worth()]).toEqual(['86.0', ['7.0', '84.0']])
    await correct(id, { ...line('1', '0'), price_net: undefined, total_price_net: '-10' })
    expect([await costOf(), await worth()]).toEqual(['83.0', ['7.0', '77.0']])
  })

  // Two of ten are returned to the supplier at 12: the other eight still cost 12 each.
  test('keep their price if some are returned', async () => {
    const { id } = await purchase()
    await receive(id, lines('10'))
    await correct(id, line('-2', '12'))
    expect(await worth()).toEqual(['10.0', '120.0'])
  })

  // 40 less 10 % is 36: 3 × 36 = 108.
  test('cost the price after the discount', async () => {
    const { id } = await purchase({
      show_discount: true,
      positions: [{ ...line('3', '40'), discount_percent: '10' }],
    })
    await receive(id, lines('3'))
    expect(await worth()).toEqual(['3.0', '108.0'])
  })

  // 10 × 12 EUR × 4.3 = 516.
  test('cost it in the currency of the account', async () => {
    const euro = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.3' }
    const { id } = await purchase(euro)
    await receive(id, lines('10'))
    expect(await worth()).toEqual(['10.0', '516.0'])
  })

  test('are received from the purchase only, up to the remaining quantity', async () => {
    const { id, client_id } = await purchase()
    expect(await receive(id, lines('4'))).toMatchObject({ client_id })
    const receipt = await receive(id)
    expect(receipt.warehouse_actions).toMatchObject([
      { product_id: product, quantity: '6.0', purchase_price_net: '12.0' },
    ])
    expect(await worth()).toEqual(['10.0', '120.0'])
    const { status, text } = await ask('POST', '/warehouse_documents', {
      warehouse_document: { kind: 'pz', invoice_ids: [String(id)] },
    })
    expect([status, text]).toEqual([422, expect.stringContaining('has no goods left to receive')])
    await succeed('DELETE', `/warehouse_documents/${receipt.id}`)
    expect(await worth()).toEqual(['4.0', '48.0'])
  })

  test('keep a price set by hand, and their value in a closed month', async () => {
    const { id } = await purchase()
    await receive(id, lines('10', { purchase_price_net: '9' }))
    await correct(id, { ...line('1', '0'), price_net: undefined, total_price_net: '-10' })
    expect(await worth()).toEqual(['10.0', '90.0'])
    const other = await purchase({ issue_date: '2026-10-02' })
    await receive(other.id, { ...lines('10'), issue_date: '2026-10-03' })
    await succeed('PUT', '/account', { account: { closed_until: '2026-10-31' } })
    await correct(other.id, { ...line('1', '0'), price_net: undefined, total_price_net: '-10' })
    expect(await worth()).toEqual(['20.0', '210.0'])
  })
})
