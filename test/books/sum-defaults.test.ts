import { describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

// Twenty lines of 0.12 net at 21 %: 0.03 tax each is 0.60 together, and 21 % of 2.40 is 0.50. Three lines of 9.99
// gross at 21 %: their sum 29.97 contains 5.20 of tax, whichever way their net prices are rounded.

const books = openBooks()

const NET = Array.from({ length: 20 }, () => ({ name: 'Bolt', quantity: 1, tax: 21, price_net: '0.12' }))
const GROSS = Array.from({ length: 3 }, () => ({ name: 'Mug', quantity: 1, tax: 21, price_gross: '9.99' }))

describe.each(FORMATS)('in %s', (format) => {
  async function open(country: string | null, formats: string[] = []) {
    const { token } = await books.kwit.newAccount()
    const ask = speaker(books.kwit, format, token)
    const [{ id }] = (await ask('GET', '/departments')).body
    await ask('PUT', `/departments/${id}`, { department: { country } })
    if (formats.length > 0) await ask('PUT', '/account', { account: { einvoice_formats: formats } })
    return { ask, department_id: id as number }
  }
  const taxOf = async (ask: Ask, invoice: object) => {
    const { body } = await ask('POST', '/invoices', { invoice: { buyer_name: 'Acme', ...invoice } })
    return [body.calculating_strategy.sum, body.price_tax, body.price_gross]
  }

  test('a Belgian seller has tax on the total, by the side in which lines are priced', async () => {
    const { ask } = await open('BE')
    expect(await taxOf(ask, { positions: NET })).toEqual(['keep_net', '0.5', '2.9'])
    expect(await taxOf(ask, { positions: GROSS })).toEqual(['keep_gross', '5.2', '29.97'])
    const lines = { calculating_strategy: { sum: 'sum' } }
    expect(await taxOf(ask, { ...lines, positions: NET })).toEqual(['sum', '0.6', '3.0'])
    const prices = { calculating_strategy: { invoice_form_price_kind: 'gross' } }
    expect(await taxOf(ask, { ...prices, positions: NET })).toEqual(['keep_net', '0.5', '2.9'])
    expect(await taxOf(ask, { issue_date: '2025-12-31', positions: NET })).toEqual(['sum', '0.6', '3.0'])
    expect(await taxOf(ask, { income: false, positions: NET })).toEqual(['sum', '0.6', '3.0'])
    expect(await taxOf(ask, { status: 'draft', positions: NET })).toEqual(['keep_net', '0.5', '2.9'])
  })

  test('documents and their corrections keep their calculation', async () => {
    const { ask, department_id } = await open('PL')
    const { body: created } = await ask('POST', '/invoices', { invoice: { positions: NET } })
    await ask('PUT', `/departments/${department_id}`, { department: { country: 'BE' } })
    const changed = await ask('PUT', `/invoices/${created.id}`, { invoice: { description: 'Bolts' } })
    expect(changed.body.price_tax).toBe('0.6')
    const correction = { kind: 'correction', invoice_id: created.id, total_correction: true }
    expect(await taxOf(ask, correction)).toEqual(['sum', '-0.6', '-3.0'])
  })

  test('Polish accounts and those without e-invoices add up lines as before', async () => {
    for (const [country, formats] of [
      ['PL', ['ubl']],
      [null, ['xrechnung']],
      ['DE', []],
      ['DE', ['fa3', 'ubl']],
    ] as const)
      expect(await taxOf((await open(country, [...formats])).ask, { positions: NET })).toEqual([
        'sum',
        '0.6',
        '3.0',
      ])
    expect(await taxOf((await open('DE', ['xrechnung'])).ask, { positions: NET })).toEqual([
      'keep_net',
      '0.5',
      '2.9',
    ])
  })

  test('account and department choose for new documents', async () => {
    const { ask, department_id } = await open('PL')
    const account = { calculating_strategy: { sum: 'keep_net' } }
    expect((await ask('PUT', '/account', { account })).body).toMatchObject(account)
    expect(await taxOf(ask, { positions: NET })).toEqual(['keep_net', '0.5', '2.9'])
    const department = { calculating_strategy: { sum: 'keep_gross' } }
    const path = `/departments/${department_id}`
    expect((await ask('PUT', path, { department })).body).toMatchObject(department)
    expect((await taxOf(ask, { positions: NET }))[0]).toBe('keep_gross')
    await ask('PUT', path, { department: { calculating_strategy: null } })
    expect((await taxOf(ask, { positions: NET }))[0]).toBe('keep_net')
    for (const calculating_strategy of [{ sum: 'net' }, { position: 'default' }, 'keep_net']) {
      expect((await ask('PUT', '/account', { account: { calculating_strategy } })).status).toBe(422)
      expect((await ask('PUT', path, { department: { calculating_strategy } })).status).toBe(422)
    }
  })
})
