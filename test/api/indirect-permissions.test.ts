// Tests how users reach clients, products, categories and accounts that their role may not see or create.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { invoiceOf, peopleOf } from '../restricted-users.ts'

describe('records created with a document', () => {
  let kwit: Kwit
  let ours: TestAccount
  let client: { id: number }
  let product: { id: number }
  let seller: string
  beforeAll(async () => {
    kwit = await startKwit()
    ours = await kwit.newAccount('ours')
    client = await made('/clients.json', {
      client: { name: 'Hidden', tax_no: '5252445767', street: 'Secretstreet 1', default_tax: '8' },
    })
    product = await made('/products.json', { product: { name: 'Secretthing', price_net: '77.77', tax: 23 } })
    seller = await joinWith('sales.add', 'sales.edit', 'payments.add', 'warehouse.add')
  })
  afterAll(() => kwit.close())

  const { call, made, join, joinWith } = peopleOf(() => ({ kwit, ours }))
  // XML element names cannot contain brackets.
  const refusedFields = ({ message }: { message: object }) =>
    Object.keys(message).map((field) => field.replace(/_(\d+)\./, '[$1].'))
  const count = async (path: string): Promise<number> =>
    Number((await call('GET', path)).headers.get('x-total-count'))

  describe.each(FORMATS)('in %s', (format) => {
    test('prices are visible to those who see products, names of price lists to everybody', async () => {
      const list = await made('/price_lists.json', {
        price_list: {
          name: 'Regulars',
          price_list_positions_attributes: [{ priceable_id: product.id, price_net: '66.66' }],
        },
      })
      const viewer = await joinWith('products.view')
      for (const [path, status] of [
        ['/price_lists', 200],
        [`/price_lists/${list.id}`, 403],
        [`/price_lists/${list.id}/prices_for_products?product_ids[]=${product.id}`, 403],
      ] as const) {
        const shown = await speaker(kwit, format, seller)('GET', path)
        expect([path, shown.status, shown.text.includes('66.66')]).toEqual([path, status, false])
        expect((await speaker(kwit, format, viewer)('GET', path)).status).toBe(200)
      }
      const file = await call('GET', `/price_lists/${list.id}/export.csv`, undefined, seller)
      expect(file.status).toBe(403)
    })

    test('a document may refer to records that its author may not see, but reveals nothing about them', async () => {
      const ask = speaker(kwit, format, seller)
      const reference = { client_id: client.id }
      const line = { product_id: product.id, quantity: 1 }
      for (const [json, field] of [
        [invoiceOf(reference), 'buyer_name'],
        [invoiceOf({ positions: [line] }), 'positions[0].name'],
        [
          invoiceOf({ positions: [{ ...line, name: 'Thing' }], use_prices_from_price_lists: true }),
          'positions[0].total_price_gross',
        ],
      ] as const) {
        const { status, body, text } = await ask('POST', '/invoices', json)
        expect([field, status, refusedFields(body)]).toEqual([field, 422, [field]])
        expect(text).not.toMatch(/Secret/)
      }
      const buyer = { buyer_name: 'Hidden', buyer_tax_no: '5252445767' }
      const fullLine = { ...line, name: 'Thing', total_price_gross: '10' }
      for (const fields of [
        { ...reference, buyer_name: 'Whoever' },
        buyer,
        { ...reference, ...buyer, positions: [fullLine] },
      ]) {
        const { status, body, text } = await ask('POST', '/invoices', invoiceOf(fields))
        expect([fields, status, body.client_id]).toEqual([fields, 201, client.id])
        expect(text).not.toMatch(/Secret/)
        // A response can be sent back as a request.
        const back = { client_id: body.client_id, description: 'x', positions: body.positions }
        expect((await ask('PUT', `/invoices/${body.id}`, { invoice: back })).status).toBe(200)
      }
      const paper = { kind: 'pz', client_id: client.id, client_name: 'Whoever' }
      const goods = { product_id: product.id, product_name: 'Thing', quantity: 1, purchase_price_net: 1 }
      const stored = await ask('POST', '/warehouse_documents', {
        warehouse_document: { ...paper, warehouse_actions: [goods] },
      })
      expect([stored.status, stored.body.client_id]).toEqual([201, client.id])
      expect(stored.text).not.toMatch(/Secret|77\.77/)
    })

    test('a document creates no records that its author may not create', async () => {
      const ask = speaker(kwit, format, seller)
      const lists = ['/clients.json', '/products.json', '/categories.json', '/bank_accounts.json']
      const before = await Promise.all(lists.map(count))
      const paper = { kind: 'pz', warehouse_actions: [] as object[] }
      const goods = { product_name: 'New thing', quantity: 1 }
      for (const [path, json, status, field] of [
        ['/invoices', invoiceOf({ client_id: -1, buyer_name: 'New' }), 403],
        ['/invoices', invoiceOf({ buyer_id: '-1', buyer_name: 'New' }), 403],
        ['/invoices', invoiceOf({ category_id: 'New kind' }), 422, 'category_id'],
        ['/invoices', invoiceOf({ bank_accounts: [{ bank_account_number: '1' }] }), 422, 'bank_accounts'],
        [
          '/warehouse_documents',
          { warehouse_document: { ...paper, client_name: 'New' } },
          422,
          'client_name',
        ],
        [
          '/warehouse_documents',
          { warehouse_document: { ...paper, warehouse_actions: [goods] } },
          422,
          'warehouse_actions[0].product_name',
        ],
      ] as const) {
        const reply = await ask('POST', path, json)
        expect([json, reply.status]).toEqual([json, status])
        if (field) expect(refusedFields(reply.body)).toEqual([field])
      }
      const person = { buyer_first_name: 'Jan', buyer_last_name: 'Nowy' }
      for (const [fields, name] of [
        [{ buyer_name: 'New', buyer_street: 'Their street' }, 'New'],
        [person, 'Jan Nowy'],
      ] as const) {
        const { status, body } = await ask('POST', '/invoices', invoiceOf(fields))
        expect([status, body.client_id, body.buyer_name]).toEqual([201, null, name])
      }
      const money = { name: 'Paid', price: 5, paid: true, generate_invoice: true, invoice_name: 'Payer' }
      expect((await ask('POST', '/banking/payments', { banking_payment: money })).status).toBe(201)
      expect(await Promise.all(lists.map(count))).toEqual(before)
      const maker = speaker(kwit, format, await joinWith('sales.add', 'clients.add', 'products.add'))
      const { body } = await maker(
        'POST',
        '/invoices',
        invoiceOf({ client_id: -1, buyer_name: 'New', category_id: `Kind ${format}` }),
      )
      expect([body.client_id > 0, body.category_id > 0]).toEqual([true, true])
    })

    test('a member of a deleted department can get another role, but no more departments', async () => {
      const deletedDepartment = await made('/departments.json', { department: { name: `Gone ${format}` } })
      const person = await join({ role: 'member', department_ids: [deletedDepartment.id] })
      expect((await call('DELETE', `/departments/${deletedDepartment.id}.json`)).status).toBe(200)
      const ask = speaker(kwit, format, ours.token)
      const address = `/account/users/${person.id}`
      const changed = await ask('PUT', address, { role: 'accountant' })
      expect([changed.status, changed.body.role, changed.body.department_ids]).toEqual([
        200,
        'accountant',
        [deletedDepartment.id],
      ])
      const another = await join({ role: 'member' })
      const assignment = await ask('PUT', `/account/users/${another.id}`, {
        department_ids: [deletedDepartment.id],
      })
      expect([assignment.status, Object.keys(assignment.body.message)]).toEqual([422, ['department_ids']])
      expect((await ask('PUT', address, { role: 'admin' })).status).toBe(422)
      expect((await ask('PUT', address, { role: 'admin', department_ids: [] })).status).toBe(200)
    })
  })
})
