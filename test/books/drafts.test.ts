// Tests drafts made from other documents: they are filled at once, and checked by the rules of the day on which they
// are issued.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

const books = openBooks()
const TODAY = Date.parse('2026-06-15T12:00:00Z')
const LINE = { name: 'Desk', quantity: '1', total_price_gross: '123', tax: '23' }

type Fields = { [name: string]: any }

describe('a draft created from a document', () => {
  let ask: Ask
  beforeEach(async () => {
    books.kwit.clock.set(TODAY)
    ask = speaker(books.kwit, 'json', (await books.kwit.newAccount()).token)
  })

  const make = async (invoice: Fields): Promise<any> => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const sold = (more: Fields = {}) => make({ buyer_name: 'Acme', positions: [LINE], ...more })
  const issue = async (id: number): Promise<any> => {
    const { status, body, text } = await ask('POST', `/invoices/${id}/issue`)
    expect(status, text).toBe(200)
    return body
  }
  const expectRefused = async (id: number, field: string) => {
    const { status, body } = await ask('POST', `/invoices/${id}/issue`)
    expect({ status, fields: Object.keys(body.message) }).toEqual({ status: 422, fields: [field] })
    expect((await ask('GET', `/invoices/${id}`)).body.status).toBe('draft')
  }

  // Columns: name, source, fields of the draft, and the gross total of document and draft.
  const MADE: [name: string, source: Fields, made: Fields, gross: string][] = [
    ['an invoice of an order', { kind: 'client_order' }, {}, '123.0'],
    [
      'an advance on an order',
      { kind: 'client_order' },
      { kind: 'advance', advance_creation_mode: 'percent', advance_value: '30' },
      '36.9',
    ],
    ['a final invoice of an order', { kind: 'client_order' }, { kind: 'final' }, '123.0'],
    ['a full correction', {}, { kind: 'correction', total_correction: true }, '-123.0'],
  ]

  test.each(MADE)('%s has the right totals', async (_, source, change, gross) => {
    const { id } = await sold(source)
    const kind = change.kind ?? 'vat'
    const draft = await make({ copy_invoice_from: id, kind, ...change, status: 'draft' })
    expect(draft).toMatchObject({ kind, number: null, status: 'draft', price_gross: gross })
    expect((await ask('GET', `/invoices/${id}`)).body.left_by).toBe(null)
    const changed = await ask('PUT', `/invoices/${draft.id}`, { invoice: { description: 'soon' } })
    expect(changed.body).toMatchObject({ price_gross: gross, description: 'soon', status: 'draft' })
    const issued = await issue(draft.id)
    expect(issued).toMatchObject({ kind, price_gross: gross, from_invoice_id: id, description: 'soon' })
    const direct = await ask('GET', `/invoices/${draft.id}`)
    expect(direct.body).toMatchObject({ status: 'issued', price_gross: gross })
  })

  test('a final invoice settles the advances that exist when it is issued', async () => {
    const order = await sold({ kind: 'client_order' })
    const from = { copy_invoice_from: order.id }
    const draft = await make({ ...from, kind: 'final', status: 'draft' })
    expect(draft.price_gross).toBe('123.0')
    const advance = await make({
      ...from,
      kind: 'advance',
      advance_creation_mode: 'amount',
      advance_value: '23',
    })
    const issued = await issue(draft.id)
    expect(issued).toMatchObject({ price_gross: '100.0', settled_advances: [{ id: advance.id }] })
  })

  test('a source used by another document meanwhile is rejected, and the draft stays', async () => {
    const order = await sold({ kind: 'client_order' })
    const from = { copy_invoice_from: order.id, kind: 'final' }
    const draft = await make({ ...from, status: 'draft' })
    await make(from)
    const { status } = await ask('POST', `/invoices/${draft.id}/issue`)
    expect(status).toBe(422)
    expect((await ask('GET', `/invoices/${draft.id}`)).body.status).toBe('draft')
  })

  test('the invoice for a receipt is one sale with it once it is issued', async () => {
    const receipt = await sold({ kind: 'receipt', status: 'paid' })
    const from = { from_invoice_id: receipt.id, additional_params: 'for_receipt' }
    const draft = await make({ ...from, status: 'draft' })
    const sales = async () => (await ask('GET', '/invoices/summary?counted=1')).body[0].price_gross
    expect(await sales()).toBe('123.0')
    const issued = await issue(draft.id)
    expect(issued).toMatchObject({ receipt_for_invoice_id: receipt.id, status: 'paid', paid: '123.0' })
    expect(await sales()).toBe('123.0')
    expect((await ask('GET', `/invoices/${receipt.id}`)).body.invoice_for_receipt_id).toBe(draft.id)
  })

  test('payments of an order move to the issued invoice', async () => {
    const order = await sold({ kind: 'client_order' })
    const draft = await make({ copy_invoice_from: order.id, kind: 'vat', status: 'draft' })
    const payment = { name: 'Transfer', price: '100', invoice_id: order.id, paid: true }
    await ask('POST', '/banking/payments', { banking_payment: payment })
    expect((await ask('GET', `/invoices/${draft.id}`)).body.paid).toBe('0.0')
    expect(await issue(draft.id)).toMatchObject({ status: 'partial', paid: '100.0', amount_due: '23.0' })
  })

  test('goods are issued when the draft is', async () => {
    const product = (
      await ask('POST', '/products', { product: { name: 'Chair', price_net: '10', tax: '23' } })
    ).body
    const draft = await sold({ status: 'draft', positions: [{ product_id: product.id, quantity: '3' }] })
    const stock = async () => (await ask('GET', `/products/${product.id}`)).body.stock_level
    expect(await stock()).toBe('0.0')
    await issue(draft.id)
    expect(await stock()).toBe('-3.0')
  })

  test('its number is that of the supplier, and booked once', async () => {
    const expense = { income: false, number: 'V/1', buyer_tax_no: '5252445767' }
    const draft = await sold({ ...expense, status: 'draft' })
    expect(draft.number).toBe('V/1')
    await sold(expense)
    await expectRefused(draft.id, 'number')
    await ask('PUT', `/invoices/${draft.id}`, { invoice: { number: 'V/2' } })
    expect((await issue(draft.id)).number).toBe('V/2')
  })

  test('clients and products are read on the day of issue, given values stay', async () => {
    const client = (
      await ask('POST', '/clients', { client: { name: 'Acme', city: 'Warszawa', email: 'a@example.com' } })
    ).body
    const draft = await make({ status: 'draft', client_id: client.id, positions: [LINE] })
    await ask('PUT', `/invoices/${draft.id}`, { invoice: { buyer_email: 'books@example.com' } })
    await ask('PUT', `/clients/${client.id}`, { client: { city: 'Gdańsk', email: 'b@example.com' } })
    expect(await issue(draft.id)).toMatchObject({
      client_id: client.id,
      buyer_city: 'Gdańsk',
      buyer_email: 'books@example.com',
    })
  })

  test('a closed month and a used number are rejected as for any document', async () => {
    const draft = await sold({ status: 'draft', issue_date: '2026-05-31' })
    await ask('PUT', '/account', { account: { closed_until: '2026-05-31' } })
    await expectRefused(draft.id, 'issue_date')
    const { body } = await ask('PUT', `/invoices/${draft.id}`, { invoice: { issue_date: null } })
    expect(body.issue_date).toBe(null)
    expect(await issue(draft.id)).toMatchObject({ issue_date: '2026-06-15', number: '1/06/2026' })
    const second = await sold({ status: 'draft', number: '1/06/2026' })
    await expectRefused(second.id, 'number')
  })
})
