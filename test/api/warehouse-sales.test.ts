// Tests the effect of sales on stock, in both formats.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { warehousing } from '../warehouse-fixture.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

describe.each(FORMATS)('in %s', (format) => {
  let account: TestAccount
  let ask: Ask
  let main: number
  let second: number
  let names = 0
  beforeAll(async () => {
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    main = (await make('warehouse', { name: 'Main', kind: 'main' })).id
    second = (await make('warehouse', { name: 'Second' })).id
  })

  const { make, read, product, document, change, stock, movements } = warehousing(() => ({ ask, main }))

  describe('a sale', () => {
    const sell = (id: number, quantity: number, fields: Fields = {}) =>
      make('invoice', {
        buyer_name: 'Buyer',
        positions: [{ product_id: id, quantity, total_price_gross: 10 }],
        ...fields,
      })

    test('issues goods, follows every change, and returns them when it is deleted', async () => {
      const { id } = await product()
      const invoice = await sell(id, 2)
      expect(await movements(`invoice_id=${invoice.id}`)).toMatchObject([
        { kind: 'vat', quantity: '-2.0', warehouse_id: main, product_id: id, warehouse_document_id: null },
      ])
      const [line] = invoice.positions
      await change('invoice', invoice.id, { positions: [{ id: line.id, quantity: 5 }] })
      expect(await stock(id)).toBe('-5.0')
      await change('invoice', invoice.id, { warehouse_id: second })
      expect([await stock(id, main), await stock(id, second)]).toEqual(['0.0', '-5.0'])
      await change('invoice', invoice.id, { kind: 'proforma' })
      expect(await stock(id)).toBe('0.0')
      await change('invoice', invoice.id, { kind: 'vat', exclude_from_stock_level: true })
      expect(await stock(id)).toBe('0.0')
      await change('invoice', invoice.id, { exclude_from_stock_level: false, status: 'paid' })
      expect(await stock(id)).toBe('-5.0')
      expect((await ask('DELETE', `/invoices/${invoice.id}`)).status).toBe(200)
      expect(await stock(id)).toBe('0.0')
      const cancelled = await sell(id, 3)
      expect(await stock(id)).toBe('-3.0')
      expect((await ask('POST', `/invoices/${cancelled.id}/cancel`)).status).toBe(200)
      expect(await stock(id)).toBe('0.0')
    })

    test('moves nothing for an offer, an order, an expense, a line without a product, a service, or on request', async () => {
      const [goods, service] = [await product(), await product({ service: true })]
      for (const kind of ['proforma', 'estimate', 'client_order', 'advance'])
        await sell(goods.id, 1, { kind })
      await sell(goods.id, 1, { income: false, number: `V${++names}` })
      await sell(goods.id, 1, { exclude_from_stock_level: true })
      await sell(service.id, 1)
      expect([await stock(goods.id), await stock(service.id)]).toEqual(['0.0', '0.0'])
    })

    test('that is corrected returns the difference; its invoice for a receipt does not move goods again', async () => {
      const { id } = await product()
      const invoice = await sell(id, 4)
      await make('invoice', { kind: 'correction', copy_invoice_from: invoice.id, total_correction: true })
      expect(await stock(id)).toBe('0.0')
      const receipt = await sell(id, 3, { kind: 'receipt' })
      await make('invoice', { from_invoice_id: receipt.id, additional_params: 'for_receipt' })
      expect(await stock(id)).toBe('-3.0')
    })

    test('and its warehouse document move the goods once, whichever is created first', async () => {
      const { id } = await product()
      const invoice = await sell(id, 4)
      const lines = [{ product_id: id, quantity: 4 }]
      const wz = await document('wz', lines, { invoice_ids: [invoice.id] })
      expect(wz.invoice_ids).toEqual([invoice.id])
      expect(await stock(id)).toBe('-4.0')
      expect(await movements(`invoice_id=${invoice.id}`)).toEqual([])
      expect(await read(`/invoices/${invoice.id}`)).toMatchObject({ warehouse_document_id: wz.id })
      const copy = await make('invoice', { copy_invoice_from: invoice.id, kind: 'vat' })
      expect(copy).toMatchObject({ warehouse_document_id: null })
      await ask('DELETE', `/invoices/${copy.id}`)
      // The goods are delivered in two parts.
      const remainingGoods = await document('wz', [{ product_id: id, quantity: 1 }], {
        invoice_ids: [String(invoice.id)],
      })
      await change('invoice', invoice.id, { positions: [{ id: invoice.positions[0].id, quantity: 6 }] })
      expect(await stock(id)).toBe('-5.0')
      await ask('DELETE', `/warehouse_documents/${wz.id}`)
      expect(await read(`/invoices/${invoice.id}`)).toMatchObject({
        warehouse_document_id: remainingGoods.id,
      })
      expect(await stock(id)).toBe('-1.0')
      await change('warehouse_document', remainingGoods.id, { invoice_ids: [] })
      expect(await stock(id)).toBe('-7.0')
      await ask('DELETE', `/warehouse_documents/${remainingGoods.id}`)
      expect(await stock(id)).toBe('-6.0')
      // Goods received for the invoice do not count as goods issued.
      await document('pz', lines, { invoice_ids: [invoice.id] })
      expect(await stock(id)).toBe('-2.0')
    })

    test('issues from the warehouse of its department', async () => {
      const { id } = await product()
      const department = await make('department', { name: `Shop ${++names}`, warehouse_id: second })
      await sell(id, 2, { department_id: department.id })
      expect([await stock(id, main), await stock(id, second)]).toEqual(['0.0', '-2.0'])
      expect(await document('pz', [], { warehouse_id: null, department_id: department.id })).toMatchObject({
        warehouse_id: second,
      })
    })
  })
})
