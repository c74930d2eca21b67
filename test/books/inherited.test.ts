// Tests what a document copies from its source: parties, terms, dates and rates. Every figure is computed by hand.
import { beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }

const books = openBooks()

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeEach(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
  })

  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const read = async (path: string): Promise<any> => (await ask('GET', path)).body

  // 2 × 100.00 at 23 %: 246.00; one piece is returned: −123.00
  const WAS = { name: 'Chair', tax: 23, quantity: 2, price_net: 100 }
  const LINES = [
    {
      kind: 'correction',
      name: 'Chair',
      correction_before_attributes: WAS,
      correction_after_attributes: { ...WAS, quantity: 1 },
    },
  ]
  const sale = async (more: Fields = {}) =>
    make({
      buyer_name: 'Acme',
      buyer_tax_no: '5252344078',
      buyer_street: 'Long 5',
      buyer_city: 'Gdynia',
      seller_name: 'Seller by hand',
      seller_street: 'Short 1',
      recipient_name: 'Branch',
      recipient_city: 'Sopot',
      lang: 'de',
      payment_type: 'cash',
      payment_to_kind: 14,
      issue_date: '2026-10-05',
      sell_date: '2026-09-30',
      positions: [WAS],
      ...more,
    })
  const correct = (id: number, more: Fields = {}) =>
    make({ kind: 'correction', invoice_id: id, issue_date: '2026-11-03', positions: LINES, ...more })

  test('a correction by hand has the parties and terms of its original', async () => {
    const original = await sale()
    const correction = await correct(original.id)
    const same = ['client_id', 'department_id', 'buyer_name', 'buyer_tax_no', 'buyer_street', 'buyer_city']
    const further = ['seller_name', 'seller_street', 'recipient_name', 'recipient_city', 'lang']
    for (const name of [...same, ...further, 'payment_type', 'payment_to_kind', 'currency', 'sell_date'])
      expect([name, correction[name]]).toEqual([name, original[name]])
    expect(correction).toMatchObject({
      price_gross: '-123.0',
      payment_to: '2026-11-17',
      transaction_date: '2026-09-30',
      accounting_vat_tax_date: '2026-11-03',
    })
    // 246.00 − 123.00
    expect(await read(`/clients/${original.client_id}/balance`)).toMatchObject([
      { invoiced: '123.0', count: 2 },
    ])
  })

  // If the due date were lost, debts would become overdue and age by the term of another document.
  const of = (copy_invoice_from: number) => ({ copy_invoice_from })
  const MADE_OF: [string, Fields, Fields, ((id: number) => Fields)?][] = [
    ['an invoice of a proforma', { kind: 'proforma' }, { kind: 'vat' }],
    [
      'an advance',
      { kind: 'client_order' },
      { kind: 'advance', advance_creation_mode: 'percent', advance_value: '30' },
    ],
    ['a final invoice', { kind: 'client_order' }, { kind: 'final' }],
    ['a correction of all', {}, { kind: 'correction', total_correction: true }],
    [
      'a correction of a line',
      {},
      { kind: 'correction', positions: LINES },
      (invoice_id) => ({ invoice_id }),
    ],
  ]
  test.each(MADE_OF)(
    'the due date that is sent is that of %s',
    async (_name, source, change, naming = of) => {
      for (const payment_to_kind of ['14', 'off']) {
        const { id } = await sale({ ...source, payment_to_kind })
        const request = { ...change, ...naming(id), issue_date: '2026-11-03' }
        expect(await make({ ...request, payment_to: '2026-12-31' })).toMatchObject({
          payment_to: '2026-12-31',
          payment_to_kind: 'other_date',
        })
      }
    },
  )

  test('a corrected line has the goods and the exemption of its original line', async () => {
    const coded = { name: 'Steel', tax: 23, quantity: 1, price_net: 50, gtu_code: 'GTU_05', annex_15: true }
    const exempt = { name: 'Course', tax: 'zw', quantity: 2, price_net: 10 }
    const { id } = await sale({
      exempt_tax_kind: 'art. 43 ust. 1 pkt 29',
      positions: [{ ...WAS, gtu_code: 'GTU_06' }, coded, exempt],
    })
    const changed = (before: Fields, after: Fields) => {
      const { gtu_code, annex_15, ...was } = before
      return {
        kind: 'correction',
        name: was.name,
        correction_before_attributes: was,
        correction_after_attributes: { ...was, ...after },
      }
    }
    const steel = await correct(id, { positions: [changed(coded, { price_net: 40 })] })
    expect(steel).toMatchObject({ gtu_codes: ['GTU_05'], exempt_tax_kind: null })
    expect(steel.positions).toMatchObject([{ gtu_code: 'GTU_05', annex_15: true }])
    const course = await correct(id, { positions: [changed(exempt, { quantity: 1 })] })
    expect(course).toMatchObject({ gtu_codes: [], exempt_tax_kind: 'art. 43 ust. 1 pkt 29' })
    expect(course.warnings ?? []).toEqual([])
    const again = changed({ ...coded, price_net: 40 }, { quantity: 0 })
    expect((await correct(id, { positions: [again] })).gtu_codes).toEqual(['GTU_05'])
    const other = await correct(id, { positions: [{ ...LINES[0], gtu_code: 'GTU_07' }] })
    expect(other.gtu_codes).toEqual(['GTU_07'])
  })

  test('fields of the request override inherited ones', async () => {
    const original = await sale()
    const other = await correct(original.id, {
      buyer_name: 'Heir',
      lang: 'en',
      payment_type: 'transfer',
      sell_date: '2026-10-01',
    })
    expect(other).toMatchObject({
      buyer_name: 'Heir',
      buyer_tax_no: '5252344078',
      buyer_street: 'Long 5',
      lang: 'en',
      payment_type: 'transfer',
      sell_date: '2026-10-01',
    })
  })

  test.each([['written out'], ['copied']])(
    'a correction of the name, %s, belongs to the same client and reduces its debt',
    async (how) => {
      const original = await sale()
      const copied = how === 'copied' ? { copy_invoice_from: original.id } : {}
      const correction = await correct(original.id, { ...copied, buyer_name: 'Acme S.A.' })
      expect(correction).toMatchObject({ client_id: original.client_id, buyer_name: 'Acme S.A.' })
      // 246.00 − 123.00
      expect(await read(`/clients/${original.client_id}/balance`)).toMatchObject([
        { outstanding: '123.0', to_refund: '0.0' },
      ])
    },
  )

  test('a correction for another client is not set off against the debt of the first one', async () => {
    const original = await sale()
    const { body: other } = await ask('POST', '/clients', { client: { name: 'Heir' } })
    const correction = await correct(original.id, { client_id: other.id })
    expect(correction).toMatchObject({ buyer_name: 'Heir', buyer_tax_no: null, amount_due: '-123.0' })
    const account = async (id: number) => {
      const [balance] = await read(`/clients/${id}/balance`)
      const { totals } = await read(`/clients/${id}/statement`)
      return [balance.outstanding, balance.to_refund, totals[0].closing]
    }
    expect(await account(original.client_id)).toEqual(['246.0', '0.0', '246.0'])
    expect(await account(other.id)).toEqual(['0.0', '123.0', '-123.0'])
    // The correction is assigned to the first client again.
    await ask('PUT', `/invoices/${correction.id}`, { invoice: { client_id: original.client_id } })
    expect(await account(original.client_id)).toEqual(['123.0', '0.0', '123.0'])
  })

  test.each([['written out'], ['copied']])(
    'the buyer of a correction that is %s is that of the original, even if the client changed',
    async (how) => {
      const original = await sale()
      await ask('PUT', `/clients/${original.client_id}`, { client: { name: 'Acme 2', street: 'Other 7' } })
      const copied = how === 'copied' ? { copy_invoice_from: original.id } : {}
      expect(await correct(original.id, copied)).toMatchObject({
        client_id: original.client_id,
        buyer_name: 'Acme',
        buyer_street: 'Long 5',
        seller_name: 'Seller by hand',
        sell_date: '2026-09-30',
      })
    },
  )

  test('a deleted client does not prevent a correction', async () => {
    const original = await sale()
    expect((await ask('DELETE', `/clients/${original.client_id}`)).status).toBe(200)
    expect(await correct(original.id)).toMatchObject({ buyer_name: 'Acme', price_gross: '-123.0' })
  })

  describe('documents of an order', () => {
    const ORDER = { name: 'Chair', tax: 23, quantity: 10, price_net: 100 }
    const PART = { advance_creation_mode: 'percent', advance_value: 30 }
    let client: Fields
    let order: Fields
    beforeEach(async () => {
      const card = { name: 'Acme', tax_no: '5252344078', street: 'Long 5', city: 'Gdynia', country: 'PL' }
      client = (await ask('POST', '/clients', { client: card })).body
      const placed = { buyer_email: 'orders@acme.example', buyer_street: 'Short 1', oid: 'PO77' }
      order = await make({
        ...{ kind: 'client_order', client_id: client.id, buyer_override: true, keep_client: true },
        ...{ ...placed, positions: [ORDER] },
      })
      await ask('PUT', `/clients/${client.id}`, { client: { phone: '+48 22 1234567', city: 'Sopot' } })
    })

    test('have the buyer of the order, not of the client, and its purchase order', async () => {
      const advance = await make({ kind: 'advance', copy_invoice_from: order.id, ...PART, oid_unique: true })
      const final = await make({ kind: 'final', copy_invoice_from: order.id })
      for (const part of [advance, final])
        expect(part).toMatchObject({
          ...{ client_id: client.id, buyer_email: 'orders@acme.example', buyer_street: 'Short 1' },
          // The client's record fills the fields that the order leaves empty.
          ...{ buyer_city: 'Gdynia', buyer_phone: '+48 22 1234567', oid: 'PO77' },
        })
      expect(await read(`/clients/${client.id}`)).toMatchObject({ email: null, city: 'Sopot' })
    })

    test('have another buyer or purchase order if the request names one', async () => {
      const other = (await ask('POST', '/clients', { client: { name: 'Other', city: 'Toruń' } })).body
      const part = { kind: 'advance', copy_invoice_from: order.id, ...PART }
      expect(await make({ ...part, client_id: other.id, oid: 'PO78' })).toMatchObject({
        ...{ buyer_name: 'Other', buyer_city: 'Toruń', buyer_email: null, oid: 'PO78' },
      })
      expect(await make({ ...part, buyer_email: 'bills@acme.example' })).toMatchObject({
        ...{ buyer_name: 'Acme', buyer_email: 'bills@acme.example', oid: 'PO77' },
      })
      const again = { ...part, oid: 'PO77', oid_unique: true }
      expect((await ask('POST', '/invoices', { invoice: again })).status).toBe(422)
    })
  })

  test('a sale of a whole month stays one', async () => {
    const original = await sale({ sell_date: '2026-09' })
    expect(await correct(original.id)).toMatchObject({
      sell_date: '2026-09',
      accounting_vat_tax_date: '2026-11-03',
    })
  })

  test('the invoice for a receipt keeps its rate', async () => {
    const receipt = await make({
      kind: 'receipt',
      currency: 'EUR',
      exchange_currency: 'PLN',
      exchange_currency_rate: '4.25',
      exchange_date: '2026-10-02',
      positions: [WAS],
    })
    const forReceipt = (more: Fields = {}) =>
      make({ from_invoice_id: receipt.id, additional_params: 'for_receipt', buyer_name: 'Acme', ...more })
    const invoice = await forReceipt()
    // 46.00 × 4.25
    expect(invoice).toMatchObject({
      exchange_currency_rate: '4.25',
      exchange_date: '2026-10-02',
      exchange_price_tax: '195.5',
      tax_in_account_currency: '195.5',
    })
    await ask('DELETE', `/invoices/${invoice.id}`)
    // 46.00 × 4.30
    expect(await forReceipt({ exchange_currency_rate: '4.30' })).toMatchObject({
      exchange_price_tax: '197.8',
      exchange_date: null,
    })
  })
})
