// Tests payments of a client that are assigned to no document: the statement shows them once, on their side, like the
// credit does. Every figure is computed by hand.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }

const books = openBooks()

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
  const client = async (name: string) => (await post('/clients', { client: { name } })).id
  const LINE = { name: 'Thing', tax: 'zw', quantity: 1 }
  const sale = async (client_id: number, gross: string, more: Fields = {}) => {
    const positions = [{ ...LINE, total_price_gross: gross }]
    return (await post('/invoices', { invoice: { client_id, positions, issue_date: '2026-06-02', ...more } }))
      .id
  }
  const pay = (price: string, more: Fields) =>
    post('/banking/payments', {
      banking_payment: { name: 'Transfer', price, paid: true, paid_date: '2026-06-10', ...more },
    })
  // Returns `[closing balance, unassigned payments, credit]`.
  async function credits(clientId: number, side = '') {
    const { totals } = (await ask('GET', `/clients/${clientId}/statement?${side}`)).body
    const credit = (await ask('GET', `/clients/${clientId}/credit?${side}`)).body
    return [totals[0]?.closing, totals[0]?.left, credit[0]?.amount]
  }

  const GOING: [string, (id: number) => Promise<unknown>][] = [
    ['cancelled', (id) => ask('POST', `/invoices/${id}/cancel`)],
    ['deleted', (id) => ask('DELETE', `/invoices/${id}`)],
  ]
  test.each(GOING)('payments of a sale that is %s are credit of the client', async (_how, end) => {
    const clientId = await client('Acme')
    // A paid invoice cannot be cancelled, a paid bill can.
    const id = await sale(clientId, '100', { kind: 'bill' })
    await pay('100', { invoice_id: id })
    expect(await credits(clientId)).toEqual(['0.0', '0.0', undefined])
    await end(id)
    expect(await credits(clientId)).toEqual(['-100.0', '100.0', '100.0'])
  })

  test.each(GOING)('a refund of a correction that is %s is owed again', async (_how, end) => {
    const clientId = await client('Acme')
    const id = await sale(clientId, '100')
    await pay('100', { invoice_id: id })
    const positions = [
      {
        kind: 'correction',
        name: 'Thing',
        correction_before_attributes: { ...LINE, total_price_gross: '100' },
        correction_after_attributes: { ...LINE, total_price_gross: '60' },
      },
    ]
    const invoice = { kind: 'correction', invoice_id: id, positions, issue_date: '2026-06-12' }
    const correction = await post('/invoices', { invoice })
    await pay('-40', { invoice_id: correction.id })
    expect(await credits(clientId)).toEqual(['0.0', '0.0', undefined])
    await end(correction.id)
    // 100 were sold and 100 − 40 paid.
    expect(await credits(clientId)).toEqual(['40.0', '-40.0', undefined])
  })

  test('an overpayment of the sales of two clients is credit of neither', async () => {
    const client_id = await client('One')
    const other = await client('Other')
    const invoice_ids = [await sale(client_id, '100'), await sale(other, '50')]
    const { id } = await pay('180', { invoice_ids })
    expect(await credits(client_id)).toEqual(['0.0', '0.0', undefined])
    expect(await credits(other)).toEqual(['0.0', '0.0', undefined])
    // The rest is credit once the payment names its client.
    await ask('PUT', `/banking/payments/${id}`, { banking_payment: { client_id: other } })
    expect(await credits(client_id)).toEqual(['0.0', '0.0', undefined])
    expect(await credits(other)).toEqual(['-30.0', '30.0', '30.0'])
  })

  test('credit with a supplier is on the side of purchases', async () => {
    const client_id = await client('Vendor')
    const invoice_id = await sale(client_id, '100', { income: false, number: 'FV 1' })
    await pay('130', { client_id, invoice_id })
    await pay('20', { client_id, income: false })
    expect(await credits(client_id, 'income=no')).toEqual(['-50.0', '50.0', '50.0'])
    expect(await credits(client_id)).toEqual([undefined, undefined, undefined])
  })

  test('credit has one currency, also if the payment settled a sale in another', async () => {
    const clientId = await client('Acme')
    const rate = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4' }
    const invoice_id = await sale(clientId, '100', rate)
    await pay('450', { invoice_id, currency: 'PLN' })
    expect(await credits(clientId, 'currency=PLN')).toEqual(['-50.0', '50.0', '50.0'])
  })

  test.each([
    ['proforma', 'a payment'],
    ['client_order', 'a payment'],
    ['estimate', 'a payment'],
    ['proforma', 'hand'],
  ])('the payment of a %s by %s that waits for its invoice', async (kind, by) => {
    const clientId = await client('Acme')
    const id = await sale(clientId, '100', { kind })
    expect(await credits(clientId)).toEqual([undefined, undefined, undefined])
    if (by === 'hand') await ask('PUT', `/invoices/${id}`, { invoice: { paid: '60' } })
    else await pay('60', { invoice_id: id })
    // 60 were paid in advance; they are reserved for its invoice and cannot be used for others.
    expect(await credits(clientId)).toEqual(['-60.0', '60.0', undefined])
    const { rows } = (await ask('GET', `/clients/${clientId}/statement`)).body
    expect(rows).toMatchObject([{ kind: 'payment', document_id: id, document_kind: kind, credit: '60.0' }])
    const invoice = await post('/invoices', { invoice: { kind: 'vat', copy_invoice_from: id } })
    expect(await credits(clientId)).toEqual(['40.0', '0.0', undefined])
    await ask('DELETE', `/invoices/${invoice.id}`)
    expect(await credits(clientId)).toEqual(['-60.0', '60.0', undefined])
    await ask('POST', `/invoices/${id}/cancel`)
    expect(await credits(clientId)).toEqual(
      by === 'hand' ? [undefined, undefined, undefined] : ['-60.0', '60.0', '60.0'],
    )
  })
})
