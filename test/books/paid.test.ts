// Tests paid amounts, and to which document payments belong when documents are changed, deleted and restored. Every
// figure is computed by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

const LINE = { name: 'Item', tax: 23, total_price_gross: '123', quantity: 1 }

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeAll(() => {
    ask = speaker(kwit, format, account.token)
  })

  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const change = async (id: number, invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('PUT', `/invoices/${id}`, { invoice })
    expect(status, text).toBe(200)
    return body
  }
  const read = async (id: number): Promise<Fields> => (await ask('GET', `/invoices/${id}`)).body
  const pay = async (invoice_id: number, price: string, more: Fields = {}): Promise<Fields> => {
    const banking_payment = { name: 'Transfer', price, invoice_id, paid: true, ...more }
    const { status, body, text } = await ask('POST', '/banking/payments', { banking_payment })
    expect(status, text).toBe(201)
    return body
  }
  const payment = async (id: number): Promise<Fields> => (await ask('GET', `/banking/payments/${id}`)).body
  const paymentStateOf = ({ status, paid, amount_due }: Fields) => [status, paid, amount_due]

  test.each([
    // Columns: how it was paid, the fields, the new line total, then status, paid and due amount.
    ['an amount', { paid: '123' }, '246', ['partial', '123.0', '123.0']],
    ['the status', { status: 'paid' }, '246', ['partial', '123.0', '123.0']],
    ['an amount', { paid: '123' }, '100', ['paid', '123.0', '-23.0']],
    ['the status', { status: 'paid' }, '100', ['paid', '123.0', '-23.0']],
    ['a part', { paid: '23' }, '23', ['paid', '23.0', '0.0']],
    ['nothing', {}, '246', ['issued', '0.0', '246.0']],
  ])('%s is requested, and the line amounts to %3$s', async (_, input, total_price_gross, expected) => {
    const invoice = await make({ positions: [LINE], ...input, paid_date: '2026-03-04' })
    const positions = [{ id: invoice.positions[0].id, total_price_gross }]
    const changed = await change(invoice.id, { positions })
    expect(paymentStateOf(changed)).toEqual(expected)
    expect(changed.paid_date).toBe('2026-03-04')
    // Clients that know only whole documents send all fields.
    const again = await make({ positions: [LINE], ...input })
    const full = { ...again, positions: [{ ...again.positions[0], total_price_gross }] }
    expect(paymentStateOf(await change(again.id, full))).toEqual(expected)
  })

  describe('the payment of a proforma that becomes an invoice', () => {
    const proforma = (more: Fields = {}) => make({ kind: 'proforma', positions: [LINE], ...more })
    const invoiceFrom = (id: number, more: Fields = {}) =>
      make({ kind: 'vat', copy_invoice_from: id, ...more })

    test.each([
      ['completely, by a payment', '123', ['paid', '123.0', '0.0']],
      ['partly, by a payment', '23', ['partial', '23.0', '100.0']],
      ['too much, by a payment', '200', ['paid', '123.0', '0.0']],
    ])('%s', async (_, price, expected) => {
      const { id } = await proforma()
      const { id: paymentId } = await pay(id, price, { paid_date: '2026-03-04' })
      const invoice = await invoiceFrom(id)
      expect(paymentStateOf(invoice)).toEqual(expected)
      expect(invoice.paid_date).toBe('2026-03-04')
      expect(await payment(paymentId)).toMatchObject({
        invoice_id: invoice.id,
        overpaid: price === '200' ? '77.0' : '0.0',
      })
      expect(await read(id)).toMatchObject({ status: expected[0], paid_on_id: invoice.id })
      expect((await ask('DELETE', `/invoices/${invoice.id}`)).status).toBe(200)
      expect(paymentStateOf(await read(id))).toEqual(expected)
      expect(await payment(paymentId)).toMatchObject({ invoice_id: id })
      const restored = await ask('POST', `/invoices/${invoice.id}/restore`)
      expect(paymentStateOf(restored.body)).toEqual(expected)
      expect(await payment(paymentId)).toMatchObject({ invoice_id: invoice.id })
    })

    test('by hand', async () => {
      const { id } = await proforma({ paid: '23', paid_date: '2026-03-04' })
      const invoice = await invoiceFrom(id)
      expect(invoice).toMatchObject({ status: 'partial', paid: '23.0', paid_date: '2026-03-04' })
      // A second invoice from the same proforma has no payment.
      expect(await invoiceFrom(id)).toMatchObject({ status: 'issued', paid: '0.0' })
      await change(invoice.id, { status: 'paid' })
      await ask('DELETE', `/invoices/${invoice.id}`)
      expect(await read(id)).toMatchObject({ status: 'paid', paid: '123.0', paid_on_id: null })
    })

    test('by both, with a status that is consistent', async () => {
      const { id } = await proforma({ paid: '23' })
      const { id: paymentId } = await pay(id, '100')
      const invoice = await invoiceFrom(id, { status: 'paid', kind: 'bill' })
      expect(paymentStateOf(invoice)).toEqual(['paid', '123.0', '0.0'])
      expect(await payment(paymentId)).toMatchObject({ overpaid: '0.0', invoice_id: invoice.id })
      const cancelled = await ask('POST', `/invoices/${invoice.id}/cancel`)
      expect(cancelled.text).toContain('its payments were returned to')
      expect(paymentStateOf(await read(id))).toEqual(['paid', '123.0', '0.0'])
    })

    test('later, by a payment that names the proforma', async () => {
      const { id } = await proforma()
      const invoice = await invoiceFrom(id)
      expect(await pay(id, '123')).toMatchObject({ invoice_id: invoice.id, overpaid: '0.0' })
      expect(paymentStateOf(await read(invoice.id))).toEqual(['paid', '123.0', '0.0'])
    })

    test('of a receipt that is copied settles the copy', async () => {
      const { id, client_id } = await make({ kind: 'receipt', buyer_name: `R ${format}`, positions: [LINE] })
      await pay(id, '123')
      const invoice = await invoiceFrom(id)
      expect(paymentStateOf(invoice)).toEqual(['paid', '123.0', '0.0'])
      expect(paymentStateOf(await read(id))).toEqual(['paid', '123.0', '0.0'])
      expect((await ask('GET', `/invoices?unpaid=1&client_id=${client_id}`)).body).toEqual([])
      const [balance] = (await ask('GET', `/clients/${client_id}/balance`)).body as Fields[]
      expect(balance?.outstanding).toBe('0.0')
    })

    test('pays an invoice with custom lines', async () => {
      const { id } = await proforma()
      await pay(id, '123')
      expect(paymentStateOf(await make({ from_invoice_id: id, positions: [LINE] }))).toEqual([
        'paid',
        '123.0',
        '0.0',
      ])
    })
  })

  describe('the payment of a proforma whose invoice is deleted and restored', () => {
    const proforma = (more: Fields = {}) => make({ kind: 'proforma', positions: [LINE], ...more })
    const invoiceFrom = (id: number) => make({ kind: 'vat', copy_invoice_from: id })
    const go = async (id: number) => expect((await ask('DELETE', `/invoices/${id}`)).status).toBe(200)
    const back = async (id: number) => expect((await ask('POST', `/invoices/${id}/restore`)).status).toBe(200)
    const expectRefused = async (reply: ReturnType<Ask>, field: string, words: string) => {
      const { status, text } = await reply
      expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(words) })
      expect(text.replaceAll('-', '_')).toContain(field)
    }

    test('both deleted, the proforma restored: it has the payment, once', async () => {
      const [byPayment, byHand] = [await proforma(), await proforma({ paid: '123' })]
      const { id: paymentId } = await pay(byPayment.id, '123')
      for (const { id } of [byPayment, byHand]) {
        const invoice = await invoiceFrom(id)
        await go(id)
        await go(invoice.id)
        await back(id)
        expect(await read(id)).toMatchObject({ paid_on_id: null, status: 'paid', paid: '123.0' })
        const second = await invoiceFrom(id)
        expect(paymentStateOf(second)).toEqual(['paid', '123.0', '0.0'])
        expect((await read(id)).paid_on_id).toBe(second.id)
        if (id === byPayment.id)
          expect(await payment(paymentId)).toMatchObject({ invoice_id: second.id, overpaid: '0.0' })
      }
    })

    test('the payment of a cancelled proforma does not move', async () => {
      const { id } = await proforma({ paid: '123' })
      expect((await ask('POST', `/invoices/${id}/cancel`)).status).toBe(200)
      const invoice = await make({ from_invoice_id: id, positions: [LINE] })
      expect(paymentStateOf(invoice)).toEqual(['issued', '0.0', '123.0'])
      expect((await read(id)).paid_on_id).toBe(null)
    })

    test('the invoice keeps the link to its source', async () => {
      const { id, number } = await proforma({ paid: '23' })
      const invoice = await invoiceFrom(id)
      const unlink = ask('PUT', `/invoices/${invoice.id}`, { invoice: { from_invoice_id: null } })
      await expectRefused(unlink, 'from_invoice_id', `this document records the payments of ${number}`)
      await go(invoice.id)
      expect(await read(id)).toMatchObject({ paid_on_id: null, paid: '23.0' })
    })

    test('a restored payment is allocated to the current document', async () => {
      const { id } = await proforma()
      const first = await pay(id, '100')
      await ask('DELETE', `/banking/payments/${first.id}`)
      const invoice = await invoiceFrom(id)
      await ask('POST', `/banking/payments/${first.id}/restore`)
      expect(await payment(first.id)).toMatchObject({ invoice_id: invoice.id, overpaid: '0.0' })
      await ask('DELETE', `/banking/payments/${first.id}`)
      await go(invoice.id)
      await ask('POST', `/banking/payments/${first.id}/restore`)
      expect(await payment(first.id)).toMatchObject({ invoice_id: id, overpaid: '0.0' })
      expect(paymentStateOf(await read(id))).toEqual(['partial', '100.0', '23.0'])
    })

    test('the payment is changed on the invoice', async () => {
      const { id, number } = await proforma()
      const invoice = await invoiceFrom(id)
      const words = `${number}: payments are recorded on ${invoice.number}`
      for (const input of [{ paid: '23' }, { status: 'paid' }])
        await expectRefused(ask('PUT', `/invoices/${id}`, { invoice: input }), 'paid', words)
      await expectRefused(ask('POST', `/invoices/${id}/change_status?status=paid`), 'paid', words)
      expect((await ask('POST', `/invoices/${id}/change_status?status=sent`)).status).toBe(200)
      // Sending back what the document shows changes nothing.
      await change(invoice.id, { status: 'paid' })
      const document = await read(id)
      expect((await ask('PUT', `/invoices/${id}`, { invoice: document })).status).toBe(200)
      await go(invoice.id)
      expect(paymentStateOf(await change(id, { status: 'paid' }))).toEqual(['paid', '123.0', '0.0'])
    })

    test('the invoice for a receipt takes no payment of another invoice', async () => {
      const receipt = await make({ kind: 'receipt', positions: [LINE] })
      const { id: paymentId } = await pay(receipt.id, '123')
      const copy = await invoiceFrom(receipt.id)
      const invoice = await make({ from_invoice_id: receipt.id, additional_params: 'for_receipt' })
      expect((await read(receipt.id)).paid_on_id).toBe(copy.id)
      expect(paymentStateOf(invoice)).toEqual(['issued', '0.0', '123.0'])
      await go(invoice.id)
      expect((await read(receipt.id)).paid_on_id).toBe(copy.id)
      await go(copy.id)
      expect(await read(receipt.id)).toMatchObject({ paid_on_id: null, paid: '123.0' })
      expect(await payment(paymentId)).toMatchObject({ invoice_id: receipt.id })
    })
  })

  describe('the payments of a deleted document', () => {
    test.each(['deleted', 'cancelled'])('%s: the payments stay and are unallocated', async (how) => {
      const kind = how === 'cancelled' ? 'bill' : 'vat'
      const [firstInvoice, other] = [
        await make({ kind, positions: [LINE] }),
        await make({ positions: [LINE] }),
      ]
      const first = await pay(firstInvoice.id, '100')
      const second = await pay(firstInvoice.id, '50', {
        invoice_id: null,
        invoice_ids: [firstInvoice.id, other.id],
      })
      expect(paymentStateOf(await read(firstInvoice.id))).toEqual(['paid', '123.0', '0.0'])
      expect(paymentStateOf(await read(other.id))).toEqual(['partial', '27.0', '96.0'])
      if (how === 'deleted') {
        const { status, headers } = await ask('DELETE', `/invoices/${firstInvoice.id}`)
        expect([status, headers.get('x-freed-payments')]).toEqual([200, `${first.id}, ${second.id}`])
      } else {
        const { status, text } = await ask('POST', `/invoices/${firstInvoice.id}/cancel`)
        expect(status).toBe(200)
        expect(text).toContain(`payments ${first.id}, ${second.id} are free again (123.0 PLN)`)
        expect(await read(firstInvoice.id)).toMatchObject({ cancelled: true, paid: '0.0' })
      }
      expect(await payment(first.id)).toMatchObject({ paid: true, overpaid: '100.0' })
      expect(await payment(second.id)).toMatchObject({ paid: true, overpaid: '0.0' })
      expect(paymentStateOf(await read(other.id))).toEqual(['partial', '50.0', '73.0'])
      if (how === 'cancelled') return
      // The unused part of the other payment settles it again.
      const banking_payment = { invoice_ids: [other.id] }
      await ask('PUT', `/banking/payments/${second.id}`, { banking_payment })
      await ask('POST', `/invoices/${firstInvoice.id}/restore`)
      expect(paymentStateOf(await read(firstInvoice.id))).toEqual(['partial', '100.0', '23.0'])
      expect(await payment(first.id)).toMatchObject({ overpaid: '0.0' })
    })

    test('many in one task', async () => {
      const { id } = await make({ positions: [LINE] })
      const { id: paymentId } = await pay(id, '123')
      const { body } = await ask('POST', '/tasks', { task: { kind: 'invoices_delete', ids: String(id) } })
      await expect
        .poll(async () => (await ask('GET', `/tasks/${body.id}`)).body)
        .toMatchObject({ status: 'done', problems: [] })
      expect(await payment(paymentId)).toMatchObject({ overpaid: '123.0' })
    })
  })
})
