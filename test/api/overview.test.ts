// Tests requests that pages send beside single records and lists.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const TODAY = Date.parse('2026-06-15T12:00:00Z')

describe.each(FORMATS)('overview in %s', (format) => {
  let kwit: Kwit
  let token: string
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(TODAY)
    token = (await kwit.newAccount()).token
  })
  afterAll(() => kwit.close())

  const ask: ReturnType<typeof speaker> = (...args) => speaker(kwit, format, token)(...args)
  const create = async (path: string, name: string, fields: object) => {
    const { status, body, text } = await ask('POST', path, { [name]: fields })
    expect({ status, text }).toMatchObject({ status: 201 })
    return body
  }
  const invoice = (fields: object) =>
    create('/invoices', 'invoice', {
      buyer_name: 'Łódź Works',
      positions: [{ name: 'x', tax: 23, total_price_gross: '100.01' }],
      ...fields,
    })

  test('one search finds documents, cards and goods', async () => {
    const product = await create('/products', 'product', {
      name: 'Łódź chair',
      code: 'CH-1',
      price_gross: '9.99',
    })
    const bought = await invoice({ income: false, number: 'LODZ/7' })
    const sold = await invoice({})
    const { status, body } = await ask('GET', '/search?query=lodz')
    expect(status).toBe(200)
    expect(body.invoices.map(({ id }: any) => id).sort()).toEqual([bought.id, sold.id].sort())
    expect(body.clients).toMatchObject([{ id: sold.client_id, name: 'Łódź Works' }])
    expect(body.products).toMatchObject([{ id: product.id, code: 'CH-1', price_gross: '9.99' }])
    expect(Object.keys(body.invoices[0])).toHaveLength(9)
    for (let count = 0; count < 6; count++) await create('/clients', 'client', { name: `Many ${count}` })
    expect((await ask('GET', '/search?query=many')).body.clients).toHaveLength(5)
    expect((await ask('GET', '/search')).body.clients).toHaveLength(5)
    const nothing = (await ask('GET', '/search?query=nowhere')).body
    expect(nothing).toEqual({ invoices: [], clients: [], products: [] })
    expect((await ask('GET', '/search?query[x]=y')).status).toBe(422)
  })

  test.each([
    ['', '1/06/2026'],
    ['kind=proforma', 'P1/06/2026'],
    ['kind=wz', 'WZ1/06/2026'],
    ['pattern=F-nr/yy', 'F-1/26'],
    ['kind=correction&pattern=K/yyyy/mm/dd/nr-d&issue_date=2024-02-29', 'K/2024/02/29/1'],
  ])('the next number with "%s" is %s', async (query, example) => {
    const fresh = await kwit.newAccount()
    const look = speaker(kwit, format, fresh.token)
    const { body } = await look('GET', `/account/next_number?${query}`)
    expect(body.example).toBe(example)
  })

  test('the next number follows the existing ones and is not reserved', async () => {
    const next = async () => (await ask('GET', '/account/next_number?kind=bill')).body.example
    await invoice({ kind: 'bill' })
    expect([await next(), await next()]).toEqual(['B2/06/2026', 'B2/06/2026'])
    expect((await ask('GET', '/account/next_number?pattern=yyyy')).status).toBe(422)
    expect((await ask('GET', '/account/next_number?pattern=nr/nr-m')).status).toBe(422)
    expect((await ask('GET', '/account/next_number?kind=nothing')).status).toBe(422)
  })

  test('the balance of a client is exact in each currency', async () => {
    const client = await create('/clients', 'client', { name: 'Balanced' })
    const of = (fields: object) => invoice({ client_id: client.id, ...fields })
    const late = { issue_date: '2026-05-01', payment_to: '2026-06-14' }
    await of({})
    await of({ ...late, paid: '0.02' })
    await of({ ...late, status: 'paid' })
    await of({ ...late, kind: 'proforma' })
    await of({ ...late, settlement_positions: [{ kind: 'deduction', amount: '0.01', reason: 'Bonus' }] })
    await of({ currency: 'EUR' })
    await of({ income: false, number: 'theirs' })
    const cancelled = await of(late)
    await ask('POST', `/invoices/${cancelled.id}/cancel`)
    const { body } = await ask('GET', `/clients/${client.id}/balance`)
    expect(body).toEqual([
      {
        currency: 'EUR',
        count: 1,
        invoiced: '100.01',
        paid: '0.0',
        outstanding: '100.01',
        overdue: '0.0',
        to_refund: '0.0',
      },
      {
        currency: 'PLN',
        count: 4,
        invoiced: '400.04',
        paid: '100.03',
        outstanding: '300.0',
        overdue: '199.99',
        to_refund: '0.0',
      },
    ])
    expect((await ask('GET', `/clients/${client.id}/balance?income=no`)).body).toMatchObject([
      { currency: 'PLN', count: 1, invoiced: '100.01' },
    ])
    expect((await ask('GET', '/clients/999999/balance')).status).toBe(404)
  })

  test('the timeline lists events in order', async () => {
    const order = await invoice({ kind: 'proforma' })
    const derivedInvoice = await create('/invoices', 'invoice', { kind: 'vat', copy_invoice_from: order.id })
    const path = `/invoices/${derivedInvoice.id}`
    await ask('PUT', path, { invoice: { buyer_city: 'Poznań' } })
    const payment = await create('/banking/payments', 'banking_payment', {
      name: 'Transfer',
      price: '50',
      paid: true,
      invoice_id: derivedInvoice.id,
    })
    await ask('PUT', `/banking/payments/${payment.id}`, { banking_payment: { price: '150' } })
    await ask('POST', `${path}/send_by_email?email_to=buyer@example.com`)
    const correction = await create('/invoices', 'invoice', {
      kind: 'correction',
      copy_invoice_from: derivedInvoice.id,
      total_correction: true,
    })
    let timeline: any
    do timeline = (await ask('GET', `${path}/timeline`)).body
    while (timeline.mails[0]?.status === 'queued')
    expect(timeline.events.map(({ kind }: any) => kind).reverse()).toEqual([
      'issued',
      'changed',
      'partly_paid',
      'paid',
      'mail_queued',
      'sent',
    ])
    expect(timeline.events[0].user).toBe(timeline.events[1].user)
    expect(timeline.events.at(-2).parts).toEqual({ fields: ['buyer_city'] })
    expect(timeline.events.at(-3).parts).toMatchObject({ amount: '50.0' })
    expect(timeline.mails).toMatchObject([{ to: ['buyer@example.com'], status: 'outbox', error: null }])
    expect(timeline.payments).toMatchObject([
      { id: payment.id, price: '150.0', amount: '100.01', paid: true, currency: 'PLN' },
    ])
    expect(timeline.linked.map(({ id, relation }: any) => [id, relation])).toEqual([
      [order.id, 'made_from'],
      [correction.id, 'correction'],
    ])
    const ofOrder = (await ask('GET', `/invoices/${order.id}/timeline`)).body
    expect(ofOrder.linked).toMatchObject([
      { id: derivedInvoice.id, number: derivedInvoice.number, relation: 'made_of_it' },
    ])
    // The order shows the payments of the invoice that was made from it.
    expect(ofOrder.events.map(({ kind }: any) => kind)).toEqual(['paid', 'partly_paid', 'issued'])
    expect((await ask('GET', '/invoices/999999/timeline')).status).toBe(404)
  })

  test('the timeline of a final invoice contains its advances, and theirs the final invoice', async () => {
    const order = await invoice({ kind: 'client_order' })
    const part = { kind: 'advance', copy_invoice_from: order.id, advance_creation_mode: 'percent' }
    const first = await create('/invoices', 'invoice', { ...part, advance_value: '30' })
    const second = await create('/invoices', 'invoice', { ...part, advance_value: '20' })
    const final = await create('/invoices', 'invoice', {
      kind: 'final',
      copy_invoice_from: order.id,
      invoice_ids: [first.id, second.id],
    })
    const around = async (id: number) =>
      (await ask('GET', `/invoices/${id}/timeline`)).body.linked.map(({ id, relation }: any) => [
        id,
        relation,
      ])
    expect(await around(final.id)).toEqual([
      [order.id, 'made_from'],
      [first.id, 'settled'],
      [second.id, 'settled'],
    ])
    expect(await around(second.id)).toEqual([
      [order.id, 'made_from'],
      [final.id, 'settling'],
    ])
  })

  test('the timeline lists changed lines, not the sums that follow', async () => {
    const rate = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.25' }
    const document = await invoice({ ...rate, show_discount: true, discount_kind: 'percent_unit' })
    const positions = [{ id: document.positions[0].id, total_price_gross: '246', discount_percent: '10' }]
    expect((await ask('PUT', `/invoices/${document.id}`, { invoice: { positions } })).status).toBe(200)
    const { events } = (await ask('GET', `/invoices/${document.id}/timeline`)).body
    expect(events[0]).toMatchObject({ kind: 'changed', parts: { fields: ['positions'] } })
  })

  test('the timeline of a receipt contains its invoice and no internal field', async () => {
    const receipt = await invoice({ kind: 'receipt' })
    const forReceipt = { from_invoice_id: receipt.id, additional_params: 'for_receipt' }
    const { id } = await create('/invoices', 'invoice', forReceipt)
    await ask('DELETE', `/invoices/${id}`)
    const { events } = (await ask('GET', `/invoices/${receipt.id}/timeline`)).body
    expect(events.map(({ kind }: any) => kind).reverse()).toEqual(['issued', 'invoiced', 'uninvoiced'])
  })
})
