// Tests the credit of a client: the unused part of payments, and how the next invoice uses it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe.each(FORMATS)('credit in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let clientCount = 0
  beforeAll(async () => {
    kwit = await startKwit()
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  afterAll(async () => {
    expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
    await kwit.close()
  })

  const done = async (method: string, path: string, input?: Tree) => {
    const { status, body } = await ask(method, path, input)
    expect({ status, body }).toMatchObject({ status: method === 'POST' && input ? 201 : 200 })
    return body
  }
  const newClient = async () =>
    (await done('POST', '/clients', { client: { name: `Client ${++clientCount}` } })).id
  const invoiceOf = (client_id: number | null, gross: number, more: Tree = {}) =>
    done('POST', '/invoices', {
      invoice: {
        client_id,
        ...more,
        positions: [{ name: 'x', tax: 23, quantity: 1, total_price_gross: gross }],
      },
    })
  const pay = (fields: Tree) =>
    done('POST', '/banking/payments', { banking_payment: { name: 'Transfer', paid: true, ...fields } })
  const credit = async (id: number, query = '') =>
    (await done('GET', `/clients/${id}/credit${query}`)).map((credits: Tree) => [
      credits.currency,
      credits.amount,
    ])
  const useCredit = async (id: number, amount?: string) => {
    const { status, body } = await ask(
      'POST',
      `/invoices/${id}/use_credit${amount ? `?amount=${amount}` : ''}`,
    )
    return { status, ...body }
  }

  test('an overpayment becomes credit of the client, which the next invoice uses', async () => {
    const clientId = await newClient()
    expect(await credit(clientId)).toEqual([])
    const first = await invoiceOf(clientId, 447.97)
    const payment = await pay({ price: 1000, invoice_id: first.id })
    expect(await credit(clientId)).toEqual([['PLN', '552.03']])
    const [{ payments }] = await done('GET', `/clients/${clientId}/credit`)
    expect(payments).toMatchObject([{ id: payment.id, name: 'Transfer', amount: '552.03' }])
    const second = await invoiceOf(clientId, 500)
    expect(await useCredit(second.id)).toMatchObject({
      status: 'paid',
      used: '500.0',
      credit_left: '52.03',
      currency: 'PLN',
      amount_due: '0.0',
      payment_ids: [payment.id],
    })
    const third = await invoiceOf(clientId, 100)
    expect(await useCredit(third.id)).toMatchObject({ status: 'partial', used: '52.03', amount_due: '47.97' })
    expect(await credit(clientId)).toEqual([])
    // A repeated request uses no more credit, and the first invoice keeps its part.
    expect(await useCredit(third.id)).toMatchObject({ used: '0.0', credit_left: '0.0', amount_due: '47.97' })
    expect(await done('GET', `/invoices/${first.id}`)).toMatchObject({ status: 'paid', paid: '447.97' })
    expect(await done('GET', `/banking/payments/${payment.id}`)).toMatchObject({
      overpaid: '0.0',
      invoice_ids: [first.id, second.id, third.id],
    })
    // Deleting a document returns its credit.
    await ask('DELETE', `/invoices/${second.id}`)
    expect(await credit(clientId)).toEqual([['PLN', '500.0']])
  })

  test('a part is used, at most as requested, and refunds are deducted', async () => {
    const client_id = await newClient()
    await pay({ price: 800, client_id })
    await pay({ price: -300, client_id })
    await pay({ price: 40, client_id, currency: 'EUR' })
    await pay({ price: 70, client_id, paid: false })
    expect(await credit(client_id)).toEqual([
      ['EUR', '40.0'],
      ['PLN', '500.0'],
    ])
    const invoice = await invoiceOf(client_id, 1000)
    expect(await useCredit(invoice.id, '0')).toMatchObject({
      message: { amount: ['must be greater than zero'] },
    })
    expect(await useCredit(invoice.id, '120.50')).toMatchObject({ used: '120.5', credit_left: '379.5' })
    expect(await useCredit(invoice.id)).toMatchObject({
      used: '379.5',
      credit_left: '0.0',
      amount_due: '500.0',
    })
    const small = await invoiceOf(client_id, 10, { currency: 'EUR' })
    expect(await useCredit(small.id, '11')).toMatchObject({
      used: '10.0',
      credit_left: '30.0',
      currency: 'EUR',
    })
  })

  test('credit belongs to the named client or the client of all documents', async () => {
    const [anna, bert] = [await newClient(), await newClient()]
    const [hers, his] = [await invoiceOf(anna, 10), await invoiceOf(bert, 10)]
    await pay({ price: 100, invoice_ids: [hers.id, his.id] })
    expect([await credit(anna), await credit(bert)]).toEqual([[], []])
    await pay({ price: 50, client_id: bert, invoice_id: hers.id })
    expect([await credit(anna), await credit(bert)]).toEqual([[], [['PLN', '50.0']]])
    const other = await invoiceOf(anna, 30)
    expect(await useCredit(other.id)).toMatchObject({ used: '0.0', status: 'issued' })
    // A document without an amount due uses no credit either.
    const offer = await invoiceOf(bert, 30, { kind: 'estimate' })
    expect(await useCredit(offer.id)).toMatchObject({ used: '0.0', credit_left: '50.0' })
    const nobody = await invoiceOf(null, 5)
    expect(await useCredit(nobody.id)).toMatchObject({ used: '0.0' })
    expect((await ask('GET', '/clients/999999/credit')).status).toBe(404)
    expect((await ask('POST', '/invoices/999999/use_credit')).status).toBe(404)
  })

  test('credit with a supplier is separate from credit of a client', async () => {
    const client_id = await newClient()
    const bill = await invoiceOf(client_id, 60, { income: false, number: `V${clientCount}` })
    await pay({ price: 100, invoice_id: bill.id, client_id })
    expect(await credit(client_id)).toEqual([])
    expect(await credit(client_id, '?income=no')).toEqual([['PLN', '40.0']])
    const sale = await invoiceOf(client_id, 50)
    expect(await useCredit(sale.id)).toMatchObject({ used: '0.0' })
    const next = await invoiceOf(client_id, 50, { income: false, number: `W${clientCount}` })
    expect(await useCredit(next.id)).toMatchObject({ used: '40.0', amount_due: '10.0' })
  })

  test('choosing the invoices of a payment again removes the limit; other changes keep it', async () => {
    const client_id = await newClient()
    const payment = await pay({ price: 100, client_id })
    const invoice = await invoiceOf(client_id, 100)
    await useCredit(invoice.id, '30')
    await ask('PUT', `/banking/payments/${payment.id}`, { banking_payment: { comment: 'seen' } })
    expect(await done('GET', `/invoices/${invoice.id}`)).toMatchObject({ paid: '30.0' })
    await ask('PUT', `/banking/payments/${payment.id}`, { banking_payment: { invoice_ids: [] } })
    expect(await credit(client_id)).toEqual([['PLN', '100.0']])
    await ask('PUT', `/banking/payments/${payment.id}`, { banking_payment: { invoice_ids: [invoice.id] } })
    expect(await done('GET', `/invoices/${invoice.id}`)).toMatchObject({ paid: '100.0', status: 'paid' })
  })

  test('ten concurrent requests use the credit once', async () => {
    const client_id = await newClient()
    await pay({ price: 55, client_id })
    await pay({ price: 50, client_id })
    const invoices = await Promise.all(Array.from({ length: 10 }, () => invoiceOf(client_id, 20)))
    const results = await Promise.all(invoices.map(({ id }) => useCredit(id)))
    const used = results.map((result) => Number(result.used))
    expect(used.reduce((sum, amount) => sum + amount, 0)).toBe(105)
    expect(await credit(client_id)).toEqual([])
    const paid = await Promise.all(
      invoices.map(async ({ id }) => Number((await done('GET', `/invoices/${id}`)).paid)),
    )
    expect(paid).toEqual(used)
    const again = await invoiceOf(client_id, 20)
    await pay({ price: 7, client_id })
    const same = await Promise.all(Array.from({ length: 8 }, () => useCredit(again.id)))
    expect(same.map((result) => result.used).filter((amount) => amount !== '0.0')).toEqual(['7.0'])
  })

  test('the cash book has sums for each currency', async () => {
    const newcomer = speaker(kwit, format, (await kwit.newAccount()).token)
    const createPayment = (fields: Tree) =>
      newcomer('POST', '/banking/payments', { banking_payment: { name: 'x', paid: true, ...fields } })
    await createPayment({ price: 100 })
    await createPayment({ price: '20.50', paid_date: '2025-01-02' })
    await createPayment({ price: -30 })
    await createPayment({ price: 12, income: false })
    await createPayment({ price: 5, paid: false })
    await createPayment({ price: 9, currency: 'EUR' })
    expect((await newcomer('GET', '/banking/payments/summary')).body).toEqual([
      { currency: 'EUR', count: 1, received: '9.0', refunded: '0.0', spent: '0.0', waiting: '0.0' },
      { currency: 'PLN', count: 5, received: '120.5', refunded: '30.0', spent: '12.0', waiting: '5.0' },
    ])
    const narrow = '?search_date_type=paid_date&date_to=2025-12-31'
    expect((await newcomer('GET', `/banking/payments/summary${narrow}`)).body).toMatchObject([
      { received: '20.5' },
    ])
    const out = (await newcomer('GET', '/banking/payments?income=no')).body
    expect(out.map(({ price }: Tree) => price)).toEqual(['12.0'])
  })
})
