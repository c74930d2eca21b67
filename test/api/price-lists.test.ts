// Tests price lists of clients: they are stored, read, and applied to documents that request it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { stub } from '../stub.ts'
import { until } from '../wait-until.ts'

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({}, Date.parse('2026-11-16T10:00:00Z'))
})
afterAll(() => kwit.close())

const stage = async (format: 'json' | 'xml') => {
  const { token } = await kwit.newAccount()
  const ask = speaker(kwit, format, token)
  const make = async (path: string, name: string, fields: object) => {
    const { status, body, text } = await ask('POST', path, { [name]: fields })
    expect({ status, text }).toMatchObject({ status: 201 })
    return body
  }
  const product = (fields: object) => make('/products', 'product', { name: 'Desk', ...fields })
  const list = (positions: object, more = {}) =>
    make('/price_lists', 'price_list', {
      name: 'Wholesale',
      price_list_positions_attributes: positions,
      ...more,
    })
  const invoice = (fields: object) => make('/invoices', 'invoice', { buyer_name: 'Acme', ...fields })
  return { ask, token, make, product, list, invoice }
}

const refusal = (ask: Ask, method: string, path: string, body: object) =>
  ask(method, path, stub(body)).then(({ status, body }) => ({ status, message: body.message }))

describe.each(FORMATS)('in %s', (format) => {
  test('a list is created, read, changed, deleted and restored', async () => {
    const { ask, token, product, make } = await stage(format)
    const desk = await product({ price_net: '100', tax: '23', code: 'D' })
    const lamp = await product({ name: 'Lamp', price_gross: '61.50', tax: '23' })
    const positions = [
      {
        priceable_id: String(desk.id),
        priceable_name: 'Desk',
        priceable_type: 'Product',
        use_percentage: '0',
        price_net: '80',
      },
      { priceable_id: lamp.id, use_percentage: '1', percentage: '10' },
    ]
    const created = await make('/price_lists', 'price_list', {
      name: 'Wholesale',
      description: 'For shops',
      // Forms send {"0": …}, and no XML element can have such a name.
      price_list_positions_attributes: format === 'json' ? { ...positions } : positions,
    })
    expect(created).toMatchObject({
      name: 'Wholesale',
      description: 'For shops',
      currency: 'PLN',
      deleted: false,
      positions_count: 2,
    })
    const shown = await ask('GET', `/price_lists/${created.id}`)
    expect(shown.body).toEqual(created)
    const [first, second] = created.price_list_positions
    expect(first).toMatchObject({
      ...{
        priceable_id: desk.id,
        priceable_name: 'Desk',
        priceable_type: 'Product',
        price_list_id: created.id,
      },
      ...{
        use_percentage: false,
        percentage: null,
        price_net: '80.0',
        price_gross: '98.4',
        use_tax: false,
        tax: null,
      },
      ...{ quantity_from: '0.0', valid_from: null, valid_to: null, deleted: false },
    })
    expect(second).toMatchObject({
      use_percentage: true,
      price_gross: '55.35',
      price_net: '45.0',
      price_lead: null,
    })
    expect(Number(second.percentage)).toBe(10)

    const listed = await ask('GET', `/price_lists?price_list_ids=${created.id},999`)
    expect(listed.body).toHaveLength(1)
    expect(listed.body[0]).toMatchObject({ id: created.id, name: 'Wholesale', currency: 'PLN' })
    expect('price_list_positions' in listed.body[0]).toBe(false)

    const removed = { price_list: { price_list_positions_attributes: [{ id: second.id, _destroy: '1' }] } }
    await speaker(kwit, 'json', token)('PUT', `/price_lists/${created.id}`, removed)
    const changed = await ask('PUT', `/price_lists/${created.id}`, {
      price_list: {
        description: 'Changed',
        price_list_positions_attributes: [
          { id: first.id, price_gross: '123', use_tax: true, tax: '8' },
          {
            priceable_name: 'Lamp',
            price_net: '40',
            quantity_from: 10,
            valid_from: '2026-11-01',
            valid_to: '2026-11-30',
          },
        ],
      },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ name: 'Wholesale', description: 'Changed', positions_count: 2 })
    expect(changed.body.price_list_positions).toMatchObject([
      {
        id: first.id,
        price_gross: '123.0',
        price_net: '113.89',
        price_lead: 'gross',
        use_tax: true,
        tax: '8',
      },
      {
        priceable_id: lamp.id,
        price_net: '40.0',
        quantity_from: '10.0',
        valid_from: '2026-11-01',
        valid_to: '2026-11-30',
      },
    ])
    expect(changed.body.updated_at > created.updated_at).toBe(true)
    // Sending the response back changes nothing.
    const same = await ask('PUT', `/price_lists/${created.id}`, { price_list: changed.body })
    expect(same.body).toEqual(changed.body)

    expect((await ask('DELETE', `/price_lists/${created.id}`)).status).toBe(200)
    expect((await ask('GET', `/price_lists/${created.id}`)).status).toBe(404)
    expect((await ask('POST', `/price_lists/${created.id}/restore`)).body.price_list_positions).toHaveLength(
      2,
    )
  })

  test('prices of products follow list, quantity and day, otherwise the product', async () => {
    const { ask, product, list } = await stage(format)
    const desk = await product({ price_net: '100', tax: '23' })
    const lamp = await product({ name: 'Lamp', price_gross: '61.50' })
    const { id } = await list([
      { priceable_id: desk.id, price_net: '90' },
      { priceable_id: desk.id, percentage: '20', quantity_from: '10' },
      { priceable_id: desk.id, price_net: '85', valid_from: '2026-12-01', valid_to: '2026-12-31' },
    ])
    const prices = async (query: string) => {
      const { body } = await ask(
        'GET',
        `/price_lists/${id}/prices_for_products?product_ids[]=${desk.id}&product_ids[]=${lamp.id}&product_ids[]=999${query}`,
      )
      return Object.values(body).map((price: any) => [
        price.product_id,
        price.price_net,
        price.price_gross,
        price.tax,
        price.price_source,
      ])
    }
    const card = [lamp.id, '50.0', '61.5', '23', 'product']
    expect(await prices('')).toEqual([[desk.id, '90.0', '110.7', '23', 'price_list'], card])
    expect(await prices('&quantity=10')).toEqual([[desk.id, '80.0', '98.4', '23', 'price_list'], card])
    expect(await prices('&date=2026-12-24')).toEqual([[desk.id, '85.0', '104.55', '23', 'price_list'], card])
    const { body, text } = await ask('GET', `/price_lists/${id}/prices_for_products?product_ids=${desk.id}`)
    const entry = format === 'json' ? body[desk.id] : body[0]
    expect(entry).toMatchObject({ currency: 'PLN', category_id: null, price_lead: 'net' })
    if (format === 'json') expect(Object.keys(JSON.parse(text))).toEqual([String(desk.id)])
    expect((await ask('GET', `/price_lists/${id}/prices_for_products`)).status).toBe(422)
  })

  test('a document on request uses its price list or that of its client, and each line shows it', async () => {
    const { product, list, make, invoice } = await stage(format)
    const desk = await product({ price_net: '100', tax: '23' })
    const lamp = await product({ name: 'Lamp', price_gross: '61.50', tax: '23' })
    const { id: price_list_id } = await list([
      { priceable_id: desk.id, price_net: '90', use_tax: true, tax: '8' },
      { priceable_id: desk.id, price_net: '80', quantity_from: 5 },
    ])
    const client = await make('/clients', 'client', { name: 'Shop', price_list_id })
    const positions = [
      { product_id: desk.id, quantity: 2 },
      { product_id: desk.id, quantity: 5 },
      { product_id: lamp.id, quantity: 1 },
      { product_id: desk.id, quantity: 1, price_net: '95' },
      { name: 'Work', quantity: 1, price_net: '10', tax: '23' },
    ]
    const lines = (document: any) =>
      document.positions.map((line: any) => [
        line.price_net,
        line.tax,
        line.price_source ?? null,
        line.price_list_id ?? null,
      ])
    const byList = [
      ['90.0', '8', 'price_list', price_list_id],
      ['80.0', '23', 'price_list', price_list_id],
      ['50.0', '23', 'product', null],
      ['95.0', '23', null, null],
      ['10.0', '23', null, null],
    ]
    const fields = { use_prices_from_price_lists: true, positions }
    const pricedInvoice = await invoice({ ...fields, price_list_id })
    expect(lines(pricedInvoice)).toEqual(byList)
    expect(pricedInvoice).toMatchObject({ price_list_id, price_net: '735.0' })
    const byClient = await invoice({ ...fields, client_id: client.id })
    expect(lines(byClient)).toEqual(byList)
    expect(byClient.price_list_id).toBe(price_list_id)
    // Without `use_prices_from_price_lists`, price lists have no effect.
    const plain = await invoice({ client_id: client.id, positions: positions.slice(0, 1) })
    expect(lines(plain)).toEqual([['100.0', '23', 'product', null]])
    const nobody = await invoice(fields)
    expect(lines(nobody)[0]).toEqual(['100.0', '23', 'product', null])
  })
})

describe('documents and lists', () => {
  test('the issue date decides, and a price sent together with its list stays marked as from the list', async () => {
    const { product, list, invoice } = await stage('json')
    const desk = await product({ price_net: '100' })
    const { id: price_list_id } = await list([
      { priceable_id: desk.id, percentage: 10 },
      { priceable_id: desk.id, percentage: 30, valid_from: '2026-11-01', valid_to: '2026-11-10' },
    ])
    const at = async (issue_date: string, line = {}) => {
      const fields = { issue_date, price_list_id, use_prices_from_price_lists: true }
      const { positions } = await invoice({
        ...fields,
        positions: [{ product_id: desk.id, quantity: -1, ...line }],
      })
      return [positions[0].price_net, positions[0].price_source ?? null]
    }
    expect(await at('2026-10-31')).toEqual(['90.0', 'price_list'])
    expect(await at('2026-11-01')).toEqual(['70.0', 'price_list'])
    expect(await at('2026-11-10', { price_net: '70' })).toEqual(['70.0', 'price_list'])
    expect(await at('2026-11-10', { price_net: '71' })).toEqual(['71.0', null])
    expect(await at('2026-11-11')).toEqual(['90.0', 'price_list'])
  })

  test('another quantity uses another step, another price leaves the list, and a changed list keeps documents', async () => {
    const { ask, product, list, invoice } = await stage('json')
    const desk = await product({ price_net: '100' })
    const priceList = await list([
      { priceable_id: desk.id, price_net: '90' },
      { priceable_id: desk.id, price_net: '80', quantity_from: 10 },
    ])
    const document = await invoice({
      price_list_id: priceList.id,
      use_prices_from_price_lists: true,
      positions: [{ product_id: desk.id, quantity: 1 }],
    })
    const change = async (invoice: object) => {
      const { body, text, status } = await ask('PUT', `/invoices/${document.id}`, { invoice })
      expect({ status, text }).toMatchObject({ status: 200 })
      const [line] = body.positions
      return [line.quantity, line.price_net, line.price_source ?? null]
    }
    const { id } = document.positions[0]
    const positions = [{ ...priceList.price_list_positions[0], price_net: '70', price_gross: '86.1' }]
    await ask('PUT', `/price_lists/${priceList.id}`, {
      price_list: { price_list_positions: positions },
    })
    const { body: fullDocument } = await ask('GET', `/invoices/${document.id}`)
    expect(await change({ ...fullDocument, description: 'Sent back whole' })).toEqual([
      '1.0',
      '90.0',
      'price_list',
    ])
    expect(await change({ positions: [{ id, quantity: 12 }] })).toEqual(['12.0', '80.0', 'price_list'])
    expect(await change({ positions: [{ id, price_net: '75' }] })).toEqual(['12.0', '75.0', null])
    expect(await change({ positions: [{ id, quantity: 1 }] })).toEqual(['1.0', '75.0', null])
  })

  test('drafts keep prices and their source, copies and corrections keep the prices', async () => {
    const { ask, product, list, invoice } = await stage('json')
    const desk = await product({ price_net: '100' })
    const { id } = await list([{ priceable_id: desk.id, price_net: '90' }])
    const draft = await invoice({
      status: 'draft',
      price_list_id: id,
      use_prices_from_price_lists: true,
      positions: [{ product_id: desk.id, quantity: 2 }],
    })
    expect(draft.positions[0]).toMatchObject({
      price_net: '90.0',
      price_source: 'price_list',
      price_list_id: id,
    })
    await ask('DELETE', `/price_lists/${id}`)
    const issued = await ask('PUT', `/invoices/${draft.id}`, {
      invoice: { status: 'issued', price_list_id: null },
    })
    expect(issued.status, issued.text).toBe(200)
    expect(issued.body.positions[0]).toMatchObject({ price_net: '90.0', price_source: 'price_list' })
    const copy = await invoice({ copy_invoice_from: draft.id, kind: 'proforma' })
    expect(copy.positions[0]).toMatchObject({ price_net: '90.0', price_source: 'price_list' })
    expect(copy).toMatchObject({ use_prices_from_price_lists: false, price_list_id: null })
  })

  test('a list in another currency is rejected, with both names', async () => {
    const { ask, product, list } = await stage('json')
    const desk = await product({ price_net: '100' })
    const { id: price_list_id } = await list([{ priceable_id: desk.id, price_net: '20' }], {
      currency: 'eur',
    })
    const positions = [{ product_id: desk.id, quantity: 1 }]
    const fields = { buyer_name: 'Acme', price_list_id, use_prices_from_price_lists: true, positions }
    expect(await refusal(ask, 'POST', '/invoices', { invoice: fields })).toEqual({
      status: 422,
      message: {
        price_list_id: [
          'contains prices in EUR, but the document is in PLN; choose a price list in that currency',
        ],
      },
    })
    const { body } = await ask('POST', '/invoices', { invoice: { ...fields, currency: 'EUR' } })
    expect(body).toMatchObject({ currency: 'EUR', price_net: '20.0' })
  })

  test('a price in another currency does not apply, by percentage or by the product', async () => {
    const { ask, product, list } = await stage('json')
    const desk = await product({ price_net: '100' })
    const lamp = await product({ name: 'Lamp', price_net: '50' })
    const sofa = await product({ name: 'Sofa', price_net: '200', currency: 'EUR' })
    const bed = await product({ name: 'Bed', price_net: '300', currency: 'EUR' })
    const priceList = await list(
      [
        { priceable_id: desk.id, percentage: '10' },
        { priceable_id: sofa.id, percentage: '10' },
      ],
      { currency: 'EUR' },
    )
    expect(priceList.price_list_positions).toMatchObject([{ price_net: null }, { price_net: '180.0' }])
    const all = [desk, lamp, sofa, bed]
    const ids = all.map(({ id }) => id)
    const prices = await ask('GET', `/price_lists/${priceList.id}/prices_for_products?product_ids=${ids}`)
    expect(ids.map((id) => prices.body[id])).toMatchObject([
      { price_net: null, price_gross: null, price_lead: null, currency: 'EUR', price_source: 'product' },
      { price_net: null, price_gross: null },
      { price_net: '180.0', price_source: 'price_list' },
      { price_net: '300.0', price_source: 'product' },
    ])
    const fields = {
      ...{
        buyer_name: 'Acme',
        currency: 'EUR',
        price_list_id: priceList.id,
        use_prices_from_price_lists: true,
      },
      positions: all.map(({ id }) => ({ product_id: id, quantity: 1 })),
    }
    const texts = ["can't be blank", 'the price of the product is in PLN, but the price list is in EUR']
    expect(await refusal(ask, 'POST', '/invoices', { invoice: fields })).toEqual({
      status: 422,
      message: { 'positions[0].total_price_gross': texts, 'positions[1].total_price_gross': texts },
    })
    const priced = fields.positions.map((position, index) =>
      index < 2 ? { ...position, price_net: '25' } : position,
    )
    const { body } = await ask('POST', '/invoices', { invoice: { ...fields, positions: priced } })
    expect(body).toMatchObject({ price_net: '530.0' })
  })

  test('invalid lists are rejected field by field', async () => {
    const { ask, product, list } = await stage('json')
    const { product: foreign } = await stage('json')
    const desk = await product({ price_net: '100' })
    const theirs = await foreign({})
    const send = (positions: unknown, more = {}) =>
      refusal(ask, 'POST', '/price_lists', {
        price_list: { name: 'Odd', price_list_positions_attributes: positions, ...more },
      })
    const messageFor = async (position: object) =>
      (await send([{ priceable_id: desk.id, ...position }])).message
    expect(await send([], { name: ' ' })).toMatchObject({
      status: 422,
      message: { name: ["can't be blank"] },
    })
    expect(await send([], { currency: 'XXY' })).toMatchObject({ status: 422 })
    const at = (name: string, text: string) => ({ [`price_list_positions[0].${name}`]: [text] })
    expect(await messageFor({})).toEqual(at('price_net', "can't be blank"))
    expect(await messageFor({ use_percentage: true })).toEqual(at('percentage', "can't be blank"))
    expect(await messageFor({ percentage: '100.01' })).toEqual(
      at('percentage', 'must be between -1000 and 100'),
    )
    expect(await messageFor({ price_net: '-1' })).toEqual(at('price_net', 'must not be negative'))
    expect(await messageFor({ price_net: '1', use_tax: 1 })).toEqual(at('tax', "can't be blank"))
    expect(await messageFor({ price_net: '1', quantity_from: -1 })).toEqual(
      at('quantity_from', 'must not be negative'),
    )
    expect(await messageFor({ price_net: '1', valid_from: '2026-11-02', valid_to: '2026-11-01' })).toEqual(
      at('valid_to', 'must not be before the first day'),
    )
    expect(await messageFor({ price_net: '1', priceable_id: theirs.id })).toEqual(
      at('priceable_id', 'does not exist'),
    )
    expect(await messageFor({ price_net: '1', priceable_id: '' })).toEqual(
      at('priceable_id', "can't be blank"),
    )
    expect(await messageFor({ price_net: '1', priceable_type: 'Category' })).toMatchObject({
      'price_list_positions[0].priceable_type': ['is not included in the list'],
    })
    expect(await messageFor({ price_net: '1', id: 999 })).toEqual(at('id', 'does not exist'))
    const twice = { priceable_id: desk.id, price_net: '1' }
    expect((await send([twice, { ...twice, price_net: '2' }])).message).toEqual({
      'price_list_positions[1].priceable_id': [
        'already has a price from the same quantity and date; change that price instead',
      ],
    })
    const { id } = await list([twice])
    expect(
      await refusal(ask, 'PUT', `/price_lists/${id}`, {
        price_list: { price_list_positions_attributes: [twice] },
      }),
    ).toMatchObject({ status: 422 })
    for (const path of ['/clients', '/invoices'])
      expect(
        await refusal(ask, 'POST', path, {
          [path.slice(1, -1)]: { name: 'X', buyer_name: 'X', price_list_id: 999 },
        }),
      ).toEqual({
        status: 422,
        message: { price_list_id: ['does not exist'] },
      })
  })

  test('prices are exported to a file and imported again', async () => {
    const { ask, token, product, list } = await stage('json')
    const desk = await product({ price_net: '100', code: 'D' })
    await product({ name: 'Lamp', price_gross: '61.50', tax: '23' })
    const { id } = await list([
      { priceable_id: desk.id, price_net: '90' },
      { priceable_id: desk.id, percentage: '12.5', quantity_from: '10', valid_from: '2026-12-01' },
      { priceable_name: 'Lamp', price_gross: '55', use_tax: true, tax: '8' },
    ])
    const csv = (await kwit.call('GET', `/price_lists/${id}/export.csv`, { token })).text
    expect(csv.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'code,name,quantity_from,valid_from,valid_to,percentage,price_net,price_gross,tax',
      'D,Desk,0.0,,,,90.0,,',
      'D,Desk,10.0,2026-12-01,,12.5,,,',
      ',Lamp,0.0,,,,,55.0,8',
    ])
    const other = await list([{ priceable_id: desk.id, price_net: '95' }], { name: 'Copy' })
    const importFile = async (file: string, more = {}) => {
      const json = { import: { resource: 'price_list_positions', price_list_id: other.id, file, ...more } }
      const read = await kwit.call('POST', '/imports.json', { token, json })
      expect(read.status, read.text).toBe(201)
      await kwit.call('POST', `/imports/${read.json.id}/run.json`, { token })
      return until(async () => {
        const { json } = await kwit.call('GET', `/imports/${read.json.id}.json`, { token })
        return json.status === 'running' ? undefined : json
      })
    }
    expect(await importFile(csv, { doubles: 'update' })).toMatchObject({
      status: 'done',
      created: 2,
      updated: 1,
    })
    const prices = async (id: number) => {
      const { body } = await ask('GET', `/price_lists/${id}`)
      return body.price_list_positions.map((position: any) =>
        [
          position.priceable_id,
          position.price_net,
          position.price_gross,
          position.price_lead,
          position.percentage,
          position.use_tax,
          position.quantity_from,
          position.valid_from,
        ].join(),
      )
    }
    expect(await prices(other.id)).toEqual(await prices(id))
    const again = await importFile('Kod;Cena netto;Rabat %;Ilo\u015b\u0107 od\nD;90;;\nX;1;;\nD;;101;20', {
      doubles: 'skip',
    })
    expect(again).toMatchObject({ status: 'incomplete', created: 0, skipped: 1 })
    expect(again.problems).toEqual([
      { row: 3, column: 'name', message: 'does not exist', code: 'does_not_exist' },
      { row: 4, column: 'Rabat %', message: 'must be between -1000 and 100', code: 'out_of_range' },
    ])
    const lost = await kwit.call('POST', '/imports.json', {
      token,
      json: { import: { resource: 'price_list_positions', file: csv } },
    })
    expect(lost.json.message).toEqual({ price_list_id: ["can't be blank"] })
  })
})
