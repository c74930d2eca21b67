// Tests the codes beside the messages of errors, in both formats.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

describe.each(BOTH_FORMATS)('the codes of an error in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  afterAll(() => kwit.close())

  test('are beside the message of the whole request', async () => {
    const { status, body } = await ask('GET', '/clients/999999999')
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'error', message: 'Not Found', codes: 'not_found', status: 404 })
  })

  test('are listed by field like the messages', async () => {
    const invoice = { kind: 'poem', positions: [{ name: 'Desk', quantity: 'many', tax: 'much' }] }
    const { body } = await ask('POST', '/invoices', { invoice })
    expect(body.message.kind).toEqual(['is not included in the list'])
    expect(body.codes.kind).toEqual(['not_in_list'])
    const { body: lines } = await ask('POST', '/invoices', { invoice: { ...invoice, kind: 'vat' } })
    const values = (parts: { [field: string]: string[] }) => Object.values(parts).flat().sort()
    expect(Object.keys(lines.codes)).toEqual(Object.keys(lines.message))
    expect(values(lines.codes)).toEqual(['not_a_number', 'not_a_tax_rate'])
  })

  test('follow each message if a field has several', async () => {
    const { body } = await ask('GET', '/clients?order=beauty')
    expect(body.message.order).toHaveLength(2)
    expect(body.codes.order).toEqual(['not_in_list', 'allowed_values'])
  })

  test('are beside each warning of a record, in writes, reads and checks', async () => {
    const { body: client } = await ask('POST', '/clients', {
      client: { name: 'A', tax_no: '5252445768', bank_account: 'PL00109024020000000102030405' },
    })
    const pairs = (body: { warnings: { field: string; code: string }[] }) =>
      body.warnings.map(({ field, code }) => [field, code])
    expect(pairs(client)).toEqual([
      ['tax_no', 'tax_number_check_digit'],
      ['bank_account', 'bank_account_check_digits'],
    ])
    expect(pairs((await ask('GET', `/clients/${client.id}`)).body)).toEqual(pairs(client))
    const positions = [{ name: 'Desk', quantity: 1, price_net: 100, tax: 23 }]
    const invoice = { buyer_name: 'A', buyer_tax_no: '5252445768', issue_date: '2020-01-10', positions }
    for (const path of ['/invoices', '/invoices/check'])
      expect(pairs((await ask('POST', path, { invoice })).body)).toContainEqual([
        'buyer_tax_no',
        'tax_number_check_digit',
      ])
  })

  test('name a missing token and an unreadable body', async () => {
    const nobody = await speaker(kwit, format)('GET', '/clients')
    expect([nobody.status, nobody.body.codes]).toEqual([401, 'unauthorized'])
    const { body } = await ask('POST', '/clients', { product: { name: 'Desk' } })
    expect(body.codes).toBe('wrapper_key_missing')
  })
})
