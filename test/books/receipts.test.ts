// A receipt and the invoice for it are one sale; every figure was worked out by hand.
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

  // All that tells what was sold and what is owed.
  async function figures(client_id: number) {
    const { totals, vat, top_clients, months, ageing } = await read('/dashboard')
    const month = months.filter(({ count }: Fields) => count > 0)
    const summary = await read('/invoices/summary?counted=1')
    const balance = await read(`/clients/${client_id}/balance`)
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

  test('counts once, whatever comes and goes', async () => {
    const receipt = await make({ kind: 'receipt', buyer_name: 'Buyer', positions: [LINE] })
    const { client_id } = receipt
    expect(await figures(client_id)).toEqual(once('0.0', '123.0'))
    const invoice = await forReceipt(receipt.id)
    expect(await figures(client_id)).toEqual(once('0.0', '123.0'))
    await ask('PUT', `/invoices/${invoice.id}`, { invoice: { status: 'paid' } })
    expect(await figures(client_id)).toEqual(once('123.0', '0.0'))
    await ask('POST', `/invoices/${invoice.id}/cancel`)
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
    // how the receipt goes, and what brings it back
    ['deleted', (id: number) => ask('DELETE', `/invoices/${id}`), 'restore'],
    ['cancelled', (id: number) => ask('POST', `/invoices/${id}/cancel`), null],
  ])('is declared by its invoice when the receipt is %s', async (_, go, back) => {
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

  test('the invoice has the money of the receipt, and names it', async () => {
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
    expect(text).toContain(`For receipt ${receipt.number} of 04 Mar 2026`)
    const page = await (await fetch(kwit.url + new URL(invoice.view_url).pathname)).text()
    expect(page.replaceAll('\u00a0', ' ')).toContain(`For receipt ${receipt.number} of 04 Mar 2026`)
  })

  test.each([
    ['a receipt without the number of the buyer', null, '5252445767', ['buyer_tax_no']],
    ['a receipt with it', '5252445767', '5252445767', []],
    ['a buyer without one', null, null, []],
  ])('%s', async (_, on_receipt, on_invoice, warned) => {
    const receipt = await make({
      kind: 'receipt',
      buyer_name: 'Shop',
      buyer_tax_no: on_receipt,
      positions: [LINE],
    })
    const invoice = await forReceipt(receipt.id, { buyer_name: 'Shop', buyer_tax_no: on_invoice })
    expect(invoice.warnings.map(({ field }: Fields) => field)).toEqual(warned)
  })
})
