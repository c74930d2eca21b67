// Tests that the checks of a month name payments and received files, and that lists find documents by tax rate.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallInvoice } from '../einvoice/small.ts'
import { type Ask, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

let kwit: Kwit
let ask: Ask
let token: string

beforeAll(async () => {
  kwit = await startKwit()
  kwit.clock.set(Date.parse('2026-11-18T12:00:00Z'))
  token = (await kwit.newAccount()).token
  ask = speaker(kwit, 'json', token)
})
afterAll(() => kwit.close())

test('payments without an invoice and files that nobody booked are named', async () => {
  const payment = { name: 'From somebody', price: '10', paid: true, paid_date: '2026-10-10' }
  await ask('POST', '/banking/payments', { banking_payment: payment })
  const xml = smallInvoice('7', 'Supplier', '2026-10-12')
  const file = await kwit.call('POST', '/invoices/import.json', { token, xml })
  expect(file.status).toBe(201)
  const { body } = await ask('GET', '/closing?month=2026-10')
  const open = Object.fromEntries(body.checks.map((check: any) => [check.code, check]))
  expect(open.unmatched_payments).toMatchObject({ count: 1, documents: [{ number: 'From somebody' }] })
  expect(open.undecided_files).toMatchObject({ count: 1, documents: [{ id: file.json.received_file_id }] })
})

test('documents are found by the rate of their tax, also in accounts of another currency', async () => {
  const line = (tax: number) => [{ name: 'Work', tax, total_price_net: '100' }]
  for (const tax of [23, 8])
    await ask('POST', '/invoices', {
      invoice: { buyer_name: 'Nova', issue_date: '2026-10-05', positions: line(tax) },
    })
  const withRate = await ask('GET', '/invoices?tax=8&period=all')
  expect(withRate.body).toHaveLength(1)
  await ask('PUT', '/account', { account: { currency: 'EUR' } })
  const declared = await ask(
    'GET',
    '/invoices?tax_side=output&tax=8&period=more&date_from=2026-10-01&date_to=2026-10-31',
  )
  expect(declared.body.map(({ id }: any) => id)).toEqual([withRate.body[0].id])
})
