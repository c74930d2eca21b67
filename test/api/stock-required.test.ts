// Tests that with `stock_required`, no document takes more of a product from a warehouse than is in stock.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { warehousing } from '../warehouse-fixture.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

describe.each(FORMATS)('in %s', (format) => {
  let account: TestAccount
  let ask: Ask
  let main: number
  let shop: number
  beforeAll(async () => {
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    main = (await make('warehouse', { name: 'Main', kind: 'main' })).id
    shop = (await make('warehouse', { name: 'Shop' })).id
    await requireStock(true)
  })

  const { make, read, product, document, change, stock } = warehousing(() => ({ ask, main }))

  const requireStock = async (stock_required: boolean) => {
    const { status, body } = await ask('PUT', '/account', { account: { stock_required } })
    expect({ status, body }).toMatchObject({ status: 200, body: { stock_required } })
  }
  // Creates a product and receives this quantity of it.
  const received = async (quantity: string, fields: Fields = {}) => {
    const goods = await product({ purchase_price_net: '2', ...fields })
    const receipt = await document('pz', [{ product_id: goods.id, quantity }])
    return { goods, receipt }
  }
  const documentOf = (kind: string, product_id: number, quantity: string, more: Fields = {}) => ({
    warehouse_document: { kind, warehouse_id: main, warehouse_actions: [{ product_id, quantity }], ...more },
  })
  const issue = (kind: string, product_id: number, quantity: string, more: Fields = {}) =>
    ask('POST', '/warehouse_documents', documentOf(kind, product_id, quantity, more))
  const saleOf = (product_id: number, quantity: string, more: Fields = {}) => ({
    invoice: {
      buyer_name: 'Acme',
      positions: [{ product_id, quantity, total_price_gross: '10', tax: '23' }],
      ...more,
    },
  })
  const sell = (product_id: number, quantity: string, more: Fields = {}) =>
    ask('POST', '/invoices', saleOf(product_id, quantity, more))
  const shortage = (name: string, available: string, demand: string, warehouse = 'in Main') => ({
    status: 422,
    body: {
      message: {
        quantity: [
          `exceeds the stock of ${name} ${warehouse}: ${available} in stock, ${demand} to issue; receive goods first`,
        ],
      },
    },
  })

  test('issues, internal issues, transfers and invoices may take what is there, and no more', async () => {
    const { goods } = await received('35.5')
    const { id, name } = goods
    expect(await issue('wz', id, '40')).toMatchObject(shortage(name, '35.5', '40'))
    expect((await issue('wz', id, '1')).status).toBe(201)
    expect(await issue('rw', id, '40')).toMatchObject(shortage(name, '34.5', '40'))
    expect((await issue('rw', id, '1')).status).toBe(201)
    const toShop = { warehouse2_id: shop }
    expect(await issue('mm', id, '34', toShop)).toMatchObject(shortage(name, '33.5', '34'))
    expect((await issue('mm', id, '10', toShop)).status).toBe(201)
    expect(await sell(id, '24')).toMatchObject(shortage(name, '23.5', '24'))
    expect((await sell(id, '23.5')).status).toBe(201)
    expect(await sell(id, '11', { warehouse_id: shop })).toMatchObject(shortage(name, '10', '11', 'in Shop'))
    expect([await stock(id, main), await stock(id, shop)]).toEqual(['0.0', '10.0'])
    expect(await read('/warehouse_documents?kind=wz')).toHaveLength(1)
  })

  test('a changed issue or sale takes only what was there before it', async () => {
    const { goods } = await received('10')
    const sale = (await sell(goods.id, '4')).body
    const slip = (await issue('wz', goods.id, '3')).body
    const lines = (quantity: string) => ({
      warehouse_actions: [{ id: slip.warehouse_actions[0].id, quantity }],
    })
    expect(await change('warehouse_document', slip.id, lines('7'))).toMatchObject(
      shortage(goods.name, '3', '4'),
    )
    expect((await change('warehouse_document', slip.id, lines('6'))).status).toBe(200)
    const position = (quantity: string) => ({ positions: [{ id: sale.positions[0].id, quantity }] })
    expect(await change('invoice', sale.id, position('5'))).toMatchObject(shortage(goods.name, '0', '1'))
    expect((await change('invoice', sale.id, position('2'))).status).toBe(200)
    expect(await stock(goods.id, main)).toBe('2.0')
  })

  test('a deleted document is not restored if its goods are gone', async () => {
    const { goods } = await received('4')
    const sale = (await sell(goods.id, '3')).body
    await ask('DELETE', `/invoices/${sale.id}`)
    const slip = (await issue('wz', goods.id, '2')).body
    const restoreSale = () => ask('POST', `/invoices/${sale.id}/restore`)
    expect(await restoreSale()).toMatchObject(shortage(goods.name, '2', '3'))
    await ask('DELETE', `/warehouse_documents/${slip.id}`)
    expect((await restoreSale()).status).toBe(200)
    expect(await ask('POST', `/warehouse_documents/${slip.id}/restore`)).toMatchObject(
      shortage(goods.name, '1', '2'),
    )
    expect(await stock(goods.id, main)).toBe('1.0')
  })

  test('a receipt keeps the goods that have been issued since', async () => {
    const { goods, receipt } = await received('10')
    await issue('wz', goods.id, '8')
    const lines = (quantity: string) => ({
      warehouse_actions: [{ id: receipt.warehouse_actions[0].id, quantity }],
    })
    const path = `/warehouse_documents/${receipt.id}`
    expect(await ask('DELETE', path)).toMatchObject(shortage(goods.name, '2', '10'))
    expect(await change('warehouse_document', receipt.id, lines('7'))).toMatchObject(
      shortage(goods.name, '2', '3'),
    )
    expect(await change('warehouse_document', receipt.id, { warehouse_id: shop })).toMatchObject(
      shortage(goods.name, '2', '10'),
    )
    expect((await ask('GET', path)).status).toBe(200)
    expect((await change('warehouse_document', receipt.id, lines('8'))).status).toBe(200)
    expect(await stock(goods.id, main)).toBe('0.0')
  })

  test('goods of a package are counted each, and all that are missing are named', async () => {
    const { goods: cup } = await received('3')
    const { goods: spoon } = await received('3')
    const set = await product({
      package: true,
      package_products_details: [
        { id: cup.id, quantity: '1' },
        { id: spoon.id, quantity: '2' },
      ],
    })
    expect(await sell(set.id, '2')).toMatchObject(shortage(spoon.name, '3', '4'))
    expect((await sell(set.id, '4')).body.message.quantity).toHaveLength(2)
    expect((await sell(set.id, '1')).status).toBe(201)
  })

  test('a document that delivers an invoice takes its goods over, not again', async () => {
    const { goods } = await received('5')
    const sale = (await sell(goods.id, '5')).body
    const slip = await issue('wz', goods.id, '5', { invoice_ids: [sale.id] })
    expect(slip.status).toBe(201)
    expect(await stock(goods.id, main)).toBe('0.0')
    expect((await ask('DELETE', `/warehouse_documents/${slip.body.id}`)).status).toBe(200)
    expect(await stock(goods.id, main)).toBe('0.0')
  })

  test('stock that is below zero already may rise, and without the setting it may fall', async () => {
    const goods = await product()
    await requireStock(false)
    expect((await issue('wz', goods.id, '7')).status).toBe(201)
    await requireStock(true)
    expect((await issue('pz', goods.id, '3')).status).toBe(201)
    expect(await stock(goods.id, main)).toBe('-4.0')
    expect(await issue('rw', goods.id, '1')).toMatchObject(shortage(goods.name, '-4', '1'))
  })

  test('goods without a warehouse have a stock of their own', async () => {
    const other = await kwit.newAccount()
    const asOther = speaker(kwit, format, other.token)
    await asOther('PUT', '/account', { account: { stock_required: true } })
    const { body: goods } = await asOther('POST', '/products', { product: { name: 'Chair', tax: '23' } })
    expect(await asOther('POST', '/invoices', saleOf(goods.id, '2'))).toMatchObject(
      shortage('Chair', '0', '2', 'without a warehouse'),
    )
  })

  test('of writers at the same moment, only those take goods for whom there are some', async () => {
    const { goods } = await received('5')
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0 ? issue('wz', goods.id, '2') : sell(goods.id, '2'),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422, 422, 422])
    expect(await stock(goods.id, main)).toBe('1.0')
  })

  test('the check and the preview of a document name missing goods and still show the rest', async () => {
    const { goods } = await received('5')
    const part = (await received('1')).goods
    const set = await product({
      ...{ package: true, name: 'Set' },
      package_products_details: [{ id: part.id, quantity: '2' }],
    })
    const { invoice } = saleOf(goods.id, '3')
    const [line] = invoice.positions
    const positions = [
      line,
      { ...line, name: 'Advice', product_id: null },
      { ...line, product_id: set.id },
      line,
    ]
    const message = (name: string, available: string, demand: string) =>
      `exceeds the stock of ${name} in Main: ${available} in stock, ${demand} to issue; receive goods first`
    const missing = [
      { field: 'positions[2].quantity', message: message(part.name, '1', '6'), code: 'exceeds_stock' },
      { field: 'positions[3].quantity', message: message(goods.name, '5', '6'), code: 'exceeds_stock' },
    ]
    const warningsOf = async (fields: Fields) => {
      const { status, body } = await ask('POST', '/invoices/check', { invoice: fields })
      expect(status).toBe(200)
      return body.warnings
        .filter(({ message }: Fields) => message.includes('stock'))
        .sort((a: Fields, b: Fields) => (a.field < b.field ? -1 : 1))
    }
    expect(await warningsOf({ ...invoice, positions })).toEqual(missing)
    expect(await warningsOf(invoice)).toEqual([])
    expect(await warningsOf({ ...invoice, positions, exclude_from_stock_level: true })).toEqual([])
    const draft = (await ask('POST', '/invoices', { invoice: { ...invoice, positions, status: 'draft' } }))
      .body
    const { body: draftCheck } = await ask('GET', `/invoices/${draft.id}/check`)
    expect(draftCheck.warnings).toEqual(expect.arrayContaining(missing))

    const preview = (await ask('POST', '/invoices/preview', { invoice: { ...invoice, positions } })).body
    expect(preview).toMatchObject({ count: 1, problems: [{ field: 'quantity' }, { field: 'quantity' }] })

    // A stored sale counts with what it takes beyond what it has taken.
    const sale = (await ask('POST', '/invoices', { invoice })).body
    const [stored] = sale.positions
    const change = (quantity: string) => warningsOf({ id: sale.id, positions: [{ id: stored.id, quantity }] })
    expect(await change('5')).toEqual([])
    expect(await change('6')).toMatchObject([{ message: message(goods.name, '2', '3') }])
  })

  test('without the setting, only products that have been received are checked', async () => {
    const { goods } = await received('1')
    const uncounted = await product()
    await requireStock(false)
    const check = async (id: number) =>
      (await ask('POST', '/invoices/check', saleOf(id, '2'))).body.warnings.map(({ field }: Fields) => field)
    expect(await check(goods.id)).toContain('positions[0].quantity')
    expect(await check(uncounted.id)).not.toContain('positions[0].quantity')
    await requireStock(true)
    expect(await check(uncounted.id)).toContain('positions[0].quantity')
  })
})
