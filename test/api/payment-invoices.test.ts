// Tests invoices that are created from a payment, in both formats.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { paymentVerbs } from '../payment-calls.ts'

const NOON = Date.parse('2026-11-15T12:00:00+01:00')

describe.each(FORMATS)('invoices of payments in %s', (format) => {
  let kwit: Kwit
  let account: TestAccount
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOON)
    account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
  })
  afterAll(() => kwit.close())

  const { pay, change, invoiceOf } = paymentVerbs(() => ask)
  const state = async (id: number) => {
    const { paid, status, paid_date } = (await ask('GET', `/invoices/${id}`)).body
    return { paid, status, paid_date }
  }
  const OPEN = { paid: '0.0', status: 'issued', paid_date: null }

  describe('generate_invoice', () => {
    test('creates a paid invoice from invoice_* for a product', async () => {
      const product = { name: 'Course', price_gross: 50, tax: 8, quantity_unit: 'pc' }
      const product_id = (await ask('POST', '/products', { product })).body.id
      const payment = await pay({
        price: '216',
        product_id,
        quantity: 4,
        generate_invoice: true,
        oid: 'order 9',
        invoice_name: 'Buyer & Co',
        invoice_tax_no: '1234567890',
        invoice_city: 'Kraków',
        invoice_comment: 'Thank you',
        email: 'buyer@example.com',
        provider: 'payu',
      })
      const { body } = await ask('GET', `/invoices/${payment.invoice_id}`)
      expect(payment).toMatchObject({
        generated_invoice_id: body.id,
        invoice_ids: [body.id],
        overpaid: '0.0',
      })
      expect(body).toMatchObject({
        kind: 'vat',
        buyer_name: 'Buyer & Co',
        buyer_tax_no: '1234567890',
        buyer_city: 'Kraków',
        buyer_email: 'buyer@example.com',
        description: 'Thank you',
        oid: 'order 9',
        payment_type: 'payu',
        price_gross: '216.0',
        price_net: '200.0',
        paid: '216.0',
        status: 'paid',
      })
      expect(body.positions).toMatchObject([{ product_id, name: 'Course', quantity: '4.0', tax: '8' }])
    })

    test('creates it for the payer if no buyer is given, when the payment becomes paid', async () => {
      const payer = { first_name: 'Anna', last_name: 'Nowak', city: 'Opole', street: 'Krótka 2' }
      const payment = await pay({ price: '12.30', generate_invoice: true, paid: false, ...payer })
      expect(payment.invoice_id).toBe(null)
      const { invoice_id } = await change(payment.id, { paid: true })
      expect((await ask('GET', `/invoices/${invoice_id}`)).body).toMatchObject({
        buyer_name: 'Anna Nowak',
        buyer_company: false,
        buyer_city: 'Opole',
        buyer_street: 'Krótka 2',
        price_gross: '12.3',
        price_net: '10.0',
        paid: '12.3',
        status: 'paid',
        positions: [{ name: 'Payment 001' }],
      })
    })

    test('creates it once, however often and fast the confirmation arrives', async () => {
      const payment = await pay({
        generate_invoice: true,
        paid: false,
        oid: `once ${format}`,
        last_name: 'Once',
      })
      const confirm = () => ask('PUT', `/banking/payment/${payment.id}`, { banking_payment: { paid: true } })
      const replies = await Promise.all(Array.from({ length: 20 }, confirm))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(replies.map(({ body }) => body.invoice_id)).size).toBe(1)
      await change(payment.id, { paid: false })
      await change(payment.id, { paid: true })
      const invoices = (await ask('GET', `/invoices?oid=once%20${format}`)).body
      expect(invoices.map(({ id, paid }: Tree) => [id, paid])).toEqual([
        [replies[0]?.body.invoice_id, '100.0'],
      ])
      await change(payment.id, { invoice_id: null })
      expect((await ask('GET', `/invoices?oid=once%20${format}`)).body).toHaveLength(1)
      expect(await state(invoices[0].id)).toEqual(OPEN)
    })

    test('creates none for a payment that settles an invoice', async () => {
      const { id } = await invoiceOf(100)
      expect(await pay({ invoice_id: id, generate_invoice: true })).toMatchObject({
        invoice_ids: [id],
        generated_invoice_id: null,
      })
    })

    test('works also if its product, client and department are deleted', async () => {
      const make = async (path: string, fields: Tree) => (await ask('POST', path, fields)).body.id
      const product_id = await make('/products', { product: { name: 'Gone' } })
      const client_id = await make('/clients', { client: { name: 'Gone' } })
      const department_id = await make('/departments', { department: { name: 'Gone' } })
      const input = {
        product_id,
        client_id,
        department_id,
        generate_invoice: true,
        paid: false,
        email: 'x@y.pl',
      }
      const payment = await pay(input)
      await ask('DELETE', `/products/${product_id}`)
      await ask('DELETE', `/clients/${client_id}`)
      await ask('DELETE', `/departments/${department_id}`)
      const { invoice_id } = await change(payment.id, { paid: true })
      expect((await ask('GET', `/invoices/${invoice_id}`)).body).toMatchObject({
        buyer_name: 'x@y.pl',
        paid: '100.0',
        positions: [{ name: 'Payment 001', product_id: null }],
      })
    })
  })
})
