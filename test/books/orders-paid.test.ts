// Tests that the paid amount of an order is that of its current advances and final invoice. Every figure is computed
// by hand.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }

const books = openBooks()

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  let order: number
  beforeEach(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
    const positions = [{ name: 'House', tax: 23, total_price_gross: '1230', quantity: 1 }]
    order = (await make({ kind: 'client_order', buyer_name: 'Buyer', positions })).id
  })

  const post = async (path: string, body: Fields): Promise<Fields> => {
    const { status, body: record, text } = await ask('POST', path, body)
    expect(status, text).toBe(201)
    return record
  }
  const make = (invoice: Fields) => post('/invoices', { invoice })
  const pay = (invoice_id: number, price: string, more: Fields = {}) =>
    post('/banking/payments', {
      banking_payment: { name: 'Transfer', price, invoice_id, paid: true, paid_date: '2026-11-05', ...more },
    })
  const updateInvoice = (id: number, invoice: Fields) => ask('PUT', `/invoices/${id}`, { invoice })
  const advance = (more: Fields = {}) =>
    make({
      ...{ kind: 'advance', copy_invoice_from: order },
      ...{ advance_creation_mode: 'amount', advance_value: 369, ...more },
    })
  const final = () => make({ kind: 'final', copy_invoice_from: order })
  const paymentState = async () => {
    const { paid, amount_due, status } = (await ask('GET', `/invoices/${order}`)).body
    return [paid, amount_due, status]
  }

  test('payments of advances count when they are created and deleted', async () => {
    const first = await advance()
    expect(await paymentState()).toEqual(['0.0', '1230.0', 'issued'])
    const part = await pay(first.id, '369')
    expect(await paymentState()).toEqual(['369.0', '861.0', 'partial'])
    const finalInvoice = await final()
    expect(await paymentState()).toEqual(['369.0', '861.0', 'partial'])
    const payment = await pay(finalInvoice.id, '861', { paid_date: '2026-11-09' })
    expect(await paymentState()).toEqual(['1230.0', '0.0', 'paid'])
    expect((await ask('GET', `/invoices/${order}`)).body.paid_date).toBe('2026-11-09')
    await ask('DELETE', `/banking/payments/${part.id}`)
    expect(await paymentState()).toEqual(['861.0', '369.0', 'partial'])
    await ask('POST', `/banking/payments/${part.id}/restore`)
    expect(await paymentState()).toEqual(['1230.0', '0.0', 'paid'])
    await ask('PUT', `/banking/payments/${payment.id}`, { banking_payment: { price: '61' } })
    expect(await paymentState()).toEqual(['430.0', '800.0', 'partial'])
    // The final invoice is deleted; its 61.00 are reserved for the next one.
    await ask('DELETE', `/invoices/${finalInvoice.id}`)
    expect(await paymentState()).toEqual(['430.0', '800.0', 'partial'])
    await ask('DELETE', `/invoices/${first.id}`)
    expect(await paymentState()).toEqual(['430.0', '800.0', 'partial'])
  })

  test('an overpayment of the order pays the next document, as long as it exists', async () => {
    const { id } = await pay(order, '500')
    await advance()
    // 369.00 of the advance, and 131.00 are reserved
    expect(await paymentState()).toEqual(['500.0', '730.0', 'partial'])
    await ask('DELETE', `/banking/payments/${id}`)
    expect(await paymentState()).toEqual(['0.0', '1230.0', 'issued'])
    await ask('POST', `/banking/payments/${id}/restore`)
    expect(await paymentState()).toEqual(['500.0', '730.0', 'partial'])
    // The client uses the 131.00 for another invoice.
    const positions = [{ name: 'Key', tax: 23, total_price_gross: '200', quantity: 1 }]
    const other = await make({ buyer_name: 'Buyer', positions })
    await ask('POST', `/invoices/${other.id}/use_credit`)
    expect(await paymentState()).toEqual(['369.0', '861.0', 'partial'])
  })

  test('a payment beyond the order does not count for it', async () => {
    const finalInvoice = await final()
    await pay(finalInvoice.id, '1300')
    expect(await paymentState()).toEqual(['1230.0', '0.0', 'paid'])
  })

  test('payments of advances that are set by hand', async () => {
    const first = await advance({ status: 'paid' })
    expect(await paymentState()).toEqual(['369.0', '861.0', 'partial'])
    await updateInvoice(first.id, { status: 'issued' })
    expect(await paymentState()).toEqual(['0.0', '1230.0', 'issued'])
    await updateInvoice(first.id, { status: 'paid' })
    const finalInvoice = await final()
    await pay(finalInvoice.id, '61')
    await updateInvoice(finalInvoice.id, { paid: '161' })
    // 369.00 and 100.00 marked by hand, 61.00 by the payment
    expect(await paymentState()).toEqual(['530.0', '700.0', 'partial'])
    await updateInvoice(finalInvoice.id, { paid: '61' })
    expect(await paymentState()).toEqual(['430.0', '800.0', 'partial'])
  })

  test('a payment of the order set by hand before, of which advances have used a part', async () => {
    await updateInvoice(order, { paid: '500' })
    const first = await advance()
    expect(await paymentState()).toEqual(['500.0', '730.0', 'partial'])
    // The advance is marked as unpaid: 131.00 of the 500 remain.
    await updateInvoice(first.id, { status: 'issued' })
    expect(await paymentState()).toEqual(['131.0', '1099.0', 'partial'])
  })
})
