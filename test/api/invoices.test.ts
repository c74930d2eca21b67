import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromXml } from '../formats.ts'
import { type Kwit, type Reply, startKwit, type TestAccount } from '../harness.ts'

type Fields = { [name: string]: unknown }

describe('invoices', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const send = (method: string, path: string, json?: unknown): Promise<Reply> =>
    kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })
  const create = (invoice: Fields) => send('POST', '/invoices.json', { invoice })
  const read = async (id: number) => (await send('GET', `/invoices/${id}.json`)).json
  const line = (fields: Fields = {}) => ({
    name: 'Item',
    tax: 23,
    total_price_gross: 123,
    quantity: 1,
    ...fields,
  })

  describe('create', () => {
    test('the recorded example is calculated exactly', async () => {
      const { status, json } = await create({
        kind: 'vat',
        number: null,
        sell_date: '2018-01-02',
        issue_date: '2018-01-02',
        payment_to: '2018-01-09',
        seller_name: 'Seller Ltd',
        seller_tax_no: '1234567890',
        buyer_name: 'Buyer Ltd',
        buyer_tax_no: '1234567890',
        positions: [
          { name: 'Produkt A1', tax: 23, total_price_gross: 10.23, quantity: 1 },
          { name: 'Produkt A2', tax: 0, total_price_gross: 50, quantity: 2 },
        ],
      })
      expect(status).toBe(201)
      expect(json).toMatchObject({
        number: '1/01/2018',
        price_net: '58.32',
        price_tax: '1.91',
        price_gross: '60.23',
        currency: 'PLN',
        status: 'issued',
        seller_name: 'Seller Ltd',
        seller_street: null,
        payment_to_kind: 'other_date',
        pattern: 'nr-m/mm/yyyy',
        pattern_nr: null,
        pattern_nr_m: 1,
        product_cache: 'Produk, Produk',
        paid: '0.0',
        issue_year: 2018,
        delivery_date: '2018-01-02',
        from_api: true,
      })
      expect(json.client_id).toBeTypeOf('number')
      expect(json.positions).toMatchObject([
        { price_net: '8.32', price_gross: '10.23', total_price_tax: '1.91', tax: '23', quantity: '1.0' },
        { price_net: '25.0', price_gross: '25.0', total_price_gross: '50.0', tax: '0', quantity: '2.0' },
      ])
      expect(await read(json.id)).toEqual(json)
    })

    test('the document is equal in XML', async () => {
      const { status, text } = await kwit.call('POST', '/invoices.xml', {
        token: account.token,
        xml: `<invoice><kind>vat</kind><number nil="true"/><issue_date>2019-03-04</issue_date><buyer_name>XML Ltd</buyer_name>
          <positions><position><name>One</name><tax>23</tax><total_price_gross>123</total_price_gross><quantity>1</quantity></position>
          <position><name>Two</name><tax>zw</tax><price_net>10,50</price_net><quantity>2</quantity></position></positions></invoice>`,
      })
      expect(status).toBe(201)
      expect(text).toContain('<price-gross type="decimal">144.0</price-gross>')
      expect(text).toContain('<positions type="array"><position type="InvoicePosition">')
      expect(fromXml(text)).toMatchObject({ number: '1/03/2019', price_net: '121.0', buyer_name: 'XML Ltd' })
    })

    test('department, client and product are enough (rule 1)', async () => {
      kwit.clock.set(Date.parse('2026-05-10T10:00:00Z'))
      const client = (
        await send('POST', '/clients.json', { client: { name: 'By id', city: 'Gdańsk', street: 'Długa' } })
      ).json
      const product = (
        await send('POST', '/products.json', {
          product: { name: 'Hour', price_gross: '75', tax: '23', quantity_unit: 'h' },
        })
      ).json
      const department = (await send('GET', '/departments.json')).json[0]
      const { json, status } = await create({
        department_id: department.id,
        client_id: client.id,
        positions: [{ product_id: product.id, quantity: 3 }],
      })
      kwit.clock.set(undefined)
      expect(status).toBe(201)
      expect(json).toMatchObject({
        issue_date: '2026-05-10',
        payment_to: '2026-05-15',
        payment_to_kind: '5',
        buyer_name: 'By id',
        buyer_city: 'Gdańsk',
        seller_name: department.name,
        price_gross: '225.0',
        product_id: product.id,
      })
      expect(json.positions[0]).toMatchObject({
        name: 'Hour',
        quantity_unit: 'h',
        tax: '23',
        price_gross: '75.0',
      })
    })

    test.each<[string, Fields, Fields]>([
      [
        'amount',
        { discount_kind: 'amount', line: { total_price_gross: 123, discount: 33.33 } },
        { price_gross: '89.67', price_net: '72.9' },
      ],
      [
        'percent_unit',
        {
          discount_kind: 'percent_unit',
          line: { total_price_gross: undefined, price_net: 100, quantity: 3, discount_percent: 33.33 },
        },
        { price_net: '200.01', price_gross: '246.01' },
      ],
    ])(
      'a discount of kind %s needs that account setting (rules 3 and 4)',
      async (_, { discount_kind, line: lineFields }, totals) => {
        const other = discount_kind === 'amount' ? 'percent_unit' : 'amount'
        const invoice = { show_discount: true, discount_kind, positions: [line(lineFields as Fields)] }
        await send('PUT', '/account.json', { account: { discount_kind: other } })
        const refused = await create(invoice)
        expect(refused.status).toBe(422)
        expect(refused.json.message.discount_kind[0]).toContain(other)
        await send('PUT', '/account.json', { account: { discount_kind } })
        const created = await create(invoice)
        expect(created.json).toMatchObject(totals)
        await send('PUT', '/account.json', { account: { discount_kind: 'any' } })
        expect((await create(invoice)).json).toMatchObject(totals)
      },
    )

    test.each<[string, Fields, string]>([
      ['nothing at all', {}, 'invoice'],
      [
        'a line without a price',
        { positions: [{ name: 'x', quantity: 1 }] },
        'positions[0].total_price_gross',
      ],
      [
        'a quantity that is none',
        { positions: [line(), line({ quantity: 'many' })] },
        'positions[1].quantity',
      ],
      ['an unknown product', { positions: [line({ product_id: 999_999 })] }, 'positions[0].product_id'],
      ['an unknown client', { client_id: 999_999, positions: [line()] }, 'client_id'],
      ['an unknown department', { department_id: 999_999, positions: [line()] }, 'department_id'],
      ['an unknown kind', { kind: 'letter', positions: [line()] }, 'kind'],
      ['a day that is none', { issue_date: '2026-02-30', positions: [line()] }, 'issue_date'],
      ['a currency that is none', { currency: 'zł', positions: [line()] }, 'currency'],
      ['1,001 positions', { positions: Array.from({ length: 1001 }, () => line()) }, 'positions'],
      ['a term after all days', { issue_date: '9999-12-31', payment_to_kind: 1 }, 'payment_to_kind'],
    ])('%s is a 422 that names the field', async (_, invoice, field) => {
      const { status, json } = await create(invoice)
      expect(status).toBe(422)
      expect(Object.keys(json.message)).toEqual([field])
    })

    test('1,000 positions are accepted', async () => {
      const { status, json } = await create({
        buyer_name: 'Many',
        positions: Array.from({ length: 1000 }, () => line()),
      })
      expect(status).toBe(201)
      expect(json).toMatchObject({ price_gross: '123000.0', price_net: '100000.0' })
      expect(json.positions).toHaveLength(1000)
    })

    test('the same buyer becomes one client, and no product or department is created', async () => {
      const invoice = {
        buyer_name: 'Twice sp. z o.o.',
        buyer_tax_no: '5252445767',
        seller_name: 'Stranger',
        positions: [line()],
      }
      const first = (await create(invoice)).json
      const second = (await create(invoice)).json
      expect(second.client_id).toBe(first.client_id)
      expect((await create({ ...invoice, client_id: -1 })).json.client_id).not.toBe(first.client_id)
      expect((await send('GET', '/departments.json?name=Stranger')).json).toEqual([])
      expect((await send('GET', '/products.json?name=Item')).json).toEqual([])
    })

    test('a setting makes the buyer required', async () => {
      await send('PUT', '/account.json', { account: { buyer_required: true } })
      const refused = await create({ positions: [line()] })
      await send('PUT', '/account.json', { account: { buyer_required: false } })
      expect(refused).toMatchObject({ status: 422, json: { message: { buyer_name: ["can't be blank"] } } })
      expect((await create({ positions: [line()] })).status).toBe(201)
    })

    test('oid_unique rejects a second document of an order', async () => {
      const invoice = { oid: 'order-1', oid_unique: 'yes', positions: [line()] }
      expect((await create(invoice)).status).toBe(201)
      expect(await create({ ...invoice, oid_unique: 'True' })).toMatchObject({
        status: 422,
        json: { message: { oid: ['has already been taken'] } },
      })
    })
  })

  describe('change', () => {
    test('lines are changed by id, deleted and added; others stay and totals follow', async () => {
      const { json } = await create({
        positions: [line({ name: 'a' }), line({ name: 'b' }), line({ name: 'c' })],
      })
      const [a, b] = json.positions
      const positions = [
        { id: a.id, total_price_gross: 246 },
        { id: b.id, _destroy: 1 },
        { name: 'd', tax: 8, price_net: 100, quantity: 2 },
      ]
      const changed = await send('PUT', `/invoices/${json.id}.json`, {
        invoice: { positions, price_gross: '1' },
      })
      expect(changed.status).toBe(200)
      expect(changed.json.positions.map((position: { name: string }) => position.name)).toEqual([
        'a',
        'c',
        'd',
      ])
      expect(changed.json).toMatchObject({ price_gross: '585.0', price_net: '500.0', number: json.number })
      expect(await read(json.id)).toEqual(changed.json)
    })

    test('a complete document sent back changes nothing', async () => {
      const { json } = await create({
        buyer_name: 'Echo',
        positions: [line({ total_price_gross: 75, quantity: 3 })],
      })
      const echoed = await send('PUT', `/invoices/${json.id}.json`, { invoice: json })
      expect(echoed.json).toEqual(json)
    })

    test('the leading price of a line is returned on request', async () => {
      const { json } = await create({
        buyer_name: 'A',
        positions: [line(), line({ total_price_gross: '', price_net: 5 })],
      })
      const path = `/invoices/${json.id}`
      const response = await send('GET', `${path}.json?include=given`)
      expect(response.json.positions.map((position: Fields) => position.given)).toEqual([
        'total_price_gross',
        'price_net',
      ])
      expect((await read(json.id)).positions[0]).not.toHaveProperty('given')
      expect((await send('GET', `${path}.xml?include=given`)).text).toContain('<given>price_net</given>')
      expect((await send('GET', `${path}.xml`)).text).not.toContain('<given>')
    })

    test('status and paid are consistent', async () => {
      const { json } = await create({ positions: [line()] })
      const path = `/invoices/${json.id}`
      expect(
        (await send('PUT', `${path}.json`, { invoice: { status: 'paid', paid_date: '2026-01-05' } })).json,
      ).toMatchObject({
        paid: '123.0',
        paid_date: '2026-01-05',
        status: 'paid',
        payment_status: 'paid',
      })
      expect((await send('PUT', `${path}.json`, { invoice: { paid: '23' } })).json).toMatchObject({
        status: 'partial',
      })
      const changed = await send('POST', `${path}/change_status.json?status=paid`)
      expect(changed.json).toMatchObject({ id: json.id, status: 'paid', percent_paid: '100.0' })
      expect((await send('POST', `${path}/change_status.json?status=lost`)).status).toBe(422)
      const opened = await send('POST', `${path}/change_status.json?status=sent`)
      expect(opened.json).toMatchObject({ status: 'sent', paid: '0.0', paid_date: null, percent_paid: '0.0' })
      await send('POST', `${path}/change_status.json?status=paid`)
    })

    test('a cancelled document keeps its number and is in no sum', async () => {
      const { json } = await create({ positions: [line()] })
      const answer = await send('POST', '/invoices/cancel.json', {
        cancel_invoice_id: json.id,
        cancel_reason: 'mistake',
      })
      expect(answer).toMatchObject({ status: 200, json: { code: 'success' } })
      expect(await read(json.id)).toMatchObject({
        kind: 'canceled',
        cancelled: true,
        number: json.number,
        'overdue?': false,
      })
      expect((await send('PUT', `/invoices/${json.id}.json`, { invoice: { place: 'x' } })).status).toBe(422)
    })

    test('a deleted document is not found', async () => {
      const { json } = await create({ positions: [line()] })
      expect((await send('DELETE', `/invoices/${json.id}.json`)).json).toBe('ok')
      expect((await send('GET', `/invoices/${json.id}.json`)).status).toBe(404)
    })
  })

  describe('documents from documents', () => {
    const order = () =>
      create({
        kind: 'client_order',
        buyer_name: 'Ordering Ltd',
        positions: [
          line({ name: 'Desk', total_price_gross: 1000 }),
          line({ name: 'Book', tax: 5, total_price_gross: 210 }),
        ],
      })

    test('a proforma becomes an invoice', async () => {
      const proforma = (
        await create({ kind: 'proforma', buyer_name: 'Copy', positions: [line({ quantity: 2 })] })
      ).json
      const invoice = (await create({ copy_invoice_from: proforma.id, kind: 'vat' })).json
      expect(invoice).toMatchObject({
        kind: 'vat',
        buyer_name: 'Copy',
        price_gross: '123.0',
        from_invoice_id: proforma.id,
      })
      expect((await send('GET', `/invoices.json?from_invoice_id=${proforma.id}`)).json).toMatchObject([
        { id: invoice.id },
      ])
      expect((await send('GET', `/invoices.json?invoice_id=${invoice.id}`)).json).toMatchObject([
        { id: proforma.id },
      ])
    })

    test('an order has its advance, and the final invoice settles it to the cent', async () => {
      const { json } = await order()
      const advance = (
        await create({
          copy_invoice_from: json.id,
          kind: 'advance',
          advance_creation_mode: 'percent',
          advance_value: 33,
        })
      ).json
      expect(advance).toMatchObject({ kind: 'advance', price_gross: '399.3' })
      expect(advance.positions.map((position: { tax: string }) => position.tax)).toEqual(['23', '5'])
      const final = (await create({ copy_invoice_from: json.id, kind: 'final', invoice_ids: [advance.id] }))
        .json
      expect(final).toMatchObject({ kind: 'final', price_gross: '810.7' })
    })

    test('a full correction is exactly minus the original', async () => {
      const positions = [
        line({ total_price_gross: '334.99', quantity: 7 }),
        line({ price_net: '138.66', total_price_gross: undefined, tax: 19 }),
      ]
      const { json } = await create({ positions })
      const correction = (
        await create({
          kind: 'correction',
          copy_invoice_from: json.id,
          total_correction: true,
          correction_reason: 'Returned',
        })
      ).json
      for (const name of ['price_net', 'price_tax', 'price_gross'])
        expect(correction[name]).toBe(`-${json[name]}`)
      expect(correction).toMatchObject({ invoice_id: json.id, from_invoice_id: json.id })
    })

    test('a correction with before and after is the difference', async () => {
      const { json } = await create({
        positions: [line({ name: 'Lamp', quantity: 2, total_price_gross: 246 })],
      })
      const correction = await create({
        kind: 'correction',
        invoice_id: json.id,
        from_invoice_id: json.id,
        correction_reason: 'One was broken',
        positions: [
          {
            kind: 'correction',
            name: 'Lamp',
            correction_before_attributes: { name: 'Lamp', quantity: 2, total_price_gross: 246, tax: 23 },
            correction_after_attributes: { name: 'Lamp', quantity: 1, total_price_gross: 123, tax: 23 },
          },
        ],
      })
      expect(correction.status).toBe(201)
      const broken = {
        kind: 'correction',
        correction_before_attributes: { name: 'Lamp', quantity: 'few', total_price_gross: 246, tax: 'much' },
      }
      for (const path of ['/invoices.json', '/invoices/preview.pdf']) {
        const invoice = { kind: 'correction', invoice_id: json.id, positions: [broken] }
        const refused = await kwit.call('POST', path, { token: account.token, json: { invoice } })
        expect([refused.status, Object.keys(refused.json.message)]).toEqual([
          422,
          ['quantity', 'tax'].map((name) => `positions[0].correction_before_attributes.${name}`),
        ])
      }
      expect(correction.json).toMatchObject({ price_gross: '-123.0', price_net: '-100.0' })
      expect(correction.json.positions[0]).toMatchObject({ quantity: '-1.0', total_price_gross: '-123.0' })
    })
  })

  describe('lists', () => {
    let shop: TestAccount
    beforeAll(async () => {
      shop = await kwit.newAccount()
      for (const invoice of [
        { buyer_name: 'Żółw', issue_date: '2026-01-10', oid: 'A', positions: [line()] },
        {
          buyer_name: 'Ant',
          issue_date: '2026-02-10',
          oid: 'B',
          kind: 'proforma',
          positions: [line({ total_price_gross: 50 })],
        },
        {
          buyer_name: 'Bee',
          issue_date: '2026-03-10',
          status: 'paid',
          positions: [line({ total_price_gross: 500 })],
        },
        {
          buyer_name: 'Vendor',
          issue_date: '2026-03-11',
          income: false,
          number: 'FV/77',
          positions: [line()],
        },
      ]) {
        await kwit.call('POST', '/invoices.json', { token: shop.token, json: { invoice } })
      }
    })

    test.each<[string, string[]]>([
      ['', ['Bee', 'Ant', 'Żółw']],
      ['income=no', ['Vendor']],
      ['income=all', ['Vendor', 'Bee', 'Ant', 'Żółw']],
      ['kind=proforma', ['Ant']],
      ['kinds[]=proforma&kinds[]=vat', ['Bee', 'Ant', 'Żółw']],
      ['oid=A', ['Żółw']],
      ['status=paid', ['Bee']],
      ['date_from=2026-02-01&date_to=2026-02-28', ['Ant']],
      ['query=zolw', ['Żółw']],
      ['order=buyer_name', ['Ant', 'Bee', 'Żółw']],
      ['order=price_gross.desc', ['Bee', 'Żółw', 'Ant']],
      ['order=issue_date', ['Żółw', 'Ant', 'Bee']],
      ['page=2&per_page=2', ['Żółw']],
    ])('?%s', async (query, expected) => {
      const { json } = await kwit.call('GET', `/invoices.json?${query}`, { token: shop.token })
      expect(json.map((invoice: { buyer_name: string }) => invoice.buyer_name)).toEqual(expected)
    })

    test('positions are returned only on request', async () => {
      const plain = await kwit.call('GET', '/invoices.json', { token: shop.token })
      expect(plain.json[0].positions).toBeUndefined()
      const list = await kwit.call('GET', '/invoices.json?include_positions=true', { token: shop.token })
      expect(list.json[0].positions).toHaveLength(1)
      expect((await kwit.call('GET', '/invoices.json?order=secret', { token: shop.token })).status).toBe(422)
    })
  })
})
