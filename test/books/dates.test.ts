// Tests the date of sale and the dates that follow from it: when the tax is due, and under which date lists find a
// sale.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

const books = openBooks()

type Fields = { [name: string]: unknown }

describe.each(FORMATS)('days of a sale in %s', (format) => {
  let ask: Ask
  beforeAll(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const issued = '2026-11-15'
  const line = { name: 'Rent', tax: 23, total_price_gross: '123', quantity: 1 }
  const create = async (invoice: Fields) =>
    (await ask('POST', '/invoices', { invoice: { issue_date: issued, positions: [line], ...invoice } })).body
  const change = async (id: number, invoice: Fields) =>
    (await ask('PUT', `/invoices/${id}`, { invoice })).body
  const days = ({ transaction_date, accounting_vat_tax_date }: Fields) => [
    transaction_date,
    accounting_vat_tax_date,
  ]

  test.each<[string, Fields, string, string]>([
    ['no date given', {}, issued, issued],
    ['a day', { sell_date: '2026-10-12' }, '2026-10-12', '2026-10-12'],
    ['the month before', { sell_date: '2026-10' }, '2026-10-31', '2026-10-31'],
    ['the same month', { sell_date: '2026-11' }, '2026-11-30', '2026-11-30'],
    ['a short month', { sell_date: '2026-02' }, '2026-02-28', '2026-02-28'],
    ['February of a leap year', { sell_date: '2028-02' }, '2028-02-29', '2028-02-29'],
    ['December', { sell_date: '2026-12' }, '2026-12-31', '2026-12-31'],
    ['the last possible month', { sell_date: '9999-12' }, '9999-12-31', '9999-12-31'],
    ['no sale date', { sell_date: 'off' }, issued, issued],
    [
      'a month, with the tax date',
      { sell_date: '2026-10', accounting_vat_tax_date: '2026-11-10' },
      '2026-10-31',
      '2026-11-10',
    ],
    [
      'a month, with the transaction date',
      { sell_date: '2026-10', transaction_date: '2026-10-05' },
      '2026-10-05',
      '2026-10-31',
    ],
  ])('%s', async (_, fields, transaction, vat) => {
    const invoice = await create(fields)
    expect(days(invoice)).toEqual([transaction, vat])
    expect(invoice).toMatchObject({ issue_date: issued, payment_to: '2026-11-20' })
  })

  test('dates derived from the sale date follow its change; given dates stay', async () => {
    const follows = await create({ sell_date: '2026-10' })
    expect(days(await change(follows.id, { sell_date: '2026-09' }))).toEqual(['2026-09-30', '2026-09-30'])
    expect(days(await change(follows.id, { sell_date: '2026-09-04' }))).toEqual(['2026-09-04', '2026-09-04'])
    const stated = { transaction_date: '2026-10-05', accounting_vat_tax_date: '2026-11-10' }
    const stays = await create({ sell_date: '2026-10', ...stated })
    expect(await change(stays.id, { sell_date: '2026-09' })).toMatchObject(stated)
    expect(await change(stays.id, { description: 'A word' })).toMatchObject(stated)
  })

  test('dates derived from the issue date follow its change', async () => {
    const { id } = await create({})
    const moved = await change(id, { issue_date: '2026-11-17' })
    expect(moved).toMatchObject({ delivery_date: '2026-11-17', accounting_income_tax_date: '2026-11-17' })
    const days = { delivery_date: '2026-11-01', accounting_income_tax_date: '2026-11-02' }
    const stays = await create(days)
    expect(await change(stays.id, { issue_date: '2026-11-17' })).toMatchObject(days)
  })

  test('a sale of a whole month is found in that month', async () => {
    const { id } = await create({ kind: 'receipt', sell_date: '2027-03' })
    const idsBetween = async (type: string, from: string, to: string) => {
      const query = `kind=receipt&search_date_type=${type}&date_from=${from}&date_to=${to}`
      return (await ask('GET', `/invoices?${query}`)).body.map((invoice: { id: number }) => invoice.id)
    }
    for (const type of ['sell_date', 'transaction_date']) {
      expect(await idsBetween(type, '2027-03-01', '2027-03-31')).toEqual([id])
      expect(await idsBetween(type, '2027-04-01', '2027-04-30')).toEqual([])
      expect(await idsBetween(type, '2027-02-01', '2027-02-28')).toEqual([])
    }
  })
})
