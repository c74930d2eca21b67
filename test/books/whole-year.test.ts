// Tests the last quarter of a small company with figures computed by hand: its sales, purchases, payments and stock
// agree in the overview, the sums, the counts, the balance of a client, the stock report and the export.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

type Fields = { [name: string]: any }

describe('a quarter', () => {
  let kwit: Kwit
  let token: string
  let client_id: number
  let product_id: number
  let saleId: number

  const ask = (method: string, path: string, json?: Fields) =>
    speaker(kwit, 'json', token)(method, path, json)
  const post = async (name: string, fields: Fields, path = `/${name}s`) => {
    const { status, body, text } = await ask('POST', path, { [name]: fields })
    expect({ status, text }).toMatchObject({ status: 201 })
    return body
  }
  const line = (price_net: string, tax: string, more: Fields = {}) => ({ name: 'x', price_net, tax, ...more })
  const invoice = (issue_date: string, positions: Fields[] | undefined, more: Fields = {}) =>
    post('invoice', {
      issue_date,
      payment_to: issue_date,
      buyer_name: 'Somebody',
      ...(positions ? { positions } : {}),
      ...more,
    })
  const pay = (invoice_id: number, price: string, paid_date: string) =>
    post(
      'banking_payment',
      { name: 'Transfer', price, paid: true, paid_date, invoice_id },
      '/banking/payments',
    )

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(Date.parse('2026-12-20T12:00:00Z'))
    token = (await kwit.newAccount()).token
    client_id = (await post('client', { name: 'Acme', tax_no: '5252445767' })).id
    product_id = (await post('product', { name: 'Table', price_net: '20', tax: '23' })).id
    // October: 1000 at 23 %, 100 at 8 %, 50 exempt: 1388.00; with a discount of a third: 246.01, fully corrected.
    await invoice('2026-10-05', [line('1000', '23'), line('100', '8'), line('50', 'zw')], { client_id })
    const discount = { show_discount: true, discount_kind: 'percent_unit', client_id }
    const third = line('100', '23', { quantity: 3, discount_percent: '33.33' })
    const discounted = await invoice('2026-10-10', [third], discount)
    const takenBack = { kind: 'correction', copy_invoice_from: discounted.id, total_correction: true }
    await invoice('2026-10-20', undefined, { ...takenBack, client_id, buyer_name: undefined })
    await invoice('2026-10-15', [line('500', '23')], { income: false, number: 'FV 7/10' })
    // November: a receipt with its invoice, 123.00; one in euros; 500.00 paid in part; twelve tables for 295.20.
    const receipt = await invoice('2026-11-03', [line('100', '23')], { kind: 'receipt', status: 'paid' })
    const forReceipt = { from_invoice_id: receipt.id, additional_params: 'for_receipt' }
    await invoice('2026-11-04', undefined, forReceipt)
    const rate = { exchange_currency: 'PLN', exchange_currency_rate: '4.2' }
    await invoice('2026-11-05', [line('100', '23')], { currency: 'EUR', ...rate })
    const inParts = await invoice('2026-11-10', [line('500', 'zw')])
    await pay(inParts.id, '200', '2026-11-20')
    await pay(inParts.id, '100', '2026-12-01')
    for (const [quantity, purchase_price_net] of [
      [10, '10'],
      [5, '13'],
    ])
      await post('warehouse_document', {
        kind: 'pz',
        issue_date: '2026-11-01',
        warehouse_actions: [{ product_id, quantity, purchase_price_net }],
      })
    saleId = (await invoice('2026-11-15', [{ product_id, quantity: 12 }])).id
    // December: an order of 1230.00, an advance of 30 %, paid, and the final invoice.
    const order = await invoice('2026-12-01', [line('1000', '23')], { kind: 'client_order' })
    const advance = { kind: 'advance', advance_creation_mode: 'percent', advance_value: '30' }
    await invoice('2026-12-02', undefined, { copy_invoice_from: order.id, ...advance, status: 'paid' })
    await invoice('2026-12-10', undefined, { copy_invoice_from: order.id, kind: 'final' })
  })
  afterAll(() => kwit.close())

  // 1388.00 + 246.01 − 246.01 + 123.00 + 500.00 + 295.20 + 369.00 + 861.00
  const SOLD = { price_net: '2990.0', price_tax: '546.2', price_gross: '3536.2' }
  const PAID = '792.0' // 123 + 300 + 369
  const OWED = '2744.2' // 1388 + 246.01 − 246.01 + 200 + 295.20 + 861
  const TO_REFUND = '0.0'

  test('sums', async () => {
    expect((await ask('GET', '/invoices/summary?counted=1')).body).toMatchObject([
      { currency: 'EUR', count: 1, price_gross: '123.0', unpaid: '123.0' },
      { currency: 'PLN', count: 8, ...SOLD, paid: PAID, unpaid: OWED, to_refund: TO_REFUND },
    ])
    expect((await ask('GET', '/invoices/summary?income=no')).body).toMatchObject([
      { currency: 'PLN', price_gross: '615.0', unpaid: '615.0' },
    ])
    // Five overdue debts: the four in zloty and the one in euros.
    expect((await ask('GET', '/invoices/counts')).body).toMatchObject({ overdue: 5 })
  })

  test('the overview', async () => {
    const { body } = await ask('GET', '/dashboard')
    const pln = (rows: Fields[]) => rows.filter(({ currency }) => currency === 'PLN')
    const months = pln(body.months).slice(-3)
    expect(months.map(({ month, issued_gross }) => [month, issued_gross])).toEqual([
      ['2026-10', '1388.0'],
      ['2026-11', '918.2'],
      ['2026-12', '1230.0'],
    ])
    expect(pln(body.totals)).toMatchObject([
      { issued: '1230.0', outstanding: OWED, overdue: OWED, to_refund: TO_REFUND },
    ])
  })

  test('the balance of a client', async () => {
    expect((await ask('GET', `/clients/${client_id}/balance`)).body).toMatchObject([
      { currency: 'PLN', invoiced: '1388.0', outstanding: '1388.0', to_refund: TO_REFUND },
    ])
  })

  test('the stock and its sales', async () => {
    expect((await ask('GET', `/products/${product_id}`)).body).toMatchObject({
      stock_level: '3.0',
      stock_value: '39.0',
    })
    expect((await ask('GET', `/warehouse_actions?invoice_id=${saleId}`)).body).toMatchObject([
      { quantity: '-12.0', total_purchase_price_net: '-126.0' },
    ])
  })

  test('the export', async () => {
    const columns = 'currency,price_gross,paid'
    const { text } = await kwit.call('GET', `/invoices/export.csv?counted=1&columns=${columns}`, { token })
    const rows = text.trim().split(/\r?\n/).slice(1)
    const cells = rows.map((row) => row.split(',')).filter(([currency]) => currency === 'PLN')
    const cents = (column: number) =>
      cells.reduce((sum, cell) => sum + Math.round(Number(String(cell[column]).replace(/^'/, '')) * 100), 0)
    expect([cells.length, cents(1), cents(2)]).toEqual([8, 353_620, 79_200])
  })
})
