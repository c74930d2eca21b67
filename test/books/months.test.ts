// Tests the figures of a month that is requested by name, and those of a closed month. Every figure is computed by
// hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

type Fields = { [name: string]: any }

const NOVEMBER = Date.parse('2026-11-15T12:00:00Z')

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(NOVEMBER)
})
afterAll(() => kwit.close())

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeEach(async () => {
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })

  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const read = async (path: string): Promise<any> => (await ask('GET', path)).body
  // At 23 %: 123.00 gross are 100.00 net and 23.00 tax.
  const sale = (gross: string, days: Fields, more: Fields = {}) =>
    make({ ...days, ...more, positions: [{ name: 'Item', tax: 23, total_price_gross: gross, quantity: 1 }] })
  const months = async () =>
    (await read('/dashboard')).months
      .filter(({ count }: Fields) => count !== 0)
      .map(({ month, issued_net, issued_gross, paid, count }: Fields) => [
        ...[month, issued_net, issued_gross, paid, count],
      ])

  describe('the sale of a receipt stays in its month', () => {
    const SOLD = ['2026-09', '100.0', '123.0']
    const forReceipt = (id: number) =>
      make({ from_invoice_id: id, additional_params: 'for_receipt', issue_date: '2026-11-03' })

    test('if it is invoiced later', async () => {
      const receipt = await sale('123', { issue_date: '2026-09-10' }, { kind: 'receipt' })
      await sale('246', { issue_date: '2026-11-02' })
      await ask('PUT', '/account', { account: { closed_until: '2026-10-31' } })
      const before = [
        [...SOLD, '0.0', 1],
        ['2026-11', '200.0', '246.0', '0.0', 1],
      ]
      expect(await months()).toEqual(before)
      const invoice = await forReceipt(receipt.id)
      expect(await months()).toEqual(before)
      expect((await read('/dashboard')).totals).toMatchObject([{ issued: '246.0', outstanding: '369.0' }])
      await ask('PUT', `/invoices/${invoice.id}`, { invoice: { status: 'paid' } })
      expect(await months()).toEqual([[...SOLD, '123.0', 1], before[1]])
      await ask('DELETE', `/invoices/${invoice.id}`)
      expect(await months()).toEqual([[...SOLD, '123.0', 1], before[1]])
    })

    test('if it was corrected before its invoice, and if the invoice is', async () => {
      const receipt = await sale('123', { issue_date: '2026-09-10' }, { kind: 'receipt' })
      const state = { name: 'Item', tax: 23, quantity: 1, total_price_gross: '123' }
      const line = (before: string, after: string) => ({
        kind: 'correction',
        correction_before_attributes: { ...state, total_price_gross: before },
        correction_after_attributes: { ...state, total_price_gross: after },
      })
      const correct = (invoice_id: number, before: string, after: string, issue_date: string) =>
        make({ kind: 'correction', invoice_id, issue_date, positions: [line(before, after)] })
      await correct(receipt.id, '123', '61.5', '2026-10-05')
      const invoice = await forReceipt(receipt.id)
      expect(await months()).toEqual([
        [...SOLD, '0.0', 1],
        ['2026-10', '-50.0', '-61.5', '0.0', 1],
      ])
      await correct(invoice.id, '61.5', '24.6', '2026-11-04')
      expect(await months()).toEqual([
        [...SOLD, '0.0', 1],
        ['2026-10', '-50.0', '-61.5', '0.0', 1],
        ['2026-11', '-30.0', '-36.9', '0.0', 1],
      ])
    })
  })

  // Lists and sums of a month count the same sales as the dashboard.
  describe('a receipt and its invoice of another month, in lists and sums', () => {
    const days = (month: string) => `date_from=${month}-01&date_to=${month}-30`
    const figures = async (month: string, more = '') => {
      const query = `counted=1&${days(month)}&${more}`
      const [sums] = await read(`/invoices/summary?${query}`)
      const listed: Fields[] = await read(`/invoices?${query}`)
      const { issued_net, issued_gross, paid, count } = (await read('/dashboard')).months.find(
        (row: Fields) => row.month === month,
      )
      const { price_net, price_gross } = sums ?? { price_net: '0.0', price_gross: '0.0' }
      expect([price_net, price_gross, sums?.paid ?? '0.0', sums?.count ?? 0]).toEqual([
        ...[issued_net, issued_gross, paid, count],
      ])
      expect(listed.reduce((sum, document) => sum + Number(document.price_gross), 0)).toBeCloseTo(
        Number(price_gross),
      )
      const total = await read(`/invoices/counts?${query}`)
      expect(total.all).toBe(listed.length)
      return [listed.map(({ kind }) => kind).sort(), price_gross, sums?.unpaid ?? '0.0']
    }

    test('the receipt has the sale, in its month', async () => {
      const receipt = await sale('123', { issue_date: '2026-09-10' }, { kind: 'receipt' })
      await sale('246', { issue_date: '2026-09-12' })
      await sale('369', { issue_date: '2026-11-02' })
      expect(await figures('2026-09')).toEqual([['receipt', 'vat'], '369.0', '369.0'])
      const forReceipt = { from_invoice_id: receipt.id, additional_params: 'for_receipt' }
      const invoice = await make({ ...forReceipt, issue_date: '2026-11-03' })
      // The invoice is the due document, so the debt belongs to the month of the invoice.
      expect(await figures('2026-09')).toEqual([['receipt', 'vat'], '369.0', '246.0'])
      expect(await figures('2026-11')).toEqual([['vat'], '369.0', '492.0'])
      await ask('PUT', `/invoices/${invoice.id}`, { invoice: { status: 'paid' } })
      expect(await figures('2026-09')).toEqual([['receipt', 'vat'], '369.0', '246.0'])
      expect(await figures('2026-11')).toEqual([['vat'], '369.0', '369.0'])
      // Each sale also counts once by date of sale and by tax date. Without a period, or for a client, the invoice
      // counts.
      for (const type of ['sell_date', 'accounting_vat_tax_date', 'transaction_date']) {
        const query = `counted=1&search_date_type=${type}&${days('2026-09')}`
        expect(await read(`/invoices/summary?${query}`)).toMatchObject([{ count: 2, price_gross: '369.0' }])
      }
      expect(await read('/invoices/summary?counted=1')).toMatchObject([{ count: 3, price_gross: '738.0' }])
      expect((await read('/invoices?counted=1')).map(({ kind }: Fields) => kind)).toEqual([
        'vat',
        'vat',
        'vat',
      ])
      // First without the invoice, then without the receipt.
      await ask('DELETE', `/invoices/${invoice.id}`)
      expect(await figures('2026-09')).toEqual([['receipt', 'vat'], '369.0', '246.0'])
      await ask('POST', `/invoices/${invoice.id}/restore`)
      await ask('POST', `/invoices/${receipt.id}/cancel`)
      expect(await figures('2026-09')).toEqual([['vat'], '246.0', '246.0'])
      expect(await figures('2026-11')).toEqual([['vat', 'vat'], '492.0', '369.0'])
    })

    test('each correction counts in its own month', async () => {
      const receipt = await sale('123', { issue_date: '2026-09-10' }, { kind: 'receipt' })
      const state = { name: 'Item', tax: 23, quantity: 1 }
      const line = (before: string, after: string) => ({
        kind: 'correction',
        correction_before_attributes: { ...state, total_price_gross: before },
        correction_after_attributes: { ...state, total_price_gross: after },
      })
      const correct = (invoice_id: number, before: string, after: string, issue_date: string) =>
        make({ kind: 'correction', invoice_id, issue_date, positions: [line(before, after)] })
      await correct(receipt.id, '123', '61.5', '2026-10-05')
      const forReceipt = { from_invoice_id: receipt.id, additional_params: 'for_receipt' }
      const invoice = await make({ ...forReceipt, issue_date: '2026-11-03' })
      await correct(invoice.id, '61.5', '24.6', '2026-11-04')
      expect(await figures('2026-09')).toEqual([['receipt'], '123.0', '0.0'])
      expect(await figures('2026-10')).toEqual([['correction'], '-61.5', '0.0'])
      expect(await figures('2026-11')).toEqual([['correction'], '-36.9', '24.6'])
    })
  })

  describe('a month by name', () => {
    beforeEach(async () => {
      await sale('123', { issue_date: '2026-09-30' }, { status: 'paid', paid_date: '2026-10-02' })
      await sale('246', { issue_date: '2026-10-31' }, { buyer_name: 'October' })
      await sale('369', { issue_date: '2026-11-02', sell_date: '2026-10-30' }, { buyer_name: 'November' })
      await sale('1230', { issue_date: '2026-10-05', accounting_vat_tax_date: '2026-11-05' })
    })

    test.each([
      // Columns: month, tax to declare, issued, paid in the month.
      ['2026-09', '23.0', '123.0', '0.0'],
      ['2026-10', '115.0', '1476.0', '123.0'],
      ['2026-11', '230.0', '369.0', '0.0'],
      ['', '230.0', '369.0', '0.0'],
    ])('%s', async (month, taxValue, issued, paid) => {
      const board = await read(`/dashboard?month=${month}`)
      expect(board.vat_to_declare.tax_value).toBe(taxValue)
      // 246 + 369 + 1230, whatever month is requested
      expect(board.totals).toMatchObject([{ issued, paid, outstanding: '1845.0' }])
      expect(board.months).toHaveLength(12)
      expect(board.months.at(-1)).toMatchObject({ month: month || '2026-11', issued_gross: issued })
    })

    test.each(['2026-13', '2026', 'now', '2026-10-01'])('%s is rejected', async (month) => {
      expect(await ask('GET', `/dashboard?month=${month}`)).toMatchObject({
        status: 422,
        text: expect.stringContaining('month'),
      })
    })

    test.each([
      ['2026-10-01', '2026-10-31', ['246.0', '369.0']],
      ['2026-10-30', '2026-10-30', ['369.0']],
      ['2026-10-31', '2026-11-04', ['246.0']],
      ['2026-11-01', '2026-11-30', ['1230.0']],
      ['2026-09-01', '', ['123.0', '1230.0', '246.0', '369.0']],
      ['', '2026-10-30', ['123.0', '369.0']],
    ])('documents by the day of their tax: %s to %s', async (dateFrom, dateTo, gross) => {
      const query = `search_date_type=accounting_vat_tax_date&date_from=${dateFrom}&date_to=${dateTo}`
      const amounts = (await read(`/invoices?${query}`)).map(({ price_gross }: Fields) => price_gross)
      expect(amounts.toSorted()).toEqual(gross)
      const [{ count, tax_in_account_currency }] = await read(`/invoices/summary?${query}`)
      expect(count).toBe(gross.length)
      const tax = gross.reduce((sum, amount) => sum + (Number(amount) * 23) / 123, 0)
      expect(Number(tax_in_account_currency)).toBeCloseTo(tax)
    })

    test('another date is rejected', async () => {
      for (const path of ['/invoices', '/invoices/summary'])
        expect(await ask('GET', `${path}?search_date_type=tax_day&period=this_month`)).toMatchObject({
          status: 422,
          text: expect.stringContaining('tax_day'),
        })
    })
  })
})
