// Tests the value of stock: goods are worth their purchase price, first in, first out. Figures are computed by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCostLayers } from '../../src/domains/documents/stock-movements/actions.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

type Fields = { [name: string]: any }

describe.each(FORMATS)('stock in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let [main, second] = [0, 0]
  let product_id = 0
  let count = 0

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(Date.parse('2026-11-15T12:00:00Z'))
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
    main = (await ask('POST', '/warehouses', { warehouse: { name: 'Main', kind: 'main' } })).body.id
    second = (await ask('POST', '/warehouses', { warehouse: { name: 'Second' } })).body.id
  })
  afterAll(() => kwit.close())

  const post = async (path: string, fields: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', path, fields)
    expect({ status, text }).toMatchObject({ status: 201 })
    return body
  }
  const card = async (fields: Fields = {}) => {
    product_id = (
      await post('/products', {
        product: { name: `Thing ${++count}`, purchase_price_net: '9', price_net: '20', ...fields },
      })
    ).id
    return product_id
  }
  // pz('10', '10.00') receives ten at ten.
  const document = (kind: string, quantity: number | string, price?: string, fields: Fields = {}) => {
    const line = { product_id, quantity, ...(price ? { purchase_price_net: price } : {}) }
    const warehouse_document = {
      kind,
      warehouse_id: main,
      warehouse2_id: second,
      warehouse_actions: [line],
      ...fields,
    }
    return post('/warehouse_documents', { warehouse_document })
  }
  const sell = (quantity: number, fields: Fields = {}) =>
    post('/invoices', { invoice: { buyer_name: 'Buyer', positions: [{ product_id, quantity }], ...fields } })
  const read = async (path: string) => (await ask('GET', path)).body
  const stock = async (warehouseId?: number): Promise<[string, string]> => {
    const { stock_level, stock_value } = await read(
      `/products/${product_id}${warehouseId ? `?warehouse_id=${warehouseId}` : ''}`,
    )
    return [stock_level, stock_value]
  }
  const costOf = async (name: string, id: number): Promise<string> => {
    const rows: Fields[] = await read(`/warehouse_actions?${name}=${id}&product_id=${product_id}`)
    return rows.map(({ total_purchase_price_net }) => total_purchase_price_net).join(' ')
  }
  const worthOf = async (id: number) => (await read(`/warehouse_documents/${id}`)).warehouse_actions[0].value

  test('goods are issued first in, first out', async () => {
    await card()
    await document('pz', 10, '10')
    await document('pz', 5, '13')
    const wz = await document('wz', 12)
    expect(wz.warehouse_actions[0]).toMatchObject({ quantity: '-12.0', value: '126.0' }) // 10 × 10 + 2 × 13
    expect(await stock()).toEqual(['3.0', '39.0'])
    const [moved] = await read(`/warehouse_actions?warehouse_document_id=${wz.id}`)
    expect(moved).toMatchObject({
      quantity: '-12.0',
      purchase_price_net: '10.5',
      total_purchase_price_net: '-126.0',
      total_purchase_price_gross: '-154.98',
      value: '-126.0',
    })
    for (const field of ['line', 'said_price', 'returned_invoice_id']) expect(moved).not.toHaveProperty(field)
    expect(await worthOf((await document('mm', 2)).id)).toBe('26.0')
    expect(await worthOf((await document('rw', 1)).id)).toBe('13.0')
    expect(await stock(main)).toEqual(['0.0', '0.0'])
    expect(await stock(second)).toEqual(['2.0', '26.0'])
    expect(await stock()).toEqual(['2.0', '26.0'])
  })

  test('a transfer keeps the price of each layer', async () => {
    await card()
    await document('pz', 10, '10')
    await document('pz', 5, '13')
    expect(await worthOf((await document('mm', 12)).id)).toBe('126.0')
    const wz = await document('wz', 11, undefined, { warehouse_id: second })
    expect(await worthOf(wz.id)).toBe('113.0') // 10 × 10 + 13
    expect(await stock(second)).toEqual(['1.0', '13.0'])
    expect(await stock(main)).toEqual(['3.0', '39.0'])
  })

  test('an invoice knows the cost of its goods, and a correction returns it', async () => {
    await card()
    await document('pz', 10, '10', { issue_date: '2026-11-01' })
    await document('pz', 5, '13', { issue_date: '2026-11-02' })
    const sale = await sell(12, { issue_date: '2026-11-03' })
    expect(await costOf('invoice_id', sale.id)).toBe('-126.0')
    await document('pz', 1, '50', { issue_date: '2026-11-04' })
    const correction = { kind: 'correction', copy_invoice_from: sale.id, total_correction: true }
    const back = await post('/invoices', { invoice: { ...correction, issue_date: '2026-11-05' } })
    expect(await costOf('invoice_id', back.id)).toBe('126.0')
    expect(await stock()).toEqual(['16.0', '215.0']) // 3 × 13 + 50 + 126
  })

  test('a change in the past revalues later movements', async () => {
    await card()
    const first = await document('pz', 10, '10', { issue_date: '2026-11-01' })
    await document('pz', 5, '13', { issue_date: '2026-11-02' })
    const sale = await sell(12, { issue_date: '2026-11-03' })
    const change = async (id: number, fields: Fields) =>
      expect(await ask('PUT', `/warehouse_documents/${id}`, { warehouse_document: fields })).toMatchObject({
        status: 200,
      })
    const [{ id: line }] = first.warehouse_actions
    await change(first.id, { warehouse_actions: [{ id: line, purchase_price_net: '11' }] })
    expect(await costOf('invoice_id', sale.id)).toBe('-136.0') // 10 × 11 + 2 × 13
    // On the same day the older row comes first; moved to a later day it is issued second.
    await change(first.id, { issue_date: '2026-11-02' })
    expect(await costOf('invoice_id', sale.id)).toBe('-136.0') // as before
    await change(first.id, { issue_date: '2026-11-03' })
    expect(await costOf('invoice_id', sale.id)).toBe('-142.0') // 5 × 13 + 7 × 11
    await change(first.id, { issue_date: '2026-11-01' })
    await ask('DELETE', `/warehouse_documents/${first.id}`)
    expect(await costOf('invoice_id', sale.id)).toBe('-156.0') // 5 × 13, and 7 more at the last price
    expect(await stock()).toEqual(['-7.0', '-91.0'])
    await ask('POST', `/warehouse_documents/${first.id}/restore`)
    expect(await costOf('invoice_id', sale.id)).toBe('-136.0')
    expect(await stock()).toEqual(['3.0', '39.0'])
    await ask('POST', `/invoices/${sale.id}/cancel`)
    expect(await stock()).toEqual(['15.0', '175.0'])
  })

  test('a purchase entered late is valued by its date', async () => {
    await card()
    await document('pz', 5, '12', { issue_date: '2026-11-01' })
    const sale = await sell(5, { issue_date: '2026-11-10' })
    expect(await costOf('invoice_id', sale.id)).toBe('-60.0')
    await document('pz', 5, '8', { issue_date: '2026-10-20' })
    expect(await costOf('invoice_id', sale.id)).toBe('-40.0')
    expect(await stock()).toEqual(['5.0', '60.0'])
  })

  test('missing goods are issued at the last price or that of the product, and settled when they arrive', async () => {
    await card()
    expect(await worthOf((await document('wz', 4)).id)).toBe('36.0')
    expect(await stock()).toEqual(['-4.0', '-36.0'])
    const pz = await document('pz', 10, '10')
    const [came] = await read(`/warehouse_actions?warehouse_document_id=${pz.id}`)
    expect(came).toMatchObject({ total_purchase_price_net: '100.0', value: '96.0' }) // 6 × 10 in stock, −36 compensated
    expect(await stock()).toEqual(['6.0', '60.0'])
    expect(await worthOf((await document('wz', 7)).id)).toBe('70.0')
    expect(await stock()).toEqual(['-1.0', '-10.0'])
    await document('pz', 1, '99')
    expect(await stock()).toEqual(['0.0', '0.0'])
  })

  test('no cent is lost when quantities are split', async () => {
    await card()
    await document('pz', 3, '3.333') // 10.00
    const parts: string[] = []
    for (let piece = 0; piece < 3; piece++) parts.push(await worthOf((await document('wz', 1)).id))
    expect(parts).toEqual(['3.33', '3.34', '3.33'])
    expect(await stock()).toEqual(['0.0', '0.0'])
  })

  test('prices in another currency require a rate or the price of the product', async () => {
    await card()
    const abroad = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.5' }
    await document('pz', 2, '10', abroad) // 2 × 45
    await document('pz', 2, '10', { currency: 'EUR' }) // 2 × 9
    await document('pz', 2, undefined, abroad) // 2 × 9
    expect(await stock()).toEqual(['6.0', '126.0'])
    await card({ purchase_price_net: null })
    await document('pz', 2)
    expect(await stock()).toEqual(['2.0', '0.0'])
  })

  test('a package takes its parts first in, first out', async () => {
    const part = await card()
    await document('pz', 3, '10')
    await document('pz', 3, '20')
    const details = { package: true, package_products_details: [{ id: part, quantity: 2 }] }
    const package_id = await card(details)
    const { id } = await sell(2)
    product_id = part
    expect(await costOf('invoice_id', id)).toBe('-50.0') // 3 × 10 + 20
    product_id = package_id
    await document('mm', 1)
    product_id = part
    expect(await stock(main)).toEqual(['0.0', '0.0'])
    expect(await stock(second)).toEqual(['2.0', '40.0'])
  })

  test('goods of older installations get cost layers', async () => {
    const levels = raw('select * from stock_levels order by product_id, warehouse_id')
    const rows = raw('select id, value, total_purchase_price_net from warehouse_actions order by id')
    const cards = raw('select id, stock_level, stock_value from products order by id')
    const all = async () => [await kwit.db.all(levels), await kwit.db.all(rows), await kwit.db.all(cards)]
    const before = await all()
    const age = async (db: Database) => {
      for (const { id, data } of await db.all<Fields>(raw('select id, data from warehouse_actions'))) {
        const { said_price, ...rest } = JSON.parse(data)
        const old = JSON.stringify({ ...rest, ...(said_price ? { purchase_price_net: said_price } : {}) })
        await db.run(sql`update warehouse_actions set data = ${old}, value = null, total_purchase_price_net = 0
          where id = ${id}`)
      }
      await db.run(sql`update stock_levels set shelf = null, value = 1`)
      await db.run(sql`update products set stock_value = 1 where stock_value <> 0`)
      await db.run(sql`delete from stock_pasts`)
      await buildCostLayers(db)
    }
    await kwit.db.exclusively((alone) => alone.begin(age))
    expect(await all()).toEqual(before)
  })
})
