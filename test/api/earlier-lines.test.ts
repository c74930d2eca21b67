// Tests the lines of recent documents that the editor suggests.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe('lines of recent documents', () => {
  let kwit: Kwit
  let token: string
  let client: number

  beforeAll(async () => {
    kwit = await startKwit()
    token = (await kwit.newAccount()).token
    const ask = speaker(kwit, 'json', token)
    client = (await ask('POST', '/clients', { client: { name: 'Regular' } })).body.id
    const product = (await ask('POST', '/products', { product: { name: 'Flour', price_net: '3' } })).body.id
    const issue = async (issue_date: string, fields: object, ...positions: object[]) => {
      const invoice = { buyer_name: 'Other', issue_date, ...fields, positions }
      const { status, body } = await ask('POST', '/invoices', { invoice })
      expect([status, body.message]).toEqual([201, undefined])
      return body.id
    }
    const line = (name: string, fields: object) => ({ name, quantity: 1, tax: 23, ...fields })
    await issue(
      '2026-01-05',
      { client_id: client, currency: 'EUR' },
      line('Care', { price_gross: '123', quantity_unit: 'h', gtu_code: 'GTU_12' }),
      { kind: 'text_separator', name: 'Only a text' },
    )
    await issue('2026-01-06', {}, line('Travel', { price_net: '50' }), { product_id: product, quantity: 1 })
    const newest = await issue('2026-01-07', {}, line('travel ', { price_net: '60', tax: 8 }))
    await issue('2026-01-08', { income: false, number: 'X1' }, line('Rent', { price_net: '900' }))
    await issue('2026-01-09', { status: 'draft' }, line('Draft', { price_net: '1' }))
    const correction = { kind: 'correction', invoice_id: newest, from_invoice_id: newest }
    await issue('2026-01-10', correction, {
      kind: 'correction',
      name: 'Travel, corrected',
      correction_before_attributes: { name: 'travel', quantity: 1, price_net: '60', tax: 8 },
      correction_after_attributes: { name: 'Travel, corrected', quantity: 2, price_net: '60', tax: 8 },
    })
  })
  afterAll(() => kwit.close())

  test.each(FORMATS)('are those without a product, once each, as used last, in %s', async (format) => {
    const { status, body } = await speaker(kwit, format, token)('GET', '/invoices/lines')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        ...{ name: 'travel', quantity_unit: null, given: 'price_net', tax: '8', currency: 'PLN' },
        ...{ price_net: '60.0', price_gross: '64.8', gtu_code: null },
      },
      {
        ...{ name: 'Care', quantity_unit: 'h', given: 'price_gross', tax: '23', currency: 'EUR' },
        ...{ price_net: '100.0', price_gross: '123.0', gtu_code: 'GTU_12' },
      },
    ])
  })

  test('of the client come first; purchases are apart', async () => {
    const ask = speaker(kwit, 'json', token)
    const names = async (query: string) =>
      (await ask('GET', `/invoices/lines?${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names(`client_id=${client}`)).toEqual(['Care', 'travel'])
    expect(await names('income=no')).toEqual(['Rent'])
    expect((await ask('GET', '/invoices/lines?client_id=x')).status).toBe(422)
  })
})
