// Tests that payments of a corrected receipt and of its corrections belong to its invoice and count once. Every
// figure is computed by hand.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }

const books = openBooks()
const LINE = { name: 'Chair', tax: 23, price_gross: '123' }

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeEach(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const post = async (path: string, body: Fields): Promise<Fields> => {
    const { status, body: record, text } = await ask('POST', path, body)
    expect(status, text).toBe(201)
    return record
  }
  const make = (invoice: Fields) => post('/invoices', { invoice })
  const read = async (path: string): Promise<any> => (await ask('GET', path)).body
  const MONEY = ['paid', 'amount_due', 'status', 'paid_on_id']
  const paymentStateOf = async (id: number) => {
    const invoice = await read(`/invoices/${id}`)
    return MONEY.map((name) => invoice[name])
  }
  // The ways to record a payment or a refund.
  const BY: { [how: string]: (id: number, price: string) => Promise<Fields> } = {
    payment: (invoice_id, price) =>
      post('/banking/payments', { banking_payment: { name: 'Cash', price, invoice_id, paid: true } }),
    hand: async (id, paid) => (await ask('PUT', `/invoices/${id}`, { invoice: { paid } })).body,
  }
  const receipt = (quantity: number) =>
    make({ kind: 'receipt', buyer_name: 'Buyer', positions: [{ ...LINE, quantity }] })
  const correct = (invoice_id: number, before: number, after: number) => {
    const correction_before_attributes = { ...LINE, quantity: before }
    const correction_after_attributes = { ...LINE, quantity: after }
    const line = {
      kind: 'correction',
      name: 'Chair',
      correction_before_attributes,
      correction_after_attributes,
    }
    return make({ kind: 'correction', invoice_id, positions: [line] })
  }
  const forReceipt = (id: number) => make({ from_invoice_id: id, additional_params: 'for_receipt' })
  // Returns `[closing balance, credit, amount to refund]` of the client.
  async function account(clientId: number) {
    const { totals } = await read(`/clients/${clientId}/statement`)
    const [credit] = await read(`/clients/${clientId}/credit`)
    const [sums] = await read('/invoices/summary')
    return [totals[0].closing, credit?.amount ?? '0.0', sums.to_refund]
  }
  const NOTHING = ['0.0', '0.0', '0.0']

  // 4 × 123.00 were sold and paid, one piece was returned: 492.00 − 123.00 = 369.00.
  test.each([
    ['payment', 'payment'],
    ['hand', 'payment'],
    ['payment', 'hand'],
    ['hand', 'hand'],
  ])('a receipt paid by %s, a chair returned by %s', async (paidBy, backBy) => {
    const { id, client_id } = await receipt(4)
    await BY[paidBy]?.(id, '492')
    const less = await correct(id, 4, 3)
    await BY[backBy]?.(less.id, '-123')
    const alone = [
      ['492.0', '0.0', 'paid', null],
      ['-123.0', '0.0', 'paid', null],
    ]
    expect([await paymentStateOf(id), await paymentStateOf(less.id)]).toEqual(alone)
    expect(await account(client_id)).toEqual(NOTHING)
    const { id: invoiceId } = await forReceipt(id)
    const followed = [
      ['492.0', '0.0', 'paid', invoiceId],
      ['-123.0', '0.0', 'paid', invoiceId],
      ['369.0', '0.0', 'paid', null],
    ]
    const all = async () => [
      await paymentStateOf(id),
      await paymentStateOf(less.id),
      await paymentStateOf(invoiceId),
    ]
    expect(await all()).toEqual(followed)
    expect(await account(client_id)).toEqual(NOTHING)
    await ask('DELETE', `/invoices/${invoiceId}`)
    expect([await paymentStateOf(id), await paymentStateOf(less.id)]).toEqual(alone)
    expect(await account(client_id)).toEqual(NOTHING)
    await ask('POST', `/invoices/${invoiceId}/restore`)
    expect(await all()).toEqual(followed)
    expect(await account(client_id)).toEqual(NOTHING)
    await ask('DELETE', `/invoices/${invoiceId}`)
    expect([await paymentStateOf(id), await paymentStateOf(less.id)]).toEqual(alone)
    expect(await account(client_id)).toEqual(NOTHING)
  })

  test('a refund after the invoice was created', async () => {
    const { id, client_id } = await receipt(4)
    await BY.payment?.(id, '492')
    const less = await correct(id, 4, 3)
    const invoice = await forReceipt(id)
    // 492.00 were paid, 369.00 are due.
    expect(await account(client_id)).toEqual(['-123.0', '123.0', '0.0'])
    const refusal = await ask('PUT', `/invoices/${less.id}`, { invoice: { paid: '-123' } })
    expect([refusal.status, refusal.text]).toEqual([
      422,
      expect.stringContaining(`payments are recorded on ${invoice.number}`),
    ])
    const refund = await BY.payment?.(less.id, '-123')
    expect(refund).toMatchObject({ invoice_id: invoice.id, overpaid: '-123.0' })
    expect(await account(client_id)).toEqual(NOTHING)
    await ask('DELETE', `/invoices/${invoice.id}`)
    // The receipt asks for the amount that its correction left, and 492.00 − 369.00 were refunded.
    expect(await paymentStateOf(id)).toEqual(['369.0', '0.0', 'paid', null])
    expect(await account(client_id)).toEqual(NOTHING)
  })

  test('an additional chair with its own payment', async () => {
    const { id, client_id } = await receipt(4)
    await BY.payment?.(id, '492')
    const more = await correct(id, 4, 5)
    await BY.payment?.(more.id, '123')
    const invoice = await forReceipt(id)
    expect(await paymentStateOf(invoice.id)).toEqual(['615.0', '0.0', 'paid', null])
    expect(await paymentStateOf(id)).toEqual(['492.0', '0.0', 'paid', invoice.id])
    expect(await account(client_id)).toEqual(NOTHING)
    await ask('DELETE', `/invoices/${invoice.id}`)
    expect([await paymentStateOf(id), await paymentStateOf(more.id)]).toEqual([
      ['492.0', '0.0', 'paid', null],
      ['123.0', '0.0', 'paid', null],
    ])
    expect(await account(client_id)).toEqual(NOTHING)
  })
})
