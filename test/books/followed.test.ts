// Tests that a document shows the payments of the invoice made from it, so that no buyer is asked to pay twice. All
// figures are computed by hand.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }

const books = openBooks()
const LINE = { name: 'Item', tax: 23, total_price_gross: '123', quantity: 1 }
const OPEN = { paid: '0.0', amount_due: '123.0', status: 'issued' }
const PAID = { paid: '123.0', amount_due: '0.0', status: 'paid' }

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeEach(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const read = async (id: number): Promise<Fields> => (await ask('GET', `/invoices/${id}`)).body
  const pay = async (invoice_id: number, price = '123') => {
    const banking_payment = { name: 'Transfer', price, invoice_id, paid: true, paid_date: '2026-11-05' }
    return (await ask('POST', '/banking/payments', { banking_payment })).body
  }
  const pageOf = async ({ view_url }: Fields) =>
    (await fetch(books.kwit.url + new URL(view_url).pathname)).text()
  const LEADING = [['proforma'], ['client_order'], ['estimate'], ['receipt']]
  const derive = async (kind: string) => {
    const first = await make({ kind, lang: 'en', buyer_name: 'Buyer', positions: [LINE] })
    const from =
      kind === 'receipt'
        ? { from_invoice_id: first.id, additional_params: 'for_receipt' }
        : { copy_invoice_from: first.id, kind: 'vat' }
    return { first, invoice: await make(from) }
  }

  test.each(LEADING)('a paid %s passes its payment to its invoice', async (kind) => {
    const { first, invoice } = await derive(kind)
    expect(await read(first.id)).toMatchObject(OPEN)
    const payment = await pay(first.id)
    expect(payment.invoice_id).toBe(invoice.id)
    expect(await read(invoice.id)).toMatchObject(PAID)
    expect(await read(first.id)).toMatchObject({ ...PAID, paid_date: '2026-11-05', paid_on_id: invoice.id })
    const page = await pageOf(first)
    expect(page).not.toContain('>How to pay</a>')
    expect(page).toContain(`Invoiced: VAT invoice ${invoice.number}`)
    await ask('DELETE', `/banking/payments/${payment.id}`)
    expect(await read(first.id)).toMatchObject({ ...OPEN, paid_date: null })
    // Pages of offers and orders let the buyer accept, not pay.
    const isPaidThere = kind === 'proforma' || kind === 'receipt'
    expect((await pageOf(first)).includes('>How to pay</a>')).toBe(isPaidThere)
  })

  test('partial payments, more payments, and payment by hand', async () => {
    const { first, invoice } = await derive('proforma')
    await pay(first.id, '23')
    expect(await read(first.id)).toMatchObject({ paid: '23.0', amount_due: '100.0', status: 'partial' })
    await ask('PUT', `/invoices/${invoice.id}`, { invoice: { status: 'paid' } })
    expect(await read(first.id)).toMatchObject(PAID)
    await ask('DELETE', `/invoices/${invoice.id}`)
    expect(await read(first.id)).toMatchObject({ ...PAID, paid_on_id: null })
    await ask('POST', `/invoices/${invoice.id}/restore`)
    expect(await read(invoice.id)).toMatchObject(PAID)
    expect(await read(first.id)).toMatchObject({ ...PAID, paid_on_id: invoice.id })
  })

  test('a payment made before the invoice and then deleted', async () => {
    const first = await make({ kind: 'proforma', positions: [LINE] })
    const payment = await pay(first.id)
    const invoice = await make({ copy_invoice_from: first.id, kind: 'vat' })
    expect([await read(first.id), await read(invoice.id)]).toMatchObject([PAID, PAID])
    await ask('DELETE', `/banking/payments/${payment.id}`)
    expect([await read(first.id), await read(invoice.id)]).toMatchObject([OPEN, OPEN])
    await ask('POST', `/banking/payments/${payment.id}/restore`)
    expect([await read(first.id), await read(invoice.id)]).toMatchObject([PAID, PAID])
    await ask('DELETE', `/invoices/${invoice.id}`)
    expect(await read(first.id)).toMatchObject({ ...PAID, paid_on_id: null })
  })
})
