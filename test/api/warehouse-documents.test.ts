// Tests warehouse documents and their effect on stock, in both formats.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker, without } from '../formats.ts'
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
  let second: number
  let names = 0
  beforeAll(async () => {
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    main = (await make('warehouse', { name: 'Main', kind: 'main' })).id
    second = (await make('warehouse', { name: 'Second' })).id
  })

  const { make, read, product, document, change, stock, movements } = warehousing(() => ({ ask, main }))
  // Uses JSON because `_destroy` cannot be written with dashes as in XML.
  const changeByJson = (id: number, warehouse_document: Fields) =>
    kwit.call('PUT', `/warehouse_documents/${id}.json`, {
      token: account.token,
      json: { warehouse_document },
    })

  describe('a package', () => {
    const contents = (...parts: [id: number, quantity: string][]) =>
      parts.map(([id, quantity]) => ({ id, quantity }))

    test('moves its contents: sold, changed, taken back, bought and issued', async () => {
      const cup = await product({ purchase_price_net: '2.00' })
      const spoon = await product({ purchase_price_net: '0.50' })
      const set = await product({
        package: true,
        package_products_details: contents([cup.id, '1'], [spoon.id, '2.5']),
        price_net: '10',
      })
      const levels = async () => Promise.all([cup.id, spoon.id, set.id].map((id) => stock(id, main)))
      const line = { product_id: set.id, quantity: 4 }
      const sold = await make('invoice', { buyer_name: 'Acme', warehouse_id: main, positions: [line] })
      expect(await levels()).toEqual(['-4.0', '-10.0', '0.0'])
      expect(
        (await movements(`invoice_id=${sold.id}`)).map(({ product_name }) => product_name).sort(),
      ).toEqual([cup.name, spoon.name].sort())
      const bought = await document('pz', [{ product_id: set.id, quantity: '10', purchase_price_net: '99' }])
      expect(await levels()).toEqual(['6.0', '15.0', '0.0'])
      expect((await read(`/products/${cup.id}`)).stock_value).toBe('12.0')
      await change('product', set.id, { package_products_details: contents([cup.id, '3']) })
      await ask('DELETE', `/invoices/${sold.id}`)
      expect(await levels()).toEqual(['10.0', '25.0', '0.0'])
      await ask('DELETE', `/warehouse_documents/${bought.id}`)
      expect(await levels()).toEqual(['0.0', '0.0', '0.0'])
      await document('wz', [{ product_id: set.id, quantity: '1' }])
      expect(await levels()).toEqual(['-3.0', '0.0', '0.0'])
    })

    test('with invalid contents is rejected, and names the field', async () => {
      const cup = await product()
      const set = await product({ package: true, package_products_details: contents([cup.id, '1']) })
      for (const wrong of [
        contents([999_999_999, '1']),
        contents([cup.id, '0']),
        contents([cup.id, '-1']),
        contents([cup.id, 'many']),
        contents([set.id, '1']),
        contents(...Array.from({ length: 31 }, (): [number, string] => [cup.id, '1'])),
      ]) {
        const fields = { name: 'Wrong', package: true, package_products_details: wrong }
        const refused = await ask('POST', '/products', { product: fields })
        expect(refused.status).toBe(422)
        expect(Object.keys(refused.body.message)).toEqual(['package_products_details'])
      }
      expect(
        (await change('product', set.id, { package_products_details: contents([set.id, '1']) })).status,
      ).toBe(422)
      // Clients send whole records back, also after a component was deleted.
      await ask('DELETE', `/products/${cup.id}`)
      expect(
        (await change('product', set.id, { ...(await read(`/products/${set.id}`)), name: 'Renamed set' }))
          .status,
      ).toBe(200)
    })
  })

  describe('a document', () => {
    test('is created as the API describes, with ids as texts', async () => {
      const { id } = await product()
      const client = await make('client', { name: `Supplier ${++names}` })
      const [department] = await read('/departments')
      const receipt = await make('warehouse_document', {
        kind: 'pz',
        number: null,
        warehouse_id: String(main),
        issue_date: '2026-11-15',
        department_id: String(department.id),
        client_id: String(client.id),
        warehouse_actions: [
          { product_id: String(id), purchase_tax: 23, purchase_price_net: 10.23, quantity: 2 },
        ],
      })
      expect(receipt).toMatchObject({
        kind: 'pz',
        number: expect.stringMatching(/^PZ\d+\/11\/2026$/),
        pattern: 'PZnr-m/mm/yyyy',
        issue_date: '2026-11-15',
        transaction_date: '2026-11-15',
        issue_year: 2026,
        warehouse_id: main,
        department_id: department.id,
        department_name: department.name,
        client_id: client.id,
        client_name: client.name,
        quantity: '2.0',
        purchase_price_net: '20.46',
        purchase_price_tax: '4.71',
        purchase_price_gross: '25.17',
        currency: 'PLN',
        creator_id: account.user_id,
        from_api: true,
        invoice_ids: [],
      })
      expect(receipt.warehouse_actions).toMatchObject([
        {
          kind: 'pz',
          product_id: id,
          quantity: '2.0',
          purchase_tax: '23',
          purchase_price_net: '10.23',
          total_purchase_price_net: '20.46',
          total_purchase_price_gross: '25.17',
          warehouse_id: main,
          warehouse_document_id: receipt.id,
        },
      ])
      expect(await read(`/warehouse_documents/${receipt.id}`)).toEqual(receipt)
      expect(await stock(id)).toBe('2.0')
    })

    test('names its client, department and products, and creates a missing client and products', async () => {
      const [department] = await read('/departments')
      const client_name = `New client ${++names}`
      const product_name = `New product ${++names}`
      const references = {
        department_name: department.name,
        client_name,
        client_city: 'Gdynia',
        warehouse_actions: [{ product_name, price_net: 100, tax: 23, quantity: 1 }],
      }
      const first = await make('warehouse_document', { kind: 'wz', ...references })
      const again = await make('warehouse_document', { kind: 'wz', ...references })
      expect(again).toMatchObject({ department_id: department.id, client_id: first.client_id })
      expect(again.warehouse_actions[0].product_id).toBe(first.warehouse_actions[0].product_id)
      expect(first).toMatchObject({
        price_net: '100.0',
        price_gross: '123.0',
        price_tax: '23.0',
        warehouse_id: main,
      })
      expect(await read(`/clients/${first.client_id}`)).toMatchObject({ name: client_name, city: 'Gdynia' })
      expect(await read(`/products/${first.warehouse_actions[0].product_id}`)).toMatchObject({
        name: product_name,
        price_net: '100.0',
        stock_level: '-2.0',
        warehouse_quantity: '-2.0',
      })
    })

    test('of an unknown department creates it once', async () => {
      const department_name = `Branch ${format}`
      const documents = await Promise.all(
        [1, 2].map(() => ask('POST', '/warehouse_documents', { warehouse_document: { department_name } })),
      )
      const [first, second] = documents.map(({ body }) => body.department_id)
      expect(second).toBe(first)
      expect(await read(`/departments/${first}`)).toMatchObject({ name: department_name, main: false })
      expect(documents[0]?.body).toMatchObject({ department_name })
    })

    test('of the default department needs neither its id nor its name', async () => {
      const [department] = await read('/departments?main=1')
      expect(await document('rw', [])).toMatchObject({ department_id: department.id, warehouse_actions: [] })
    })

    test.each([
      ['an unknown department', { department_id: 999999999 }, 'department_id'],
      ['an unknown client', { client_id: '999999999' }, 'client_id'],
      ['an unknown warehouse', { warehouse_id: 999999999 }, 'warehouse_id'],
      [
        'an unknown product',
        { warehouse_actions: [{ product_id: 999999999 }] },
        'warehouse_actions[0].product_id',
      ],
      [
        'a line without a product',
        { warehouse_actions: [{ quantity: 1 }] },
        'warehouse_actions[0].product_id',
      ],
      [
        'goods received below zero',
        { warehouse_actions: [{ product_name: 'P', quantity: -1 }] },
        'warehouse_actions[0].quantity',
      ],
      [
        'a transfer to nowhere',
        { kind: 'mm', warehouse_actions: [{ product_name: 'P' }] },
        'warehouse_actions[0].warehouse2_id',
      ],
      ['an unknown kind', { kind: 'xx' }, 'kind'],
      ['an unknown invoice', { invoice_ids: [999999999] }, 'invoice_ids'],
      [
        'an amount beyond all bounds',
        { warehouse_actions: [{ product_name: 'P', quantity: 999999999, price_net: 99999999999 }] },
        'warehouse_actions[0].price_net',
      ],
    ])('is rejected with %s', async (_name, fields, problem) => {
      const before = (await read('/warehouse_documents?per_page=100')).length
      const { status, body } = await ask('POST', '/warehouse_documents', {
        warehouse_document: { kind: 'pz', ...fields },
      })
      expect(status).toBe(422)
      expect(Object.keys(body.message)[0]?.replaceAll('-', '_').replaceAll(/[[\]]/g, '_')).toBe(
        format === 'json'
          ? problem.replaceAll(/[[\]]/g, '_')
          : problem.replaceAll(/\[/g, '_').replaceAll(']', ''),
      )
      expect(await read('/warehouse_documents?per_page=100')).toHaveLength(before)
    })

    test('is numbered in its own series, and deleting the newest releases its number', async () => {
      const on = { issue_date: '2025-03-05' }
      const numbers: string[] = []
      for (const kind of ['pz', 'pz', 'wz', 'mm', 'rw', 'pw', 'zt'])
        numbers.push((await document(kind, [], on)).number)
      expect(numbers).toEqual(
        ['PZ1', 'PZ2', 'WZ1', 'MM1', 'RW1', 'PW1', 'ZT1'].map((number) => `${number}/03/2025`),
      )
      const byHand = await document('pz', [], { ...on, number: 'PZ7/03/2025' })
      const next = await document('pz', [], on)
      expect(next.number).toBe('PZ8/03/2025')
      const duplicate = await ask('POST', '/warehouse_documents', {
        warehouse_document: { kind: 'pz', number: byHand.number },
      })
      expect(duplicate.status).toBe(422)
      expect((await ask('DELETE', `/warehouse_documents/${next.id}`)).status).toBe(200)
      expect((await document('pz', [], on)).number).toBe('PZ8/03/2025')
    })

    test('is changed partially, line by line', async () => {
      const [firstProduct, two] = [await product(), await product()]
      const created = await document('wz', [
        { product_id: firstProduct.id, quantity: 3 },
        { product_id: two.id, quantity: 5 },
      ])
      const [first, last] = created.warehouse_actions
      const { status, body } = await change('warehouse_document', created.id, {
        description: 'Changed',
        warehouse_actions: [{ id: first.id, quantity: 4 }],
      })
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { number: created.number, description: 'Changed', quantity: '9.0' },
      })
      expect(body.warehouse_actions.map(({ id, quantity }: Fields) => [id, quantity])).toEqual([
        [first.id, '-4.0'],
        [last.id, '-5.0'],
      ])
      expect([await stock(firstProduct.id), await stock(two.id)]).toEqual(['-4.0', '-5.0'])
      const less = await changeByJson(created.id, { warehouse_actions: [{ id: last.id, _destroy: 1 }] })
      expect(less.json.warehouse_actions).toHaveLength(1)
      expect([await stock(firstProduct.id), await stock(two.id)]).toEqual(['-4.0', '0.0'])
      expect(
        (await movements(`warehouse_document_id=${created.id}`)).map(({ quantity }) => quantity),
      ).toEqual(['-4.0'])
    })

    test('sent back as it was read changes nothing', async () => {
      const { id } = await product({ purchase_price_net: '5' })
      const created = await document('wz', [{ product_id: id, quantity: '2.5' }], {
        client_name: `Buyer ${++names}`,
      })
      const rows = await movements(`warehouse_document_id=${created.id}`)
      const { body } = await change('warehouse_document', created.id, created)
      expect(without(body, 'updated_at')).toEqual(without(created, 'updated_at'))
      expect(await movements(`warehouse_document_id=${created.id}`)).toEqual(rows)
    })

    test('changed to another kind undoes one movement and makes the other, with a number of that kind', async () => {
      const { id } = await product()
      const created = await document('pz', [{ product_id: id, quantity: 6 }])
      const { body } = await change('warehouse_document', created.id, { kind: 'wz' })
      expect(body.number).toMatch(/^WZ/)
      expect(await stock(id)).toBe('-6.0')
      await change('warehouse_document', created.id, { kind: 'zt' })
      expect(await stock(id)).toBe('0.0')
    })

    test('that is deleted leaves nothing behind', async () => {
      const { id } = await product()
      const created = await document('pz', [{ product_id: id, quantity: 6 }])
      const deletion = await ask('DELETE', `/warehouse_documents/${created.id}`)
      expect(deletion).toMatchObject({ status: 200, body: 'ok' })
      expect(await stock(id)).toBe('0.0')
      expect(await movements(`warehouse_document_id=${created.id}`)).toEqual([])
      expect((await ask('GET', `/warehouse_documents/${created.id}`)).status).toBe(404)
      expect((await change('warehouse_document', created.id, { description: 'x' })).status).toBe(404)
    })
  })

  describe('stock', () => {
    test('is the sum of receipts and issues, in all warehouses and in each', async () => {
      const { id } = await product()
      await document('pz', [{ product_id: id, quantity: 10 }])
      await document('pw', [{ product_id: id, quantity: '0,5' }])
      await document('wz', [{ product_id: id, quantity: 3 }])
      await document('rw', [{ product_id: id, quantity: 1 }])
      await document('zt', [{ product_id: id, quantity: 100 }])
      await document('mm', [{ product_id: id, quantity: 4 }], { warehouse2_id: second })
      await document('mm', [{ product_id: id, quantity: 1, warehouse2_id: String(second) }])
      expect([await stock(id), await stock(id, main), await stock(id, second)]).toEqual(['6.5', '1.5', '5.0'])
      const listed = await read(`/products?ids=${id}&warehouse_id=${second}`)
      expect(listed).toMatchObject([{ id, stock_level: '5.0', warehouse_quantity: '5.0' }])
      const rows = await movements(`product_id=${id}&order=id`)
      expect(rows.map(({ kind, quantity, warehouse_id }) => [kind, quantity, warehouse_id])).toEqual([
        ['pz', '10.0', main],
        ['pw', '0.5', main],
        ['wz', '-3.0', main],
        ['rw', '-1.0', main],
        ['mm', '-4.0', main],
        ['mm', '4.0', second],
        ['mm', '-1.0', main],
        ['mm', '1.0', second],
      ])
    })

    test('has the value of its purchase prices', async () => {
      const { id } = await product({ purchase_price_net: '2.50' })
      await document('pz', [{ product_id: id, quantity: 10, purchase_price_net: 3 }])
      await document('pz', [{ product_id: id, quantity: 4 }])
      await document('wz', [{ product_id: id, quantity: 2 }])
      await document('mm', [{ product_id: id, quantity: 4 }], { warehouse2_id: second })
      expect(await read(`/products/${id}`)).toMatchObject({ stock_level: '12.0', stock_value: '34.0' })
      expect(await read(`/products/${id}?warehouse_id=${second}`)).toMatchObject({ stock_value: '12.0' })
      const [received] = await movements(`product_id=${id}&kind=pz&order=id`)
      expect(received).toMatchObject({ total_purchase_price_net: '30.0', total_purchase_price_gross: '36.9' })
    })

    test('of a product survives a change of the product', async () => {
      const { id } = await product()
      await document('pz', [{ product_id: id, quantity: 3 }])
      const { body } = await change('product', id, { price_net: 5, stock_level: 77 })
      expect(body).toMatchObject({ stock_level: '3.0', warehouse_quantity: '3.0', price_net: '5.0' })
    })

    test('of an unknown warehouse is empty, or rejected', async () => {
      const { id } = await product()
      await document('pz', [{ product_id: id, quantity: 3 }])
      expect(await stock(id, 999_999_999)).toBe('0.0')
      expect((await ask('GET', `/products/${id}?warehouse_id=x`)).status).toBe(422)
    })
  })

  describe('lists', () => {
    test('of documents are filtered by kind, warehouse, client, side, invoice, days and search', async () => {
      const client = await make('client', { name: `Listed ${++names}` })
      const criteria = { client_id: client.id, issue_date: '2024-02-03', oid: `order-${names}` }
      const invoice = await make('invoice', {
        buyer_name: 'B',
        positions: [{ name: 'x', total_price_gross: 1 }],
      })
      const [pz, wz, mm] = [
        await document('pz', [], criteria),
        await document('wz', [], { ...criteria, issue_date: '2024-03-04', invoice_ids: [invoice.id] }),
        await document('mm', [], { ...criteria, warehouse_id: second }),
      ]
      const ids = async (query: string) =>
        (await read(`/warehouse_documents?client_id=${client.id}&${query}`)).map(({ id }: Fields) => id)
      expect(await ids('')).toEqual([wz.id, mm.id, pz.id])
      expect(await ids('page=2&per_page=2')).toEqual([pz.id])
      expect(await ids('kind=pz')).toEqual([pz.id])
      expect(await ids('income=no')).toEqual([pz.id])
      expect(await ids('income=yes')).toEqual([wz.id])
      expect(await ids('income=all&order=id')).toEqual([pz.id, wz.id, mm.id])
      expect(await ids(`warehouse_id=${second}`)).toEqual([mm.id])
      expect(await ids(`invoice_id=${invoice.id}`)).toEqual([wz.id])
      expect(await ids('date_from=2024-03-01&date_to=2024-03-31')).toEqual([wz.id])
      expect(await ids(`query=${encodeURIComponent(pz.number)}`)).toEqual([pz.id])
      expect((await read(`/warehouse_documents?ids=${pz.id}`))[0].warehouse_actions).toBe(undefined)
      expect(
        (await read(`/warehouse_documents?ids=${pz.id}&include_positions=true`))[0].warehouse_actions,
      ).toEqual([])
      expect((await ask('GET', '/warehouse_documents?income=perhaps')).status).toBe(422)
    })

    test('of movements are filtered by product, warehouse, kind, document and days', async () => {
      const { id } = await product()
      const created = await document('pz', [{ product_id: id, quantity: 1 }], { issue_date: '2023-05-06' })
      const later = await document('wz', [{ product_id: id, quantity: 1 }], { warehouse_id: second })
      const kinds = async (query: string) =>
        (await movements(`product_id=${id}&order=id&${query}`)).map(({ kind }) => kind)
      expect(await kinds('')).toEqual(['pz', 'wz'])
      expect(await kinds('kind=wz')).toEqual(['wz'])
      expect(await kinds(`warehouse_id=${second}`)).toEqual(['wz'])
      expect(await kinds('date_to=2023-12-31')).toEqual(['pz'])
      expect(await kinds(`warehouse_document_id=${created.id}`)).toEqual(['pz'])
      expect(await kinds(`from_warehouse_document=${later.id}`)).toEqual(['wz'])
      expect(await kinds(`to_warehouse_document=${later.id}`)).toEqual([])
      expect(await kinds(`to_warehouse_document=${created.id}`)).toEqual(['pz'])
      expect(await kinds(`from_warehouse_document=${later.id}&to_warehouse_document=${created.id}`)).toEqual([
        'pz',
        'wz',
      ])
      expect((await ask('GET', '/warehouse_actions?to_warehouse_document=x')).status).toBe(422)
    })
  })
})
