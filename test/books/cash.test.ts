// A small taxpayer who accounts for cash declares tax when it is paid. All lines are 100 net at 23 %.
import { beforeAll, describe, expect, test } from 'vitest'
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

  test('nothing is declared until all is paid, and then on that day', async () => {
    const { id, accounting_vat_tax_date } = await make({})
    expect(accounting_vat_tax_date).toBe(null)
    expect(await declared()).toEqual(['0.0', '0.0'])
    const pay = (price: string, paid_date: string) =>
      ask('POST', '/banking/payments', {
        banking_payment: { name: 'Transfer', price, paid: true, invoice_id: id, paid_date },
      })
    await pay('23', '2026-10-20')
    expect(await declared()).toEqual(['0.0', '0.0'])
    const { body } = await pay('100', '2026-11-10')
    expect((await ask('GET', `/invoices/${id}`)).body.accounting_vat_tax_date).toBe('2026-11-10')
    expect(await declared()).toEqual(['0.0', '23.0'])
    await ask('DELETE', `/banking/payments/${body.id}`)
    expect((await ask('GET', `/invoices/${id}`)).body.accounting_vat_tax_date).toBe(null)
    expect(await declared()).toEqual(['0.0', '0.0'])
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

  test('a day that was said stays', async () => {
    const { id } = await make({ accounting_vat_tax_date: '2026-10-05' })
    expect(await declared()).toEqual(['23.0', '0.0'])
    await ask('PUT', `/invoices/${id}`, { invoice: { status: 'paid', paid_date: '2026-11-10' } })
    expect(await declared()).toEqual(['23.0', '0.0'])
  })

  test('what is bought is deducted when it is paid, and not before it is issued', async () => {
    await make({ income: false, number: 'A 1' })
    await make({ income: false, number: 'A 2', status: 'paid', paid_date: '2026-11-02' })
    await make({ income: false, number: 'A 3', status: 'paid', paid_date: '2026-09-30' })
    expect(await declared('?income=no')).toEqual(['23.0', '23.0'])
  })
})
