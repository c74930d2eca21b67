// Tests the amount due for a document with its corrections: original + corrections − paid. Every figure is computed
// by hand.
import { beforeEach, describe, expect, test } from 'vitest'
import { fillSetOffs } from '../../src/domains/documents/corrections/set-off-store.ts'
import { fillDebts } from '../../src/domains/documents/invoice-actions/upgrade-store.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }
const books = openBooks()

const TODAY = Date.parse('2026-06-15T12:00:00Z')
const LATE = { issue_date: '2026-05-02', payment_to: '2026-06-01', buyer_name: 'Acme' }

describe.each(FORMATS)('in %s', (format) => {
  let ask: Ask
  let token: string
  beforeEach(async () => {
    books.kwit.clock.set(TODAY)
    token = (await books.kwit.newAccount()).token
    ask = speaker(books.kwit, format, token)
  })

  const make = async (invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  // One piece is 1.23 gross, 1.00 net.
  const piece = (quantity: number) => ({ name: 'Piece', tax: 23, price_gross: '1.23', quantity })
  const sale = (pieces = 100, more: Fields = {}) => make({ ...LATE, positions: [piece(pieces)], ...more })
  const correct = (id: number, before: number, after: number, more: Fields = {}) =>
    make({
      ...LATE,
      kind: 'correction',
      invoice_id: id,
      positions: [
        {
          kind: 'correction',
          name: 'Piece',
          correction_before_attributes: piece(before),
          correction_after_attributes: piece(after),
        },
      ],
      ...more,
    })
  const pay = async (invoice_id: number, price: string, more: Fields = {}): Promise<Fields> => {
    const banking_payment = { name: 'Transfer', price, paid: true, invoice_id, ...more }
    const { status, body, text } = await ask('POST', '/banking/payments', { banking_payment })
    expect(status, text).toBe(201)
    return body
  }
  const change = async (id: number, invoice: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('PUT', `/invoices/${id}`, { invoice })
    expect(status, text).toBe(200)
    return body
  }
  const read = async (path: string): Promise<any> => (await ask('GET', path)).body
  const due = async (...ids: number[]): Promise<string[]> =>
    Promise.all(ids.map(async (id) => (await read(`/invoices/${id}`)).amount_due))

  // Returns `[amount due, amount to refund]`, after checking that all endpoints agree.
  async function owed(currency = 'PLN', income = 'yes'): Promise<string[]> {
    const mine = (rows: Fields[]) => rows.find((row) => row.currency === currency) ?? {}
    const sums = mine(await read(`/invoices/summary?income=${income}`))
    const sumsByFilter = [sums.unpaid, sums.to_refund]
    const listed = async (query: string) => {
      const rows: Fields[] = await read(
        `/invoices?per_page=100&income=${income}&currency=${currency}&${query}`,
      )
      return rows.reduce((sum, { amount_due }) => sum + Math.round(Math.abs(amount_due) * 100), 0) / 100
    }
    expect([await listed('unpaid=1'), await listed('to_refund=1')]).toEqual(sumsByFilter.map(Number))
    expect(await listed('status=overdue')).toBe(Number(sums.unpaid))
    const { totals, ageing } = await read(`/dashboard?income=${income}`)
    const { outstanding, overdue, to_refund } = mine(totals)
    expect([outstanding, overdue, to_refund]).toEqual([sums.unpaid, sums.unpaid, sums.to_refund])
    const aged = ageing.filter((row: Fields) => row.currency === currency)
    expect(aged.reduce((sum: number, row: Fields) => sum + Number(row.amount), 0)).toBe(Number(sums.unpaid))
    const [invoice] = await read('/invoices?per_page=1&income=all')
    const balance = mine(await read(`/clients/${invoice.client_id}/balance`))
    if (income === 'yes')
      expect([balance.outstanding, balance.to_refund, balance.overdue]).toEqual([
        ...sumsByFilter,
        sums.unpaid,
      ])
    return sumsByFilter
  }

  test('a correction reduces an unpaid sale', async () => {
    const { id } = await sale() // 123.00
    expect(await owed()).toEqual(['123.0', '0.0'])
    const less = await correct(id, 100, 80) // −24.60
    expect(less).toMatchObject({ price_gross: '-24.6', amount_due: '0.0', status: 'issued', paid: '0.0' })
    expect(await read(`/invoices/${id}`)).toMatchObject({
      ...{ price_gross: '123.0', paid: '0.0', status: 'issued' },
      ...{ amount_due: '98.4', set_off: '24.6' },
    })
    expect(await read(`/invoices/${less.id}`)).toMatchObject({ set_off: '-24.6' })
    expect(await owed()).toEqual(['98.4', '0.0'])
    const cancelling = await make({
      ...LATE,
      kind: 'correction',
      copy_invoice_from: id,
      total_correction: true,
    })
    expect(cancelling).toMatchObject({ price_gross: '-98.4', amount_due: '0.0' })
    expect(await read(`/invoices/${id}`)).toMatchObject({ amount_due: '0.0' })
    expect(await owed()).toEqual(['0.0', '0.0'])
  })

  test('an amount paid beyond the corrected total is refunded, and nothing else', async () => {
    const { id } = await sale(100, { paid: '110' })
    const less = await correct(id, 100, 80)
    // 123 − 24.60 = 98.40, and 110 were paid: 11.60 too much.
    expect(await due(id, less.id)).toEqual(['0.0', '-11.6'])
    expect(await owed()).toEqual(['0.0', '11.6'])
    expect(await read(`/invoices/${id}`)).toMatchObject({ status: 'paid', paid: '110.0' })
    await pay(less.id, '-11.6')
    expect(await owed()).toEqual(['0.0', '0.0'])
    expect(await read(`/invoices/${less.id}`)).toMatchObject({ status: 'paid', paid: '-11.6' })
  })

  test('a correction of a paid sale is refunded in full', async () => {
    const { id } = await sale(100, { status: 'paid' })
    const less = await correct(id, 100, 80)
    expect(await due(id, less.id)).toEqual(['0.0', '-24.6'])
    expect(await owed()).toEqual(['0.0', '24.6'])
    // The invoice is marked as unpaid again.
    await change(id, { status: 'issued' })
    expect(await owed()).toEqual(['98.4', '0.0'])
    expect(await due(id, less.id)).toEqual(['98.4', '0.0'])
  })

  test('a payment after the correction pays the reduced amount', async () => {
    const { id } = await sale()
    const less = await correct(id, 100, 80)
    expect(await change(id, { status: 'paid' })).toMatchObject({
      ...{ status: 'paid', paid: '98.4', amount_due: '0.0' },
    })
    expect(await owed()).toEqual(['0.0', '0.0'])
    // Sending the whole document back changes nothing.
    expect(await change(id, { status: 'paid', paid: '98.4', buyer_note: 'x' })).toMatchObject({
      paid: '98.4',
    })
    await ask('POST', `/invoices/${less.id}/cancel`)
    expect(await read(`/invoices/${id}`)).toMatchObject({ status: 'partial', amount_due: '24.6' })
    expect(await owed()).toEqual(['24.6', '0.0'])
    // A buyer who pays the whole amount nevertheless is due the rest.
    const again = await correct(id, 100, 80)
    expect(await read(`/invoices/${id}`)).toMatchObject({ status: 'paid', amount_due: '0.0' })
    await change(id, { paid: '123' })
    expect(await due(id, again.id)).toEqual(['0.0', '-24.6'])
    expect(await owed()).toEqual(['0.0', '24.6'])
  })

  test('a correction marked as paid is settled where it is set off', async () => {
    const { id } = await sale()
    const less = await correct(id, 100, 80, { status: 'paid' })
    expect(less).toMatchObject({ status: 'paid', paid: '0.0', amount_due: '0.0' })
    expect(await owed()).toEqual(['98.4', '0.0'])
    await change(id, { paid: '123' })
    expect(await read(`/invoices/${less.id}`)).toMatchObject({ status: 'issued', amount_due: '-24.6' })
    expect(await change(less.id, { status: 'paid' })).toMatchObject({ paid: '-24.6', amount_due: '0.0' })
    expect(await owed()).toEqual(['0.0', '0.0'])
  })

  test('a refund marked as paid without any payment leaves the full sale due', async () => {
    const { id } = await sale()
    const less = await correct(id, 100, 80, { status: 'paid', paid: '-24.6' })
    expect(less).toMatchObject({ status: 'paid', paid: '-24.6', amount_due: '0.0' })
    expect(await owed()).toEqual(['123.0', '0.0'])
    await change(less.id, { paid: '0' })
    expect(await owed()).toEqual(['98.4', '0.0'])
    expect(await change(less.id, { paid: '-24.6' })).toMatchObject({ status: 'paid', amount_due: '0.0' })
    expect(await owed()).toEqual(['123.0', '0.0'])
  })

  test('payments before and after', async () => {
    const { id } = await sale()
    const first = await pay(id, '50')
    const less = await correct(id, 100, 80)
    expect(await due(id, less.id)).toEqual(['48.4', '0.0'])
    // 60 for 48.40: 11.60 remain.
    const second = await pay(id, '60')
    expect(second).toMatchObject({ overpaid: '11.6' })
    expect(await read(`/invoices/${id}`)).toMatchObject({ status: 'paid', paid: '98.4', amount_due: '0.0' })
    await ask('DELETE', `/banking/payments/${first.id}`)
    expect(await due(id, less.id)).toEqual(['38.4', '0.0'])
    await ask('DELETE', `/banking/payments/${second.id}`)
    expect(await due(id, less.id)).toEqual(['98.4', '0.0'])
    expect(await read(`/invoices/${id}`)).toMatchObject({ status: 'issued', paid: '0.0' })
    expect(await owed()).toEqual(['98.4', '0.0'])
  })

  test('a payment of the full sale before the correction, deleted after it', async () => {
    const { id } = await sale()
    const payment = await pay(id, '123')
    const less = await correct(id, 100, 80)
    expect(await due(id, less.id)).toEqual(['0.0', '-24.6'])
    const refund = await pay(less.id, '-24.6')
    expect(await owed()).toEqual(['0.0', '0.0'])
    // Nothing was paid, and 24.60 were refunded: 98.40 + 24.60.
    await ask('DELETE', `/banking/payments/${payment.id}`)
    expect(await owed()).toEqual(['123.0', '0.0'])
    await ask('DELETE', `/banking/payments/${refund.id}`)
    expect(await owed()).toEqual(['98.4', '0.0'])
    expect(await due(id, less.id)).toEqual(['98.4', '0.0'])
  })

  test('one payment for both', async () => {
    const { id } = await sale()
    const less = await correct(id, 100, 80)
    const both = await pay(id, '98.4', { invoice_ids: [less.id, id] })
    expect(both).toMatchObject({ overpaid: '0.0' })
    expect(await owed()).toEqual(['0.0', '0.0'])
    await ask('DELETE', `/banking/payments/${both.id}`)
    expect(await owed()).toEqual(['98.4', '0.0'])
  })

  test('an increase is due once, and its correction reverses it', async () => {
    const { id } = await sale(100, { status: 'paid' })
    const more = await correct(id, 100, 150) // + 61.50
    expect(more).toMatchObject({ amount_due: '61.5' })
    expect(await owed()).toEqual(['61.5', '0.0'])
    const back = await correct(more.id, 150, 110) // − 49.20, of the correction
    expect(back).toMatchObject({ invoice_id: id, price_gross: '-49.2', amount_due: '0.0' })
    expect(await due(id, more.id, back.id)).toEqual(['0.0', '12.3', '0.0'])
    expect(await owed()).toEqual(['12.3', '0.0'])
    await pay(more.id, '12.3')
    expect(await owed()).toEqual(['0.0', '0.0'])
  })

  test('the oldest first: an increase is due after the original sale', async () => {
    const { id } = await sale()
    const more = await correct(id, 100, 150)
    const back = await correct(id, 150, 140) // − 12.30
    expect(await due(id, more.id, back.id)).toEqual(['110.7', '61.5', '0.0'])
    expect(await owed()).toEqual(['172.2', '0.0'])
  })

  test('cancelled, deleted and restored', async () => {
    const { id } = await sale()
    const less = await correct(id, 100, 80)
    await ask('DELETE', `/invoices/${less.id}`)
    expect(await owed()).toEqual(['123.0', '0.0'])
    await ask('POST', `/invoices/${less.id}/restore`)
    expect(await due(id, less.id)).toEqual(['98.4', '0.0'])
    expect(await owed()).toEqual(['98.4', '0.0'])
    await ask('DELETE', `/invoices/${less.id}`)
    await change(id, { status: 'paid' })
    await ask('POST', `/invoices/${less.id}/restore`)
    expect(await due(id, less.id)).toEqual(['0.0', '-24.6'])
    await ask('POST', `/invoices/${less.id}/cancel`)
    expect(await due(id)).toEqual(['0.0'])
    expect(await owed()).toEqual(['0.0', '0.0'])
  })

  test('changed lines of a correction', async () => {
    const { id } = await sale()
    const less = await correct(id, 100, 80)
    const { positions } = await read(`/invoices/${less.id}`)
    await change(less.id, { positions: [{ id: positions[0].id, correction_after_attributes: piece(50) }] })
    expect(await due(id, less.id)).toEqual(['61.5', '0.0'])
    expect(await owed()).toEqual(['61.5', '0.0'])
  })

  test('concurrent payments, changes and corrections', async () => {
    const { id } = await sale()
    const less = await correct(id, 100, 90) // − 12.30
    const [few, frequent] = await Promise.all([correct(id, 90, 85), sale()]) // − 6.15
    const writes = [1, 2, 3, 4].flatMap((day) => [
      pay(id, '10', { paid_date: `2026-06-0${day}` }),
      change(less.id, { internal_note: `day ${day}`, paid: day % 2 === 0 ? '0' : '-1' }),
      change(id, { internal_note: `day ${day}` }),
      pay(few.id, '5', { paid_date: `2026-06-0${day}`, invoice_ids: [few.id, frequent.id] }),
    ])
    await Promise.all(writes)
    await change(less.id, { paid: '0' })
    // 123 − 12.30 − 6.15 − 40, and 123 − 20
    expect(await due(id, less.id, few.id, frequent.id)).toEqual(['64.55', '0.0', '0.0', '103.0'])
    expect(await owed()).toEqual(['167.55', '0.0'])
  })

  test('in euro, next to a debt in złoty', async () => {
    await sale()
    const { id } = await sale(100, { currency: 'EUR', exchange_currency_rate: '4.25' })
    const less = await correct(id, 100, 60) // − 49.20 EUR
    expect(await due(id, less.id)).toEqual(['73.8', '0.0'])
    expect(await owed('EUR')).toEqual(['73.8', '0.0'])
    expect(await owed('PLN')).toEqual(['123.0', '0.0'])
  })

  test('a correction of a supplier is due from us', async () => {
    const theirs = { income: false, number: 'FV 1' }
    const { id } = await sale(100, theirs)
    await correct(id, 100, 80, { income: false, number: 'K 1' })
    expect(await owed('PLN', 'no')).toEqual(['98.4', '0.0'])
    await change(id, { status: 'paid' })
    expect(await owed('PLN', 'no')).toEqual(['0.0', '0.0'])
  })

  test('charges and deductions count before the set-off', async () => {
    const settlement_positions = [{ kind: 'deduction', amount: '100', reason: 'deposit' }]
    const { id } = await sale(100, { settlement_positions }) // 23.00 to pay
    const less = await correct(id, 100, 80)
    expect(await due(id, less.id)).toEqual(['0.0', '-1.6'])
    expect(await owed()).toEqual(['0.0', '1.6'])
  })

  test('charges of the sale stay due unless the correction reverses them too', async () => {
    const charge = { amount: '10', reason: 'pallet' }
    const sold = () => sale(100, { settlement_positions: [{ kind: 'charge', ...charge }] }) // 133.00 to pay
    const all = { kind: 'correction', total_correction: true }
    const correction = await make({ ...all, copy_invoice_from: (await sold()).id })
    expect(correction).toMatchObject({ price_gross: '-123.0', amount_due: '0.0' })
    expect(await owed()).toEqual(['10.0', '0.0'])
    const settlement_positions = [{ kind: 'deduction', ...charge }]
    await make({ ...all, copy_invoice_from: (await sold()).id, settlement_positions })
    expect(await owed()).toEqual(['10.0', '0.0'])
  })

  describe('a receipt', () => {
    test('and its invoice', async () => {
      const { id } = await sale(100, { kind: 'receipt' })
      const less = await correct(id, 100, 80)
      expect(await owed()).toEqual(['98.4', '0.0'])
      const invoice = await make({ ...LATE, from_invoice_id: id, additional_params: 'for_receipt' })
      expect(invoice).toMatchObject({ amount_due: '98.4' })
      expect(await owed()).toEqual(['98.4', '0.0'])
      await pay(invoice.id, '98.4')
      // The receipt asks for nothing either.
      expect(await due(id, less.id, invoice.id)).toEqual(['0.0', '0.0', '0.0'])
      const back = await correct(invoice.id, 80, 70) // − 12.30
      expect(await due(invoice.id, back.id)).toEqual(['0.0', '-12.3'])
      expect(await owed()).toEqual(['0.0', '12.3'])
    })

    test('whose invoice is deleted', async () => {
      const { id } = await sale(100, { kind: 'receipt' })
      const less = await correct(id, 100, 80)
      const invoice = await make({ ...LATE, from_invoice_id: id, additional_params: 'for_receipt' })
      await ask('DELETE', `/invoices/${invoice.id}`)
      expect(await due(id, less.id)).toEqual(['98.4', '0.0'])
      expect(await owed()).toEqual(['98.4', '0.0'])
    })

    test('a refund before the invoice was created is not refunded again', async () => {
      const { id } = await sale(100, { kind: 'receipt', status: 'paid' })
      await correct(id, 100, 80, { status: 'paid' })
      expect(await owed()).toEqual(['0.0', '0.0'])
      const invoice = await make({ ...LATE, from_invoice_id: id, additional_params: 'for_receipt' })
      expect(invoice).toMatchObject({ paid: '98.4', amount_due: '0.0', status: 'paid' })
      expect(await owed()).toEqual(['0.0', '0.0'])
    })
  })

  describe('documents of an order', () => {
    test('an advance that is corrected before its payment', async () => {
      const order = await sale(100, { kind: 'client_order' })
      const part = { advance_creation_mode: 'amount', advance_value: '61.5' }
      const advance = await make({ ...LATE, kind: 'advance', copy_invoice_from: order.id, ...part })
      const correction = { kind: 'correction', copy_invoice_from: advance.id, total_correction: true }
      const back = await make({ ...LATE, ...correction })
      expect(await due(advance.id, back.id)).toEqual(['0.0', '0.0'])
      expect(await owed()).toEqual(['0.0', '0.0'])
    })

    test('a final invoice has the remaining amount, less corrections', async () => {
      const order = await sale(100, { kind: 'client_order' })
      const part = { advance_creation_mode: 'amount', advance_value: '23' }
      await make({ ...LATE, kind: 'advance', copy_invoice_from: order.id, ...part, status: 'paid' })
      const final = await make({ ...LATE, kind: 'final', copy_invoice_from: order.id })
      expect(final).toMatchObject({ amount_due: '100.0' })
      const less = await correct(final.id, 100, 80)
      expect(await due(final.id, less.id)).toEqual(['75.4', '0.0'])
      expect(await owed()).toEqual(['75.4', '0.0'])
    })
  })

  test('in print, on the page and on the payment page', async () => {
    const account = { seller_bank_account: 'PL61109010140000071219812874', lang: 'en' }
    const { id } = await sale(100, account)
    const less = await correct(id, 100, 80, { lang: 'en' })
    const invoice = await read(`/invoices/${id}`)
    const paper = async (of: number) => {
      const reply = await fetch(`${books.kwit.url}/invoices/${of}.pdf?api_token=${token}`)
      return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll(/\s+/g, ' ')
    }
    const page = async (url: string) => {
      const { pathname } = new URL(url)
      return (await books.kwit.call('GET', pathname)).text
        .replaceAll(/<[^>]+>|\s/g, ' ')
        .replaceAll(/\s+/g, ' ')
    }
    expect(await paper(id)).toMatch(/Amount due 123\.00 PLN.*Offset 24\.60 PLN.*Balance due 98\.40 PLN/)
    expect(await paper(less.id)).toMatch(
      /To be refunded 24\.60 PLN.*Offset 24\.60 PLN.*Balance to be refunded 0\.00 PLN/,
    )
    expect(await page(invoice.view_url)).toMatch(/Balance due 98\.40/)
    expect(await page(invoice.payment_url)).toContain('98.40')
    const cancelling = await make({
      ...LATE,
      kind: 'correction',
      copy_invoice_from: id,
      total_correction: true,
    })
    expect(cancelling.amount_due).toBe('0.0')
    const done = await page(invoice.view_url)
    expect(done).toContain('Nothing to pay')
    expect(done).not.toContain('Due date')
    expect(done).not.toContain('Paid in full')
    expect(done).not.toContain('How to pay')
    const { body } = await ask('GET', `/invoices/${id}/email_preview`)
    expect(body.text).toContain('Nothing to pay')
    expect(body.text).not.toContain('Paid: ')
  })
})

describe('documents stored before set-off existed', () => {
  test('are due as they would be now', async () => {
    books.kwit.clock.set(TODAY)
    const { token } = await books.kwit.newAccount()
    const ask = speaker(books.kwit, 'json', token)
    const make = async (invoice: Fields): Promise<Fields> =>
      (await ask('POST', '/invoices', { invoice: { ...LATE, ...invoice } })).body
    const lines = (total_price_gross: string) => ({
      positions: [{ name: 'x', tax: 'zw', total_price_gross }],
    })
    const back = (invoice_id: number, more: Fields = {}) =>
      make({ kind: 'correction', invoice_id, ...lines('-20'), ...more })
    await back((await make(lines('100'))).id)
    await back((await make({ ...lines('100'), paid: '90' })).id)
    await back((await make({ ...lines('100'), status: 'paid' })).id)
    await back((await make(lines('100'))).id, { paid: '-20' })
    const { id, account_id } = await make(lines('100'))
    const returnDocument = await back(id)
    await ask('DELETE', `/invoices/${returnDocument.id}`)
    const owed = sql`select id, amount_due, debt, refund, data from invoices
      where account_id = ${account_id} and deleted = 0 order by id`
    const before = await books.kwit.db.all<{ id: number; data: string }>(owed)
    // 80 and nothing; 10 in excess of 80; 20 in excess; 100 and the refunded amount; 100.
    const { totals } = (await ask('GET', '/dashboard')).body
    expect(totals).toMatchObject([{ outstanding: '280.0', to_refund: '30.0' }])
    await books.kwit.db.begin(async (db) => {
      for (const { id, data } of before) {
        const { set_off, ...rest } = JSON.parse(data)
        await db.run(sql`update invoices set data = ${JSON.stringify(rest)},
          amount_due = price_gross - paid where id = ${id}`)
      }
      await db.run(sql`update invoices set status = 'partial' where account_id = ${account_id} and paid > 0
        and paid < price_gross`)
      await fillDebts(db)
      await fillSetOffs(db, () => {})
    })
    const parsed = (rows: { data: string }[]) => rows.map((row) => ({ ...row, data: JSON.parse(row.data) }))
    expect(parsed(await books.kwit.db.all(owed))).toEqual(parsed(before))
    // An older version changed one of them meanwhile.
    await books.kwit.db.begin(async (db) => {
      await db.run(sql`update invoices set amount_due = price_gross - paid
        where account_id = ${account_id} and kind = 'vat'`)
      await fillSetOffs(db, () => {})
    })
    expect(parsed(await books.kwit.db.all(owed))).toEqual(parsed(before))
  })
})
