// Tests the value of an order and of the documents made from it, whatever is done to them. Every figure is computed
// by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

type Fields = { [name: string]: any }
type Reply = { status: number; body: any; text: string }

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

const gross = (total_price_gross: string, name = 'Item') => ({
  name,
  tax: 23,
  quantity: 1,
  total_price_gross,
})

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  beforeAll(() => {
    ask = speaker(kwit, format, account.token)
  })

  const post = (invoice: Fields): Promise<Reply> => ask('POST', '/invoices', { invoice })
  const succeed = async (reply: Promise<Reply>): Promise<any> => {
    const { status, body, text } = await reply
    expect([200, 201], text).toContain(status)
    return body
  }
  const make = (invoice: Fields): Promise<Fields> => succeed(post(invoice))
  const put = (id: number, invoice: Fields): Promise<Reply> => ask('PUT', `/invoices/${id}`, { invoice })
  const remove = (id: number): Promise<Reply> => ask('DELETE', `/invoices/${id}`)
  const cancel = (id: number): Promise<Reply> => ask('POST', `/invoices/${id}/cancel`)
  const restore = (id: number): Promise<Reply> => ask('POST', `/invoices/${id}/restore`)
  const read = async (id: number): Promise<Fields> => (await ask('GET', `/invoices/${id}`)).body
  const expectRefused = async (reply: Promise<Reply>, field: string, words: string) => {
    const { status, text } = await reply
    expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(words) })
    expect(text.replaceAll('-', '_')).toContain(field)
  }

  // 1230.00 gross, of which 369.00 is paid in advance
  const order = (positions: Fields[] = [gross('1230')], more: Fields = {}) =>
    make({ kind: 'client_order', buyer_name: 'Buyer', lang: 'en', positions, ...more })
  const part = (id: number, advance_value: string | number = 369): Fields => ({
    kind: 'advance',
    copy_invoice_from: id,
    advance_creation_mode: 'amount',
    advance_value,
  })
  const final = (id: number, more: Fields = {}): Fields => ({ kind: 'final', copy_invoice_from: id, ...more })
  const corrected = (id: number, before: string, after: string): Fields => ({
    kind: 'correction',
    invoice_id: id,
    positions: [
      {
        kind: 'correction',
        correction_before_attributes: gross(before),
        correction_after_attributes: gross(after),
      },
    ],
  })
  const started = async () => {
    const { id, number, positions } = await order()
    const advance = await make(part(id))
    return { id, number, line_id: positions[0].id, advance }
  }

  describe('a final invoice with custom lines', () => {
    test.each([
      // Columns: total of the custom lines, and whether the remaining 861.00 suffice.
      ['861', 201],
      ['861.01', 422],
      ['500', 201],
      ['1230', 422],
    ])('of %s', async (amount, expected) => {
      const { id, number } = await started()
      const reply = post(final(id, { positions: [gross(amount)], settle_advances: false }))
      if (expected === 422) await expectRefused(reply, 'positions', `remaining amount of ${number}: 861.0`)
      else expect((await succeed(reply)).price_gross).toBe(`${amount}.0`)
    })

    test('by its number alone, and a second one', async () => {
      const { id, number } = await started()
      const unsettled = { kind: 'final', from_invoice_id: id, buyer_name: 'Buyer', settle_advances: false }
      await expectRefused(
        post({ ...unsettled, positions: [gross('900')] }),
        'positions',
        `remaining amount of ${number}: 861.0`,
      )
      await make({ ...unsettled, positions: [gross('600')] })
      await expectRefused(
        post({ ...unsettled, positions: [gross('300')] }),
        'positions',
        `remaining amount of ${number}: 261.0`,
      )
      await make({ ...unsettled, positions: [gross('261')] })
      await expectRefused(
        post({ ...unsettled, positions: [gross('0.01')] }),
        'positions',
        `remaining amount of ${number}: 0.0`,
      )
    })

    test('that gets a line beyond the order', async () => {
      const { id, number } = await started()
      const finalInvoice = await make(final(id))
      expect(finalInvoice.price_gross).toBe('861.0')
      await expectRefused(
        put(finalInvoice.id, { positions: [gross('0.01')] }),
        'positions',
        `remaining amount of ${number}: 861.0`,
      )
      await succeed(put(finalInvoice.id, { positions: [gross('-10', 'Discount')] }))
      await succeed(put(finalInvoice.id, { positions: [gross('10', 'Delivery')] }))
    })

    test('that is restored', async () => {
      const { id, number } = await started()
      const finalInvoice = await make(final(id, { positions: [gross('861')], settle_advances: false }))
      await succeed(remove(finalInvoice.id))
      const other = await make(part(id, 1))
      await expectRefused(restore(finalInvoice.id), 'price_gross', `remaining amount of ${number}: 860.0`)
      await succeed(cancel(other.id))
      await succeed(restore(finalInvoice.id))
    })
  })

  describe('the amount of an advance', () => {
    const percent = (id: number, advanceValue: number) => ({
      ...part(id, advanceValue),
      advance_creation_mode: 'percent',
    })

    test('an order of zero has no advances', async () => {
      const { id, number } = await order([gross('0')])
      await expectRefused(
        post(percent(id, 100)),
        'advance_value',
        `results in an advance of 0 on ${number}; enter a larger value`,
      )
      for (const refusedFinal of [
        part(id, 1),
        final(id),
        { kind: 'final', from_invoice_id: id, positions: [gross('0')] },
      ])
        await expectRefused(
          post(refusedFinal),
          'from_invoice_id',
          `${number} has no amount to invoice; enter its lines and prices first`,
        )
      const small = await order([gross('0.01')])
      await expectRefused(
        post(percent(small.id, 10)),
        'advance_value',
        `results in an advance of 0 on ${small.number}; enter a larger value`,
      )
    })

    test('an advance is not negative', async () => {
      const { id, number } = await order()
      const words = `the invoiced amount of ${number} cannot be negative`
      await expectRefused(post(final(id, { positions: [gross('-5000')] })), 'positions', words)
      const finalInvoice = await make(final(id, { positions: [gross('100')] }))
      await expectRefused(put(finalInvoice.id, { positions: [gross('-100.01')] }), 'positions', words)
      await expectRefused(post(corrected(finalInvoice.id, '100', '-5000')), 'positions', words)
      await succeed(put(finalInvoice.id, { positions: [gross('-100', 'Discount')] }))
      await expectRefused(post(part(id, 6000)), 'advance_value', `remaining amount of ${number}: 1230.0`)
    })
  })

  test('an order cannot be reduced below its advances and invoices', async () => {
    const { id, line_id } = await started()
    const lower = (total_price_gross: string) => put(id, { positions: [{ id: line_id, total_price_gross }] })
    await expectRefused(lower('368.99'), 'positions', 'less than what is already invoiced for')
    await succeed(lower('369'))
    await succeed(lower('1230'))
    const finalInvoice = await make(final(id))
    await expectRefused(lower('1229.99'), 'positions', '1230.0')
    await succeed(cancel(finalInvoice.id))
    await succeed(lower('1000'))
    expect(await make(final(id))).toMatchObject({ price_gross: '631.0' })
  })

  test.each([
    ['deleted', remove],
    ['cancelled', cancel],
  ])('an order with advances or invoices cannot be %s', async (_, go) => {
    const { id, advance } = await started()
    await expectRefused(go(id), 'advance', `${advance.number} was created from this document`)
    await succeed(cancel(advance.id))
    const finalInvoice = await make(final(id))
    await expectRefused(go(id), 'final', `${finalInvoice.number} was created from this document`)
    await succeed(remove(finalInvoice.id))
    await succeed(go(id))
    await expectRefused(
      restore(finalInvoice.id),
      'from_invoice_id',
      go === remove ? 'was deleted' : 'is void',
    )
  })

  test('a settled advance keeps the amount that the final invoice deducted', async () => {
    const { id, advance } = await started()
    const finalInvoice = await make(final(id))
    const words = `${finalInvoice.number} settles ${advance.number}`
    await expectRefused(post(corrected(advance.id, '369', '0')), 'final', words)
    await expectRefused(
      post({ kind: 'correction', copy_invoice_from: advance.id, total_correction: true }),
      'final',
      words,
    )
    const [line] = advance.positions
    await expectRefused(put(advance.id, { positions: [{ id: line.id, tax: 8 }] }), 'final', words)
    await succeed(put(advance.id, { positions: [{ id: line.id, name: 'Deposit' }] }))
    // A correction of the final invoice reduces the excess.
    const less = await make({
      kind: 'correction',
      copy_invoice_from: finalInvoice.id,
      positions: [gross('-61')],
    })
    expect(less.price_gross).toBe('-61.0')
    const more = { kind: 'correction', invoice_id: finalInvoice.id, positions: [gross('61.01')] }
    await expectRefused(post(more), 'positions', 'remaining amount of')
    await make({ ...more, positions: [gross('61')] })
  })

  test('corrections of advances count, and cannot be deleted if their amount is used', async () => {
    const { id, number, advance } = await started()
    const less = await make(corrected(advance.id, '369', '300'))
    expect(less.price_gross).toBe('-69.0')
    await expectRefused(
      post(corrected(advance.id, '300', '1230.01')),
      'positions',
      `remaining amount of ${number}: 1230.0`,
    )
    await make(part(id, 930))
    for (const go of [remove, cancel])
      await expectRefused(go(less.id), 'price_gross', `remaining amount of ${number}: 300.0`)
  })

  describe('an ordinary invoice next to advances', () => {
    test('cannot bill the order again', async () => {
      const { id, number } = await started()
      const words = `remaining amount of ${number}: 861.0; issue a final invoice for the rest of an order with advances`
      await expectRefused(post({ kind: 'vat', copy_invoice_from: id }), 'copy_invoice_from', words)
      const plain = { kind: 'vat', from_invoice_id: id, positions: [gross('1230')] }
      await expectRefused(post(plain), 'positions', words)
      const fitting = await make({ ...plain, positions: [gross('61')] })
      await expectRefused(put(fitting.id, { positions: [gross('800.01')] }), 'positions', words)
      await expectRefused(post(final(id)), 'copy_invoice_from', `remaining amount of ${number}: 800.0`)
      expect((await ask('GET', `/invoices/${id}?include=standing`)).body.standing.left).toBe('800.0')
    })

    test('counts also if it came first', async () => {
      const { id, number } = await order()
      const plain = await make({ kind: 'vat', copy_invoice_from: id })
      await expectRefused(post(part(id, 1)), 'advance_value', `remaining amount of ${number}: 0.0`)
      await succeed(cancel(plain.id))
      await make(part(id, 1230))
      // A link that is added afterwards is refused too.
      const other = await make({ kind: 'vat', positions: [gross('5')] })
      await expectRefused(
        put(other.id, { from_invoice_id: id }),
        'positions',
        `remaining amount of ${number}: 0.0`,
      )
    })

    test.each(['proforma', 'estimate', 'kp'])('that was a %s', async (kind) => {
      const { id, number } = await order()
      await make(part(id, 1230))
      const other = await make({ kind, copy_invoice_from: id, from_invoice_id: id })
      await expectRefused(put(other.id, { kind: 'vat' }), 'positions', `remaining amount of ${number}: 0.0`)
      expect(await read(other.id)).toMatchObject({ kind, price_gross: '1230.0' })
    })

    test('that was in another currency', async () => {
      const { id, number } = await order()
      await make(part(id, 1230))
      const abroad = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4' }
      const other = await make({ kind: 'vat', copy_invoice_from: id, from_invoice_id: id, ...abroad })
      await expectRefused(
        put(other.id, { currency: 'PLN' }),
        'positions',
        `remaining amount of ${number}: 0.0`,
      )
      expect(await read(other.id)).toMatchObject({ currency: 'EUR', price_gross: '1230.0' })
    })

    test('of a negative amount adds nothing to the order', async () => {
      const { id, number } = await order()
      await make({ kind: 'vat', from_invoice_id: id, positions: [gross('-5000')] })
      await expectRefused(post(part(id, 6000)), 'advance_value', `remaining amount of ${number}: 1230.0`)
      await make(part(id, 1230))
    })

    test('is unrestricted without advances', async () => {
      const { id } = await order()
      for (let copies = 0; copies < 2; copies++) await make({ kind: 'vat', copy_invoice_from: id })
      await succeed(put(id, { positions: [gross('-1000')] }))
      await succeed(remove(id))
    })
  })

  test('an advance cannot be restored after its order was deleted', async () => {
    const { id, advance } = await started()
    await succeed(remove(advance.id))
    await succeed(remove(id))
    await expectRefused(restore(advance.id), 'from_invoice_id', 'was deleted')
    await succeed(restore(id))
    await succeed(restore(advance.id))
  })

  describe('a payment of the order', () => {
    const paymentStateOf = async (id: number) => {
      const { status, paid, amount_due } = await read(id)
      return [status, paid, amount_due]
    }
    const pay = async (invoice_id: number, price: string): Promise<Fields> =>
      succeed(
        ask('POST', '/banking/payments', {
          banking_payment: { name: 'Transfer', price, invoice_id, paid: true },
        }),
      )
    const payment = async (id: number): Promise<Fields> => (await ask('GET', `/banking/payments/${id}`)).body

    test.each([
      // Columns: amount paid, then the state of the advance of 369 and of the final invoice of 861.
      ['369', ['paid', '369.0', '0.0'], ['issued', '0.0', '861.0']],
      ['100', ['partial', '100.0', '269.0'], ['issued', '0.0', '861.0']],
      ['500', ['paid', '369.0', '0.0'], ['partial', '131.0', '730.0']],
      ['1230', ['paid', '369.0', '0.0'], ['paid', '861.0', '0.0']],
    ])('by a payment of %s, and by hand', async (price, first, second) => {
      const byPayment = await order()
      const { id: paymentId } = await pay(byPayment.id, price)
      const byHand = await order(undefined, { paid: price, paid_date: '2026-03-04' })
      for (const { id } of [byPayment, byHand]) {
        const before = await paymentStateOf(id)
        const advance = await make(part(id))
        expect([advance.status, advance.paid, advance.amount_due]).toEqual(first)
        const finalInvoice = await make(final(id))
        expect([finalInvoice.status, finalInvoice.paid, finalInvoice.amount_due]).toEqual(second)
        expect(await paymentStateOf(id)).toEqual(before)
        expect((await read(id)).paid_on_id).toBe(finalInvoice.id)
        // The final invoice and its payment are deleted and restored together.
        await succeed(remove(finalInvoice.id))
        expect(await paymentStateOf(advance.id)).toEqual(first)
        expect((await read(id)).paid_on_id).toBe(advance.id)
        await succeed(restore(finalInvoice.id))
        expect(await paymentStateOf(finalInvoice.id)).toEqual(second)
        // Once both documents are deleted, the order has the payment again.
        await succeed(remove(finalInvoice.id))
        await succeed(remove(advance.id))
        expect(await paymentStateOf(id)).toEqual(before)
        expect((await read(id)).paid_on_id).toBe(null)
      }
      expect(await payment(paymentId)).toMatchObject({ invoice_id: byPayment.id, overpaid: '0.0' })
    })

    test('moves to the remaining document if another one is deleted', async () => {
      const { id } = await order()
      const [firstAdvance, other] = [await make(part(id, 100)), await make(part(id, 200))]
      const { id: paymentId } = await pay(firstAdvance.id, '100')
      await succeed(remove(firstAdvance.id))
      expect(await paymentStateOf(other.id)).toEqual(['partial', '100.0', '100.0'])
      expect(await payment(paymentId)).toMatchObject({ invoice_id: other.id })
    })

    test('made later pays the last document', async () => {
      const { id, advance } = await started()
      expect(await pay(id, '369')).toMatchObject({ invoice_id: advance.id, overpaid: '0.0' })
    })
  })
})
