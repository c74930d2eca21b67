// Tests cash accounting: a small taxpayer declares the tax of each part when it is paid. All lines are 100 net at 23
// %.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

const NOVEMBER = Date.parse('2026-11-15T12:00:00Z')
const OCTOBER = Date.parse('2026-10-31T12:00:00Z')
const books = openBooks()

describe.each(FORMATS)('cash accounting in %s', (format) => {
  let ask: Ask
  beforeAll(async () => {
    books.kwit.clock.set(NOVEMBER)
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })
  const make = async (fields: object) => {
    const positions = [{ name: 'Work', tax: 23, total_price_net: '100' }]
    const invoice = { kind: 'vat_mp', issue_date: '2026-10-05', positions, ...fields }
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const declared = async (query = '') => {
    const taxes: string[] = []
    for (const now of [OCTOBER, NOVEMBER]) {
      books.kwit.clock.set(now)
      taxes.push((await ask('GET', `/dashboard${query}`)).body.vat_to_declare.tax_value)
    }
    return taxes
  }

  test('each part is declared on the day of its payment', async () => {
    const { id, accounting_vat_tax_date } = await make({})
    expect(accounting_vat_tax_date).toBe(null)
    expect(await declared()).toEqual(['0.0', '0.0'])
    const pay = (price: string, paid_date: string) =>
      ask('POST', '/banking/payments', {
        banking_payment: { name: 'Transfer', price, paid: true, invoice_id: id, paid_date },
      })
    await pay('23', '2026-10-20')
    // 23 of 123
    expect(await declared()).toEqual(['4.3', '0.0'])
    const { body } = await pay('100', '2026-11-10')
    expect((await ask('GET', `/invoices/${id}`)).body.accounting_vat_tax_date).toBe('2026-11-10')
    expect(await declared()).toEqual(['4.3', '18.7'])
    await ask('DELETE', `/banking/payments/${body.id}`)
    expect((await ask('GET', `/invoices/${id}`)).body.accounting_vat_tax_date).toBe(null)
    expect(await declared()).toEqual(['4.3', '0.0'])
    const paid = { status: 'paid', paid_date: '2026-10-31' }
    await ask('DELETE', `/invoices/${id}`)
    const other = await make({})
    await ask('PUT', `/invoices/${other.id}`, { invoice: paid })
    expect(await declared()).toEqual(['23.0', '0.0'])
    await ask('PUT', `/invoices/${other.id}`, { invoice: { description: 'Thanks' } })
    expect(await declared()).toEqual(['23.0', '0.0'])
    await ask('PUT', `/invoices/${other.id}`, { invoice: { status: 'issued' } })
    expect(await declared()).toEqual(['0.0', '0.0'])
    await ask('DELETE', `/invoices/${other.id}`)
  })

  test('sales and purchases with `cash_method` wait for their payment', async () => {
    const fields = { kind: 'vat', cash_method: true }
    const { id, accounting_vat_tax_date } = await make(fields)
    expect(accounting_vat_tax_date).toBe(null)
    await make({ ...fields, income: false, number: 'C 1' })
    expect(await declared()).toEqual(['0.0', '0.0'])
    expect(await declared('?income=no')).toEqual(['0.0', '0.0'])
    await ask('PUT', `/invoices/${id}`, { invoice: { status: 'paid', paid_date: '2026-11-10' } })
    expect(await declared()).toEqual(['0.0', '23.0'])
    await ask('DELETE', `/invoices/${id}`)
  })

  test('a given tax date stays', async () => {
    const { id } = await make({ accounting_vat_tax_date: '2026-10-05' })
    expect(await declared()).toEqual(['23.0', '0.0'])
    await ask('PUT', `/invoices/${id}`, { invoice: { status: 'paid', paid_date: '2026-11-10' } })
    expect(await declared()).toEqual(['23.0', '0.0'])
  })

  test('a purchase is deducted when it is paid, and not before its issue', async () => {
    await make({ income: false, number: 'A 1' })
    await make({ income: false, number: 'A 2', status: 'paid', paid_date: '2026-11-02' })
    await make({ income: false, number: 'A 3', status: 'paid', paid_date: '2026-09-30' })
    expect(await declared('?income=no')).toEqual(['23.0', '23.0'])
  })
})

describe.each(FORMATS)('corrections under cash accounting in %s', (format) => {
  let ask: Ask
  beforeEach(async () => {
    books.kwit.clock.set(NOVEMBER)
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })
  const make = async (fields: object) => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice: fields })
    expect(status, text).toBe(201)
    return body
  }
  const pieces = (quantity: number) => ({ name: 'Piece', quantity, tax: 23, total_price_net: 100 * quantity })
  const sell = () => make({ kind: 'vat_mp', issue_date: '2026-10-01', positions: [pieces(4)] })
  const lessOne = (invoice_id: number, more: object = {}) =>
    make({
      kind: 'correction',
      invoice_id,
      issue_date: '2026-10-04',
      correction_reason: 'One came back',
      positions: [
        {
          kind: 'correction',
          name: 'Piece',
          correction_before_attributes: pieces(4),
          correction_after_attributes: pieces(3),
        },
      ],
      ...more,
    })
  const pay = async (invoice_id: number, price: string, paid_date: string) => {
    const banking_payment = { name: 'Transfer', price, paid: true, invoice_id, paid_date }
    return (await ask('POST', '/banking/payments', { banking_payment })).body.id
  }
  const dayOf = async (id: number) => (await ask('GET', `/invoices/${id}`)).body.accounting_vat_tax_date
  const declared = async () => {
    const taxes: string[] = []
    for (const month of ['2026-10', '2026-11'])
      taxes.push((await ask('GET', `/dashboard?month=${month}`)).body.vat_to_declare.tax_value)
    return taxes
  }

  test('a sale reversed before its payment is never declared', async () => {
    const { id } = await sell()
    const correction = await make({
      kind: 'correction',
      copy_invoice_from: id,
      total_correction: true,
      issue_date: '2026-10-04',
      correction_reason: 'All came back',
    })
    expect(correction.accounting_vat_tax_date).toBe(null)
    expect(await declared()).toEqual(['0.0', '0.0'])
    await ask('PUT', `/invoices/${correction.id}`, { invoice: { description: 'Thanks' } })
    expect(await dayOf(correction.id)).toBe(null)
    expect(await declared()).toEqual(['0.0', '0.0'])
  })

  test('the remainder is declared when it is paid, together with the reversal', async () => {
    const { id } = await sell()
    const correction = await lessOne(id)
    expect(await declared()).toEqual(['0.0', '0.0'])
    // 3 × 123.00; 4 × 23.00 less 23.00.
    const payment = await pay(id, '369', '2026-11-10')
    expect([await dayOf(id), await dayOf(correction.id)]).toEqual(['2026-11-10', '2026-11-10'])
    expect(await declared()).toEqual(['0.0', '69.0'])
    await ask('DELETE', `/banking/payments/${payment}`)
    expect(await dayOf(correction.id)).toBe(null)
    expect(await declared()).toEqual(['0.0', '0.0'])
  })

  test('a correction of a paid sale is declared on its own day', async () => {
    const { id } = await sell()
    await pay(id, '492', '2026-10-02')
    await lessOne(id, { issue_date: '2026-11-03' })
    expect(await declared()).toEqual(['92.0', '-23.0'])
  })

  test('a given tax date stays, and reverses nothing that was not declared', async () => {
    const { id } = await sell()
    const correction = await lessOne(id, { accounting_vat_tax_date: '2026-10-31' })
    expect(await declared()).toEqual(['0.0', '0.0'])
    await pay(id, '369', '2026-11-10')
    expect(await dayOf(correction.id)).toBe('2026-10-31')
    expect(await declared()).toEqual(['0.0', '69.0'])
  })
})
