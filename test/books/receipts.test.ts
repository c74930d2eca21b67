// Tests that a receipt and its invoice count as one sale. Every figure is computed by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit()
})
afterAll(() => kwit.close())

const LINE = { name: 'Item', tax: 23, total_price_gross: '123', quantity: 1 }

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  let token: string
  beforeEach(async () => {
    token = (await kwit.newAccount()).token
    ask = speaker(kwit, format, token)
  })

  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const read = async (path: string): Promise<any> => (await ask('GET', path)).body
  const forReceipt = (id: number, more: Fields = {}) =>
    make({ from_invoice_id: id, additional_params: 'for_receipt', ...more })

  // Collects every figure that counts sales and amounts due.
  async function figures(clientId: number) {
    const { totals, vat, top_clients, months, ageing } = await read('/dashboard')
    const month = months.filter(({ count }: Fields) => count > 0)
    const summary = await read('/invoices/summary?counted=1')
    const balance = await read(`/clients/${clientId}/balance`)
    return {
      issued: totals.map(({ issued }: Fields) => issued),
      outstanding: totals.map(({ outstanding }: Fields) => outstanding),
      paid: totals.map(({ paid }: Fields) => paid),
      months: month.map(({ issued_gross, count, paid }: Fields) => [issued_gross, paid, count]),
      vat: vat.map(({ net, tax_value }: Fields) => [net, tax_value]),
      top: top_clients.map(({ gross, count }: Fields) => [gross, count]),
      open: ageing.reduce((sum: number, { count }: Fields) => sum + count, 0),
      summary: summary.map(({ count, price_gross, paid, unpaid }: Fields) => [
        count,
        price_gross,
        paid,
        unpaid,
      ]),
      balance: balance.map(({ count, invoiced, paid, outstanding }: Fields) => [
        count,
        invoiced,
        paid,
        outstanding,
      ]),
      listed: (await read('/invoices?counted=1')).length,
    }
  }
  const once = (paid: string, owed: string) => ({
    issued: ['123.0'],
    outstanding: [owed],
    paid: [paid],
    months: [['123.0', paid, 1]],
    vat: [['100.0', '23.0']],
    top: [['123.0', 1]],
    open: owed === '0.0' ? 0 : 1,
    summary: [[1, '123.0', paid, owed]],
    balance: [[1, '123.0', paid, owed]],
    listed: 1,
  })

  test('counts once, whatever is created and deleted', async () => {
    const receipt = await make({ kind: 'receipt', buyer_name: 'Buyer', positions: [LINE] })
    const { client_id } = receipt
    expect(await figures(client_id)).toEqual(once('0.0', '123.0'))
    const invoice = await forReceipt(receipt.id)
    expect(await figures(client_id)).toEqual(once('0.0', '123.0'))
    await ask('PUT', `/invoices/${invoice.id}`, { invoice: { status: 'paid' } })
    expect(await figures(client_id)).toEqual(once('123.0', '0.0'))
    await ask('DELETE', `/invoices/${invoice.id}`)
    expect(await figures(client_id)).toEqual(once('123.0', '0.0'))
    const second = await forReceipt(receipt.id)
    expect(second).toMatchObject({ status: 'paid', paid: '123.0' })
    expect(await figures(client_id)).toEqual(once('123.0', '0.0'))
    await ask('DELETE', `/invoices/${second.id}`)
    expect(await figures(client_id)).toEqual(once('123.0', '0.0'))
    await ask('POST', `/invoices/${second.id}/restore`)
    expect(await figures(client_id)).toEqual(once('123.0', '0.0'))
  })

  test.each([
    // Columns: what happens to the receipt, the request, and the action that undoes it.
    ['deleted', (id: number) => ask('DELETE', `/invoices/${id}`), 'restore'],
    ['cancelled', (id: number) => ask('POST', `/invoices/${id}/cancel`), null],
  ])('is declared by its invoice if the receipt is %s', async (_, go, back) => {
    const receipt = await make({ kind: 'receipt', buyer_name: 'Buyer', positions: [LINE] })
    await forReceipt(receipt.id)
    const declared = async () => (await read('/dashboard')).vat_to_declare.tax_value
    expect(await declared()).toBe('23.0')
    expect((await go(receipt.id)).status).toBe(200)
    expect(await figures(receipt.client_id)).toEqual(once('0.0', '123.0'))
    expect(await declared()).toBe('23.0')
    if (back) await ask('POST', `/invoices/${receipt.id}/${back}`)
    expect(await declared()).toBe('23.0')
    expect(await figures(receipt.client_id)).toEqual(once('0.0', '123.0'))
  })

  test.each([
    ['deleted', (id: number) => ask('DELETE', `/invoices/${id}`)],
    ['cancelled', (id: number) => ask('POST', `/invoices/${id}/cancel`)],
  ])('its corrections count again if its invoice is %s', async (_, go) => {
    const receipt = await make({ kind: 'receipt', buyer_name: 'Buyer', positions: [LINE] })
    const line = {
      kind: 'correction',
      correction_before_attributes: LINE,
      correction_after_attributes: { ...LINE, total_price_gross: '100' },
    }
    const less = await make({ kind: 'correction', invoice_id: receipt.id, positions: [line] })
    const invoice = await forReceipt(receipt.id)
    const linked = async () =>
      Promise.all(
        [receipt, less].map(async ({ id }) => (await read(`/invoices/${id}`)).invoice_for_receipt_id),
      )
    const sums = async () => (await read('/invoices/summary?counted=1'))[0]
    expect(await linked()).toEqual([invoice.id, invoice.id])
    expect(await sums()).toMatchObject({ count: 1, price_gross: '100.0', unpaid: '100.0' })
    expect((await go(invoice.id)).status).toBe(200)
    expect(await linked()).toEqual([null, null])
    expect(await sums()).toMatchObject({ count: 2, price_gross: '100.0', unpaid: '100.0' })
    const { months, vat_to_declare } = await read('/dashboard')
    expect(months.at(-1)).toMatchObject({ issued_gross: '100.0', count: 2 })
    // 123 contain 23.00 of tax, 100 contain 18.70.
    expect(vat_to_declare.tax_value).toBe('18.7')
  })

  test('the invoice has the payment of the receipt, and names it', async () => {
    const receipt = await make({ kind: 'receipt', issue_date: '2026-03-04', positions: [LINE] })
    const banking_payment = { name: 'Card', price: '123', invoice_id: receipt.id, paid: true }
    const { body: payment } = await ask('POST', '/banking/payments', { banking_payment })
    const invoice = await forReceipt(receipt.id, { lang: 'en' })
    expect(invoice).toMatchObject({ status: 'paid', paid: '123.0', amount_due: '0.0', warnings: [] })
    expect(await read(`/banking/payments/${payment.id}`)).toMatchObject({
      invoice_id: invoice.id,
      overpaid: '0.0',
    })
    expect(await read(`/invoices/${receipt.id}`)).toMatchObject({ status: 'paid', paid: '123.0' })
    const pdf = await fetch(`${kwit.url}/invoices/${invoice.id}.pdf?api_token=${token}`)
    const text = textOf(readPdf(Buffer.from(await pdf.arrayBuffer()))).replaceAll('\u00a0', ' ')
    expect(text).toContain(`For receipt ${receipt.number} dated 04 Mar 2026`)
    const page = await (await fetch(kwit.url + new URL(invoice.view_url).pathname)).text()
    expect(page.replaceAll('\u00a0', ' ')).toContain(`For receipt ${receipt.number} dated 04 Mar 2026`)
  })

  test.each([
    ['a receipt without the number of the buyer', null, '5252248481', ['buyer_tax_no']],
    ['a receipt with it', '5252248481', '5252248481', []],
    ['a buyer without one', null, null, []],
  ])('%s', async (_, onReceipt, onInvoice, warned) => {
    const receipt = await make({
      kind: 'receipt',
      buyer_name: 'Shop',
      buyer_tax_no: onReceipt,
      positions: [LINE],
    })
    const invoice = await forReceipt(receipt.id, { buyer_name: 'Shop', buyer_tax_no: onInvoice })
    expect(invoice.warnings.map(({ field }: Fields) => field)).toEqual(warned)
  })

  describe('the invoice bills the sale of its receipt', () => {
    const sold = (more: Fields = {}) =>
      make({ kind: 'receipt', buyer_name: 'Buyer', positions: [LINE], ...more })
    const expectRefused = async (reply: ReturnType<Ask>, field: string, words: string) => {
      const { status, text } = await reply
      expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(words) })
      expect(text.replaceAll('-', '_')).toContain(field)
    }
    const post = (id: number, more: Fields = {}) =>
      ask('POST', '/invoices', {
        invoice: { from_invoice_id: id, additional_params: 'for_receipt', ...more },
      })
    const corrected = (id: number, before: string, after: string) =>
      make({
        kind: 'correction',
        invoice_id: id,
        positions: [
          {
            kind: 'correction',
            correction_before_attributes: { ...LINE, total_price_gross: before },
            correction_after_attributes: { ...LINE, total_price_gross: after },
          },
        ],
      })

    test.each([
      // Columns: the lines sent in place of those of 123.00, and the total in the message.
      ['more', [{ ...LINE, total_price_gross: '500' }], 'add up to 500.0'],
      ['a cent less', [{ ...LINE, total_price_gross: '122.99' }], 'add up to 122.99'],
      ['a line more', [LINE, LINE], 'add up to 246.0'],
    ])('%s is rejected', async (_, positions, words) => {
      const { id, number } = await sold()
      await expectRefused(
        post(id, { positions }),
        'positions',
        `${words}, but receipt ${number} is for 123.0`,
      )
    })

    test('with other lines of the same amount', async () => {
      const { id } = await sold()
      const lines = ['100', '23'].map((total_price_gross) => ({ ...LINE, total_price_gross }))
      expect(await forReceipt(id, { positions: lines })).toMatchObject({ price_gross: '123.0' })
    })

    test('in the same currency', async () => {
      const { id } = await sold()
      await expectRefused(post(id, { currency: 'EUR' }), 'currency', 'PLN')
    })

    test('a corrected, cancelled or invoiced receipt cannot be invoiced', async () => {
      const [corrected, cancelled, invoiced] = [await sold(), await sold(), await sold()]
      const back = await make({ kind: 'correction', copy_invoice_from: corrected.id, total_correction: true })
      await ask('POST', `/invoices/${cancelled.id}/cancel`)
      await forReceipt(invoiced.id)
      const nothing = `${corrected.number} was fully reversed by ${back.number}; choose another document`
      await expectRefused(post(corrected.id), 'from_invoice_id', nothing)
      await expectRefused(
        post(cancelled.id),
        'from_invoice_id',
        `${cancelled.number} is void; choose another document`,
      )
      await expectRefused(
        post(invoiced.id),
        'from_invoice_id',
        'already has an invoice; choose another receipt',
      )
    })

    test('after its corrections, and everything counts once', async () => {
      const receipt = await sold()
      const correction = await corrected(receipt.id, '123', '61.5')
      await expectRefused(post(receipt.id, { positions: [LINE] }), 'positions', 'is for 61.5')
      const half = {
        ...once('0.0', '61.5'),
        issued: ['61.5'],
        months: [['61.5', '0.0', 2]], // the receipt and its correction, as before
        vat: [['50.0', '11.5']],
        top: [['61.5', 1]],
        summary: [[1, '61.5', '0.0', '61.5']],
        balance: [[1, '61.5', '0.0', '61.5']],
      }
      const invoice = await forReceipt(receipt.id)
      expect(invoice).toMatchObject({ price_gross: '61.5', positions: [{ name: 'Item', quantity: '1.0' }] })
      expect(await figures(receipt.client_id)).toEqual(half)
      await expectRefused(
        ask('DELETE', `/invoices/${correction.id}`),
        'positions',
        `${invoice.number} is the invoice of`,
      )
      await ask('DELETE', `/invoices/${invoice.id}`)
      await ask('DELETE', `/invoices/${correction.id}`)
      expect(await figures(receipt.client_id)).toEqual(once('0.0', '123.0'))
      await expectRefused(ask('POST', `/invoices/${invoice.id}/restore`), 'positions', 'add up to 61.5')
      await forReceipt(receipt.id)
      await expectRefused(ask('POST', `/invoices/${correction.id}/restore`), 'invoice_id', 'has an invoice')
      expect(await figures(receipt.client_id)).toEqual(once('0.0', '123.0'))
    })

    test('neither of the two can change its amount', async () => {
      const receipt = await sold()
      const invoice = await forReceipt(receipt.id)
      for (const { id, positions } of [receipt, invoice]) {
        const line = { id: positions[0].id, total_price_gross: '500' }
        const changed = ask('PUT', `/invoices/${id}`, { invoice: { positions: [line] } })
        await expectRefused(changed, 'positions', 'correct the invoice instead')
        const renamed = { positions: [{ ...line, total_price_gross: '123', name: 'Thing' }] }
        expect((await ask('PUT', `/invoices/${id}`, { invoice: renamed })).status).toBe(200)
      }
    })

    test.each([
      ['the day of the receipt', {}, '2026-03-04', '2026-03-04'],
      ['the day it was sold', { sell_date: '2026-03-02' }, '2026-03-02', '2026-03-02'],
      ['the month of the sale', { sell_date: '2026-02' }, '2026-02', '2026-02-28'],
    ])('with the sale date %s', async (_, dated, sell_date, taxed) => {
      const { id } = await sold({ issue_date: '2026-03-04', ...dated })
      // Its month is closed, but already contains the sale.
      await ask('PUT', '/account', { account: { closed_until: '2026-03-31' } })
      const invoice = await forReceipt(id, { issue_date: '2026-04-07' })
      expect(invoice).toMatchObject({ issue_date: '2026-04-07', sell_date, accounting_vat_tax_date: taxed })
    })

    test.each([
      // Columns: how the invoice is corrected, and with which receipt.
      [
        'by a copy',
        (id: number) => ({ copy_invoice_from: id, total_correction: true }),
        {},
        ['0', '-2', '0'],
      ],
      ['by its number', (id: number) => ({ invoice_id: id, total_correction: true }), {}, ['0', '-2', '0']],
      [
        'of goods that are counted elsewhere',
        (id: number) => ({ copy_invoice_from: id, total_correction: true }),
        { exclude_from_stock_level: true },
        ['0', '0', '0'],
      ],
    ])('its goods return once %s', async (_, takenBack, more, levels) => {
      const product = { name: 'Chair', price_gross: '123', tax: '23' }
      const { body: chair } = await ask('POST', '/products', { product })
      const level = async () => String(Number((await read(`/products/${chair.id}`)).stock_level))
      const seen = [await level()]
      const line = { product_id: chair.id, quantity: 2 }
      const { id } = await sold({ positions: [line], ...more })
      const invoice = await forReceipt(id)
      seen.push(await level())
      await make({ kind: 'correction', ...takenBack(invoice.id) })
      seen.push(await level())
      expect(seen).toEqual(levels)
    })
  })
})
