// Tests that users with limited permissions cannot get around them with another spelling, another name, or nested
// records.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { invoiceOf, peopleOf } from '../restricted-users.ts'

describe('restricted departments', () => {
  let kwit: Kwit
  let ours: TestAccount
  let first: { id: number }
  let other: { id: number }
  beforeAll(async () => {
    kwit = await startKwit()
    ours = await kwit.newAccount('ours')
    first = await made('/departments.json', { department: { name: 'First' } })
    other = await made('/departments.json', { department: { name: 'Second' } })
  })
  afterAll(() => kwit.close())

  const { call, made, join, joinWith } = peopleOf(() => ({ kwit, ours }))

  describe.each(FORMATS)('in %s', (format) => {
    test('documents of other departments are not revealed by any identifier, and payments cannot be assigned to them', async () => {
      const { token } = await join({ role: 'member', department_ids: [first.id] })
      const ask = speaker(kwit, format, token)
      const hidden = (await made('/invoices.json', invoiceOf({ department_id: other.id }))).id
      const ownInvoiceId = (await made('/invoices.json', invoiceOf(), token)).id
      const money = { name: 'Money', price: 5, paid: true }
      for (const [path, json, field] of [
        ['/invoices', { invoice: { copy_invoice_from: ` ${hidden}` } }, 'invoice_id'],
        ['/invoices', invoiceOf({ kind: 'correction', invoice_id: `${hidden}\n` }), 'invoice_id'],
        [
          '/invoices',
          { invoice: { copy_invoice_from: ownInvoiceId, invoice_ids: `${ownInvoiceId}, ${hidden}` } },
          'invoice_id',
        ],
        ['/payments', { payment: { ...money, invoice_ids: `${ownInvoiceId},${hidden}` } }, 'invoice_id'],
        [
          '/payments',
          { payment: { ...money, invoice_ids: { invoice_id: [ownInvoiceId, hidden] } } },
          'invoice_id',
        ],
        ['/payments', { payment: { ...money, invoice_ids: { one: { two: hidden } } } }, 'invoice_id'],
        ['/payments', { payment: { ...money, department_id: other.id } }, 'department_id'],
        ['/payments', { banking_payment: { ...money, department_id: other.id } }, 'department_id'],
        ['/banking/payments', { payment: { ...money, department_id: other.id } }, 'department_id'],
      ] as const) {
        const { status, body } = await ask('POST', path, json)
        expect([json, status, Object.keys(body.message)]).toEqual([json, 422, [field]])
      }
      expect((await ask('POST', '/payments', { payment: money })).body.department_id).toBe(first.id)
    })

    test('a payment of two departments shows each its own part, and neither changes it', async () => {
      const { token } = await join({ role: 'member', department_ids: [first.id] })
      const ask = speaker(kwit, format, token)
      const ownInvoiceId = (await made('/invoices.json', invoiceOf(), token)).id
      const hidden = (await made('/invoices.json', invoiceOf({ department_id: other.id }))).id
      const { id } = await made('/payments.json', {
        payment: { name: 'Both', price: 246, paid: true, invoice_ids: [ownInvoiceId, hidden] },
      })
      const { body } = await ask('GET', `/payments/${id}?include=invoices`)
      expect(body.invoices.map((invoice: any) => invoice.id)).toEqual([ownInvoiceId])
      expect(body.shares.map((share: any) => share.invoice_id)).toEqual([ownInvoiceId])
      for (const [method, json] of [
        ['PUT', { payment: { price: 1 } }],
        ['DELETE', undefined],
      ] as const)
        expect((await ask(method, `/payments/${id}`, json)).status).toBe(403)
      expect((await call('DELETE', `/payments/${id}.json`)).status).toBe(200)
      const back = {
        name: 'Back',
        price: 246,
        paid: true,
        department_id: first.id,
        invoice_ids: [ownInvoiceId, hidden],
      }
      const deletedPayment = await made('/payments.json', { payment: back })
      expect((await call('DELETE', `/payments/${deletedPayment.id}.json`)).status).toBe(200)
      expect((await ask('POST', `/payments/${deletedPayment.id}/restore`)).status).toBe(403)
      const alone = await made('/payments.json', {
        payment: { name: 'One', price: 1, invoice_id: ownInvoiceId },
      })
      expect((await ask('DELETE', `/payments/${alone.id}`)).status).toBe(200)
      // The document does not reveal documents of another department that were made from it either.
      const copied = { copy_invoice_from: ownInvoiceId, kind: 'correction', total_correction: true }
      await made('/invoices.json', { invoice: { ...copied, department_id: other.id } })
      const shown = await ask('GET', `/invoices/${ownInvoiceId}?additional_fields[invoice]=standing`)
      expect(shown.body.standing.documents).toEqual([])
      expect((await ask('GET', `/invoices/${ownInvoiceId}/timeline`)).body.linked).toEqual([])
    })
  })

  test('side effects need their own permission', async () => {
    const editor = await joinWith('sales.edit', 'purchases.edit', 'payments.edit')
    const sale = await made('/invoices.json', invoiceOf())
    const cost = await made('/invoices.json', invoiceOf({ income: '0', seller_name: 'Vendor' }))
    for (const json of [
      { task: { kind: 'invoices_delete', ids: [sale.id] } },
      { kind: 'invoices_delete', ids: [sale.id] },
    ])
      expect((await call('POST', '/tasks.json', json, editor)).status).toBe(403)

    const areas = ['sales', 'purchases', 'payments', 'clients', 'products', 'warehouse']
    const adder = await joinWith(...areas.map((area) => `${area}.add`))
    const file = { import: { resource: 'clients', file: 'name\nNew', doubles: 'update' } }
    expect((await call('POST', '/imports.json', file, adder)).status).toBe(403)
    const generating = { name: 'For more', price: 1, paid: true, generate_invoice: true }
    expect((await call('POST', '/imports.json?doubles=update', file, adder)).status).toBe(403)
    expect(
      (await call('POST', '/imports.json', { import: { ...file.import, doubles: 'skip' } }, adder)).status,
    ).toBe(201)
    const cashier = await joinWith('payments.add')
    expect((await call('POST', '/payments.json', { payment: generating }, cashier)).status).toBe(403)

    const seller = await joinWith('sales.add', 'sales.edit', 'purchases.view')
    const copy = { copy_invoice_from: cost.id, number: 'C/1' }
    expect((await call('POST', '/invoices.json', { invoice: copy }, seller)).status).toBe(403)
    expect((await call('POST', '/invoices.json', { invoice: { ...copy, income: '1' } }, seller)).status).toBe(
      201,
    )

    const reader = await joinWith('clients.view', 'sales.view')
    const owed = await made('/clients.json', { client: { name: 'Vendor too' } })
    for (const [income, status] of [
      ['yes', 200],
      ['no', 403],
    ] as const)
      expect(
        (await call('GET', `/clients/${owed.id}/balance.json?income=${income}`, undefined, reader)).status,
      ).toBe(status)

    // Without permission, a request about a document neither changes its client nor reveals payments.
    const client = await made('/clients.json', { client: { name: 'Kept', email: 'kept@example.com' } })
    const stated = {
      client_id: client.id,
      buyer_override: true,
      buyer_name: 'Other',
      buyer_email: 'x@example.com',
    }
    const { id } = await made('/invoices.json', invoiceOf(stated), seller)
    const emailPath = `/invoices/${id}/send_by_email.json?email_to=x@example.com&update_buyer_email=1`
    expect((await call('POST', emailPath, {}, seller)).status).toBe(200)
    const { json } = await call('GET', `/clients/${client.id}.json`)
    expect([json.name, json.email]).toEqual(['Kept', 'kept@example.com'])
    await made('/payments.json', { payment: { name: 'Secretly', price: 1, invoice_id: id } })
    for (const path of [
      `/invoices/${id}.json?additional_fields[invoice]=connected_payments`,
      `/invoices/${id}/timeline.json`,
    ])
      expect((await call('GET', path, undefined, seller)).text).not.toContain('Secretly')
    const treasurer = await joinWith('payments.view')
    const listed = await call('GET', '/payments.json?include=invoices', undefined, treasurer)
    expect(listed.json.find((payment: any) => payment.name === 'Secretly')).toMatchObject({
      invoices: [],
      shares: [],
    })
    expect((await call('GET', '/interest.json', undefined, seller)).status).toBe(200)
  })
})
