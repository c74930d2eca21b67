// Tests that deleted records can be restored with everything that belongs to them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../src/modules.ts'
import { FORMATS, speaker, without } from '../formats.ts'
import { collectionOf, type Kwit, startKwit } from '../harness.ts'
import { minimal } from '../minimal-records.ts'

const RECORDS = modules
  .flatMap(({ resources = [] }) => resources)
  .map(({ name, plural }) => [name, plural] as const)

describe.each(FORMATS)('restore in %s', (format) => {
  let kwit: Kwit
  let token: string
  beforeAll(async () => {
    kwit = await startKwit()
    token = (await kwit.newAccount()).token
  })
  afterAll(() => kwit.close())

  const ask: ReturnType<typeof speaker> = (...args) => speaker(kwit, format, token)(...args)
  const create = async (path: string, name: string, fields: object) => {
    const { status, body, text } = await ask('POST', path, { [name]: fields })
    expect({ status, text }).toMatchObject({ status: 201 })
    return body
  }
  const total = async (path: string) => Number((await ask('GET', path)).headers.get('x-total-count'))

  test.each(RECORDS)('a %s is restored unchanged', async (name, plural) => {
    const path = `/${collectionOf({ plural })}`
    const record = await create(path, name, minimal(name, `Returning ${name}`))
    const recordPath = `${path}/${record.id}`
    const before = await total(path)
    expect((await ask('DELETE', recordPath)).status).toBe(200)
    expect((await ask('GET', recordPath)).status).toBe(404)
    const { status, body } = await ask('POST', `${recordPath}/restore`)
    expect(status).toBe(200)
    // A restored reminder step skips the due dates before it.
    expect(without(body, 'updated_at', 'since')).toEqual(without(record, 'updated_at', 'since'))
    expect(await total(path)).toBe(before)
    expect((await ask('GET', recordPath)).body.id).toBe(record.id)
    expect((await ask('POST', `${recordPath}/restore`)).body.id).toBe(record.id)
    expect((await ask('POST', `${path}/999999/restore`)).status).toBe(404)
  })

  test('a client whose shortcut was used meanwhile gets another one', async () => {
    const client = await create('/clients', 'client', { name: 'Same' })
    await ask('DELETE', `/clients/${client.id}`)
    await create('/clients', 'client', { name: 'Same' })
    expect((await ask('POST', `/clients/${client.id}/restore`)).body.shortcut).toBe('Same (2)')
  })

  test('an invoice gets its number and its goods again, unless the number is used', async () => {
    const product = await create('/products', 'product', { name: 'Chair', price_net: '10' })
    const positions = [{ product_id: product.id, quantity: 3 }]
    const invoice = await create('/invoices', 'invoice', { positions })
    const stock = async () => (await ask('GET', `/products/${product.id}`)).body.stock_level
    const sums = async () => (await ask('GET', '/invoices/summary')).body
    const before = await sums()
    expect(await stock()).toBe('-3.0')
    await ask('DELETE', `/invoices/${invoice.id}`)
    expect(await stock()).toBe('0.0')
    expect((await ask('POST', `/invoices/${invoice.id}/restore`)).body.number).toBe(invoice.number)
    expect(await stock()).toBe('-3.0')
    expect(await sums()).toEqual(before)
    await ask('DELETE', `/invoices/${invoice.id}`)
    const next = await create('/invoices', 'invoice', { positions })
    expect(next.number).toBe(invoice.number)
    const { status, text } = await ask('POST', `/invoices/${invoice.id}/restore`)
    expect(status).toBe(422)
    expect(text).toContain('has already been taken')
    expect((await ask('GET', `/invoices/${invoice.id}`)).status).toBe(404)
  })

  test('the invoice of a receipt is linked to it again, unless the receipt has another one', async () => {
    const receipt = await create('/invoices', 'invoice', {
      kind: 'receipt',
      positions: [{ name: 'x', total_price_gross: '10' }],
    })
    const invoice = { from_invoice_id: receipt.id, additional_params: 'for_receipt' }
    const first = await create('/invoices', 'invoice', invoice)
    const bound = async () => (await ask('GET', `/invoices/${receipt.id}`)).body.invoice_for_receipt_id
    await ask('DELETE', `/invoices/${first.id}`)
    expect(await bound()).toBe(null)
    await ask('POST', `/invoices/${first.id}/restore`)
    expect(await bound()).toBe(first.id)
    await ask('DELETE', `/invoices/${first.id}`)
    await create('/invoices', 'invoice', { ...invoice, number: `other ${format}` })
    expect((await ask('POST', `/invoices/${first.id}/restore`)).status).toBe(422)
  })

  test('a payment settles its invoice again', async () => {
    const invoice = await create('/invoices', 'invoice', {
      positions: [{ name: 'x', total_price_gross: '10' }],
    })
    const payment = await create('/banking/payments', 'banking_payment', {
      name: 'Transfer',
      price: '12',
      paid: true,
      invoice_id: invoice.id,
    })
    const paid = async () => {
      const { body } = await ask('GET', `/invoices/${invoice.id}`)
      return [body.paid, body.status, body.amount_due]
    }
    expect(await paid()).toEqual(['10.0', 'paid', '0.0'])
    await ask('DELETE', `/banking/payments/${payment.id}`)
    expect(await paid()).toEqual(['0.0', 'issued', '10.0'])
    const { body } = await ask('POST', `/banking/payments/${payment.id}/restore`)
    expect(body.overpaid).toBe('2.0')
    expect(await paid()).toEqual(['10.0', 'paid', '0.0'])
    // This also holds if the payment was restored first, and another one arrived while the invoice was deleted.
    const later = await create('/banking/payments', 'banking_payment', {
      name: 'Later',
      price: '1',
      invoice_id: invoice.id,
    })
    await ask('DELETE', `/banking/payments/${payment.id}`)
    await ask('DELETE', `/invoices/${invoice.id}`)
    await ask('POST', `/banking/payments/${payment.id}/restore`)
    const change = (fields: object) =>
      ask('PUT', `/banking/payments/${payment.id}`, { banking_payment: fields })
    expect((await change({ price: '9.50' })).body.overpaid).toBe('9.5')
    await ask('PUT', `/banking/payments/${later.id}`, { banking_payment: { paid: true } })
    expect((await ask('POST', `/invoices/${invoice.id}/restore`)).body).toMatchObject({ paid: '10.0' })
    expect(await paid()).toEqual(['10.0', 'paid', '0.0'])
    const over = async (id: number) => (await ask('GET', `/banking/payments/${id}`)).body.overpaid
    expect([await over(payment.id), await over(later.id)]).toEqual(['0.0', '0.5'])
  })

  test('a warehouse document moves its goods again', async () => {
    const product = await create('/products', 'product', { name: 'Table' })
    const warehouseDocument = await create('/warehouse_documents', 'warehouse_document', {
      kind: 'pz',
      warehouse_actions: [{ product_id: product.id, quantity: 5 }],
    })
    const stock = async () => (await ask('GET', `/products/${product.id}`)).body.stock_level
    await ask('DELETE', `/warehouse_documents/${warehouseDocument.id}`)
    expect(await stock()).toBe('0.0')
    await ask('POST', `/warehouse_documents/${warehouseDocument.id}/restore`)
    expect(await stock()).toBe('5.0')
  })
})
