// Tests payments in both formats: every row of the interface, and the effect of a payment on its invoices.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { type Ask, FORMATS, speaker, type Tree, without } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { paymentVerbs } from '../payment-calls.ts'

const NOON = Date.parse('2026-11-15T12:00:00+01:00')

describe.each(FORMATS)('payments in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOON)
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
  })
  afterAll(() => kwit.close())

  const { pay, change, invoiceOf } = paymentVerbs(() => ask)
  const read = async (id: number) => (await ask('GET', `/banking/payments/${id}`)).body
  const state = async (id: number) => {
    const { paid, status, paid_date } = (await ask('GET', `/invoices/${id}`)).body
    return { paid, status, paid_date }
  }
  const OPEN = { paid: '0.0', status: 'issued', paid_date: null }
  const refusal = async (method: string, path: string, fields: Tree) => {
    const { status, body } = await ask(method, path, fields)
    expect({ status, body }).toMatchObject({ status: 422 })
    return body.message
  }

  test('an invoice includes its payments on request', async () => {
    const { id } = await invoiceOf(100)
    const other = await invoiceOf(50)
    const part = await pay({ price: 30, invoice_id: id })
    const both = await pay({ price: 90, invoice_ids: [other.id, id] })
    const open = await pay({ price: 5, paid: false, invoice_id: id })
    const deletedPayment = await pay({ price: 1, invoice_id: id })
    await ask('DELETE', `/banking/payments/${deletedPayment.id}`)
    const { body } = await ask('GET', `/invoices/${id}?additional_fields[invoice]=connected_payments`)
    expect(body.connected_payments).toEqual(await Promise.all([part, both, open].map(({ id }) => read(id))))
    expect(body).toMatchObject({ id, paid: '70.0' })
    const alone = await invoiceOf(1)
    const none = await ask('GET', `/invoices/${alone.id}?additional_fields[invoice]=connected_payments`)
    expect(none.body.connected_payments).toEqual([])
    expect((await ask('GET', `/invoices/${id}`)).body).not.toHaveProperty('connected_payments')
  })

  test('/payments and the key payment are aliases', async () => {
    const created = await ask('POST', '/payments', { payment: { name: 'By its short name', price: '12,50' } })
    expect(created).toMatchObject({ status: 201, body: { name: 'By its short name', price: '12.5' } })
    const { id } = created.body
    expect(await read(id)).toEqual(created.body)
    const changed = await ask('PATCH', `/payments/${id}`, { payment: { name: 'Otherwise' } })
    expect(changed.body).toEqual((await ask('GET', `/payments/${id}`)).body)
    expect(changed.body).toMatchObject({ name: 'Otherwise' })
    const [long, short] = [await ask('GET', '/banking/payments'), await ask('GET', '/payments')]
    expect(short.body).toEqual(long.body)
    const etag = { 'if-match': changed.headers.get('etag') }
    const again = await ask('PUT', `/payments/${id}`, { payment: { price: 13 } }, etag)
    expect(again.body.price).toBe('13.0')
    expect((await ask('PUT', `/payments/${id}`, { payment: { price: 14 } }, etag)).status).toBe(412)
    expect((await ask('DELETE', `/payments/${id}`)).body).toBe('ok')
    expect((await ask('GET', `/banking/payments/${id}`)).status).toBe(404)
    expect((await ask('POST', '/payments', { other: { name: 'x' } })).status).toBe(400)
  })

  test.each([
    [
      { amount: '10', paid_date: '2026-11-01' },
      { price: '10.0', paid: true, name: 'Płatność 2026-11-01' },
    ],
    [
      { amount: '10', price: '12', name: 'Mine', paid: false, paid_date: '2026-11-01' },
      { price: '12.0', paid: false, name: 'Mine' },
    ],
    [
      { amount: 7.5, name: ' ', paid_date: '' },
      { price: '7.5', paid: false, name: expect.stringMatching(/^Płatność \d{4}-\d\d-\d\d$/) },
    ],
  ])('/payments reads %j like the family', async (fields, expected) => {
    const created = await ask('POST', '/payments', { payment: fields })
    expect(created).toMatchObject({ status: 201, body: expected })
    const changed = await ask('PUT', `/payments/${created.body.id}`, { payment: { amount: '8' } })
    expect(changed.body).toMatchObject({ ...expected, price: '8.0' })
  })

  test('/payments settles the invoice by the payment date alone, and requires an amount', async () => {
    const { id } = (
      await ask('POST', '/invoices', {
        invoice: { buyer_name: 'Acme', positions: [{ name: 'x', tax: 23, total_price_gross: 10 }] },
      })
    ).body
    await ask('POST', '/payments', { payment: { invoice_id: id, amount: '10', paid_date: '2026-11-01' } })
    expect((await ask('GET', `/invoices/${id}`)).body).toMatchObject({
      status: 'paid',
      paid_date: '2026-11-01',
    })
    const refused = await ask('POST', '/payments', { payment: { invoice_id: id } })
    expect(refused).toMatchObject({ status: 422, body: { message: { price: ["can't be blank"] } } })
  })

  describe('the record', () => {
    test('the minimal fields of the API create a payment', async () => {
      const minimal = { name: 'Payment 001', price: 100.05, invoice_id: null, paid: true, kind: 'api' }
      const { status, body } = await ask('POST', '/banking/payments', { banking_payment: minimal })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        name: 'Payment 001',
        price: '100.05',
        invoice_id: null,
        paid: true,
        kind: 'api',
        currency: 'PLN',
        overpaid: '0.0',
        quantity: '1.0',
        deleted: false,
        income: true,
        user_id: account.user_id,
        creator_id: account.user_id,
      })
      expect(body.paid_date).toBe('2026-11-15T12:00:00.000+01:00')
      expect(body.token).toMatch(/^[A-Za-z0-9]{20}$/)
    })

    test('all fields are stored and returned on both paths', async () => {
      const create = async (path: string, fields: Tree) => (await ask('POST', path, fields)).body.id
      const client_id = await create('/clients', { client: { name: 'Payer' } })
      const department_id = await create('/departments', { department: { name: 'Shop' } })
      const product_id = await create('/products', { product: { name: 'Book', price_net: 10 } })
      const full = {
        city: 'Opole',
        client_id,
        comment: 'a comment',
        country: 'PL',
        currency: 'PLN',
        deleted: false,
        department_id,
        description: 'a description',
        email: 'payer@example.com',
        first_name: 'Jan',
        generate_invoice: false,
        invoice_city: 'Warszawa',
        invoice_comment: 'for the invoice',
        invoice_country: 'PL',
        invoice_id: null,
        invoice_name: 'Company',
        invoice_post_code: '00-001',
        invoice_street: 'Długa 1',
        invoice_tax_no: '5252445767',
        last_name: 'Kowalski',
        name: 'Whole payment',
        oid: 'order 7',
        paid: true,
        paid_date: '2026-10-01',
        phone: '123',
        post_code: '45-001',
        price: '100,00',
        product_id,
        promocode: 'SPRING',
        provider: 'transfer',
        provider_response: 'raw',
        provider_status: 'done',
        provider_title: 'title',
        quantity: 2,
        street: 'Krótka 2',
        kind: 'api',
      }
      const { status, body } = await ask('POST', '/banking/payments', { banking_payment: full })
      expect(status).toBe(201)
      const unchanged = { price: '100.0', quantity: '2.0', paid_date: '2026-10-01T00:00:00.000+02:00' }
      expect(body).toMatchObject({ ...full, ...unchanged })
      for (const path of ['/banking/payments', '/banking/payment'])
        expect(await ask('GET', `${path}/${body.id}`)).toMatchObject({ status: 200, body })
      const again = await change(body.id, body)
      expect(without(again, 'updated_at')).toEqual(without(body, 'updated_at'))
    })

    test('it is changed with PUT and PATCH on both paths, and deleted', async () => {
      for (const path of ['/banking/payments', '/banking/payment']) {
        const { id } = await pay({ price: '5' })
        for (const method of ['PUT', 'PATCH']) {
          const input = { banking_payment: { comment: `by ${method}` } }
          const { status, body } = await ask(method, `${path}/${id}`, input)
          expect({ status, body }).toMatchObject({
            status: 200,
            body: { comment: `by ${method}`, price: '5.0' },
          })
        }
        expect((await ask('DELETE', `${path}/${id}`)).body).toBe('ok')
        for (const method of ['GET', 'DELETE']) expect((await ask(method, `${path}/${id}`)).status).toBe(404)
      }
    })

    test('the list has pages, filters, orders and search', async () => {
      const mine = speaker(kwit, format, (await kwit.newAccount()).token)
      const make = async (banking_payment: Tree) =>
        (await mine('POST', '/banking/payments', { banking_payment })).body.id
      const a = await make({ name: 'Alpha', price: 3, oid: 'A-1', paid: true, paid_date: '2026-01-05' })
      const b = await make({ name: 'Beta', price: 1, provider: 'payu' })
      const c = await make({
        name: 'Gamma',
        price: 2,
        kind: 'autopayment',
        paid: true,
        paid_date: '2026-02-05',
      })
      const ids = async (query: string) =>
        (await mine('GET', `/banking/payments?${query}`)).body.map((payment: Tree) => payment.id)
      expect(await ids('')).toEqual([c, b, a])
      expect(await ids('page=2&per_page=2')).toEqual([a])
      expect(await ids('order=price')).toEqual([b, c, a])
      expect(await ids('paid=true&order=paid_date.desc')).toEqual([c, a])
      expect(await ids('kind=autopayment')).toEqual([c])
      expect(await ids('provider=payu')).toEqual([b])
      expect(await ids('oid=A-1')).toEqual([a])
      expect(await ids('query=bet')).toEqual([b])
      expect(await ids('search_date_type=paid_date&date_from=2026-02-01&date_to=2026-02-05')).toEqual([c])
      expect(await ids('date_from=2026-11-15')).toEqual([c, b, a])
      expect((await mine('GET', '/banking/payments?per_page=1')).headers.get('x-total-count')).toBe('3')
      expect((await mine('GET', '/banking/payments?invoice_id=x')).status).toBe(422)
    })

    test.each([
      [{ name: '', price: 1 }, 'name'],
      [{ name: 'x' }, 'price'],
      [{ name: 'x', price: 'much' }, 'price'],
      [{ name: 'x', price: 1, currency: 'zl' }, 'currency'],
      [{ name: 'x', price: 1, invoice_id: 999_999 }, 'invoice_id'],
      [{ name: 'x', price: 1, invoice_ids: [999_999, 999_998] }, 'invoice_ids'],
      [{ name: 'x', price: 1, invoice_ids: 'a,b' }, 'invoice_ids'],
      [{ name: 'x', price: 1, invoice_ids: '7,7' }, 'invoice_ids'],
      [{ name: 'x', price: 1, client_id: 999_999 }, 'client_id'],
      [{ name: 'x', price: 1, paid_date: '2026-02-30' }, 'paid_date'],
      [{ name: 'x', price: 1, paid_date: '2026-02-03T29:00:00Z' }, 'paid_date'],
      [{ name: 'x', price: -1, generate_invoice: true }, 'price'],
      [{ name: 'x', price: 1, exchange_currency_rate: 0 }, 'exchange_currency_rate'],
    ])('%j is rejected', async (banking_payment, field) => {
      expect(Object.keys(await refusal('POST', '/banking/payments', { banking_payment }))).toEqual([field])
    })
  })

  describe('settling', () => {
    test('a paid payment settles its invoice; an unpaid one does not', async () => {
      const { id } = await invoiceOf(100)
      const payment = await pay({ invoice_id: id, paid: false })
      expect(await state(id)).toEqual(OPEN)
      expect(payment.paid_date).toBe(null)
      await change(payment.id, { paid: true, paid_date: '2026-11-03T23:30:00Z' })
      expect(await state(id)).toEqual({ paid: '100.0', status: 'paid', paid_date: '2026-11-04' })
      expect((await change(payment.id, { paid: false })).paid_date).toBe(null)
      expect(await state(id)).toEqual(OPEN)
    })

    test('several invoices are settled in order, the last one partly', async () => {
      const ids = [(await invoiceOf(60)).id, (await invoiceOf('50.50')).id, (await invoiceOf(10)).id]
      const order = [ids[1], ids[0], ids[2]]
      const payment = await pay({ price: '100', invoice_ids: order })
      expect(payment).toMatchObject({ invoice_id: ids[1], invoice_ids: order, overpaid: '0.0' })
      expect(await state(ids[1])).toMatchObject({ paid: '50.5', status: 'paid' })
      expect(await state(ids[0])).toMatchObject({ paid: '49.5', status: 'partial' })
      expect(await state(ids[2])).toEqual(OPEN)
      await change(payment.id, { invoice_ids: [...order].reverse() })
      expect(await state(ids[1])).toMatchObject({ paid: '30.0', status: 'partial' })
      expect(await state(ids[2])).toMatchObject({ paid: '10.0', status: 'paid' })
    })

    test('an overpayment is reported, and undoing a payment is exact', async () => {
      const { id } = await invoiceOf('80.01')
      await ask('PUT', `/invoices/${id}`, { invoice: { status: 'sent' } })
      const payment = await pay({ price: '100', invoice_id: id })
      expect(payment.overpaid).toBe('19.99')
      expect(await state(id)).toMatchObject({ paid: '80.01', status: 'paid', paid_date: '2026-11-15' })
      expect((await change(payment.id, { price: '30' })).overpaid).toBe('0.0')
      expect(await state(id)).toMatchObject({ paid: '30.0', status: 'partial' })
      await ask('DELETE', `/banking/payments/${payment.id}`)
      expect(await state(id)).toEqual({ ...OPEN, status: 'sent' })
    })

    test('an overpayment is allocated when an earlier payment is deleted', async () => {
      const { id } = await invoiceOf(100)
      const first = await pay({ invoice_id: id, paid_date: '2026-11-01' })
      const second = await pay({ invoice_id: id, price: 70, paid_date: '2026-11-02' })
      expect(second.overpaid).toBe('70.0')
      await ask('DELETE', `/banking/payments/${first.id}`)
      expect(await state(id)).toEqual({ paid: '70.0', status: 'partial', paid_date: '2026-11-02' })
      expect((await read(second.id)).overpaid).toBe('0.0')
      const earlier = await pay({ invoice_id: id, price: 50, paid_date: '2026-10-01' })
      expect(earlier.overpaid).toBe('0.0')
      expect((await read(second.id)).overpaid).toBe('20.0')
    })

    test('an amount set by hand is kept in addition to payments', async () => {
      const { id } = await invoiceOf(100, { paid: '30', paid_date: '2026-11-01' })
      const payment = await pay({ price: 50, invoice_id: id })
      expect(await state(id)).toEqual({ paid: '80.0', status: 'partial', paid_date: '2026-11-15' })
      await ask('PUT', `/invoices/${id}`, { invoice: { paid: '95' } })
      const message = await refusal('PUT', `/invoices/${id}`, { invoice: { paid: '49.99' } })
      expect(Object.keys(message)).toEqual(['paid'])
      await ask('POST', `/invoices/${id}/change_status?status=paid`)
      expect(await state(id)).toMatchObject({ paid: '100.0', status: 'paid' })
      await ask('DELETE', `/banking/payments/${payment.id}`)
      expect(await state(id)).toEqual({ paid: '50.0', status: 'partial', paid_date: '2026-11-01' })
    })

    test('a document whose amount changes keeps its allocation; saving the payment allocates it again', async () => {
      const invoice = await invoiceOf(100)
      const payment = await pay({ price: 120, invoice_id: invoice.id })
      const { body } = await ask('GET', `/invoices/${invoice.id}`)
      const positions = [{ id: invoice.positions[0].id, total_price_gross: 200 }]
      const { status, paid, paid_date } = body
      await ask('PUT', `/invoices/${invoice.id}`, { invoice: { status, paid, paid_date, positions } })
      expect(await state(invoice.id)).toMatchObject({ paid: '100.0', status: 'partial' })
      expect((await change(payment.id, {})).overpaid).toBe('0.0')
      expect(await state(invoice.id)).toMatchObject({ paid: '120.0', status: 'partial' })
    })

    test('a settled document keeps its currency, and releases its money when it is deleted', async () => {
      const { id } = await invoiceOf(100, { kind: 'bill' })
      const payment = await pay({ invoice_id: id })
      const message = await refusal('PUT', `/invoices/${id}`, { invoice: { currency: 'EUR' } })
      expect(Object.keys(message)).toEqual(['currency'])
      expect((await ask('POST', `/invoices/${id}/cancel`)).status).toBe(200)
      expect(await change(payment.id, {})).toMatchObject({ invoice_id: id, overpaid: '100.0' })
      const banking_payment = { name: 'Late', price: 1, invoice_id: id }
      expect(await refusal('POST', '/banking/payments', { banking_payment })).toEqual({
        invoice_id: ['refers to a void document; choose another'],
      })
    })

    test('a payment of a deleted document is kept as an overpayment', async () => {
      const { id } = await invoiceOf(100)
      const payment = await pay({ invoice_id: id, paid: false })
      expect((await ask('DELETE', `/invoices/${id}`)).status).toBe(200)
      expect(await change(payment.id, { paid: true })).toMatchObject({ invoice_id: id, overpaid: '100.0' })
    })

    test('a refund settles a correction', async () => {
      const { id } = await invoiceOf('-25')
      const refund = await pay({ price: '-30', invoice_id: id })
      expect(refund.overpaid).toBe('-5.0')
      expect(await state(id)).toMatchObject({ paid: '-25.0', status: 'paid' })
      const { id: open } = await invoiceOf(10)
      expect((await pay({ price: '-30', invoice_id: open })).overpaid).toBe('-30.0')
      expect(await state(open)).toEqual(OPEN)
    })

    test('charges and deductions count', async () => {
      const settlement_positions = [{ kind: 'charge', amount: '5', reason: 'Deposit' }]
      const { id } = await invoiceOf(100, { settlement_positions })
      await pay({ price: 100, invoice_id: id })
      expect(await state(id)).toMatchObject({ paid: '100.0', status: 'partial' })
      await pay({ price: 6, invoice_id: id })
      expect(await state(id)).toMatchObject({ paid: '105.0', status: 'paid' })
    })

    test('a copy of a settled document is not settled', async () => {
      const { id } = await invoiceOf(100)
      await pay({ invoice_id: id })
      const { body } = await ask('POST', '/invoices', { invoice: { copy_invoice_from: id } })
      expect(await state(body.id)).toEqual(OPEN)
      expect((await ask('DELETE', `/invoices/${body.id}`)).status).toBe(200)
    })

    test('include=invoices returns them in order, and invoice_id finds the payments of one', async () => {
      const [a, b] = [await invoiceOf(60), await invoiceOf(60)]
      const payment = await pay({ invoice_ids: [b.id, a.id] })
      const { body } = await ask('GET', `/banking/payment/${payment.id}?include=invoices`)
      expect(body.invoices.map(({ id, paid }: Tree) => [id, paid])).toEqual([
        [b.id, '60.0'],
        [a.id, '40.0'],
      ])
      const listed = (await ask('GET', `/banking/payments?invoice_id=${a.id}&include=invoices`)).body
      expect(listed).toEqual([body])
      expect('invoices' in (await read(payment.id))).toBe(false)
    })
  })

  describe('currencies', () => {
    test('a payment without a currency has that of its invoice', async () => {
      const { id } = await invoiceOf(100, { currency: 'EUR' })
      expect(await pay({ invoice_id: id })).toMatchObject({ currency: 'EUR', overpaid: '0.0' })
    })

    test('another currency requires a rate', async () => {
      const { id } = await invoiceOf(100, { currency: 'EUR' })
      const banking_payment = { name: 'x', price: 1, currency: 'PLN', invoice_id: id }
      expect(Object.keys(await refusal('POST', '/banking/payments', { banking_payment }))).toEqual([
        'currency',
      ])
    })

    test('a rate of the payment converts it', async () => {
      const [a, b] = [await invoiceOf(10, { currency: 'EUR' }), await invoiceOf(10, { currency: 'EUR' })]
      const fields = {
        price: '100',
        currency: 'PLN',
        exchange_currency_rate: '0.235',
        invoice_ids: [a.id, b.id],
      }
      const payment = await pay(fields)
      expect(await state(a.id)).toMatchObject({ paid: '10.0', status: 'paid' })
      expect(await state(b.id)).toMatchObject({ paid: '10.0', status: 'paid' })
      // Each of the 10 EUR invoices costs 42.55 PLN.
      expect(payment.overpaid).toBe('14.9')
    })

    test('the rate of the invoice to this currency converts it too', async () => {
      const rate = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.25' }
      const { id } = await invoiceOf(10, rate)
      await pay({ price: '21.25', currency: 'PLN', invoice_id: id })
      expect(await state(id)).toMatchObject({ paid: '5.0', status: 'partial' })
      expect((await pay({ price: '30', currency: 'PLN', invoice_id: id })).overpaid).toBe('8.75')
    })

    test('one rate does not serve two currencies', async () => {
      const invoice_ids = [
        (await invoiceOf(1, { currency: 'EUR' })).id,
        (await invoiceOf(1, { currency: 'USD' })).id,
      ]
      const banking_payment = {
        name: 'x',
        price: 1,
        currency: 'PLN',
        exchange_currency_rate: '0.2',
        invoice_ids,
      }
      expect(Object.keys(await refusal('POST', '/banking/payments', { banking_payment }))).toEqual([
        'exchange_currency_rate',
      ])
    })
  })

  test('the audit log contains every step', async () => {
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
  })
})
