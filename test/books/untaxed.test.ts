// Tests that notes and cash slips have no tax, whatever rate a client sends. Every figure is computed by hand.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ask, BOTH_FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }

const books = openBooks()

describe.each(BOTH_FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeAll(async () => {
    const { token } = await books.kwit.newAccount()
    ask = speaker(books.kwit, format, token)
  })

  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const figures = ({ price_net, price_tax, price_gross, positions }: Fields) => [
    positions[0].tax,
    price_net,
    price_tax,
    price_gross,
  ]

  const KINDS = ['accounting_note', 'kp', 'kw', 'payment_receipt', 'correction_note']
  test.each(
    KINDS.flatMap(
      (kind) =>
        [
          [kind, 'a gross price', { total_price_gross: '100' }, ['disabled', '100.0', '0.0', '100.0']],
          [kind, 'a net price', { price_net: '50', quantity: 2 }, ['disabled', '100.0', '0.0', '100.0']],
          [kind, 'a rate', { tax: 23, total_price_gross: '123' }, ['23', '123.0', '0.0', '123.0']],
          [kind, 'a word', { tax: 'np', total_price_gross: '100' }, ['np', '100.0', '0.0', '100.0']],
        ] as const,
    ),
  )('%s by %s', async (kind, _, line, expected) => {
    const invoice = await make({ kind, positions: [{ name: 'Interest', ...line }] })
    expect(figures(invoice)).toEqual(expected)
    expect(figures((await ask('GET', `/invoices/${invoice.id}`)).body)).toEqual(expected)
  })

  test('an invoice has the default rate of the account', async () => {
    const invoice = await make({ positions: [{ name: 'Work', total_price_gross: '123' }] })
    expect(figures(invoice)).toEqual(['23', '100.0', '23.0', '123.0'])
  })

  test('goods cost the full price paid', async () => {
    const product = { name: 'Chair', price_net: '100', tax: 23 }
    const { id: product_id } = (await ask('POST', '/products', { product })).body
    const slip = await make({ kind: 'kp', positions: [{ product_id, quantity: 2 }] })
    expect(figures(slip)).toEqual(['disabled', '246.0', '0.0', '246.0'])
    const sold = await make({ positions: [{ product_id, quantity: 2 }] })
    expect(figures(sold)).toEqual(['23', '200.0', '46.0', '246.0'])
  })

  test('a line keeps its values if the note is changed', async () => {
    const { id, positions } = await make({
      kind: 'accounting_note',
      positions: [{ name: 'Interest', tax: 23, total_price_gross: '123' }],
    })
    const lines = [
      { id: positions[0].id, quantity: 2 },
      { name: 'Fee', total_price_gross: '10' },
    ]
    const { body } = await ask('PUT', `/invoices/${id}`, { invoice: { positions: lines } })
    expect(body.positions.map(({ tax }: Fields) => tax)).toEqual(['23', 'disabled'])
    expect(figures(body)).toEqual(['23', '256.0', '0.0', '256.0'])
  })

  test('a note is corrected without tax', async () => {
    const state = (total_price_gross: string) => ({ name: 'Interest', quantity: 1, total_price_gross })
    const note = await make({ kind: 'accounting_note', positions: [state('100')] })
    const corrected = await make({
      kind: 'correction',
      invoice_id: note.id,
      positions: [
        {
          kind: 'correction',
          name: 'Interest',
          correction_before_attributes: state('100'),
          correction_after_attributes: state('60'),
        },
      ],
    })
    expect(figures(corrected)).toEqual(['disabled', '-40.0', '0.0', '-40.0'])
    const cancelling = await make({ kind: 'correction', copy_invoice_from: note.id, total_correction: true })
    expect(figures(cancelling)).toEqual(['disabled', '-60.0', '0.0', '-60.0'])
  })

  test('a note is not declared', async () => {
    const { token } = await books.kwit.newAccount()
    const mine = speaker(books.kwit, format, token)
    const positions = [{ name: 'Interest', total_price_gross: '123' }]
    for (const kind of ['accounting_note', 'kp', 'vat'])
      expect((await mine('POST', '/invoices', { invoice: { kind, positions } })).status).toBe(201)
    const { body } = await mine('GET', '/dashboard')
    expect(body.vat_to_declare).toMatchObject({ currency: 'PLN', tax_value: '23.0' })
  })

  // The farmer knows a sent or paid invoice by its number.
  test.each(['sent', 'paid'])('the number of a %s invoice for a farmer is not used again', async (status) => {
    const farm = {
      kind: 'vat_rr',
      buyer_name: 'Farmer',
      positions: [{ name: 'Milk', tax: 7, price_net: '10' }],
    }
    const free = await make(farm)
    await ask('DELETE', `/invoices/${free.id}`)
    const first = await make({ ...farm, status })
    expect([first.number, first.left_by, first.income]).toEqual([free.number, status, false])
    await ask('DELETE', `/invoices/${first.id}`)
    const second = await make(farm)
    expect(second.number).not.toBe(first.number)
    expect((await ask('POST', `/invoices/${first.id}/restore`)).body.number).toBe(first.number)
  })
})
