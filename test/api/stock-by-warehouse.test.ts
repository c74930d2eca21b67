// Tests requests of the pages about products and payments: stock by warehouse, open invoices, and the part of a
// payment that each invoice got.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  let token: string
  beforeAll(async () => {
    token = (await kwit.newAccount()).token
    ask = speaker(kwit, format, token)
  })
  const make = async (path: string, name: string, fields: object) => {
    const { status, body, text } = await ask('POST', path, { [name]: fields })
    expect({ status, text }).toMatchObject({ status: 201 })
    return body
  }
  const names = async (query: string) =>
    (await ask('GET', `/products?order=name&${query}`)).body.map(({ name }: { name: string }) => name)

  test('a list of products shows the quantity and value in each warehouse', async () => {
    const main = await make('/warehouses', 'warehouse', { name: 'Main', kind: 'main' })
    const shop = await make('/warehouses', 'warehouse', { name: 'Shop' })
    const chair = await make('/products', 'product', {
      name: 'Chair',
      code: 'CH',
      purchase_price_net: '10.05',
    })
    const desk = await make('/products', 'product', { name: 'Desk', purchase_price_net: '100' })
    await make('/products', 'product', { name: 'Lamp' })
    const move = (kind: string, warehouse_id: number, product_id: number, quantity: string, more = {}) =>
      make('/warehouse_documents', 'warehouse_document', {
        kind,
        warehouse_id,
        warehouse_actions: [{ product_id, quantity }],
        ...more,
      })
    await move('pz', main.id, chair.id, '7.5')
    await move('mm', main.id, chair.id, '2', { warehouse2_id: shop.id })
    await move('wz', shop.id, desk.id, '1')

    const { body } = await ask('GET', '/products?include=stock&order=name')
    expect(body[0].stock).toEqual([
      { warehouse_id: main.id, stock_level: '5.5', stock_value: '55.28' },
      { warehouse_id: shop.id, stock_level: '2.0', stock_value: '20.1' },
    ])
    expect(body[1].stock).toEqual([{ warehouse_id: shop.id, stock_level: '-1.0', stock_value: '-100.0' }])
    expect(body[2].stock).toEqual([])
    expect((await ask('GET', `/products/${chair.id}?include=stock`)).body.stock).toHaveLength(2)
    expect('stock' in (await ask('GET', `/products/${chair.id}`)).body).toBe(false)

    expect((await ask('GET', '/products/stock')).body).toEqual([
      { warehouse_id: main.id, products: 1, stock_value: '55.28' },
      { warehouse_id: shop.id, products: 2, stock_value: '-79.9' },
    ])
    expect((await ask('GET', '/products/stock?query=chair')).body).toMatchObject([
      { stock_value: '55.28' },
      { stock_value: '20.1' },
    ])

    expect(await names('stock=positive')).toEqual(['Chair'])
    expect(await names('stock=negative')).toEqual(['Desk'])
    expect(await names('stock=zero')).toEqual(['Lamp'])
    expect(await names(`stock=zero&warehouse_id=${main.id}`)).toEqual(['Desk', 'Lamp'])
    expect(await names(`stock=positive&warehouse_id=${shop.id}`)).toEqual(['Chair'])
    expect((await ask('GET', '/products?stock=some')).status).toBe(422)
    const file = await kwit.call('GET', '/products/export.csv?stock=negative&columns=name', { token })
    expect(file.text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual(['name', 'Desk'])
  })

  test('unpaid payments can be listed, and a payment shows its allocation to each invoice', async () => {
    const invoice = async (gross: string) =>
      make('/invoices', 'invoice', {
        buyer_name: 'Acme',
        positions: [{ name: 'x', tax: 23, total_price_gross: gross }],
      })
    const first = await invoice('100')
    const second = await invoice('50')
    const unpaid = async () =>
      (await ask('GET', '/invoices?unpaid=1')).body.map(({ id }: { id: number }) => id).sort()
    expect(await unpaid()).toEqual([first.id, second.id])
    const payment = await make('/banking/payments', 'banking_payment', {
      name: 'Both',
      price: '120',
      paid: true,
      invoice_ids: [first.id, second.id],
    })
    expect(await unpaid()).toEqual([second.id])
    expect((await ask('GET', `/banking/payments/${payment.id}?include=invoices`)).body.shares).toEqual([
      { invoice_id: first.id, amount: '100.0', amount_in_payment_currency: '100.0', spent: '100.0' },
      { invoice_id: second.id, amount: '20.0', amount_in_payment_currency: '20.0', spent: '20.0' },
    ])
    expect((await ask('GET', '/invoices?unpaid=perhaps')).status).toBe(422)
  })
})
